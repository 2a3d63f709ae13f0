from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.chunkers.code import chunk_code
from ingest.limits import Limits
from ingest.readers.code import is_minified

from .conftest import count_words
from .test_prose import SMALL

BODY = "    total = value + other  # a comment that takes some room\n"


def passages(text: str, language: str | None, limits: Limits | None = None) -> list[tuple[str, str | None]]:
    return [
        (text[span.start : span.end], span.title)
        for span in chunk_code(text, language, count_words, limits=limits or Limits())
    ]


def method(name: str, lines: int) -> str:
    return f"    def {name}(self):\n" + "".join(f"    {BODY}" for _ in range(lines)) + "\n"


def test_a_function_that_fits_is_one_passage_with_its_decorators_and_docstring() -> None:
    names = ("one", "two", "three")
    head = '@decorated\ndef {}(value, other):\n    """Say what it does."""\n'
    functions = [f"{head.format(name)}{BODY * 9}\n\n" for name in names]
    found = passages("".join(functions), "python")
    assert found == [(text.strip(), name) for text, name in zip(functions, names, strict=True)]


def test_a_class_that_fits_is_one_passage() -> None:
    small = "class Small:\n" + method("first", 4) + method("second", 4)
    text = f"import x\n\n\n{small}\n\ndef far():\n{BODY * 10}"
    [(first, title), (second, _)] = passages(text, "python")
    assert first == f"import x\n\n\n{small}".strip()
    assert title == "Small"
    assert second.startswith("def far():")


def test_a_large_class_is_cut_at_its_members() -> None:
    text = "class Large:\n" + "".join(method(f"m{index}", 10) for index in range(5))
    found = passages(text, "python")
    assert [title for _, title in found] == [f"Large.m{index}" for index in range(5)]
    assert all(part.lstrip().startswith(("class Large", "def m")) for part, _ in found)


def test_a_large_function_is_cut_at_statements_and_keeps_its_signature_with_its_body() -> None:
    text = "def large(value, other):\n" + "".join(f"    if value > {n}:\n    {BODY}" for n in range(40))
    found = passages(text, "python")
    assert len(found) > 2
    assert found[0][0].count("\n") > 3
    assert all(part.lstrip().startswith(("def large", "if value")) for part, _ in found)
    assert {title for _, title in found} == {"large"}


def test_the_first_line_keeps_its_indentation() -> None:
    text = "class Large:\n" + "".join(method(f"m{index}", 10) for index in range(5))
    assert passages(text, "python")[1][0].startswith("    def m1")


@pytest.mark.parametrize(
    ("language", "text", "title"),
    [
        ("javascript", "class A {\n  run(x) {\n    return x;\n  }\n}\n", "A"),
        ("javascript", "const go = (x) => {\n  return x;\n};\n", "go"),
        ("typescript", "export interface Shape {\n  area(): number;\n}\n", "Shape"),
        ("java", "class A {\n  int f(int x) {\n    return x;\n  }\n}\n", "A"),
        ("c", "static int *add(int a, int b)\n{\n  return 0;\n}\n", "add"),
        ("cpp", "namespace n {\nint f() {\n  return 1;\n}\n}\n", "n"),
        ("go", "func (s *Server) Close() error {\n\treturn nil\n}\n", "Server.Close"),
        ("rust", "impl Point {\n    fn norm(&self) -> f64 {\n        0.0\n    }\n}\n", "Point"),
        ("ruby", "module M\n  def self.call(x)\n    x\n  end\nend\n", "M"),
        ("php", "<?php\nfunction f($x) {\n  return $x;\n}\n", "f"),
        ("csharp", "class A {\n  int F() {\n    return 1;\n  }\n}\n", "A"),
        ("kotlin", "class A {\n  fun f(): Int {\n    return 1\n  }\n}\n", "A"),
        ("lua", "function f(x)\n  return x\nend\n", "f"),
        ("bash", "greet() {\n  echo hi\n}\n", "greet"),
    ],
)
def test_symbols_of_many_languages(language: str, text: str, title: str) -> None:
    assert [found for _, found in passages(text, language)] == [title]


@pytest.mark.parametrize(
    "text", ["{ try { } catch { (, e", "def (:\n  x = = 3\nclass\n", "\x00\ufffd(((((\n"]
)
def test_broken_code_is_still_cut(text: str) -> None:
    assert "".join("".join(part for part, _ in passages(text, "python")).split()) == "".join(text.split())


def test_without_a_grammar_blocks_end_at_blank_lines() -> None:
    block = "alpha beta gamma delta\n" * 30
    assert [part for part, _ in passages(f"{block}\n{block}\n{block}", None)] == [block.strip()] * 3


_LINES = st.sampled_from(
    [
        *("def f(x):\n", "    return 1\n", "class A:\n", "\n", "    x = (1,\n", "# note\n", "@d\n", "}\n"),
        *("\tif x:\n", '"""\n', "é = '漢字'\n", "y = 'long " + "word " * 40 + "'\n", "z" * 300 + "\n"),
    ]
)


@settings(deadline=None, max_examples=150)
@given(st.lists(_LINES, max_size=40).map("".join), st.sampled_from(["python", "javascript", None]))
def test_any_code_is_covered_in_order(text: str, language: str | None) -> None:
    at = 0
    for span in chunk_code(text, language, count_words, limits=SMALL):
        assert at <= span.start < span.end
        assert not text[at : span.start].strip()
        assert count_words(text[span.start : span.end]) == span.tokens <= SMALL.max_tokens
        at = span.end
    assert not text[at:].strip()


def test_above_the_cap_no_parser_is_asked() -> None:
    text = f"def large():\n{BODY * 30}" * 3
    assert {title for _, title in passages(text, "python", Limits(max_parse_bytes=100))} == {None}


def test_a_huge_line_does_not_hang() -> None:
    text = "x = [" + "1234567, " * 600_000 + "]"
    started = time.perf_counter()
    spans = list(chunk_code(text, "python", count_words))
    assert time.perf_counter() - started < 20
    assert sum(span.end - span.start for span in spans) > len(text) * 0.8


def test_deep_nesting_does_not_overflow() -> None:
    assert passages("(" * 50_000 + "\n" + ")" * 50_000, "python")


def test_minified_files_are_told_by_their_lines() -> None:
    assert is_minified("var a=1;" * 1000, 5_000)
    assert not is_minified("var a = 1;\n" * 1000, 5_000)
    assert not is_minified("var a = 1;\n" * 5000 + "x" * 6000, 5_000)
