"""The table of contents of a document, to go to one of its sections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

if TYPE_CHECKING:
    from ingest.types import Section

_WIDTH, _HEIGHT = 340, 420
_PAGE = Qt.ItemDataRole.UserRole


class OutlinePopup(QTreeWidget):
    """Opens below a button; closes when a section is chosen, with Escape, or with a click elsewhere."""

    chosen = Signal(int)
    """Physical page, 1-based."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlag(Qt.WindowType.Popup)
        self.setAccessibleName(self.tr("Contents"))
        self.setHeaderHidden(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self._outline: Sequence[Section] = ()
        self._made = True
        self._items: list[QTreeWidgetItem] = []
        self.resize(_WIDTH, _HEIGHT)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._choose)
        self.hide()

    def set_outline(self, outline: Sequence[Section]) -> None:
        """Offer the sections of a document; the tree is made when it is first opened."""
        self._outline = outline
        self._made = False

    def open_below(self, widget: QWidget, page: int) -> None:
        """Open with the section selected that a page is in."""
        self._make()
        start = QPoint(widget.width() - self.width() if widget.isRightToLeft() else 0, widget.height())
        self.move(widget.mapToGlobal(start))
        self.show()
        self.setFocus()
        section = self.section_of(page)
        if section is not None:
            self.setCurrentItem(section)
            self.scrollToItem(section, QAbstractItemView.ScrollHint.PositionAtCenter)

    def section_of(self, page: int) -> QTreeWidgetItem | None:
        """Return the last section that begins on a page or before it; the deepest of them."""
        found, latest = None, 1
        for item in self._items:
            begins = item.data(0, _PAGE)
            if latest <= begins <= page:
                found, latest = item, begins
        return found

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Close with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def _make(self) -> None:
        if self._made:
            return
        self._made = True
        self.clear()
        self._items = []
        above: list[tuple[int, QTreeWidgetItem]] = []
        for section in self._outline:
            while above and above[-1][0] >= section.level:
                above.pop()
            item = QTreeWidgetItem(above[-1][1] if above else self.invisibleRootItem(), [section.title])
            item.setData(0, _PAGE, section.page or 0)
            item.setToolTip(0, section.title)
            if section.page is None:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsSelectable)
            above.append((section.level, item))
            self._items.append(item)

    def _choose(self, item: QTreeWidgetItem) -> None:
        page = item.data(0, _PAGE)
        if page and self.isVisible():  # a click may activate as well
            self.hide()
            self.chosen.emit(page)
