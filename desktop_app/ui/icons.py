"""The line icons, in the colour of the text they stand beside, light or dark."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from desktop_app.ui.theme import Shades, shades

_FOLDER = files("resources") / "icons"
_APPLICATION = "lontar"
Tint = Callable[[Shades], QColor]


def icon_names() -> list[str]:
    """Return the names that `icon` knows."""
    names = (file.name.removesuffix(".svg") for file in _FOLDER.iterdir() if file.name.endswith(".svg"))
    return sorted(name for name in names if name != _APPLICATION)


def icon(name: str, tint: Tint | None = None) -> QIcon:
    """Return a line icon; it follows the palette, or a colour with a meaning: `icon("stop", lambda s: s.danger)`.

    Raises:
        FileNotFoundError: there is no icon of this name.
    """
    return QIcon(_LineEngine((_FOLDER / f"{name}.svg").read_text("utf-8"), tint))


def application_icon() -> QIcon:
    """Return Lontar's own icon, in its own colours."""
    return QIcon(_LineEngine((_FOLDER / f"{_APPLICATION}.svg").read_text("utf-8"), None))


class _LineEngine(QIconEngine):
    """Draws an SVG whose lines are `currentColor`, in the palette's colour at the time of drawing."""

    def __init__(self, drawing: str, tint: Tint | None) -> None:
        super().__init__()
        self._drawing, self._tint = drawing, tint

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        del state
        colour = self._colour(mode).name()
        renderer = QSvgRenderer(QByteArray(self._drawing.replace("currentColor", colour).encode()))
        renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
        renderer.render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        return _LineEngine(self._drawing, self._tint)

    def _colour(self, mode: QIcon.Mode) -> QColor:
        palette = QGuiApplication.palette()
        if mode is QIcon.Mode.Disabled:
            return palette.color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText)
        if mode is QIcon.Mode.Selected:
            return palette.color(QPalette.ColorRole.HighlightedText)
        return self._tint(shades(palette)) if self._tint else palette.color(QPalette.ColorRole.WindowText)
