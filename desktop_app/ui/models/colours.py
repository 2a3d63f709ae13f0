"""The few colours of the picker that no palette role has, fitted to the ground they stand on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QWidget

TIGHT_SHARE = 0.9
"""Of the free memory; from here on there is little left for other programs."""
_AMBER, _RED = QColor("#b35900"), QColor("#c42b1c")
_LEAST_CONTRAST = 3.0
"""For parts of a picture (WCAG 2.2, 1.4.11); text keeps the palette's own colour."""


def fit_colour(palette: QPalette, ground: QColor, share: float) -> QColor:
    """Return the colour of a bar on some ground that takes this share of what is free."""
    if share > 1:
        return visible(_RED, ground)
    return visible(_AMBER if share > TIGHT_SHARE else palette.color(QPalette.ColorRole.Highlight), ground)


def visible(colour: QColor, ground: QColor) -> QColor:
    """Return a colour, lighter or darker where it would not stand out from its ground."""
    step, end = (1, 1.0) if ground.lightnessF() < 0.5 else (-1, 0.0)
    hue, saturation, lightness = colour.hslHueF(), colour.hslSaturationF(), colour.lightnessF()
    while contrast(colour, ground) < _LEAST_CONTRAST and lightness != end:
        lightness = min(1.0, max(0.0, lightness + 0.04 * step))
        colour = QColor.fromHslF(max(0.0, hue), saturation, lightness)
    return colour


def mixed(over: QColor, ground: QColor, share: float) -> QColor:
    """Return a ground with a share of another colour in it."""
    parts = [(over.redF(), ground.redF()), (over.greenF(), ground.greenF()), (over.blueF(), ground.blueF())]
    return QColor.fromRgbF(*(o * share + g * (1 - share) for o, g in parts))


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio of two colours (WCAG 2.2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def paint_card(widget: QWidget, ground: QColor) -> None:
    """Paint a widget's rounded ground."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    rounding = widget.fontMetrics().height() * 0.6
    painter.drawRoundedRect(widget.rect(), rounding, rounding)
