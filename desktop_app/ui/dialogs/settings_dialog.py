"""The settings: pages at one side, each change taken over at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.dialogs.general_page import GeneralPage
from desktop_app.ui.dialogs.labels import Heading
from desktop_app.ui.dialogs.privacy_page import PrivacyPage
from desktop_app.ui.dialogs.reading_page import ReadingPage
from desktop_app.ui.icons import icon

if TYPE_CHECKING:
    from desktop_app.core.settings import Settings


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the settings are explained with."""

    home: str
    used_bytes: int
    limit_bytes: int
    bytes_per_token: int
    """What a kept token costs with the model and the types in use."""
    recognises: bool
    """Whether text recognition is installed."""


class SettingsDialog(QDialog):
    """Shows the settings and tells each change; it saves nothing itself."""

    settings_changed = Signal(object)
    """The whole `Settings` after a change."""
    quota_changed = Signal(object)
    """Bytes that the library may take."""
    open_home_requested = Signal()
    forget_requested = Signal()

    def __init__(self, settings: Settings, around: Surroundings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Settings"))
        self._settings = settings
        self._list = QListWidget()
        self._list.setAccessibleName(self.tr("Pages of the settings"))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setIconSize(QSize(20, 20))
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._stack = QStackedWidget()
        self._general = GeneralPage()
        self._reading = ReadingPage(around.bytes_per_token, recognises=around.recognises)
        self._privacy = PrivacyPage(around.home)
        self._lay_out()
        self.add_page(self.tr("General"), "appearance", self._general)
        self.add_page(self.tr("Reading"), "reading", self._reading)
        self.add_page(self.tr("Privacy and storage"), "lock", self._privacy)
        self._list.currentRowChanged.connect(self._stack.setCurrentIndex)
        self._list.setCurrentRow(0)
        for page in (self._general, self._reading):
            page.chosen.connect(self._take)
        self._privacy.limit_chosen.connect(self.quota_changed)
        self._privacy.open_home_requested.connect(self.open_home_requested)
        self._privacy.forget_requested.connect(self.forget_requested)
        self.show_settings(settings)
        self.show_storage(around.used_bytes, around.limit_bytes)

    def add_page(self, title: str, icon_name: str, page: QWidget) -> None:
        """Append a page of another part, under a heading of its own."""
        item = QListWidgetItem(icon(icon_name), title)
        # Room for a finger and for larger fonts.
        wide = self.fontMetrics().horizontalAdvance(title) + 64
        item.setSizeHint(QSize(wide, self.fontMetrics().height() + 18))
        self._list.addItem(item)
        self._list.setFixedWidth(max(self._list.width() if self._list.count() > 1 else 0, wide))
        inside = QWidget()
        lines = QVBoxLayout(inside)
        lines.setContentsMargins(24, 20, 24, 20)
        lines.setSpacing(16)
        lines.addWidget(Heading(title))
        lines.addWidget(page)
        lines.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        self._stack.addWidget(area)

    def show_page(self, title: str) -> None:
        """Turn to a page; an unknown title changes nothing."""
        for item in self._list.findItems(title, Qt.MatchFlag.MatchExactly):
            self._list.setCurrentItem(item)

    def show_settings(self, settings: Settings) -> None:
        """Show settings that were changed elsewhere; nothing is emitted."""
        self._settings = settings
        self._general.show_settings(settings)
        self._reading.show_settings(settings)

    def show_storage(self, used_bytes: int, limit_bytes: int) -> None:
        """Show what the library takes and may take; nothing is emitted."""
        self._privacy.show_storage(used_bytes, limit_bytes)

    def _take(self, field: str, value: object) -> None:
        changed = replace(self._settings, **{field: value})  # type: ignore[arg-type]  # pages name fields of their kind
        if changed != self._settings:
            self._settings = changed
            self.settings_changed.emit(changed)

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        for button in buttons.buttons():
            button.setText(self.tr("&Close"))
            button.setAccessibleName(self.tr("Close"))
        across = QHBoxLayout()
        across.setSpacing(0)
        across.addWidget(self._list)
        across.addWidget(self._stack, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 8, 12, 12)
        foot.addWidget(buttons)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addLayout(across, 1)
        lines.addLayout(foot)
        self.resize(760, 500)
