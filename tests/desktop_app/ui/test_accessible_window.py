from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.desktop_app.ui.accessibility import problems
from tests.desktop_app.ui.conftest import Driver
from tests.desktop_app.ui.test_flows import dropped


def test_every_part_of_the_window_can_be_reached_and_has_a_name(
    driven: Callable[..., Driver], book: Path
) -> None:
    driver = driven(read=False)
    window = driver.assembly.window
    dropped(driver, book)
    driver.ask("How many eggs does the queen lay?")
    driver.answered()
    window.more.click()
    assert problems(window) == []


def test_every_action_has_words_and_no_two_have_one_key(driven: Callable[..., Driver]) -> None:
    actions = driven(read=False).assembly.actions.all
    assert all(action.text() for action in actions)
    keys = [action.shortcut().toString() for action in actions if not action.shortcut().isEmpty()]
    assert len(keys) == len(set(keys))
