"""The icons of this part, drawn in the palette's text colour: no theme has them on every system."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

IconName = Literal["previous", "next", "zoom-out", "zoom-in", "fit", "copy", "open", "contents"]

SIZE = 16
_SHARPEST = 3
_PATHS: dict[IconName, str] = {
    "previous": "M10 3.5 5.5 8 10 12.5",
    "next": "M6 3.5 10.5 8 6 12.5",
    "zoom-out": "M3.5 8h9",
    "zoom-in": "M3.5 8h9M8 3.5v9",
    "fit": "M2.5 3v10M13.5 3v10M5 8h6M6.5 6 4.7 8l1.8 2M9.5 6l1.8 2-1.8 2",
    "copy": "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
    "contents": "M2.5 4h1M2.5 8h1M2.5 12h1M6 4h7.5M6 8h7.5M6 12h7.5",
    "open": "M7 3H3v10h10V9M9.5 2.5h4v4M13.3 2.7 8 8",
}


def icon(name: IconName, palette: QPalette) -> QIcon:
    """Return an icon, fainter where its button is disabled."""
    result = QIcon()
    for mode, group in (
        (QIcon.Mode.Normal, QPalette.ColorGroup.Active),
        (QIcon.Mode.Disabled, QPalette.ColorGroup.Disabled),
    ):
        colour = palette.color(group, QPalette.ColorRole.ButtonText).name()
        drawing = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="{colour}" '
            f'stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round"><path d="{_PATHS[name]}"/></svg>'
        )
        renderer = QSvgRenderer(QByteArray(drawing.encode()))
        for ratio in range(1, _SHARPEST + 1):
            pixmap = QPixmap(SIZE * ratio, SIZE * ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            renderer.render(painter)
            painter.end()
            pixmap.setDevicePixelRatio(ratio)
            result.addPixmap(pixmap, mode)
    return result
