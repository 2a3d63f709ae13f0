from __future__ import annotations

import pytest

from desktop_app.core.passwords import TRIES, with_password
from ingest import PasswordNeededError, WrongPasswordError


def opening(password: str | None) -> str:
    if password is None:
        raise PasswordNeededError("a.pdf: encrypted; give its password (--password).")
    if password != "right":
        raise WrongPasswordError("a.pdf: the password does not open this file.")
    return "opened"


def test_nobody_is_asked_where_it_opens() -> None:
    assert with_password(opening, "right", lambda reason: pytest.fail(reason)) == "opened"


def test_the_user_is_asked_until_it_opens() -> None:
    answers, reasons = ["wrong", "right"], list[str]()

    def ask(reason: str) -> str:
        reasons.append(reason)
        return answers.pop(0)

    assert with_password(opening, None, ask) == "opened"
    assert ["encrypted" in reasons[0], "does not open" in reasons[1]] == [True, True]


def test_three_times_at_most() -> None:
    reasons: list[str] = []

    def ask(reason: str) -> str:
        reasons.append(reason)
        return "wrong"

    with pytest.raises(WrongPasswordError):
        with_password(opening, None, ask)
    assert len(reasons) == TRIES == 3


def test_without_an_answer_it_fails() -> None:
    with pytest.raises(PasswordNeededError):
        with_password(opening, None, lambda _reason: None)
    with pytest.raises(PasswordNeededError):
        with_password(opening, None, None)
