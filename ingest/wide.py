"""Recognise UTF-16 and UTF-32 text that carries no byte order mark."""

from __future__ import annotations

import codecs
import re
import unicodedata

WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
"""Byte order marks of UTF-16 and UTF-32."""

_SAMPLE_BYTES = 4096
_WESTERN_ZEROS = 0.4
_LAYOUT = frozenset("\t\n\r\x0b\x0c\ufeff")
_NO_TEXT = frozenset({"Cc", "Cn", "Co", "Cs"})
# Blanks, Latin to Arabic, Devanagari to Thai, punctuation, kana, Han, Hangul, full-width forms.
_COMMON = re.compile(
    "[\t\n\r -~\xa0-\u06ff\u0900-\u0e7f\u2010-\u2027\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff00-\uffef]"
)


def wide_encoding(head: bytes) -> str | None:
    """Return the encoding where zeros sit as they do in unmarked UTF-16 or UTF-32 text, else None.

    Western text in UTF-16 has a zero in every second byte. Other text has those of its blanks and line
    ends; then it must be no valid UTF-8 and all of common scripts. Either way the bytes must decode to
    assigned characters without controls, which keeps tables of small integers out.
    """
    quads = head[: min(len(head), _SAMPLE_BYTES) & ~3]
    for name, highest in (("utf-32-le", 3), ("utf-32-be", 0)):
        if len(quads) >= 8 and not any(quads[highest::4]) and _reads(quads, name):
            return name
    pairs = head[: min(len(head), _SAMPLE_BYTES) & ~1]
    if len(pairs) < 4:
        return None
    even, odd = pairs[::2].count(0), pairs[1::2].count(0)
    if not even + odd:
        return None
    many = len(pairs) / 2 * _WESTERN_ZEROS
    sides = (("utf-16-le", odd, even), ("utf-16-be", even, odd))
    for name, zeros, others in sorted(sides, key=lambda side: -side[1]):
        western = zeros >= many and not others
        # U+4E00 and U+AC00 are frequent, so other text may have zeros on either side.
        if (western or not _is_utf8(pairs)) and _reads(pairs, name, common=not western):
            return name
    return None


def _reads(sample: bytes, encoding: str, *, common: bool = False) -> bool:
    """Say whether bytes decode to assigned characters without controls; with `common`, of common scripts."""
    text = sample.decode(encoding, errors="replace")[:-1]  # the last character may be cut
    if not text or "\ufffd" in text:
        return False
    if any(unicodedata.category(char) in _NO_TEXT for char in text if char not in _LAYOUT):
        return False
    return not common or len(_COMMON.findall(text)) >= len(text) * 0.95


def _is_utf8(sample: bytes) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")("strict").decode(sample)
    except UnicodeDecodeError:
        return False
    return True
