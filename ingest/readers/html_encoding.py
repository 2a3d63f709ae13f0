"""Decode HTML as browsers do, and better where its declaration is wrong."""

from __future__ import annotations

import codecs
import re
from contextlib import suppress

from ..encodings import decode

_META_CHARSET = re.compile(
    rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w.:-]+)|<\?xml[^>]+encoding\s*=\s*[\"']([\w.:-]+)", re.IGNORECASE
)
# Browsers read the left as the right, and so do the people who write these declarations.
_ALIASES = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-9": "cp1254",
    "utf-16": "utf-8",
    "utf-16-le": "utf-8",
    "utf-16-be": "utf-8",
}


def decode_html(data: bytes, declared: str | None = None) -> str:
    """Return the text of an HTML file by its byte order mark, its bytes, or the encoding it declares."""
    match = _META_CHARSET.search(data[:4096])
    name = declared or ((match[1] or match[2]).decode("ascii") if match else "")
    if data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or not name:
        return decode(data)[0]
    if not data.isascii():
        # UTF-8 that is not plain ASCII does not come about by chance; declarations are often wrong.
        with suppress(UnicodeDecodeError):
            return data.decode("utf-8")
    try:
        codec = codecs.lookup(name).name
        return data.decode(_ALIASES.get(codec, codec), errors="replace")
    except (LookupError, ValueError):  # no such encoding, or one that is not for text
        return decode(data)[0]
