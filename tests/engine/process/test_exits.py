from __future__ import annotations

import pytest

from engine.process.exits import explain


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (-6, ["failed check", "SIGABRT"]),
        (-9, ["killed", "memory", "SIGKILL"]),
        (-4, ["instruction", "SIGILL"]),
        (-11, ["SIGSEGV"]),
        (-1073741795, ["instruction", "0xC000001D"]),
        (0xC0000005, ["memory that is not its own", "0xC0000005"]),
        (14, ["out of memory"]),
        (7, ["by itself", "7"]),
        (None, ["pipe"]),
    ],
)
def test_every_end_has_its_words(code: int | None, words: list[str]) -> None:
    said = explain(code)
    assert all(word in said for word in words), said
