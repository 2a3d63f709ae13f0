"""The settings' page for other computers: which, with what key, up to what cost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_app.ui.made import button, label
from engine.cloud.endpoint import PRESETS

if TYPE_CHECKING:
    from desktop_app.core.cloud.settings import CloudSettings


class CloudPage(QWidget):
    """Shows the endpoints in the order in which they are asked; passive."""

    changed = Signal(object)
    """The whole CloudSettings after a change."""
    key_given = Signal(str, str)
    """Name of an endpoint and its key, which goes to the system's keyring."""
    problem = Signal(str)

    def __init__(self, settings: CloudSettings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Servers, in the order in which they are asked"))
        self.preset = QComboBox()
        self.preset.addItems(list(PRESETS))
        self.address, self.model, self.key = QLineEdit(), QLineEdit(), QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setPlaceholderText(self.tr("Kept in the system's keyring"))
        self.threshold = QDoubleSpinBox()
        self.threshold.setRange(0.0, 1.0)
        self.threshold.setSingleStep(0.05)
        self.limit = QDoubleSpinBox()
        self.limit.setRange(0.0, 1000.0)
        self.redact = QCheckBox(self.tr("Replace e-mail addresses, telephone, account and identity numbers"))
        self.add, self.remove = button(self.tr("Add")), button(self.tr("Remove"))
        self._lay_out()
        self.preset.currentTextChanged.connect(self._fill)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)
        self.threshold.editingFinished.connect(lambda: self._change(threshold=self.threshold.value()))
        self.limit.editingFinished.connect(lambda: self._change(daily_limit=self.limit.value()))
        self.redact.clicked.connect(lambda checked: self._change(redact=checked))
        self._fill(self.preset.currentText())
        self._show()

    def _lay_out(self) -> None:
        form = QFormLayout()
        for words, field in (
            (self.tr("Server"), self.preset),
            (self.tr("Address"), self.address),
            (self.tr("Model"), self.model),
            (self.tr("Key"), self.key),
            (self.tr("Ask when the local confidence is below"), self.threshold),
            (self.tr("Spend at most, USD a day"), self.limit),
        ):
            field.setAccessibleName(words)
            form.addRow(words, field)
            if field is self.key:
                form.addRow("", self.add)
        column = QVBoxLayout(self)
        column.addWidget(
            label(
                self.tr("Nothing leaves this computer while the switch under the question is off."),
                subtle=True,
            )
        )
        column.addWidget(self.list, 1)
        column.addWidget(self.remove)
        column.addLayout(form)
        column.addWidget(self.redact)

    def _fill(self, name: str) -> None:
        preset = PRESETS[name]
        self.address.setText(preset.base_url)
        self.model.setText(preset.model)

    def _add(self) -> None:
        try:
            endpoint = replace(
                PRESETS[self.preset.currentText()],
                base_url=self.address.text().strip(),
                model=self.model.text().strip(),
            )
        except ValueError as error:
            self.problem.emit(str(error))
            return
        if self.key.text():
            self.key_given.emit(endpoint.name, self.key.text())
            self.key.clear()
        self._take(self._settings.with_endpoint(endpoint))

    def _remove(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._take(self._settings.without_endpoint(item.text().split(" ")[0]))

    def _change(self, **values: object) -> None:
        self._take(replace(self._settings, **values))  # type: ignore[arg-type]  # names and kinds stand above

    def _take(self, settings: CloudSettings) -> None:
        self._settings = settings
        self._show()
        self.changed.emit(settings)

    def _show(self) -> None:
        self.list.clear()
        self.list.addItems([f"{one.name} – {one.model} – {one.base_url}" for one in self._settings.endpoints])
        self.threshold.setValue(self._settings.threshold)
        self.limit.setValue(self._settings.daily_limit)
        self.redact.setChecked(self._settings.redact)
