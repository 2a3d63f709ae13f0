"""Contrast of two colours, and colours moved until they can be read (WCAG 2.2, 1.4.3)."""

from __future__ import annotations

from PySide6.QtGui import QColor

ENOUGH = 4.5
"""The ratio that text of any size needs."""

_STEP = 0.02


def luminance(colour: QColor) -> float:
    """Return the relative luminance, 0…1."""

    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast ratio, 1…21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def legible(colour: QColor, *grounds: QColor) -> QColor:
    """Lighten or darken a colour until it can be read on every ground, keeping its hue.

    Grounds of a palette lie close together; away from them means towards white on dark ones, else towards black.
    """
    hue, saturation, lightness = colour.hslHueF(), colour.hslSaturationF(), colour.lightnessF()
    dark = max(luminance(ground) for ground in grounds) < 0.18
    moved = QColor(colour)
    while min(contrast(moved, ground) for ground in grounds) < ENOUGH and 0.0 < lightness < 1.0:
        lightness = min(1.0, lightness + _STEP) if dark else max(0.0, lightness - _STEP)
        moved = QColor.fromHslF(max(hue, 0.0), saturation, lightness)
    return moved
