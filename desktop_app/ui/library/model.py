"""The documents as a list model; a drag changes the order in which they are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

if TYPE_CHECKING:
    from desktop_app.core.desk.events import DocumentRow

ROW_ROLE = Qt.ItemDataRole.UserRole
PROGRESS_ROLE = Qt.ItemDataRole.UserRole + 1
_MIME = "application/x-lontar-documents"
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ReadingAt:
    """How far the model has come in a document."""

    at: int
    of: int
    share: float
    """0…1."""
    seconds_left: float | None


class LibraryModel(QAbstractListModel):
    """The rows, and how far the one in work has come."""

    reordered = Signal(list)
    """Ids of all documents in the new order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[DocumentRow] = []
        self._reading: dict[int, ReadingAt] = {}

    def set_rows(self, rows: Sequence[DocumentRow]) -> None:
        """Show these documents; selections of those that stay are kept where their order does."""
        if [row.id for row in rows] == [row.id for row in self._rows]:
            changed = [at for at, (new, old) in enumerate(zip(rows, self._rows, strict=True)) if new != old]
            self._rows = list(rows)
            for at in changed:
                self.dataChanged.emit(self.index(at), self.index(at))
            return
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        ids = [self._rows[index.row()].id for index in before]
        self._rows = list(rows)
        places = {row.id: at for at, row in enumerate(rows)}
        after = [self.index(places[number]) if number in places else QModelIndex() for number in ids]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def set_reading(self, document_id: int, reading: ReadingAt | None) -> None:
        """Show how far a document's reading has come."""
        if reading is None:
            self._reading.pop(document_id, None)
        else:
            self._reading[document_id] = reading
        at = self.place_of(document_id)
        if at is not None:
            self.dataChanged.emit(self.index(at), self.index(at))

    def place_of(self, document_id: int) -> int | None:
        """Return the row of a document."""
        return next((at for at, row in enumerate(self._rows) if row.id == document_id), None)

    def row(self, at: int) -> DocumentRow:
        """Return the document in a row."""
        return self._rows[at]

    @property
    def rows(self) -> list[DocumentRow]:
        """All documents, in order."""
        return list(self._rows)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008, N802
        """Count the documents."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Give a row, its title, or its place on the disk."""
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return row.title
            case Qt.ItemDataRole.ToolTipRole:
                return f"{row.source}\n{row.message}".rstrip()
            case _ if role == ROW_ROLE:
                return row
            case _ if role == PROGRESS_ROLE:
                return self._reading.get(row.id)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be selected and dragged; between them things can be dropped."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802
        """Rows are moved."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:  # noqa: N802
        """Only rows of this list are dropped between rows; files go to the window."""
        return [_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:  # noqa: N802
        """Carry the ids of the rows."""
        data = QMimeData()
        ids = ",".join(str(self._rows[index.row()].id) for index in indexes)
        data.setData(_MIME, QByteArray(ids.encode()))
        return data

    def dropMimeData(  # noqa: N802
        self, data: QMimeData, _action: Qt.DropAction, at: int, _column: int, _parent: Index
    ) -> bool:
        """Put rows in another place; the reading queue follows."""
        if not data.hasFormat(_MIME):
            return False
        moved = [int(part) for part in bytes(data.data(_MIME).data()).decode().split(",")]
        before = [row.id for row in self._rows[: at if at >= 0 else len(self._rows)]]
        order = [number for number in before if number not in moved] + moved
        order += [row.id for row in self._rows if row.id not in order]
        self.reordered.emit(order)
        return False  # the rows come back in their new order from the library
