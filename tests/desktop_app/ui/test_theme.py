from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.core.settings import Appearance
from desktop_app.ui.contrast import ENOUGH, contrast, legible
from desktop_app.ui.icons import application_icon, icon, icon_names
from desktop_app.ui.theme import Shades, Theme, fallback_palette, is_dark, shades

Role = QPalette.ColorRole
PAIRS = (
    (Role.WindowText, Role.Window),
    (Role.Text, Role.Base),
    (Role.Text, Role.AlternateBase),
    (Role.ButtonText, Role.Button),
    (Role.HighlightedText, Role.Highlight),
    (Role.PlaceholderText, Role.Base),
    (Role.Link, Role.Base),
    (Role.Link, Role.Window),
    (Role.ToolTipText, Role.ToolTipBase),
)


def windows_dark() -> QPalette:
    """A palette as Windows 11 brings it in dark mode."""
    palette = QPalette(QColor("#202020"))
    palette.setColor(Role.WindowText, QColor("white"))
    palette.setColor(Role.Base, QColor("#2d2d2d"))
    return palette


def high_contrast() -> QPalette:
    palette = QPalette(QColor("black"))
    palette.setColor(Role.WindowText, QColor("white"))
    palette.setColor(Role.Base, QColor("black"))
    return palette


def test_contrast_of_known_pairs() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)
    assert contrast(QColor("red"), QColor("red")) == pytest.approx(1)


def test_a_pale_colour_is_darkened_until_it_can_be_read() -> None:
    white = QColor("white")
    pale = legible(QColor("#ffe08a"), white)
    assert contrast(pale, white) >= ENOUGH
    assert pale.hslHue() == pytest.approx(QColor("#ffe08a").hslHue(), abs=2)
    assert legible(QColor("#1f6f5c"), white) == QColor("#1f6f5c")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_the_fallback_palettes_can_be_read(dark: bool, text: Role, ground: Role, qapp: QApplication) -> None:
    palette = fallback_palette(dark)
    assert is_dark(palette) is dark
    assert contrast(palette.color(text), palette.color(ground)) >= ENOUGH


@pytest.mark.parametrize("name", [field.name for field in fields(Shades)])
@pytest.mark.parametrize("kind", ["light", "dark", "windows", "contrast"])
def test_colours_with_a_meaning_can_be_read(name: str, kind: str, qapp: QApplication) -> None:
    palette = {
        "light": lambda: fallback_palette(False),
        "dark": lambda: fallback_palette(True),
        "windows": windows_dark,
        "contrast": high_contrast,
    }[kind]()
    colour = getattr(shades(palette), name)
    if name == "marker":
        assert contrast(palette.color(Role.WindowText), colour) >= ENOUGH
        return
    for ground in (Role.Base, Role.Window):
        assert contrast(colour, palette.color(ground)) >= ENOUGH


def test_the_appearance_chosen_is_shown_and_told(qapp: QApplication, qtbot: QtBot) -> None:
    before = qapp.palette()
    theme = Theme(qapp)
    try:
        for appearance in get_args(Appearance):
            with qtbot.waitSignal(theme.changed):
                theme.apply(appearance)
            if appearance != "system":
                assert is_dark(qapp.palette()) is (appearance == "dark")
    finally:
        qapp.setPalette(before)


def test_icons_take_the_colour_of_the_palette_at_the_time(qapp: QApplication) -> None:
    before = qapp.palette()
    drawn = icon("stop")
    try:
        colours = []
        for dark in (False, True):
            qapp.setPalette(fallback_palette(dark))
            image = drawn.pixmap(QSize(32, 32)).toImage()
            colours.append(
                max(
                    (image.pixelColor(x, y) for x in range(32) for y in range(32)),
                    key=lambda colour: colour.alpha(),
                )
            )
        assert colours[0].lightness() < 100 < 200 < colours[1].lightness()
    finally:
        qapp.setPalette(before)


@pytest.mark.parametrize("name", icon_names())
@pytest.mark.parametrize("mode", [QIcon.Mode.Normal, QIcon.Mode.Disabled])
def test_every_icon_draws_something(name: str, mode: QIcon.Mode, qapp: QApplication) -> None:
    copy = QIcon(icon(name))
    image = copy.pixmap(QSize(16, 16), mode).toImage()
    assert any(image.pixelColor(x, y).alpha() > 100 for x in range(16) for y in range(16))


def test_an_icon_can_have_a_meaning_and_a_size_of_its_own(qapp: QApplication) -> None:
    image = icon("warning", lambda colours: colours.danger).pixmap(QSize(32, 32), 2.0)
    assert image.size() == QSize(64, 64)
    assert not application_icon().pixmap(QSize(16, 16)).isNull()
    with pytest.raises(FileNotFoundError):
        icon("no such icon")
