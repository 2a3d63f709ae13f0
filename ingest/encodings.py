"""Decode text files: byte order marks, UTF-8, unmarked UTF-16, then the encodings of older files (`legacy`)."""

from __future__ import annotations

import codecs
import re

from .legacy import decode_legacy
from .wide import wide_encoding

_MARKS: tuple[tuple[bytes, str], ...] = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)
_SAMPLE_BYTES = 64 * 1024
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
    return decode_legacy(data)


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
