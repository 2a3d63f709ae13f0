"""Everything the menus, the shortcuts and the command palette offer, each action once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog

if TYPE_CHECKING:
    from desktop_app.ui.assembly import Assembly


class Actions(QObject):
    """The window's actions; `sections` lists them for the overlay and the palette."""

    def __init__(self, parts: Assembly) -> None:
        window, controller, dialogs = parts.window, parts.controller, parts.dialogs
        super().__init__(window)
        self._window, self._controller = window, controller
        self.sections: dict[str, list[QAction]] = {}
        add, run = self._add, controller.bridge.run
        file, talk, view, more = (
            self.tr("&File"),
            self.tr("&Conversation"),
            self.tr("&View"),
            self.tr("&Help"),
        )
        add(file, self.tr("Add files…"), QKeySequence.StandardKey.Open, window.choose_files)
        add(file, self.tr("Add a folder…"), "Ctrl+Shift+O", window.choose_folder)
        add(file, self.tr("Paste files"), "Ctrl+Shift+V", window.paste_files)
        add(file, self.tr("Stop adding"), "", lambda: run(lambda desk: desk.intake.stop()))
        add(file, self.tr("Models…"), "Ctrl+M", parts.models.open)
        add(file, self.tr("Settings…"), "Ctrl+,", parts.open_settings)
        add(file, self.tr("Quit"), QKeySequence.StandardKey.Quit, window.close)
        add(talk, self.tr("New conversation"), QKeySequence.StandardKey.New, controller.new_conversation)
        add(talk, self.tr("Stop the answer"), "Ctrl+.", lambda: run(lambda desk: desk.questions.stop()))
        add(talk, self.tr("Export…"), "Ctrl+E", self._export)
        add(view, self.tr("Find a command or a document"), "Ctrl+K", lambda: dialogs.open_palette(self.all))
        add(view, self.tr("Write a question"), "Ctrl+L", window.conversation.composer.edit.setFocus)
        add(view, self.tr("Search everything"), "Ctrl+Shift+F", window.library.search.setFocus)
        add(view, self.tr("Documents"), "Ctrl+D", window.library.list.setFocus)
        add(view, self.tr("Reading controls"), "Ctrl+R", window.more.click)
        add(view, self.tr("Show or hide the memory"), "Ctrl+B", window.toggle_below)
        add(view, self.tr("Close the source"), "Ctrl+W", window.source.hide)
        add(more, self.tr("Keyboard shortcuts"), "?", self._show_shortcuts)
        add(more, self.tr("Introduction"), "", lambda: dialogs.open_tour(lambda: None))
        add(more, self.tr("Log"), "", dialogs.open_log)
        add(more, self.tr("Report a problem…"), "", lambda: dialogs.open_report(parts.settings))
        add(more, self.tr("About Lontar"), "", dialogs.open_about)
        self._show_keys = dialogs.open_shortcuts

    @property
    def all(self) -> list[QAction]:
        """All actions, in the order of the menus."""
        return [action for actions in self.sections.values() for action in actions]

    def _show_shortcuts(self) -> None:
        self._show_keys([(title.replace("&", ""), actions) for title, actions in self.sections.items()])

    def _add(
        self, menu: str, text: str, key: QKeySequence.StandardKey | str, act: Callable[[], object]
    ) -> QAction:
        action = QAction(text, self._window)
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.triggered.connect(lambda: act())
        self.sections.setdefault(menu, []).append(self._window.add_action(action, menu))
        return action

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
