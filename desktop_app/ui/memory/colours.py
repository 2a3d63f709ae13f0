"""The few colours of memory, told apart by people of any colour vision; ground and text are the palette's.

Blue, amber and vermilion are those of Okabe and Ito's colour-blind-safe set ("Color Universal Design", 2008), lighter
or darker with the ground. Wherever they stand, height or texture says the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPalette


@dataclass(frozen=True, slots=True)
class Colours:
    """What is painted with, for one palette."""

    kept: QColor
    """The model's memory: kept tokens, cells in use."""
    gist: QColor
    """Read, and evicted since: a paler blue."""
    archived: QColor
    recalled: QColor
    failed: QColor
    quiet: QColor
    """Tracks, other programs, what was not read."""
    faint: QColor
    """The ground of tracks, between window and `quiet`."""
    weights: QColor
    compute: QColor
    ground: QColor
    text: QColor


def colours(palette: QPalette) -> Colours:
    """Return the colours on this palette's window."""
    ground = palette.color(QPalette.ColorRole.Window)
    text = palette.color(QPalette.ColorRole.WindowText)
    dark = ground.lightnessF() < text.lightnessF()
    kept = QColor("#4aa8e8" if dark else "#0067b0")
    return Colours(
        kept=kept,
        gist=mixed(kept, ground, 0.42 if dark else 0.30),
        archived=QColor("#8f86e0" if dark else "#6a5acd"),
        recalled=QColor("#ffb224" if dark else "#d98200"),
        failed=QColor("#ff7a45" if dark else "#c84600"),
        quiet=mixed(text, ground, 0.42),
        faint=mixed(text, ground, 0.10),
        weights=QColor("#2fb394" if dark else "#00795c"),
        compute=QColor("#d69ac2" if dark else "#a8528a"),
        ground=ground,
        text=text,
    )


def mixed(over: QColor, under: QColor, share: float) -> QColor:
    """Lay a share (0…1) of a colour over another."""
    return QColor(
        round(over.red() * share + under.red() * (1 - share)),
        round(over.green() * share + under.green() * (1 - share)),
        round(over.blue() * share + under.blue() * (1 - share)),
    )


def hatched(colour: QColor, *, back: bool = False) -> QBrush:
    """Return slanted lines; `back` slants them the other way."""
    style = Qt.BrushStyle.BDiagPattern if back else Qt.BrushStyle.FDiagPattern
    return QBrush(colour, style)
