"""The colours of this part that no role of the palette has, for light and dark alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QColor, QPalette

if TYPE_CHECKING:
    from desktop_app.core.viewing.types import Role

LEAST_CONTRAST = 4.5
"""WCAG 2.2, level AA, for text."""

PAPER = QColor(255, 255, 255)
FAINT_INK = QColor(96, 96, 96)
"""On white paper and on soft."""
SOFT_PAPER = QColor(226, 220, 208)
"""What white becomes on soft paper; black stays black."""
PAPER_MARKER = QColor(255, 236, 165)
"""Multiplied with a page as a marker pen's ink is: white paper turns amber, black letters stay black."""
PAPER_GLOW = QColor(255, 196, 0, 34)
"""Laid over that, for pages that are dark themselves."""
PAPER_EDGE = QColor(190, 112, 0, 150)
_AMBER = QColor(255, 190, 0)
_LINE_ALPHA = 40
"""Of 255: amber behind whole lines that are cited."""
_WORDS_ALPHA = {False: 96, True: 60}
"""The same behind the words that are quoted, in light and in dark: more of it would fade the text's colours."""

_LIGHT: dict[Role, QColor] = {
    "comment": QColor(96, 110, 104),
    "keyword": QColor(130, 40, 150),
    "string": QColor(20, 110, 50),
    "number": QColor(160, 70, 0),
    "definition": QColor(20, 80, 180),
    "builtin": QColor(0, 105, 125),
}
_DARK: dict[Role, QColor] = {
    "comment": QColor(150, 162, 156),
    "keyword": QColor(212, 150, 230),
    "string": QColor(140, 205, 140),
    "number": QColor(240, 170, 110),
    "definition": QColor(130, 180, 250),
    "builtin": QColor(110, 200, 215),
}


def is_dark(palette: QPalette) -> bool:
    """Say whether text is light on a dark ground."""
    return _luminance(palette.color(QPalette.ColorRole.Base)) < _luminance(
        palette.color(QPalette.ColorRole.Text)
    )


def line_ground(palette: QPalette) -> QColor:
    """Return the ground of lines that are cited."""
    return over(_amber(_LINE_ALPHA), palette.color(QPalette.ColorRole.Base))


def words_ground(palette: QPalette) -> QColor:
    """Return the ground of words that are quoted."""
    return over(_amber(_WORDS_ALPHA[is_dark(palette)]), palette.color(QPalette.ColorRole.Base))


def notice_ground(palette: QPalette) -> QColor:
    """Return the ground of a line that says why something else is shown."""
    return over(_amber(_LINE_ALPHA), palette.color(QPalette.ColorRole.Window))


def faint_text(palette: QPalette) -> QColor:
    """Return the colour of what is secondary, readable all the same."""
    base = palette.color(QPalette.ColorRole.Base)
    return readable(over(palette.color(QPalette.ColorRole.PlaceholderText), base), (base,))


def syntax_colours(palette: QPalette) -> dict[Role, QColor]:
    """Return a colour for each role, readable on the palette's ground and on what is cited."""
    grounds = (palette.color(QPalette.ColorRole.Base), line_ground(palette), words_ground(palette))
    return {
        role: readable(colour, grounds) for role, colour in (_DARK if is_dark(palette) else _LIGHT).items()
    }


def over(colour: QColor, ground: QColor) -> QColor:
    """Return what a translucent colour gives on an opaque ground."""
    alpha = colour.alphaF()
    pairs = (
        (colour.red(), ground.red()),
        (colour.green(), ground.green()),
        (colour.blue(), ground.blue()),
    )
    return QColor(*(round(alpha * one + (1 - alpha) * other) for one, other in pairs))


def readable(colour: QColor, grounds: tuple[QColor, ...]) -> QColor:
    """Return a colour, moved towards black or white until it has LEAST_CONTRAST on all of the grounds."""
    end = QColor("white") if _luminance(grounds[0]) < 0.18 else QColor("black")
    for step in range(11):
        tried = over(QColor(end.red(), end.green(), end.blue(), round(25.5 * step)), colour)
        if all(contrast(tried, ground) >= LEAST_CONTRAST for ground in grounds):
            return tried
    return end


def _amber(alpha: int) -> QColor:
    return QColor(_AMBER.red(), _AMBER.green(), _AMBER.blue(), alpha)


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG 2.2)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    red, green, blue = (_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
