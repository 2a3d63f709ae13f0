"""The memory map: the strip, a line that says what is pointed at, and the legend."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.core.map_columns import MapColumn
from desktop_app.core.memory_map import DocumentMap
from desktop_app.ui.memory.colours import Colours, colours
from desktop_app.ui.memory.legend import Legend, LegendItem
from desktop_app.ui.memory.map_painting import paint_column, paint_mark, paint_pin
from desktop_app.ui.memory.map_strip import MapStrip
from desktop_app.ui.memory.map_words import summary


class MemoryMap(QWidget):
    """Shows one document; passive."""

    unit_clicked = Signal(int)
    """The ordinal, from 0, of the page or file the user wants to see."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._map: DocumentMap | None = None
        self.title, self.said = QLabel(), QLabel()
        self.title.setTextFormat(Qt.TextFormat.RichText)
        self.said.setTextFormat(Qt.TextFormat.PlainText)
        self.said.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        self.said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.strip = MapStrip()
        self.legend = Legend()
        self.legend.setAccessibleName(self.tr("Legend of the memory map"))
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addWidget(self.said, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        column.addWidget(self.strip)
        column.addWidget(self.legend)
        self.strip.unit_clicked.connect(self.unit_clicked)
        self.strip.unit_pointed.connect(self._say)
        self.show_map(None)

    def show_map(self, shown: DocumentMap | None) -> None:
        """Show a document's map; None where no single document is chosen."""
        self._map = shown if shown is not None and shown.units else None
        name = self.tr("Memory map")
        self.title.setText(f"<b>{name}</b>")
        self.strip.show_map(self._map or DocumentMap(0, ()))
        self.strip.setEnabled(self._map is not None)
        self.legend.show_items(self._legend() if self._map else ())
        self._say(-1)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Follow the system from light to dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._map:
            self.legend.show_items(self._legend())

    def _say(self, ordinal: int) -> None:
        if self._map is None:
            self.said.setText(self.tr("Choose a document to see what is in the model's memory."))
        elif ordinal >= 0:
            self.said.setText(self.strip.words_of(ordinal))
        else:
            self.said.setText(summary(self._map))

    def _legend(self) -> list[LegendItem]:
        """Explain what can be seen: rare things only where there are any."""
        seen = colours(self.palette())
        units = self._map.units if self._map else ()
        states = {unit.state for unit in units}
        items = [_kept(seen), _evicted(seen)]
        if "unread" in states:
            items.append(_unread(seen))
        if any(unit.archived for unit in units):
            items.append(_archived(seen))
        if "reading" in states:
            items.append(_reading(seen))
        if any(unit.recalled for unit in units):
            items.append(_recalled(seen))
        if "skipped" in states:
            items.append(_skipped(seen))
        if "failed" in states:
            items.append(_failed(seen))
        return items


def _kept(seen: Colours) -> LegendItem:
    return LegendItem(
        QCoreApplication.translate("MemoryMap", "Kept in memory"),
        QCoreApplication.translate(
            "MemoryMap", "The higher, the more of the page is still in the model's memory."
        ),
        partial(_sample, seen, _column(read=1, kept=0.45)),
    )


def _evicted(seen: Colours) -> LegendItem:
    return LegendItem(
        QCoreApplication.translate("MemoryMap", "Read, evicted"),
        QCoreApplication.translate(
            "MemoryMap",
            "The model has read it and made room since; its exact words are looked up for each answer.",
        ),
        partial(_sample, seen, _column(read=1)),
    )


def _unread(seen: Colours) -> LegendItem:
    return LegendItem(
        QCoreApplication.translate("MemoryMap", "Not read yet"),
        QCoreApplication.translate("MemoryMap", "It can be searched word for word already."),
        partial(_sample, seen, _column(unread=1)),
    )


def _archived(seen: Colours) -> LegendItem:
    return LegendItem(
        QCoreApplication.translate("MemoryMap", "Archived"),
        QCoreApplication.translate("MemoryMap", "Evicted to the disk, from where it can be brought back."),
        partial(_sample, seen, _column(read=1, archived=0.5)),
    )


def _skipped(seen: Colours) -> LegendItem:
    return LegendItem(
        QCoreApplication.translate("MemoryMap", "Skipped"),
        QCoreApplication.translate("MemoryMap", "There is no text to be read."),
        partial(_sample, seen, _column(skipped=1)),
    )


def _failed(seen: Colours) -> LegendItem:
    return LegendItem(
        QCoreApplication.translate("MemoryMap", "Failed"),
        QCoreApplication.translate("MemoryMap", "It is damaged or took too long."),
        partial(_sample, seen, _column(failed=1)),
    )


def _recalled(seen: Colours) -> LegendItem:
    def pin(painter: QPainter, place: QRect) -> None:
        paint_pin(painter, place.center().x(), QRectF(place), 0, seen)

    return LegendItem(
        QCoreApplication.translate("MemoryMap", "Recalled"),
        QCoreApplication.translate("MemoryMap", "The last answer rests on this place."),
        pin,
    )


def _reading(seen: Colours) -> LegendItem:
    def mark(painter: QPainter, place: QRect) -> None:
        paint_mark(painter, place.center().x(), QRectF(place).adjusted(0, 1, 0, -1), seen)

    return LegendItem(
        QCoreApplication.translate("MemoryMap", "Reading here"),
        QCoreApplication.translate("MemoryMap", "How far the model has come."),
        mark,
    )


def _column(
    *,
    read: float = 0,
    kept: float = 0,
    archived: float = 0,
    unread: float = 0,
    skipped: float = 0,
    failed: float = 0,
) -> MapColumn:
    return MapColumn(0, 0, read, kept, archived, False, unread, skipped, failed, False, False)


def _sample(seen: Colours, column: MapColumn, painter: QPainter, place: QRect) -> None:
    paint_column(painter, QRectF(place), column, seen)
