"""Decode text that is not Unicode: Japanese, Korean, Chinese, Cyrillic and Western encodings.

East Asian double-byte encodings share their byte ranges, and most bytes of one decode in another. What
tells them apart is the language: kana, and the syllables and characters that make up a third of any text.
"""

from __future__ import annotations

import codecs
import re

_SAMPLE_BYTES = 64 * 1024
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff\u3000-\u3002\uff01-\uff5e]")
_KANA = re.compile("[\u3040-\u30ff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_COMMON_HANGUL = re.compile(
    "[이다는의에을가한고하로지은를도사기서인자리어일수시대부스아정해보라그나주으전있과들만구조원제장상었와것없게했여비면습니]"
)
_COMMON_HAN = re.compile(
    "[的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里"
    "用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日"
    "文件字符数据返回请使用中文测试错误信息输入输出函数类型]"
)
_ENOUGH = 0.12
"""The share of common syllables or characters from which on a text is of that language."""
# charset-normalizer names one of these for Western text almost at random (latin-1 as cp1250):
# Windows-1252 holds all of latin-1's letters at the same places.
_WESTERN = re.compile(
    r"^(cp125[0247]|latin_1|iso8859_(1|2|3|4|9|10|13|14|15|16)|mac_.*|cp(437|85\d|86\d|500|037|1026|1140)|hp_roman8|ascii|utf_8)$"
)


def decode_legacy(data: bytes) -> tuple[str, str]:
    """Return the text of a file that is not Unicode and the encoding that was taken; never fails."""
    sample = data[:_SAMPLE_BYTES]
    asian = _east_asian(sample)
    if asian:
        return data.decode(asian, errors="replace"), asian
    # Hardly any file comes here, and every parsing process would pay for the import.
    from charset_normalizer import from_bytes

    best = from_bytes(sample).best()
    guess = best.encoding if best else "cp1252"
    if not _WESTERN.match(guess):
        return data.decode(guess, errors="replace"), guess
    western = _try(data, "cp1252")
    return (western, "cp1252") if western is not None else (data.decode("latin-1"), "latin-1")


def _east_asian(sample: bytes) -> str | None:
    for name in ("cp932", "euc_jp"):
        wide = _wide(sample, name)
        # Kana is what tells Japanese from Western bytes that happen to decode: letters of
        # Windows-1252 make half-width katakana and stray kanji, hardly ever full-width kana.
        kana = len(_KANA.findall(wide))
        if kana >= max(2, len(wide) * 0.1) and len(_JAPANESE.findall(wide)) > len(wide) * 0.6:
            return name
    korean, chinese = _wide(sample, "cp949"), _wide(sample, "gb18030")
    hangul = _share(_COMMON_HANGUL, korean) if _share(_HANGUL, korean) > 0.8 else 0.0
    han = _share(_COMMON_HAN, chinese)
    if max(hangul, han) < _ENOUGH:
        return None
    return "cp949" if hangul >= han else "gb18030"


def _wide(sample: bytes, name: str) -> str:
    """Return the characters outside ASCII as an encoding has them, "" where it does not fit."""
    text = _try(sample, name) or ""
    return "".join(char for char in text if ord(char) > 127)


def _try(data: bytes, name: str) -> str | None:
    try:
        # A sample may end inside a character: an incremental decoder forgives that.
        return codecs.getincrementaldecoder(name)("strict").decode(data)
    except UnicodeDecodeError:
        return None


def _share(expression: re.Pattern[str], wide: str) -> float:
    """Return how much of the text an expression covers; at least two characters of it, else nothing."""
    hits = len(expression.findall(wide))
    return hits / len(wide) if hits >= 2 else 0.0
