from __future__ import annotations

import pytest

from desktop_app.core.viewing.colouring import colour, lexer_for
from ingest.languages import classify

CODE = 'x = 1\n"""two\nlines"""\ndef f():  # why\n    return "ü😀"\n'


def test_spans_lie_on_their_lines() -> None:
    lines = CODE.split("\n")
    found = colour(CODE, "python", 0)
    assert len(found) == len(lines)
    named = [
        (number, lines[number][column : column + length], role)
        for number, spans in enumerate(found)
        for column, length, role in spans
    ]
    assert (0, "1", "number") in named
    assert (1, '"""two', "string") in named
    assert (2, 'lines"""', "string") in named
    assert (3, "def", "keyword") in named
    assert (3, "f", "definition") in named
    assert (3, "# why", "comment") in named
    assert "".join(text for line, text, role in named if line == 4 and role == "string") == '"ü😀"'


@pytest.mark.parametrize("line", range(5))
def test_a_stretch_is_coloured_as_the_whole_is(line: int) -> None:
    start = sum(len(one) + 1 for one in CODE.split("\n")[:line])
    assert colour(CODE, "python", start) == colour(CODE, "python", 0)[line:]


def test_an_unknown_language_has_no_colours() -> None:
    assert colour("x", "no-such-language", 0) == ()


@pytest.mark.parametrize("name", ["a.py", "a.rs", "a.el", "a.mli", "a.tf", "Makefile", "Dockerfile", "a.tsx"])
def test_the_names_of_grammars_are_known(name: str) -> None:
    found = classify(name)
    assert found
    assert found.language
    assert lexer_for(found.language)
