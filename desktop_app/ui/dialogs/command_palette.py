"""Anything by its name: type a few letters, press Enter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from desktop_app.core.fuzzy import best_first
from desktop_app.ui.dialogs.action_text import plain_text
from desktop_app.ui.dialogs.labels import Hint
from desktop_app.ui.dialogs.palette_field import PaletteField
from desktop_app.ui.dialogs.palette_row import DETAIL, PaletteRow
from desktop_app.ui.icons import icon

_MOST = 100


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document as the palette lists it."""

    id: int
    title: str
    detail: str = ""
    """Such as "300 pages"."""
    icon: str = "page"


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    detail: str
    icon: str
    deed: QAction | int


class CommandPalette(QDialog):
    """Finds actions and documents by a few letters of their names; the keyboard alone is enough."""

    document_chosen = Signal(object)
    """The id of a `DocumentRow`."""

    def __init__(
        self,
        actions: Sequence[QAction],
        documents: Sequence[DocumentRow] = (),
        parent: QWidget | None = None,
    ) -> None:
        """Take what can be found now; actions that are hidden or disabled are left out."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Commands and documents"))
        self._entries = [
            _Entry(
                plain_text(action.text()),
                action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
                "command",
                action,
            )
            for action in actions
            if action.isEnabled() and action.isVisible() and plain_text(action.text())
        ] + [_Entry(row.title, row.detail, row.icon, row.id) for row in documents]
        self._typed = PaletteField()
        self._typed.setPlaceholderText(self.tr("Type a command or the name of a document"))
        self._typed.setAccessibleName(self.tr("Command or document"))
        self._typed.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self._typed.setMinimumHeight(self.fontMetrics().height() + 20)
        self._typed.setClearButtonEnabled(True)
        self._list = QListWidget()
        self._list.setAccessibleName(self.tr("What fits"))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setIconSize(QSize(18, 18))
        self._list.setItemDelegate(PaletteRow(self._list))
        self._none = Hint(self.tr("Nothing has a name like this."))
        self._none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(12, 12, 12, 12)
        lines.addWidget(self._typed)
        lines.addWidget(self._none)
        lines.addWidget(self._list, 1)
        self.resize(600, 420)
        self._typed.textChanged.connect(self._fill)
        self._typed.moved.connect(self._move)
        self._typed.entered.connect(self._enter)
        self._list.itemActivated.connect(self._choose)
        self._list.itemClicked.connect(self._choose)
        self._fill("")

    def _move(self, rows: int) -> None:
        if self._list.count():
            self._list.setCurrentRow(min(max(self._list.currentRow() + rows, 0), self._list.count() - 1))

    def _enter(self) -> None:
        if self._list.currentItem():
            self._choose(self._list.currentItem())

    def _fill(self, typed: str) -> None:
        self._list.clear()
        for entry in best_first(typed, self._entries, lambda entry: entry.name)[:_MOST]:
            item = QListWidgetItem(icon(entry.icon), entry.name)
            item.setData(DETAIL, entry.detail)
            item.setData(Qt.ItemDataRole.UserRole, entry)
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                f"{entry.name}, {entry.detail}" if entry.detail else entry.name,
            )
            item.setToolTip(entry.name)
            self._list.addItem(item)
        found = self._list.count() > 0
        self._none.setVisible(not found)
        self._list.setVisible(found)
        if found:
            self._list.setCurrentRow(0)

    def _choose(self, item: QListWidgetItem) -> None:
        entry: _Entry = item.data(Qt.ItemDataRole.UserRole)
        # Closed first: what an action opens must not appear behind the palette.
        self.accept()
        if isinstance(entry.deed, QAction):
            entry.deed.trigger()
        else:
            self.document_chosen.emit(entry.deed)
