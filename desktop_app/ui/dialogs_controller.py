"""Opens the small windows: settings, command palette, shortcuts, tour, log, about, report.

What they need of the core is imported where one is opened: the main window is shown before that is loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QDialog

from desktop_app.core.licences import components, version
from desktop_app.ui.dialogs.about import AboutDialog
from desktop_app.ui.dialogs.command_palette import CommandPalette, DocumentRow
from desktop_app.ui.dialogs.log_window import LogWindow
from desktop_app.ui.dialogs.report_problem import ReportProblemDialog
from desktop_app.ui.dialogs.settings_dialog import SettingsDialog, Surroundings
from desktop_app.ui.dialogs.shortcuts_overlay import ShortcutsOverlay
from desktop_app.ui.dialogs.tour import Tour

if TYPE_CHECKING:
    from desktop_app.core.paths import Home
    from desktop_app.core.reporting import ProblemReport
    from desktop_app.core.settings import Settings
    from desktop_app.core.store import Store
    from desktop_app.ui.bridge import Bridge
    from desktop_app.ui.main_window import MainWindow

LOG_LINES = 2000


class DialogsController(QObject):
    """One dialog of a kind at a time, each closed for good when it is closed."""

    settings_changed = Signal(object)
    document_wanted = Signal(int)
    _counted = Signal(object, object)
    """Bytes that the library takes, and may take; from the library's thread."""
    _reported = Signal(object)
    """A ProblemReport, gathered on the library's thread."""

    def __init__(self, window: MainWindow, bridge: Bridge, home: Home) -> None:
        super().__init__(window)
        self._window, self._bridge, self._home = window, bridge, home
        self._report: ProblemReport | None = None
        self._settings_dialog: SettingsDialog | None = None
        self._report_dialog: ReportProblemDialog | None = None
        self._counted.connect(self._show_storage, Qt.ConnectionType.QueuedConnection)
        self._reported.connect(self._show_report, Qt.ConnectionType.QueuedConnection)

    def open_settings(self, settings: Settings, pages: Callable[[SettingsDialog], None]) -> None:
        """Show the settings; `pages` adds those of other parts."""
        from desktop_app.core.gauge import bytes_kept
        from ingest.ocr.recogniser import available

        desk = self._bridge.desk
        engine = desk.loader.loaded if desk is not None else None
        token = bytes_kept(engine.model.info, engine.kv, 1) if engine is not None else 0
        around = Surroundings(str(self._home.root), 0, 0, token, recognises=available())
        self._settings_dialog = dialog = SettingsDialog(settings, around, self._window)
        pages(dialog)
        dialog.settings_changed.connect(self.settings_changed)
        dialog.quota_changed.connect(self._set_quota)
        dialog.open_home_requested.connect(self._open_home)
        dialog.forget_requested.connect(self._forget_all)
        self._bridge.run(lambda desk: desk.library.submit(self._count))
        self._show(dialog)

    def open_palette(self, actions: list[QAction]) -> None:
        """Show the command palette."""
        rows = [DocumentRow(row.id, row.title, row.source) for row in self._window.library.model.rows]
        palette = CommandPalette(actions, rows, self._window)
        palette.document_chosen.connect(self.document_wanted)
        self._show(palette)

    def open_shortcuts(self, sections: list[tuple[str, list[QAction]]]) -> None:
        """Show all keys."""
        self._show(ShortcutsOverlay(sections, self._window))

    def open_tour(self, seen: Callable[[], None]) -> None:
        """Show the three cards of a first start."""
        tour = Tour(self._window)
        tour.seen.connect(seen)
        self._show(tour)

    def open_log(self) -> None:
        """Show the end of the log."""
        from desktop_app.core.reporting import log_tail

        dialog = LogWindow(self._window)
        dialog.refresh_requested.connect(lambda: dialog.set_text(log_tail(self._home, LOG_LINES)))
        dialog.open_folder_requested.connect(self._open_home)
        dialog.set_text(log_tail(self._home, LOG_LINES))
        self._show(dialog)

    def open_about(self) -> None:
        """Show version and licences."""
        self._show(AboutDialog(version(), components(), self._window))

    def open_report(self, settings: Settings) -> None:
        """Gather a report of a problem, to be looked at and saved."""
        self._report_dialog = dialog = ReportProblemDialog(self._window)

        def gather(words: str) -> None:
            self._bridge.run(
                lambda desk: desk.library.submit(lambda store: self._gather(store, settings, words))
            )

        dialog.preview_requested.connect(gather)
        dialog.save_requested.connect(lambda _words, path: self._save_report(Path(path)))
        gather("")
        self._show(dialog)

    def _gather(self, store: Store, settings: Settings, words: str) -> None:
        from desktop_app.core.redaction import Redactor
        from desktop_app.core.reporting import build_report

        documents = store.documents.all()
        texts = [passage.passage.text for one in documents for passage in store.passages.all(one.id)]
        sources = [name for one in documents for name in (one.source, one.title)]
        redactor = Redactor(sources, texts, home=self._home.root)
        self._reported.emit(build_report(self._home, settings, (), redactor, words=words))

    def _show_report(self, report: ProblemReport) -> None:
        self._report = report
        if self._report_dialog is not None:
            self._report_dialog.show_preview(report.preview)

    def _save_report(self, path: Path) -> None:
        if self._report is None or self._report_dialog is None:
            return
        from desktop_app.core.reporting import save_report

        save_report(self._report, path)
        self._report_dialog.show_outcome(self.tr("Saved as {path}").format(path=path))

    def _count(self, store: Store) -> None:
        self._counted.emit(store.stats().store_bytes, store.quota.limit_bytes)

    def _show_storage(self, used: int, limit: int) -> None:
        if self._settings_dialog is not None:
            self._settings_dialog.show_storage(used, limit)

    def _set_quota(self, size: int) -> None:
        def put(store: Store) -> None:
            store.quota.set_limit(size)

        self._bridge.run(lambda desk: desk.shelf.do(put))

    def _forget_all(self) -> None:
        ids = [row.id for row in self._window.library.model.rows]
        self._bridge.run(lambda desk: desk.shelf.remove(ids))

    def _open_home(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._home.root)))

    def _show(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.destroyed.connect(self._forget_dialogs)
        dialog.show()
        dialog.raise_()

    def _forget_dialogs(self) -> None:
        self._settings_dialog = self._report_dialog = None
