"""How much memory reading may use, and what that keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSlider, QVBoxLayout, QWidget

from desktop_app.ui.memory.words import count_words, size_words

if TYPE_CHECKING:
    from desktop_app.core.budgets import BudgetStep


class BudgetSlider(QWidget):
    """A slider over budgets; a step counts once the handle is let go, or with each key."""

    budget_chosen = Signal(int)
    """Tokens that may stay in memory."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._steps: tuple[BudgetStep, ...] = ()
        self._chosen = -1
        name = QLabel(self.tr("&Memory for reading"))
        self.said = QLabel()
        self.said.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setPageStep(1)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setTickInterval(1)
        self.slider.setAccessibleName(self.tr("Memory for reading"))
        self.slider.setToolTip(
            self.tr(
                "More memory keeps more of each document, and reading takes longer. Documents are read anew."
            )
        )
        name.setBuddy(self.slider)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(name)
        head.addWidget(self.said, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.slider)
        self.slider.valueChanged.connect(self._moved)
        self.slider.sliderReleased.connect(self._settle)
        self.setEnabled(False)

    def show_steps(self, steps: tuple[BudgetStep, ...], tokens: int) -> None:
        """Show what can be chosen, and what is; without steps there is no model yet."""
        self._steps = steps
        self.setEnabled(bool(steps))
        self._chosen = next(
            (at for at, step in enumerate(steps) if step.tokens == tokens), 0 if steps else -1
        )
        self.slider.blockSignals(True)
        self.slider.setRange(0, max(0, len(steps) - 1))
        self.slider.setValue(max(0, self._chosen))
        self.slider.blockSignals(False)
        self._say()

    def _moved(self, _value: int) -> None:
        self._say()
        if not self.slider.isSliderDown():
            self._settle()

    def _settle(self) -> None:
        if self._steps and self.slider.value() != self._chosen:
            self._chosen = self.slider.value()
            self.budget_chosen.emit(self._steps[self._chosen].tokens)

    def _say(self) -> None:
        if not self._steps:
            self.said.clear()
            return
        step = self._steps[self.slider.value()]
        text = self.tr("{size}: keeps {tokens} tokens of each document")
        self.said.setText(text.format(size=size_words(step.bytes), tokens=count_words(step.tokens)))
        self.slider.setAccessibleDescription(self.said.text())
