"""Everything the menus, the shortcuts and the command palette offer, each action once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog

from desktop_app.ui.controller import Controller
from desktop_app.ui.main_window import MainWindow


class Actions(QObject):
    """The window's actions; `all` lists them for the overlay and the palette."""

    def __init__(self, window: MainWindow, controller: Controller) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        self.all: list[QAction] = []
        file, talk, view = self.tr("&File"), self.tr("&Conversation"), self.tr("&View")
        add = self._add
        add(file, self.tr("Add files…"), QKeySequence.StandardKey.Open, window.choose_files)
        add(file, self.tr("Add a folder…"), "Ctrl+Shift+O", window.choose_folder)
        add(file, self.tr("Paste files"), "Ctrl+Shift+V", window.paste_files)
        add(file, self.tr("Stop adding"), "", lambda: self._run(lambda desk: desk.intake.stop()))
        add(file, self.tr("Quit"), QKeySequence.StandardKey.Quit, window.close)
        add(talk, self.tr("New conversation"), QKeySequence.StandardKey.New, controller.new_conversation)
        add(talk, self.tr("Stop the answer"), "Ctrl+.", lambda: self._run(lambda desk: desk.questions.stop()))
        add(talk, self.tr("Export…"), "Ctrl+E", self._export)
        add(view, self.tr("Write a question"), "Ctrl+L", lambda: window.conversation.composer.edit.setFocus())
        add(view, self.tr("Search everything"), "Ctrl+Shift+F", lambda: window.library.search.setFocus())
        add(view, self.tr("Documents"), "Ctrl+D", lambda: window.library.list.setFocus())
        add(view, self.tr("Close the source"), "Ctrl+W", window.source.hide)

    def _add(
        self, menu: str, text: str, key: QKeySequence.StandardKey | str, act: Callable[[], object]
    ) -> QAction:
        action = QAction(text, self._window)
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda: act())
        self.all.append(self._window.add_action(action, menu))
        return action

    def _run(self, command: Callable[..., object]) -> None:
        self._controller.bridge.run(command)

    def _export(self) -> None:
        """Write the conversation to a file, whose ending chooses the form."""
        number = self._controller.session_id
        if number is None:
            self._window.statusBar().showMessage(
                self.tr("Ask a question first; then there is something to export.")
            )
            return
        forms = self.tr("Markdown (*.md);;PDF (*.pdf);;JSON (*.json)")
        name, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Export the conversation"), "Lontar.md", forms
        )
        if name:
            self._controller.export(number, Path(name))
