"""Small sound PDFs and ways to damage them, for the fuzz test and `benchmarks/ingest.py --fuzz`."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable, Sequence
from io import BytesIO

from pypdf import PdfReader, PdfWriter

from .pdf_builder import build, lines, stream, text_pages, to_unicode

Operation = tuple[int, float, int]
"""Which mutation, where in the file (0 to 1), and a number that it takes as it likes."""

_OBJECT = re.compile(rb"\d+ 0 obj\n.*?endobj\n", re.DOTALL)
_NUMBER = re.compile(rb"\d+")
_NUMBERS = (
    b"0",
    b"-1",
    b"2147483648",
    b"4294967295",
    b"99999999999999999999",
    b"1e308",
    b"0.0000001",
    b"65535",
)
_WORDS = (
    b"/Kids[2 0 R]",
    b"/Count 1000000000",
    b"/Length 0",
    b"/Parent 4 0 R",
    b"<<" * 500,
    b"[" * 5_000,
    b"/Filter/FlateDecode",
    b"/Filter[/ASCII85Decode/LZWDecode/RunLengthDecode]",
    b"\x00" * 64,
    b"q " * 999,
)
_KEYS = (
    b"/Type",
    b"/Kids",
    b"/Contents",
    b"/Font",
    b"/Resources",
    b"/Length",
    b"/Filter",
    b"/Root",
    b"/Size",
)


def samples() -> list[bytes]:
    """Return sound files: plain, with outline and labels, forms, compressed objects, encrypted."""
    pages = [lines("The first page has words.", "And a sec-", "ond line."), lines("Page two."), b""]
    plain = text_pages(pages)
    catalogue = b"/Outlines 10 0 R/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>"
    extra = [
        b"<</First 11 0 R/Last 12 0 R/Count 2>>",
        b"<</Title(First)/Parent 10 0 R/Next 12 0 R/Dest[4 0 R/Fit]>>",
        b"<</Title(Third)/Parent 10 0 R/Prev 11 0 R/Dest[8 0 R/Fit]>>",
    ]
    outlined = text_pages(
        [lines("1 First"), lines("Text."), lines("3 Third")], catalogue=catalogue, extra=extra
    )
    mapped = text_pages(
        [b"BT /F 12 Tf 50 700 Td (ABACAD) Tj ET", lines("A")],
        font=b"/ToUnicode 8 0 R",
        extra=[to_unicode({"41": "0041", "42": "D83DDE00", "43": "D83D", "44": "0000"})],
    )
    return [plain, outlined, mapped, _forms(), _rewritten(plain), _rewritten(outlined, password="secret")]


def _forms() -> bytes:
    """Return a page that draws a compressed form, which draws another."""
    inner = zlib.compress(lines("Inside a form."))
    form = (
        b"<</Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</B 7 0 R>>/Font<</F 3 0 R>>>>"
    )
    return build(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Count 1/Kids[4 0 R]/MediaBox[0 0 600 800]>>",
            b"<</Type/Font/Subtype/Type1/BaseFont/Courier>>",
            b"<</Type/Page/Parent 2 0 R/Resources<</XObject<</A 6 0 R>>/Font<</F 3 0 R>>>>/Contents 5 0 R>>",
            stream(b"q /A Do Q " + lines("Outside.")),
            form + b"/Length 5>>\nstream\n/B Do\nendstream",
            form + b"/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (len(inner), inner),
        ]
    )


def _rewritten(data: bytes, password: str | None = None) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(BytesIO(data)))
    writer.compress_identical_objects()
    for page in writer.pages:
        page.compress_content_streams()
    if password:
        writer.encrypt("", password, algorithm="AES-256")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def mutate(data: bytes, operations: Sequence[Operation]) -> bytes:
    """Return the file after the operations, one after the other."""
    for kind, place, number in operations:
        if data:
            data = _MUTATIONS[kind % len(_MUTATIONS)](
                data, min(int(place * len(data)), len(data) - 1), number
            )
    return data


def random_operations(source: random.Random) -> list[Operation]:
    """Return one to six operations."""
    return [
        (source.randrange(KINDS), source.random(), source.randrange(1 << 16))
        for _ in range(source.randint(1, 6))
    ]


def _flip(data: bytes, at: int, number: int) -> bytes:
    return data[:at] + bytes([data[at] ^ (1 << number % 8)]) + data[at + 1 :]


def _overwrite(data: bytes, at: int, number: int) -> bytes:
    return data[:at] + random.Random(number).randbytes(1 + number % 32) + data[at + 1 + number % 32 :]


def _cut_off(data: bytes, at: int, number: int) -> bytes:
    return data[:at]


def _cut_out(data: bytes, at: int, number: int) -> bytes:
    return data[:at] + data[at + 1 + number % 200 :]


def _repeat(data: bytes, at: int, number: int) -> bytes:
    return data[:at] + data[at : at + 1 + number % 400] * (2 + number % 5) + data[at:]


def _insert(data: bytes, at: int, number: int) -> bytes:
    return data[:at] + _WORDS[number % len(_WORDS)] + data[at:]


def _swap_objects(data: bytes, at: int, number: int) -> bytes:
    found = list(_OBJECT.finditer(data))
    if len(found) < 2:
        return data
    one, other = sorted((at % len(found), number % len(found)))
    if one == other:
        return data
    first, second = found[one], found[other]
    return b"".join(
        (data[: first.start()], second[0], data[first.end() : second.start()], first[0], data[second.end() :])
    )


def _change_number(data: bytes, at: int, number: int) -> bytes:
    """Replace a number by a huge or odd one, or by another object's."""
    match = _NUMBER.search(data, at) or _NUMBER.search(data)
    if match is None:
        return data
    new = _NUMBERS[number % len(_NUMBERS)] if number % 3 else b"%d" % (number % 14)
    return data[: match.start()] + new + data[match.end() :]


def _rename_key(data: bytes, at: int, number: int) -> bytes:
    old, new = _KEYS[number % len(_KEYS)], _KEYS[number // 16 % len(_KEYS)]
    place = data.find(old, at)
    return data if place < 0 else data[:place] + new + data[place + len(old) :]


_MUTATIONS: tuple[Callable[[bytes, int, int], bytes], ...] = (
    _flip,
    _overwrite,
    _cut_off,
    _cut_out,
    _repeat,
    _insert,
    _swap_objects,
    _change_number,
    _change_number,
    _rename_key,
)
KINDS = len(_MUTATIONS)
