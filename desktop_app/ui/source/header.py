"""What stands above the source: its name, where in it one is, and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from desktop_app.ui.source.icons import SIZE, IconName, icon
from desktop_app.ui.source.outline_popup import OutlinePopup
from desktop_app.ui.source.part_field import PartField

if TYPE_CHECKING:
    from desktop_app.core.viewing.types import DocumentView, Part

_LOOKS = (QEvent.Type.PaletteChange, QEvent.Type.LayoutDirectionChange)
_MIRRORED: dict[IconName, IconName] = {"previous": "next", "next": "previous"}
_ALL = 100
"""Stretch beside which an empty space of 1 is nothing."""


class SourceHeader(QWidget):
    """Two rows: the document's name with what to do with it; and the way through it, with the zoom of a page."""

    stepped = Signal(int)
    """+1 or -1: the next part, or the one before."""
    chosen = Signal(int)
    """Ordinal of the part."""
    page_chosen = Signal(int)
    """Physical page, from the table of contents."""
    zoom_in_clicked = Signal()
    zoom_out_clicked = Signal()
    fit_clicked = Signal()
    copy_clicked = Signal()
    open_clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icons: list[tuple[QToolButton, IconName]] = []
        self._page = 0
        self._name = _Elided(self)
        self.copy = self._button("copy", self.tr("Copy the quote with its place"))
        self.open = self._button("open", self.tr("Open in another program"))
        self.contents = self._button("contents", self.tr("Contents"))
        self._outline = OutlinePopup(self)
        self.previous = self._button("previous", self.tr("Back one page or file (Ctrl+PgUp)"))
        self.next = self._button("next", self.tr("On one page or file (Ctrl+PgDn)"))
        self.zoom_out = self._button("zoom-out", self.tr("Smaller (Ctrl+-)"))
        self.zoom_in = self._button("zoom-in", self.tr("Larger (Ctrl++)"))
        self.fit = self._button("fit", self.tr("As wide as the window (Ctrl+0)"))
        self.field = PartField(self)
        self._of = QLabel(self)
        self._zoom = QLabel(self)
        self._zoom.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._zoom.setMinimumWidth(self.fontMetrics().horizontalAdvance("000 %") + 4)
        self._zoom.setAccessibleName(self.tr("Zoom"))
        self._lay_out()
        self.field.chosen.connect(self.chosen)
        self.previous.clicked.connect(lambda: self.stepped.emit(-1))
        self.next.clicked.connect(lambda: self.stepped.emit(1))
        self.zoom_in.clicked.connect(self.zoom_in_clicked)
        self.zoom_out.clicked.connect(self.zoom_out_clicked)
        self.fit.clicked.connect(self.fit_clicked)
        self.contents.clicked.connect(lambda: self._outline.open_below(self.contents, self._page))
        self._outline.chosen.connect(self.page_chosen)
        self.copy.clicked.connect(self.copy_clicked)
        self.open.clicked.connect(self.open_clicked)
        self._take_icons()

    def set_document(self, view: DocumentView) -> None:
        """Show a document's name and offer its parts."""
        self._name.set_text(view.name, str(view.path))
        self.field.set_document(view)
        for widget in (self.field, self.previous, self.next, self._of):
            widget.setVisible(len(view.parts) > 1)
        self.contents.setVisible(bool(view.outline))
        self._outline.set_outline(view.outline)
        # A path takes all the room there is, a page's number what it needs.
        pages = view.parts[:1] and view.parts[0].kind == "page"
        self._row.setStretchFactor(self.field, 0 if pages else _ALL)

    def set_part(self, part: Part, total: int) -> None:
        """Show which part is looked at, of how many."""
        self._page = part.page or 0
        self.field.set_current(part.ordinal)
        number = part.ordinal + 1
        if part.kind == "page" and part.label != str(part.page):
            # A printed number says nothing of how far one is.
            text = self.tr("({0} of {1})").format(f"{number:,}", f"{total:,}")
        elif part.kind == "page":
            text = self.tr("of {0}").format(f"{total:,}")
        else:
            text = f"{number:,} / {total:,}"
        self._of.setText(text)
        self.previous.setEnabled(part.ordinal > 0)
        self.next.setEnabled(number < total)

    def show_zoom(self, on: bool) -> None:
        """Offer the zoom of a page's picture; text has none."""
        for widget in (self.zoom_out, self._zoom, self.zoom_in, self.fit):
            widget.setVisible(on)

    def set_zoom(self, zoom: float) -> None:
        """Show the zoom; 1.0 is the size on paper."""
        self._zoom.setText(self.tr("{0} %").format(round(100 * zoom)))

    def set_quote(self, quote: str) -> None:
        """Say whether there is a quote to copy."""
        self.copy.setEnabled(bool(quote.strip()))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Draw the icons anew in another palette or direction."""
        super().changeEvent(event)
        if event.type() in _LOOKS and hasattr(self, "_icons"):
            self._take_icons()

    def _lay_out(self) -> None:
        upper, lower = QHBoxLayout(), QHBoxLayout()
        upper.addWidget(self._name, 1)
        upper.addWidget(self.contents)
        upper.addWidget(self.copy)
        upper.addWidget(self.open)
        self._row = lower
        for widget in (self.previous, self.field, self._of, self.next):
            lower.addWidget(widget)
        lower.addStretch(1)
        for widget in (self.zoom_out, self._zoom, self.zoom_in, self.fit):
            lower.addWidget(widget)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 8, 8, 6)
        rows.setSpacing(2)
        for row in (upper, lower):
            row.setSpacing(4)
            rows.addLayout(row)

    def _button(self, name: IconName, label: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setIconSize(QSize(SIZE, SIZE))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setAccessibleName(label)
        button.setToolTip(label)
        self._icons.append((button, name))
        return button

    def _take_icons(self) -> None:
        mirrored = _MIRRORED if self.isRightToLeft() else {}
        for button, name in self._icons:
            button.setIcon(icon(mirrored.get(name, name), self.palette()))


class _Elided(QLabel):
    """A name in bold that gives way in its middle, where the window is narrow."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        font = QFont(self.font())
        font.setBold(True)
        self.setFont(font)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_text(self, text: str, tip: str) -> None:
        self._text = text
        self.setToolTip(tip)
        self.setAccessibleName(text)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        shown = QFontMetrics(self.font()).elidedText(
            self._text, Qt.TextElideMode.ElideMiddle, max(0, self.width())
        )
        self.setText(shown)
