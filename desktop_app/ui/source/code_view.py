"""A source file with line numbers and colours, its cited lines marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import (
    QFontDatabase,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from desktop_app.ui.source.colours import faint_text, line_ground, syntax_colours
from desktop_app.ui.source.text_view import TextView, units_before

if TYPE_CHECKING:
    from desktop_app.core.viewing.types import Role, ShownText

_TAB = 4
_BOLD: frozenset[Role] = frozenset({"definition"})


class CodeView(TextView):
    """Shows source code; only the lines in view are coloured, so a long file costs no more than a short one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Source code"))
        # Code is written from the left in every language.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.document().setDocumentMargin(0)
        self._numbers = _Numbers(self)
        self._formats: dict[Role, QTextCharFormat] = {}
        self._coloured: set[int] = set()
        self._take_font()
        self._take_colours()
        self.updateRequest.connect(self._scroll_numbers)

    def show_code(self, shown: ShownText) -> None:
        """Show a file, or a stretch of it, with its cited lines in the middle."""
        self._coloured.clear()
        self._shown = shown
        self._make_room()
        self.show_text(shown)
        self._numbers.update()

    def mark(self) -> None:
        """Lay a faint marker over the cited lines, and the words' own over what is quoted."""
        super().mark()
        cursor = self.marked()
        if cursor is None:
            return
        ground = line_ground(self.palette())
        lines = []
        block = self.document().findBlock(cursor.selectionStart())
        while block.isValid() and block.position() < cursor.selectionEnd():
            line = QTextEdit.ExtraSelection()
            line.cursor = QTextCursor(block)
            line.format.setBackground(ground)
            line.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            lines.append(line)
            block = block.next()
        self.setExtraSelections([*lines, *self.extraSelections()])

    def bring_into_view(self) -> None:
        """Keep the beginnings of lines in view: by them code is read."""
        super().bring_into_view()
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().minimum())

    def cited_lines(self) -> range:
        """Return the numbers of the lines that are marked, as the file counts them."""
        cursor = self.marked()
        if cursor is None or self._shown is None:
            return range(0)
        first, last = (
            self._shown.first_line + self.document().findBlock(at).blockNumber()
            for at in (cursor.selectionStart(), cursor.selectionEnd() - 1)
        )
        return range(first, last + 1)

    # ---- colours

    def _take_colours(self) -> None:
        self._coloured.clear()
        for role, colour in syntax_colours(self.palette()).items():
            held = QTextCharFormat()
            held.setForeground(colour)
            held.setFontWeight(600 if role in _BOLD else 400)
            self._formats[role] = held

    def _colour_visible(self) -> None:
        """Colour the lines in view that are not yet; what a highlighter of the whole document would do at once."""
        if self._shown is None or not self._shown.colours:
            return
        block, height = self.firstVisibleBlock(), self.viewport().height()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        first, last = -1, -1
        while block.isValid() and top <= height:
            top += self.blockBoundingRect(block).height()
            if block.blockNumber() not in self._coloured:
                self._coloured.add(block.blockNumber())
                self._colour(block)
                first = block.position() if first < 0 else first
                last = block.position() + block.length()
            block = block.next()
        if first >= 0:
            self.document().markContentsDirty(first, last - first)

    def _colour(self, block: QTextBlock) -> None:
        shown = self._shown
        if shown is None or block.blockNumber() >= len(shown.colours):
            return
        text, ranges = block.text(), []
        for column, length, role in shown.colours[block.blockNumber()]:
            span = QTextLayout.FormatRange()
            start = units_before(text, column)
            span.start = start
            span.length = max(0, min(units_before(text, column + length), block.length() - 1) - start)
            span.format = self._formats[role]
            ranges.append(span)
        block.layout().setFormats(ranges)

    # ---- line numbers

    def numbers_width(self) -> int:
        """Return how wide the column of line numbers is, in logical pixels."""
        last = self._shown.total_lines if self._shown else 1
        return self.fontMetrics().horizontalAdvance("9") * max(3, len(str(last))) + 20

    def paint_numbers(self, event: QPaintEvent) -> None:
        """Draw the numbers of the lines in view."""
        painter = QPainter(self._numbers)
        painter.fillRect(event.rect(), self.palette().color(QPalette.ColorRole.Base))
        cited = self.cited_lines()
        ground, faint = line_ground(self.palette()), faint_text(self.palette())
        plain = self.palette().color(QPalette.ColorRole.Text)
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        first = self._shown.first_line if self._shown else 1
        while block.isValid() and top <= event.rect().bottom():
            height = self.blockBoundingRect(block).height()
            number = first + block.blockNumber()
            place = QRect(0, round(top), self._numbers.width(), round(height))
            if number in cited:
                painter.fillRect(place, ground)
            painter.setPen(plain if number in cited else faint)
            painter.setFont(self.font())
            painter.drawText(
                place.adjusted(0, 0, -10, 0),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                str(number),
            )
            top += height
            block = block.next()

    def _make_room(self) -> None:
        width = self.numbers_width()
        self.setViewportMargins(width, 0, 0, 0)
        area = self.contentsRect()
        self._numbers.setGeometry(area.left(), area.top(), width, area.height())

    def _scroll_numbers(self, rect: QRect, dy: int) -> None:
        if dy:
            self._numbers.scroll(0, dy)
        else:
            self._numbers.update(0, rect.y(), self._numbers.width(), rect.height())

    def _take_font(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        size = self.font().pointSizeF()  # as large as the rest of the window, whatever that is
        if size > 0:
            font.setPointSizeF(size)
        if font != self.font():
            self.setFont(font)
        self.setTabStopDistance(self.fontMetrics().horizontalAdvance(" ") * _TAB)

    # ---- events

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Colour what comes into view, then draw it."""
        self._colour_visible()
        super().paintEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the numbers beside the lines."""
        super().resizeEvent(event)
        self._make_room()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Take the colours of another palette."""
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_formats"):
            self._take_colours()
        super().changeEvent(event)


class _Numbers(QWidget):
    """The column of line numbers."""

    def __init__(self, view: CodeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self) -> QSize:  # noqa: N802
        """Take the width that the numbers need."""
        return QSize(self._view.numbers_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Have the view draw it: it knows where its lines are."""
        self._view.paint_numbers(event)
