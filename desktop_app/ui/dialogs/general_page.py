"""Settings: language and appearance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from desktop_app.ui.dialogs.labels import Hint, add_row, new_form
from desktop_app.ui.language import LANGUAGES

if TYPE_CHECKING:
    from desktop_app.core.settings import Settings


class GeneralPage(QWidget):
    """Chooses the language and the appearance."""

    chosen = Signal(str, object)
    """The field of `Settings`, and its new value."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = QComboBox()
        self._language.setAccessibleName(self.tr("Language"))
        self._language.addItem(self.tr("As the system"), "system")
        for code, name in LANGUAGES.items():
            self._language.addItem(name, code)
        self._appearance = QComboBox()
        self._appearance.setAccessibleName(self.tr("Appearance"))
        for words, value in (
            (self.tr("As the system"), "system"),
            (self.tr("Light"), "light"),
            (self.tr("Dark"), "dark"),
        ):
            self._appearance.addItem(words, value)
        form = new_form(self)
        hint = Hint(self.tr("Used everywhere from the next start on."))
        add_row(form, self.tr("&Language"), self._language, hint)
        add_row(form, self.tr("&Appearance"), self._appearance)
        self._language.activated.connect(lambda: self.chosen.emit("language", self._language.currentData()))
        self._appearance.activated.connect(
            lambda: self.chosen.emit("appearance", self._appearance.currentData())
        )

    def show_settings(self, settings: Settings) -> None:
        """Show what is chosen; nothing is emitted."""
        self._language.setCurrentIndex(max(0, self._language.findData(settings.language)))
        self._appearance.setCurrentIndex(max(0, self._appearance.findData(settings.appearance)))
