"""The memory gauge: the device's memory as a bar with its legend, and beside it what bounded memory saves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop_app.ui.memory.colours import colours
from desktop_app.ui.memory.gauge_bar import GaugeBar
from desktop_app.ui.memory.legend import Legend, LegendItem
from desktop_app.ui.memory.parts import GaugePart, gauge_parts
from desktop_app.ui.memory.words import count_words, size_words

if TYPE_CHECKING:
    from desktop_app.core.gauge import MemoryFigures, Saving


class MemoryGauge(QWidget):
    """Shows the newest figures; passive, and cheap to update several times a second."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: MemoryFigures | None = None
        self.device = QLabel()
        self.saving = QLabel()
        for label in (self.device, self.saving):
            label.setWordWrap(True)
            label.setTextFormat(Qt.TextFormat.RichText)
        self.saving.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self.saving.setToolTip(
            self.tr(
                "What the model read, what of it stays in memory, and what a cache that keeps every token at full "
                "precision would take for the same text."
            )
        )
        self.bar = GaugeBar()
        self.legend = Legend()
        self.legend.setAccessibleName(self.tr("Legend of the memory gauge"))
        head = QHBoxLayout()
        head.addWidget(self.device, 2)
        head.addWidget(self.saving, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self.bar)
        column.addWidget(self.legend)
        self.show_figures(None)
        self.show_saving(None)

    def show_figures(self, figures: MemoryFigures | None) -> None:
        """Show what a device's memory is divided into; None while nothing is known."""
        self._figures = figures
        if figures is None:
            self.device.setText(self.tr("Memory"))
            self.bar.show_parts(())
            self.legend.show_items(())
            return
        name = self.tr("Main memory") if figures.kind == "main" else figures.device.replace("<", "&lt;")
        used = self.tr("{used} of {total} in use").format(
            used=size_words(figures.total - figures.free), total=size_words(figures.total)
        )
        self.device.setText(f"<b>{name}</b>&nbsp;&nbsp; {used}")
        parts = gauge_parts(figures, colours(self.palette()))
        self.bar.show_parts(parts)
        self.legend.show_items([_item(part) for part in parts])

    def show_saving(self, saving: Saving | None) -> None:
        """Show what reading came to; None before anything was read."""
        if saving is None or not saving.tokens_read:
            self.saving.clear()
            return
        text = self.tr("{read} tokens read, {kept} kept, <b>{small}</b> instead of {full}")
        self.saving.setText(
            text.format(
                read=count_words(saving.tokens_read),
                kept=count_words(saving.tokens_kept),
                small=size_words(saving.kv_bytes),
                full=size_words(saving.kv_bytes_full),
            )
        )

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Follow the system from light to dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.show_figures(self._figures)


def _item(part: GaugePart) -> LegendItem:
    return LegendItem(f"{part.name} {size_words(part.bytes)}", part.meaning, partial(_swatch, part))


def _swatch(part: GaugePart, painter: QPainter, place: QRect) -> None:
    painter.fillRect(place, part.fill)
    if part.texture is not None:
        painter.fillRect(place, part.texture)
