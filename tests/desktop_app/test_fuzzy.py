from __future__ import annotations

import pytest

from desktop_app.core.fuzzy import best_first, fuzzy_score


@pytest.mark.parametrize(
    ("typed", "name", "fits"),
    [
        ("", "anything", True),
        ("set", "Settings", True),
        ("nc", "New conversation", True),
        ("n c", "New conversation", True),
        ("resume", "Résumé.pdf", True),
        ("设", "打开设置", True),
        ("置设", "打开设置", False),
        ("xyz", "Settings", False),
        ("settingss", "Settings", False),
    ],
)
def test_what_fits(typed: str, name: str, fits: bool) -> None:
    assert (fuzzy_score(typed, name) is not None) is fits


def test_starts_of_words_come_before_letters_within() -> None:
    names = ["Second chapter", "Increase", "New conversation", "Encode"]
    assert best_first("nc", names, str)[0] == "New conversation"
    assert best_first("sea", ["Is easy", "Research", "Search"], str)[0] == "Search"


def test_nothing_typed_keeps_the_order() -> None:
    assert best_first("", ["b", "a"], str) == ["b", "a"]
