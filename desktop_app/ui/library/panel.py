"""The left side: search, documents, conversations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QProgressBar,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.library.delegate import DocumentDelegate
from desktop_app.ui.library.model import LibraryModel
from desktop_app.ui.made import button, label
from desktop_app.ui.words import place

if TYPE_CHECKING:
    from desktop_app.core.desk.events import DocumentRow
    from desktop_app.core.store import StoredCitation, StoredSession

DATA = Qt.ItemDataRole.UserRole


class LibraryPanel(QWidget):
    """Documents with their state, sessions, and the search over everything."""

    add_wanted = Signal()
    selected = Signal(list)
    """Ids of the documents chosen; empty: all."""
    opened = Signal(int)
    """A document to be shown."""
    reordered = Signal(list)
    acted = Signal(str, list)
    """What to do ("next", "pause", "resume", "private", "public", "remove", "folder") and with which documents."""
    searched = Signal(str)
    place_opened = Signal(object)
    """A StoredCitation that the search found."""
    session_opened = Signal(int)
    session_removed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = LibraryModel(self)
        self.model.reordered.connect(self.reordered)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(self.tr("Search everything"))
        self.search.setAccessibleName(self.tr("Search all documents"))
        self.search.returnPressed.connect(self._search)
        self.search.textChanged.connect(self._search_changed)
        self.list = self._document_list()
        self.sessions = QListWidget()
        self.sessions.setAccessibleName(self.tr("Conversations"))
        self.sessions.itemActivated.connect(lambda item: self.session_opened.emit(item.data(DATA)))
        self.sessions.itemClicked.connect(lambda item: self.session_opened.emit(item.data(DATA)))
        self.sessions.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.sessions.customContextMenuRequested.connect(self._session_menu)
        self.results = QListWidget()
        self.results.setAccessibleName(self.tr("Places found"))
        self.results.setWordWrap(True)
        self.results.itemActivated.connect(lambda item: self.place_opened.emit(item.data(DATA)))
        self.results.itemClicked.connect(lambda item: self.place_opened.emit(item.data(DATA)))
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.list, self.tr("Documents"))
        self.tabs.addTab(self.sessions, self.tr("Conversations"))
        for view in (self.list, self.sessions, self.results):
            view.setFrameShape(QListView.Shape.NoFrame)
        self.add_button = button(self.tr("Add…"), name=self.tr("Add documents"))
        self.add_button.clicked.connect(self.add_wanted)
        self.busy = label(subtle=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(4)
        self.bar.setAccessibleName(self.tr("Progress of adding"))
        self._lay_out()
        self.show_busy("", 0, 0)

    def _document_list(self) -> QListView:
        view = QListView()
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setMouseTracking(True)
        view.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        view.setDefaultDropAction(Qt.DropAction.MoveAction)
        view.setAccessibleName(self.tr("Documents"))
        view.setModel(self.model)
        view.setItemDelegate(DocumentDelegate(view))
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.selectionModel().selectionChanged.connect(lambda: self.selected.emit(self.selected_ids()))
        view.activated.connect(lambda index: self.opened.emit(self.model.row(index.row()).id))
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._document_menu)
        return view

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.add_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 8)
        column.addLayout(top)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.busy)
        column.addWidget(self.bar)

    def show_rows(self, rows: Sequence[DocumentRow]) -> None:
        """Show the documents."""
        self.model.set_rows(rows)

    def show_busy(self, text: str, done: int, total: int) -> None:
        """Say what is being added or indexed; "" hides it."""
        self.busy.setText(text)
        self.busy.setVisible(bool(text))
        self.bar.setVisible(bool(text))
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def show_sessions(self, sessions: Sequence[StoredSession]) -> None:
        """Show the conversations, the latest first."""
        self.sessions.clear()
        for session in sessions:
            item = QListWidgetItem(session.title)
            item.setToolTip(
                self.tr("%n question(s), begun {date}", "", session.messages).format(
                    date=session.created_at[:10]
                )
            )
            item.setData(DATA, session.id)
            self.sessions.addItem(item)

    def show_places(self, places: Sequence[StoredCitation]) -> None:
        """Show what a search found, in a tab of its own."""
        self.results.clear()
        for found in places:
            item = QListWidgetItem(f"{place(found)}\n{' '.join(found.quote.split())[:160]}")
            item.setData(DATA, found)
            self.results.addItem(item)
        if not places:
            item = QListWidgetItem(self.tr("No passage matches."))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.results.addItem(item)
        if self.tabs.indexOf(self.results) < 0:
            self.tabs.addTab(self.results, self.tr("Found"))
        self.tabs.setCurrentWidget(self.results)

    def selected_ids(self) -> list[int]:
        """Return the ids of the documents chosen, in the list's order."""
        rows = sorted(index.row() for index in self.list.selectionModel().selectedIndexes())
        return [self.model.row(at).id for at in rows]

    def select(self, document_ids: Sequence[int]) -> None:
        """Choose these documents."""
        selection = self.list.selectionModel()
        selection.clearSelection()
        for number in document_ids:
            at = self.model.place_of(number)
            if at is not None:
                selection.select(self.model.index(at), selection.SelectionFlag.Select)
                self.list.scrollTo(self.model.index(at))

    def _search(self) -> None:
        if self.search.text().strip():
            self.searched.emit(self.search.text().strip())

    def _search_changed(self, text: str) -> None:
        if not text and self.tabs.indexOf(self.results) >= 0:
            self.tabs.removeTab(self.tabs.indexOf(self.results))
            self.tabs.setCurrentIndex(0)

    def _document_menu(self, where: QPoint) -> None:
        index: QModelIndex = self.list.indexAt(where)
        if not index.isValid():
            return
        row = self.model.row(index.row())
        ids = self.selected_ids() or [row.id]
        menu = QMenu(self)
        entries = [
            (self.tr("Open"), "open"),
            (self.tr("Read next"), "next"),
            (self.tr("Go on reading"), "resume")
            if row.state in ("paused", "problem")
            else (self.tr("Pause reading"), "pause"),
            (self.tr("Allow export and search"), "public")
            if row.private
            else (self.tr("Make private"), "private"),
            *self._egress_entries(row),
            (self.tr("Show in folder"), "folder"),
            (self.tr("Remove and forget…"), "remove"),
        ]
        for text, what in entries:
            action = menu.addAction(text)
            action.triggered.connect(lambda _checked=False, what=what: self._act(what, ids))
        menu.popup(self.list.viewport().mapToGlobal(where))

    def _egress_entries(self, row: DocumentRow) -> list[tuple[str, str]]:
        """Offer the rules that do not hold yet; a private document never leaves."""
        if row.private:
            return []
        rules = [
            (self.tr("Never leaves this computer"), "never"),
            (self.tr("May be sent when I agree"), "ask"),
            (self.tr("May be sent"), "allowed"),
        ]
        return [(words, f"egress-{rule}") for words, rule in rules if rule != row.egress]

    def _act(self, what: str, ids: list[int]) -> None:
        if what == "open":
            self.opened.emit(ids[0])
        else:
            self.acted.emit(what, ids)

    def _session_menu(self, where: QPoint) -> None:
        item = self.sessions.itemAt(where)
        if item is None:
            return
        menu = QMenu(self)
        remove = menu.addAction(self.tr("Delete conversation"))
        remove.triggered.connect(lambda: self.session_removed.emit(item.data(DATA)))
        menu.popup(self.sessions.viewport().mapToGlobal(where))
