"""How one model is to be run: what stays in memory, how it is stored, what computes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QSpinBox, QWidget

from desktop_app.core.models.own import Choices

if TYPE_CHECKING:
    from desktop_app.core.models.inventory import Model

BUDGETS = (1024, 2048, 4096, 8192, 16384, 32768)
KV_OFFERED = ("auto", "f16", "q8_0/f16", "q8_0", "q4_1", "q4_0")
CHUNK = 512
"""Cells above the budget that reading needs."""


class ChoicesForm(QWidget):
    """Four fields; each change is told at once."""

    changed = Signal(object)
    """`desktop_app.core.models.own.Choices`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.budget, self.kv = QComboBox(), QComboBox()
        self.threads, self.gpu_layers = QSpinBox(), QSpinBox()
        self.threads.setSpecialValueText(self.tr("all cores"))
        self.gpu_layers.setSpecialValueText(self.tr("all that fit"))
        self.gpu_layers.setRange(-1, 0)
        for spin in (self.threads, self.gpu_layers):
            spin.setKeyboardTracking(False)
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        rows: list[tuple[str, QComboBox | QSpinBox, str]] = [
            (self.tr("&Tokens kept in memory"), self.budget, self.tr("More of a document, for more memory.")),
            (
                self.tr("&Cache type"),
                self.kv,
                self.tr("How it is stored; “automatic” measures what is fastest here."),
            ),
            (
                self.tr("Processor t&hreads"),
                self.threads,
                self.tr("Fewer leave the machine free for other work."),
            ),
            (
                self.tr("&Layers on the graphics device"),
                self.gpu_layers,
                self.tr("Fewer leave memory to others."),
            ),
        ]
        for label, field, tip in rows:
            self._form.addRow(label, field)
            field.setAccessibleName(label.replace("&", ""))
            field.setToolTip(tip)
        self.budget.activated.connect(self._tell)
        self.kv.activated.connect(self._tell)
        self.threads.valueChanged.connect(self._tell)
        self.gpu_layers.valueChanged.connect(self._tell)

    def show_choices(self, model: Model, threads: int, *, gpu: bool) -> None:
        """Show what is chosen for a model.

        Args:
            model: whose window and layers bound the choices.
            threads: of this machine.
            gpu: whether there is a graphics device to put layers on.
        """
        chosen = model.choices
        blocked = [field.blockSignals(True) for field in self._fields()]
        window = model.shape.window if model.shape else BUDGETS[-1]
        self.budget.clear()
        self.budget.addItem(self.tr("as in the settings"), 0)
        fitting = [budget for budget in BUDGETS if budget + CHUNK <= window]
        for budget in sorted({*fitting, *([chosen.budget] if chosen.budget else [])}):
            self.budget.addItem(QLocale().toString(budget), budget)
        self.budget.setCurrentIndex(self.budget.findData(chosen.budget))
        self.kv.clear()
        for kind in (*KV_OFFERED, *([] if chosen.kv in KV_OFFERED else [chosen.kv])):
            self.kv.addItem(self.tr("automatic") if kind == "auto" else kind, kind)
        self.kv.setCurrentIndex(self.kv.findData(chosen.kv))
        self.threads.setRange(0, max(threads, chosen.threads))
        self.threads.setValue(chosen.threads)
        self.gpu_layers.setMaximum(model.shape.layers + 1 if model.shape else 999)
        self.gpu_layers.setValue(chosen.gpu_layers)
        self._form.setRowVisible(self.gpu_layers, gpu)
        for field, before in zip(self._fields(), blocked, strict=True):
            field.blockSignals(before)

    def choices(self) -> Choices:
        """Return what the fields say."""
        return Choices(
            budget=int(self.budget.currentData()),
            kv=str(self.kv.currentData()),
            threads=self.threads.value(),
            gpu_layers=self.gpu_layers.value(),
        )

    def _fields(self) -> tuple[QWidget, ...]:
        return (self.budget, self.kv, self.threads, self.gpu_layers)

    def _tell(self) -> None:
        self.changed.emit(self.choices())
