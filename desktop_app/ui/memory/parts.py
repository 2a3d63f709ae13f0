"""The gauge's parts: name, colour, texture and what each means."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QBrush

from desktop_app.ui.memory.colours import Colours, hatched

if TYPE_CHECKING:
    from desktop_app.core.gauge import MemoryFigures


@dataclass(frozen=True, slots=True)
class GaugePart:
    """One segment of the bar."""

    name: str
    bytes: int
    meaning: str
    fill: QBrush
    texture: QBrush | None = None
    """Drawn over the fill."""


def gauge_parts(shown: MemoryFigures, seen: Colours) -> tuple[GaugePart, ...]:
    """Return the parts from left to right; their bytes add up to the total."""
    return (
        GaugePart(
            QCoreApplication.translate("MemoryGauge", "Weights"),
            shown.weights,
            QCoreApplication.translate(
                "MemoryGauge", "The model itself. It stays the same whatever is read."
            ),
            QBrush(seen.weights),
        ),
        GaugePart(
            QCoreApplication.translate("MemoryGauge", "Memory in use"),
            shown.kv_used,
            QCoreApplication.translate(
                "MemoryGauge", "The KV cache: what the model remembers of the text at this moment."
            ),
            QBrush(seen.kept),
        ),
        GaugePart(
            QCoreApplication.translate("MemoryGauge", "Memory reserved"),
            shown.kv_reserved,
            QCoreApplication.translate(
                "MemoryGauge",
                "Room in the KV cache that is set aside and empty. It never grows with the document.",
            ),
            QBrush(seen.gist),
            hatched(seen.kept),
        ),
        GaugePart(
            QCoreApplication.translate("MemoryGauge", "Work space"),
            shown.compute,
            QCoreApplication.translate(
                "MemoryGauge", "What the engine computes in, and the engine's program itself."
            ),
            QBrush(seen.compute),
        ),
        GaugePart(
            QCoreApplication.translate("MemoryGauge", "Other programs"),
            shown.others,
            QCoreApplication.translate(
                "MemoryGauge", "Everything else on this device: the system and other programs."
            ),
            QBrush(seen.faint),
            hatched(seen.quiet, back=True),
        ),
        GaugePart(
            QCoreApplication.translate("MemoryGauge", "Free"),
            shown.free,
            QCoreApplication.translate("MemoryGauge", "Nobody uses this."),
            QBrush(seen.faint),
        ),
    )
