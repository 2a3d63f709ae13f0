"""The window: library, conversation, source; gauge and map below; files can be dropped anywhere."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QSplitter,
    QStackedWidget,
    QStatusBar,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.banner import Banner
from desktop_app.ui.conversation.view import ConversationView
from desktop_app.ui.library.panel import LibraryPanel
from desktop_app.ui.made import button
from desktop_app.ui.memory.gauge import MemoryGauge
from desktop_app.ui.memory.history import MemoryHistory
from desktop_app.ui.memory.memory_map import MemoryMap
from desktop_app.ui.memory.reading_controls import ReadingControls
from desktop_app.ui.source import SourceView
from desktop_app.ui.welcome import Welcome


class MainWindow(QMainWindow):
    """Holds the parts and lays them out; what they do is wired in `controller`."""

    files_dropped = Signal(list)
    """Paths of files and folders, from a drop, the file dialog or the clipboard."""
    files_coming = Signal()
    """Something is dragged over the window, or about to be chosen."""
    closing = Signal()

    def __init__(self, layout_file: Path) -> None:
        """Build the parts; `layout_file` keeps sizes and splitters between starts."""
        super().__init__()
        self.setWindowTitle("Lontar")
        self.setAcceptDrops(True)
        self._state = QSettings(str(layout_file), QSettings.Format.IniFormat)
        self.banner = Banner()
        self.library = LibraryPanel()
        self.conversation = ConversationView()
        self.welcome = Welcome()
        self.middle = QStackedWidget()
        self.middle.addWidget(self.welcome)
        self.middle.addWidget(self.conversation)
        self.source = SourceView()
        self.source.hide()
        self.gauge, self.history = MemoryGauge(), MemoryHistory()
        self.map, self.controls = MemoryMap(), ReadingControls()
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        for at, (part, least) in enumerate(((self.library, 150), (self.middle, 260), (self.source, 220))):
            part.setMinimumWidth(least)
            self.splitter.addWidget(part)
            self.splitter.setStretchFactor(at, (0, 3, 3)[at])
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addWidget(self.splitter, 1)
        column.addWidget(self._below())
        centre = QWidget()
        centre.setLayout(column)
        self.setCentralWidget(centre)
        self.setStatusBar(QStatusBar())
        self.statusBar().setSizeGripEnabled(False)
        self.library.add_wanted.connect(self.choose_files)
        self.welcome.open_wanted.connect(self.choose_files)
        self.welcome.folder_wanted.connect(self.choose_folder)
        self.conversation.composer.edit.files_pasted.connect(self._take)
        self._restore()

    def _below(self) -> QWidget:
        """Lay out what is below: map and gauge, and behind a button what is needed now and then."""
        self.below = below = QFrame()
        below.setObjectName("below")
        self.details = QWidget()
        details = QHBoxLayout(self.details)
        details.setContentsMargins(0, 0, 0, 0)
        details.setSpacing(28)
        details.addWidget(self.controls, 5)
        details.addWidget(self.history, 4)
        self.details.hide()
        self.more = button(style="quiet")
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_details)
        self._show_details(shown=False)
        row = QHBoxLayout()
        row.setSpacing(28)
        row.addWidget(self.map, 5)
        row.addWidget(self.gauge, 4)
        row.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(below)
        column.setContentsMargins(14, 8, 8, 8)
        column.addLayout(row)
        column.addWidget(self.details)
        return below

    def _show_details(self, shown: bool) -> None:
        self.details.setVisible(shown)
        self.more.setText(self.tr("Less") if shown else self.tr("Reading…"))
        self.more.setAccessibleName(self.tr("Reading controls and the memory of the last minutes"))

    def add_action(self, action: QAction, menu: str) -> QAction:
        """Put an action into a menu of the menu bar, by the menu's title; it is made where it is missing."""
        bar = self.menuBar()
        held = next((one for one in bar.findChildren(QMenu) if one.title() == menu), None) or bar.addMenu(
            menu
        )
        held.addAction(action)
        return action

    def toggle_below(self) -> None:
        """Show or hide what is below: on a small screen the page needs the room."""
        self.below.setVisible(self.below.isHidden())

    def show_conversation(self, *, shown: bool) -> None:
        """Show the conversation, or the welcome of an empty library."""
        self.middle.setCurrentWidget(self.conversation if shown else self.welcome)

    def show_source(self) -> None:
        """Open the right side where it is closed; it takes half of the middle's room."""
        if self.source.isVisible():
            return
        self.source.show()
        sizes = self.splitter.sizes()
        room = sizes[1] + sizes[2]
        self.splitter.setSizes([sizes[0], room // 2, room - room // 2])

    def choose_files(self) -> None:
        """Let the user choose files."""
        self.files_coming.emit()
        paths, _ = QFileDialog.getOpenFileNames(self, self.tr("Add documents"))
        self._take(paths)

    def choose_folder(self) -> None:
        """Let the user choose a folder, such as a repository."""
        self.files_coming.emit()
        path = QFileDialog.getExistingDirectory(self, self.tr("Add a folder"))
        self._take([path] if path else [])

    def paste_files(self) -> None:
        """Add the files that were copied elsewhere."""
        data = QApplication.clipboard().mimeData()
        self._take([url.toLocalFile() for url in data.urls() if url.isLocalFile()])

    def come_forward(self) -> None:
        """Show the window in front of others."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Take files from elsewhere."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()
            self.files_coming.emit()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Add what is dropped, wherever on the window."""
        self._take([url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()])
        event.acceptProposedAction()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Keep the layout, ask for the end, and disappear at once; what is read is kept behind the scenes."""
        self._state.setValue("geometry", self.saveGeometry())
        self._state.setValue("splitter", self.splitter.saveState())
        self._state.sync()
        event.accept()
        self.closing.emit()

    def _restore(self) -> None:
        geometry, splitter = self._state.value("geometry"), self._state.value("splitter")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        else:
            self.resize(1280, 800)
        if isinstance(splitter, QByteArray):
            self.splitter.restoreState(splitter)
            self.source.hide()
        else:
            self.splitter.setSizes([300, 980, 0])

    def _take(self, paths: list[str]) -> None:
        if paths:
            self.files_dropped.emit([Path(path) for path in paths])
