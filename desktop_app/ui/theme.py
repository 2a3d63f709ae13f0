"""Light, dark or as the system: the scheme, the palettes where a platform brings none, and colours with a meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from desktop_app.ui.contrast import legible, luminance

if TYPE_CHECKING:
    from desktop_app.core.settings import Appearance

_SCHEMES = {
    "system": Qt.ColorScheme.Unknown,
    "light": Qt.ColorScheme.Light,
    "dark": Qt.ColorScheme.Dark,
}
_Role, _Group = QPalette.ColorRole, QPalette.ColorGroup

_LIGHT: dict[QPalette.ColorRole, str] = {
    _Role.Window: "#f5f4f1",
    _Role.WindowText: "#1f1e1b",
    _Role.Base: "#ffffff",
    _Role.AlternateBase: "#f7f6f3",
    _Role.Text: "#1f1e1b",
    _Role.PlaceholderText: "#6b6862",
    _Role.Button: "#ebe9e4",
    _Role.ButtonText: "#1f1e1b",
    _Role.BrightText: "#ffffff",
    _Role.Highlight: "#1f6f5c",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#1f6f5c",
    _Role.Link: "#1f6f5c",
    _Role.LinkVisited: "#5a4a86",
    _Role.ToolTipBase: "#ffffff",
    _Role.ToolTipText: "#1f1e1b",
    _Role.Light: "#ffffff",
    _Role.Midlight: "#e4e1db",
    _Role.Mid: "#c4c0b8",
    _Role.Dark: "#a19c92",
    _Role.Shadow: "#6b6862",
}
_DARK: dict[QPalette.ColorRole, str] = {
    _Role.Window: "#2d2e2c",
    _Role.WindowText: "#eceae5",
    _Role.Base: "#1d1e1d",
    _Role.AlternateBase: "#232422",
    _Role.Text: "#eceae5",
    _Role.PlaceholderText: "#a5a29b",
    _Role.Button: "#3b3c3a",
    _Role.ButtonText: "#eceae5",
    _Role.BrightText: "#ffffff",
    _Role.Highlight: "#2a7e69",
    _Role.HighlightedText: "#ffffff",
    _Role.Accent: "#2a7e69",
    _Role.Link: "#6fc7ae",
    _Role.LinkVisited: "#b9a6e6",
    _Role.ToolTipBase: "#1d1e1d",
    _Role.ToolTipText: "#eceae5",
    _Role.Light: "#4a4b4a",
    _Role.Midlight: "#464745",
    _Role.Mid: "#5c5d5b",
    _Role.Dark: "#151615",
    _Role.Shadow: "#0a0a0a",
}
_FAINT = (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.HighlightedText)


@dataclass(frozen=True, slots=True)
class Shades:
    """Colours with a meaning, legible as text on the palette's base and window; the marker is a ground for its text."""

    accent: QColor
    positive: QColor
    warning: QColor
    danger: QColor
    subtle: QColor
    """Text of second rank."""
    marker: QColor
    """The ground behind a quoted passage or a match."""


def is_dark(palette: QPalette) -> bool:
    """Tell whether the palette's text is lighter than its ground."""
    return luminance(palette.color(_Role.WindowText)) > luminance(palette.color(_Role.Window))


def shades(palette: QPalette) -> Shades:
    """Return the colours with a meaning for a palette, whoever brought it."""
    grounds = palette.color(_Role.Base), palette.color(_Role.Window)
    dark = is_dark(palette)

    def shade(light: str, on_dark: str) -> QColor:
        return legible(QColor(on_dark if dark else light), *grounds)

    return Shades(
        accent=shade("#1f6f5c", "#6fc7ae"),
        positive=shade("#2c6e2f", "#84c887"),
        warning=shade("#8a5300", "#e5b567"),
        danger=shade("#b3261e", "#f2938c"),
        subtle=shade("#6b6862", "#a5a29b"),
        marker=QColor("#5c4a12" if dark else "#ffe9a3"),
    )


def fallback_palette(dark: bool) -> QPalette:
    """Return the palette for platforms that have none of their own in this scheme."""
    palette = QPalette()
    for role, colour in (_DARK if dark else _LIGHT).items():
        palette.setColor(role, QColor(colour))
    faint = QColor("#7d7b76" if dark else "#8f8b83")
    for role in _FAINT:
        palette.setColor(_Group.Disabled, role, faint)
    palette.setColor(_Group.Disabled, _Role.Highlight, palette.color(_Role.Mid))
    return palette


class Theme(QObject):
    """Keeps the application in the appearance chosen, and follows the system while that is "system"."""

    changed = Signal()

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent or application)
        self._application, self._appearance = application, "system"
        self._fallen_back = False
        application.styleHints().colorSchemeChanged.connect(self._follow)

    def apply(self, appearance: Appearance) -> None:
        """Take the appearance chosen."""
        self._appearance = appearance
        self._application.styleHints().setColorScheme(_SCHEMES[appearance])
        self._follow()

    def _follow(self) -> None:
        """See that the palette is of the scheme wanted; set our own where the platform does not obey."""
        wanted = _SCHEMES[self._appearance]
        if wanted is Qt.ColorScheme.Unknown:
            wanted = self._application.styleHints().colorScheme()
        dark = wanted is Qt.ColorScheme.Dark
        if self._fallen_back or is_dark(self._application.palette()) != dark or self._bare():
            self._fallen_back = True
            if self._application.style().name() != "fusion":
                # Other styles draw parts of a control in the system's scheme, whatever the palette says.
                self._application.setStyle(QStyleFactory.create("Fusion"))
            self._application.setPalette(fallback_palette(dark))
        self.changed.emit()

    def _bare(self) -> bool:
        """Tell whether the platform brings no look of its own (a bare X server, the screenless platform)."""
        return self._application.style().name() == "fusion" and self._application.platformName() in (
            "offscreen",
            "minimal",
            "xcb",
        )
