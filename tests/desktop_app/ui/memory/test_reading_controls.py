from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton, QSlider, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.core.budgets import BudgetStep
from desktop_app.ui.memory.reading_controls import ReadingControls, ReadingView

STEPS = tuple(BudgetStep(tokens, tokens * 2**15) for tokens in (1024, 2048, 4096))
READING = ReadingView("Book", "reading", "page", 142, 1311, 0.25, 183.4, 742.0)


@pytest.fixture
def controls(qtbot: QtBot) -> ReadingControls:
    widget = ReadingControls()
    qtbot.addWidget(widget)
    widget.show()
    return widget


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (ReadingView(), "No document is chosen."),
        (READING, "Reading page 142 of 1,311 · 183 tokens/s · 12 min left"),
        (ReadingView("B", "reading", "file", 1, 9), "Reading file 1 of 9"),
        (
            ReadingView("B", "reading", "file", 1, 9, seconds_left=9000),
            "Reading file 1 of 9 · 2 h 30 min left",
        ),
        (ReadingView("B", "paused", "page", 7, 9), "Paused at page 7 of 9."),
        (ReadingView("B", "waiting", ahead=2), "Waits; documents read before it: 2."),
        (ReadingView("B", "waiting"), "Is read next."),
        (ReadingView("B", "waiting", reason="on battery"), "Waits: on battery."),
        (ReadingView("B", "failed", reason="no memory."), "Not read: no memory."),
        (ReadingView("B", "indexed"), "Indexed: its words can be found, it is not read."),
        (ReadingView("B", "read"), "Read to its end."),
    ],
)
def test_how_it_stands_is_said(controls: ReadingControls, view: ReadingView, words: str) -> None:
    controls.show_reading(view)
    assert controls.status.text() == words


def test_pausing_and_going_on(controls: ReadingControls, qtbot: QtBot) -> None:
    controls.show_reading(READING)
    assert controls.progress.value() == 250
    with qtbot.waitSignal(controls.pause_wanted):
        controls.pause.click()
    controls.show_reading(ReadingView("B", "paused", "page", 7, 9))
    assert controls.pause.text() == "Continue"
    with qtbot.waitSignal(controls.resume_wanted):
        controls.pause.click()
    controls.show_reading(ReadingView("B", "read"))
    assert not controls.pause.isEnabled()
    assert controls.progress.value() == 1000


def test_only_what_waits_behind_others_can_come_first(controls: ReadingControls, qtbot: QtBot) -> None:
    controls.show_reading(READING)
    assert not controls.read_next.isEnabled()
    controls.show_reading(ReadingView("B", "waiting", ahead=1))
    with qtbot.waitSignal(controls.next_wanted):
        controls.read_next.click()


def test_depth_and_privacy_are_told_when_the_user_changes_them(
    controls: ReadingControls, qtbot: QtBot
) -> None:
    told: list[object] = []
    controls.private_chosen.connect(told.append)
    controls.depth_chosen.connect(told.append)
    controls.show_reading(ReadingView("B", "indexed", deep=False, private=True))
    assert controls.private.isChecked()
    assert controls.reading_depth.currentIndex() == 1
    assert told == []  # showing is not choosing
    controls.private.click()
    QTest.keyClick(controls.reading_depth, Qt.Key.Key_Up)
    assert told == [False, True]


def test_the_budget_is_chosen_as_memory(controls: ReadingControls, qtbot: QtBot) -> None:
    told: list[int] = []
    controls.budget_chosen.connect(told.append)
    assert not controls.budget.isEnabled()
    controls.show_budgets(STEPS, 2048)
    said = controls.budget.said
    assert said.text().replace("\u00a0", " ") == "64 MiB: keeps 2,048 tokens of each document"
    QTest.keyClick(controls.budget.slider, Qt.Key.Key_Right)
    assert told == [4096]
    controls.budget.slider.setSliderDown(True)
    controls.budget.slider.setValue(0)
    assert said.text().startswith("32")
    assert told == [4096]  # while the handle is held, it only says what it would be
    controls.budget.slider.setSliderDown(False)
    assert told == [4096, 1024]
    controls.show_budgets((), 0)
    assert said.text() == ""


def test_everything_has_a_name(controls: ReadingControls) -> None:
    kinds = (QPushButton, QCheckBox, QComboBox, QSlider)
    inside = [one for one in controls.findChildren(QWidget) if isinstance(one, kinds)]
    assert len(inside) == 5
    assert all(one.accessibleName() for one in inside)
