from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.ui.theme import fallback_palette
from tests.desktop_app.ui.accessibility import problems
from tests.desktop_app.ui.dialogs.samples import DIALOGS, settings_dialog
from tests.desktop_app.ui.finding import first


@pytest.fixture(params=[False, True], ids=["light", "dark"])
def looks(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    before = qapp.palette()
    qapp.setPalette(fallback_palette(request.param))
    yield
    qapp.setPalette(before)


@pytest.mark.usefixtures("looks")
@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
@pytest.mark.parametrize("name", sorted(DIALOGS))
def test_every_dialog_can_be_used_without_mouse_and_without_sight(
    name: str, direction: Qt.LayoutDirection, qtbot: QtBot, qapp: QApplication
) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    qapp.setLayoutDirection(direction)
    try:
        dialog = DIALOGS[name](owner)
        qtbot.addWidget(dialog)
        dialog.show()
        assert problems(dialog) == []
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.usefixtures("looks")
def test_every_page_of_the_settings_can_be_used(qtbot: QtBot) -> None:
    dialog = settings_dialog()
    qtbot.addWidget(dialog)
    dialog.show()
    pages = first(dialog, QListWidget)
    for row in range(pages.count()):
        pages.setCurrentRow(row)
        assert problems(dialog) == [], row


def test_the_walker_finds_what_is_wrong(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    lines = QVBoxLayout(window)
    above, below, nameless, pale = QPushButton("above"), QPushButton("below"), QListWidget(), QLabel("pale")
    below.setAccessibleName("below")
    mute = QPushButton("mute")
    mute.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    palette = pale.palette()
    palette.setColor(pale.foregroundRole(), palette.color(pale.backgroundRole()).darker(110))
    pale.setPalette(palette)
    for widget in (above, below, nameless, pale, mute):
        lines.addWidget(widget)
    QWidget.setTabOrder(below, above)
    window.show()
    found = "\n".join(problems(window))
    assert "no accessible name: QListWidget" in found
    assert "not reached by Tab: QPushButton 'mute'" in found
    assert "Tab goes back from QPushButton 'below'" in found
    assert "contrast 1." in found
    assert found.count("\n") == 3
