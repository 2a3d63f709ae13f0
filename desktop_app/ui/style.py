"""The little that the native look lacks: soft grounds and quiet text, all mixed from the palette."""

from __future__ import annotations

from PySide6.QtGui import QPalette

from desktop_app.ui.theme import shades


def style_sheet(palette: QPalette) -> str:
    """Return the window's style sheet for a palette."""
    seen = shades(palette)
    subtle, danger, warning = seen.subtle.name(), seen.danger.name(), seen.warning.name()
    return (
        """
    QWidget#ground { background: palette(window); }
    Card { background: palette(base); border: 1px solid palette(midlight); border-radius: 12px; }
    QFrame#composer { border: 1px solid palette(mid); border-radius: 12px; background: palette(base); }
    QFrame#below { border-top: 1px solid palette(mid); }
    QFrame#banner { background: palette(alternate-base); border-bottom: 1px solid palette(mid); }
    QPushButton#quiet { padding: 3px 8px; }
    QPushButton#suggestion { text-align: left; padding: 7px 12px; border: 1px solid palette(mid); border-radius: 12px; }
    QPushButton#suggestion:hover, QPushButton#suggestion:focus { border-color: palette(highlight); }
    QSplitter::handle { background: palette(mid); }
    QProgressBar { border: none; background: palette(midlight); border-radius: 2px; }
    QProgressBar::chunk { background: palette(highlight); border-radius: 2px; }
    """
        f"QLabel#subtle {{ color: {subtle}; }}"
        f'QFrame#banner[level="error"] {{ border-left: 4px solid {danger}; }}'
        f'QFrame#banner[level="warning"] {{ border-left: 4px solid {warning}; }}'
    )
