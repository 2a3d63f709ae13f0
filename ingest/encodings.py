"""Decode text files: byte order marks, UTF-8, unmarked UTF-16, then the encodings of older files."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

from .sniff import wide_encoding

_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAMPLE_BYTES = 64 * 1024
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff\u3000-\u3002\uff01-\uff5e]")
_KANA = re.compile("[\u3040-\u30ff]")
# charset-normalizer names one of these for Western text almost at random (latin-1 as cp1250):
# Windows-1252 holds all of latin-1's letters at the same places.
_WESTERN = re.compile(
    r"^(cp125[0247]|latin_1|iso8859_(1|2|3|4|9|10|13|14|15|16)|mac_.*|cp(437|85\d|86\d|500|037|1026|1140)|hp_roman8|ascii|utf_8)$"
)
_UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
_LINE_END = re.compile("\r\n?")


def decode(data: bytes) -> tuple[str, str]:
    """Return the text of a file and the encoding that was taken; never fails.

    Undecodable bytes of a marked or UTF-8 file become U+FFFD, so nothing is dropped silently.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name, errors="replace"), name
    wide = wide_encoding(data)
    if wide:
        return data.decode(wide, errors="replace"), wide
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError as error:
        if _nearly_utf8(data, error):
            return data.decode("utf-8", errors="replace"), "utf-8"
    return _decode_legacy(data)


def clean(text: str) -> str:
    """Return text as an editor numbers it: only a newline ends a line; no control characters but tab.

    A form feed, U+0085 and U+2028 do not start a line in an editor, so none becomes one here.
    """
    text = _LINE_END.sub("\n", text)
    return _UNSAFE.sub(lambda match: " " if match[0] in "\x0b\x0c\x85" else "", text)


def _nearly_utf8(data: bytes, error: UnicodeDecodeError) -> bool:
    """Say whether one flaw sits in a file that is otherwise full of UTF-8 sequences."""
    text = data.decode("utf-8", errors="replace")
    flaws = text.count("\ufffd")
    wide = sum(1 for char in text[:_SAMPLE_BYTES] if ord(char) > 127) - flaws
    return wide > 4 * flaws or error.start >= len(data) - 3


def _decode_legacy(data: bytes) -> tuple[str, str]:
    sample = data[:_SAMPLE_BYTES]
    for name in ("cp932", "euc_jp"):
        text = _try(sample, name)
        # Kana is what tells Japanese from Western bytes that happen to decode: letters of
        # Windows-1252 make half-width katakana and stray kanji, hardly ever full-width kana.
        if text and len(_KANA.findall(text)) >= 2 and _share(text) > 0.6:
            return data.decode(name, errors="replace"), name
    best = from_bytes(sample).best()
    guess = best.encoding if best else "cp1252"
    if not _WESTERN.match(guess):
        return data.decode(guess, errors="replace"), guess
    western = _try(data, "cp1252")
    return (western, "cp1252") if western is not None else (data.decode("latin-1"), "latin-1")


def _try(data: bytes, name: str) -> str | None:
    try:
        # A sample may end inside a character: an incremental decoder forgives that.
        return codecs.getincrementaldecoder(name)("strict").decode(data)
    except UnicodeDecodeError:
        return None


def _share(text: str) -> float:
    """Return how much of the non-ASCII text is Japanese."""
    wide = [char for char in text if ord(char) > 127]
    return len(_JAPANESE.findall("".join(wide))) / len(wide) if wide else 0.0
