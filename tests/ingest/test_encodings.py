from __future__ import annotations

from pathlib import Path

import pytest

from ingest.encodings import clean, decode
from ingest.languages import _BY_NAME, _BY_SUFFIX, classify
from ingest.sniff import describe, is_text
from ingest.symbols import parse

GERMAN = "Die Straße führt über die Brücke; später fällt Schnee, größer als je zuvor. "
FRENCH = "L'été dernier, Hélène a goûté à la crème brûlée près du château. "
JAPANESE = "これは日本語のテキストです。昨日、図書館で古い本を読みました。"
KOREAN = "한국어로 쓴 주석입니다. 이 함수는 두 값을 더해서 돌려준다.\n"
CHINESE = "这是一段中文注释。这个函数返回两个数的和。\n"
CODE = "def add(a, b):\n    # {}\n    return a + b\n"
RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю в старом городе. "


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "utf-8"),
        (GERMAN, "utf-8-sig"),
        (GERMAN, "utf-16"),
        (GERMAN, "utf-16-le"),
        (GERMAN, "utf-16-be"),
        (GERMAN, "utf-32"),
        (GERMAN, "utf-32-le"),
        (GERMAN, "utf-32-be"),
        (KOREAN, "utf-16-le"),
        (CHINESE, "utf-16-be"),
        (JAPANESE + "\n", "utf-16-le"),
        (KOREAN, "euc_kr"),
        (KOREAN, "cp949"),
        (CODE.format(KOREAN[:12]), "euc_kr"),
        (CHINESE, "gb18030"),
        (CHINESE, "gb2312"),
        (CODE.format(CHINESE[:12]), "gbk"),
        (CODE.format(JAPANESE[:12]), "shift_jis"),
        (CODE.format(GERMAN), "latin-1"),
        (CODE.format(GERMAN + "“so”"), "cp1252"),
        (GERMAN, "latin-1"),
        (FRENCH, "cp1252"),
        (FRENCH * 20, "latin-1"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (JAPANESE, "utf-8"),
        (RUSSIAN * 5, "cp1251"),
    ],
)
def test_text_comes_back_from_its_encoding(text: str, encoding: str) -> None:
    data = text.encode(encoding)
    assert is_text(data)
    assert decode(data)[0] == text


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
        (b"\xff\xfe\0\0", "utf-32-le"),
        (b"\0\0\xfe\xff", "utf-32-be"),
        (b"\x84\x31\x95\x33", "gb18030"),
    ],
)
def test_a_mark_decides_and_is_no_text(mark: bytes, encoding: str) -> None:
    data = mark + CHINESE.encode(encoding)
    assert is_text(data)
    assert decode(data) == (CHINESE, encoding)


def test_a_stray_zero_makes_no_utf16() -> None:
    assert not is_text(b"plain words, one zero\0 and more words. " * 3)


def test_one_bad_byte_in_utf8_loses_one_character() -> None:
    data = (JAPANESE + GERMAN).encode() + b"\xff" + "für".encode()
    assert decode(data)[0] == JAPANESE + GERMAN + "\ufffdfür"


def test_only_newlines_end_lines() -> None:
    assert clean("a\r\nb\rc\x0cd\u2028e\x85f\x00g\n") == "a\nb\nc d\u2028e fg\n"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (b"  <!DOCTYPE html><html>", "an HTML page"),
        (b"\x89PNG\r\n\x1a\n\x00", "a PNG picture"),
        (b"PK\x03\x04\x00\x00", "a ZIP archive"),
        (b"MZ is how this letter begins", "plain text"),
        (b"junk\n%PDF-1.4", "a PDF"),
        (bytes(range(256)), "binary data"),
    ],
)
def test_content_is_named_by_its_bytes(head: bytes, name: str) -> None:
    assert describe(head).startswith(name)


def test_numbers_are_not_taken_for_utf16() -> None:
    assert not is_text(b"".join(number.to_bytes(2, "little") for number in range(300)))


def test_names_to_kinds() -> None:
    assert (classify("a/B.PY").language, classify("Dockerfile").language) == ("python", "dockerfile")  # type: ignore[union-attr]
    assert classify(Path("x.md")).kind == "markdown"  # type: ignore[union-attr]
    assert classify("LICENSE") is None


@pytest.mark.parametrize("grammar", sorted({*_BY_SUFFIX.values(), *_BY_NAME.values()}))
def test_every_grammar_loads_offline(grammar: str) -> None:
    assert parse("x", grammar) is not None
