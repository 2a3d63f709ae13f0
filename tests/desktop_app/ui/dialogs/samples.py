"""Each dialog, filled as the application fills it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from desktop_app.core.licences import Component
from desktop_app.core.settings import Settings
from desktop_app.ui.dialogs.about import AboutDialog
from desktop_app.ui.dialogs.command_palette import CommandPalette, DocumentRow
from desktop_app.ui.dialogs.log_window import LogWindow
from desktop_app.ui.dialogs.report_problem import ReportProblemDialog
from desktop_app.ui.dialogs.settings_dialog import SettingsDialog, Surroundings
from desktop_app.ui.dialogs.shortcuts_overlay import ShortcutsOverlay
from desktop_app.ui.dialogs.tour import Tour

AROUND = Surroundings("/data/lontar", 1 << 30, 5 << 30, 32_768, recognises=True)
LOG = "\n".join(
    (
        "2026-11-30 10:00:00,000 DEBUG engine: decoded",
        "2026-11-30 10:00:01,000 INFO desktop_app.core: added",
        "2026-11-30 10:00:02,000 ERROR engine: died",
        "Traceback (most recent call last):",
        "2026-11-30 10:00:03,000 WARNING ingest: slow",
    )
)


def actions(owner: QWidget) -> list[QAction]:
    made = []
    for text, keys in (
        ("&Open…", "Ctrl+O"),
        ("&New conversation", "Ctrl+N"),
        ("Pause &reading", ""),
        ("Search && replace", "Ctrl+F"),
    ):
        action = QAction(text, owner)
        if keys:
            action.setShortcut(QKeySequence(keys))
        made.append(action)
    return made


def settings_dialog() -> SettingsDialog:
    return SettingsDialog(Settings(), AROUND)


def palette(owner: QWidget) -> CommandPalette:
    rows = [DocumentRow(7, "Grondwet", "300 pages"), DocumentRow(8, "llama.cpp", "1,204 files", "code")]
    return CommandPalette(actions(owner), rows)


def log_window() -> LogWindow:
    window = LogWindow()
    window.set_text(LOG)
    return window


def report() -> ReportProblemDialog:
    dialog = ReportProblemDialog()
    dialog.show_preview("=== versions.txt ===\nLontar 0.1.0")
    return dialog


def about() -> AboutDialog:
    parts = [
        Component("click", "8.5", "BSD-3-Clause", "", "Redistribution…"),
        Component("six", "1", "MIT", "", ""),
    ]
    return AboutDialog("0.1.0", parts)


DIALOGS: dict[str, Callable[[QWidget], QWidget]] = {
    "settings": lambda _: settings_dialog(),
    "shortcuts": lambda owner: ShortcutsOverlay([("Documents", actions(owner))]),
    "palette": palette,
    "tour": lambda _: Tour(),
    "log": lambda _: log_window(),
    "about": lambda _: about(),
    "report": lambda _: report(),
}
