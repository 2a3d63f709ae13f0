"""Settings: how much memory reading takes, and when it happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QRadioButton, QSpinBox, QWidget

from desktop_app.ui.dialogs.action_text import plain_text
from desktop_app.ui.dialogs.labels import Hint, add_row, new_form

if TYPE_CHECKING:
    from desktop_app.core.settings import Settings

_MIB = 2**20
_SPAN = 16
"""Tokens are kept and dropped in spans of so many."""


class ReadingPage(QWidget):
    """Chooses the memory budget, whether documents are read, and when."""

    chosen = Signal(str, object)
    """The field of `Settings`, and its new value."""

    def __init__(self, bytes_per_token: int, *, recognises: bool, parent: QWidget | None = None) -> None:
        """Take what one token costs with the model in use, and whether text recognition is installed."""
        super().__init__(parent)
        self._bytes_per_token = max(1, bytes_per_token)
        self._budget = QSpinBox()
        self._budget.setKeyboardTracking(False)
        self._budget.setRange(max(1, round(512 * self._bytes_per_token / _MIB)), 65_536)
        self._budget.setSuffix(self.tr(" MiB"))
        self._budget.setAccessibleName(self.tr("Memory for each document, in MiB"))
        self._tokens = Hint()
        self._read = QRadioButton(self.tr("&Read it whole, so that general questions are answered too"))
        self._index = QRadioButton(self.tr("&Only index it, so that passages can be found"))
        self._battery = QCheckBox(self.tr("Read on &battery too"))
        self._idle = QCheckBox(self.tr("Read only while the computer is &idle"))
        self._ocr = QCheckBox(self.tr("Recognise &text on scanned pages"))
        for box in (self._read, self._index, self._battery, self._idle, self._ocr):
            box.setAccessibleName(plain_text(box.text()))
        self._ocr.setEnabled(recognises)
        self._lay_out(recognises)
        self._budget.valueChanged.connect(self._budget_changed)
        self._read.clicked.connect(lambda: self.chosen.emit("read", True))
        self._index.clicked.connect(lambda: self.chosen.emit("read", False))
        for box, field in ((self._battery, "on_battery"), (self._idle, "only_when_idle"), (self._ocr, "ocr")):
            box.clicked.connect(lambda on, field=field: self.chosen.emit(field, on))

    def show_settings(self, settings: Settings) -> None:
        """Show what is chosen; nothing is emitted."""
        self._budget.blockSignals(True)
        self._budget.setValue(round(settings.budget * self._bytes_per_token / _MIB))
        self._budget.blockSignals(False)
        self._say_tokens(settings.budget)
        self._read.setChecked(settings.read)
        self._index.setChecked(not settings.read)
        self._battery.setChecked(settings.on_battery)
        self._idle.setChecked(settings.only_when_idle)
        self._ocr.setChecked(settings.ocr)

    def _lay_out(self, recognises: bool) -> None:
        form = new_form(self)
        add_row(form, self.tr("&Memory budget"), self._budget, self._tokens)
        add_row(form, self.tr("A new document"), self._read, self._index)
        add_row(form, self.tr("When"), self._battery, self._idle)
        missing = self.tr("Text recognition is not installed; the handbook says how to add it.")
        add_row(form, self.tr("Scans"), self._ocr, *([] if recognises else [Hint(missing)]))

    def _budget_changed(self, mebibytes: int) -> None:
        tokens = max(_SPAN, round(mebibytes * _MIB / self._bytes_per_token / _SPAN) * _SPAN)
        self._say_tokens(tokens)
        self.chosen.emit("budget", tokens)

    def _say_tokens(self, tokens: int) -> None:
        self._tokens.setText(
            self.tr(
                "About %Ln token(s) of each document stay in the model's memory. "
                "What gives way is found again when a question needs it.",
                "",
                tokens,
            )
        )
