from __future__ import annotations

import io
import random
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest

from ingest import IngestError
from ingest.readers.base import Request
from ingest.registry import pick_reader

from .archive_builder import archive, docx, epub, table
from .test_documents import FILES
from .test_docx import NUMBERING, STYLES, listed
from .test_epub import NCX, ONE, TWO
from .test_spreadsheet import book

ROUNDS = 150
PIECES = (b"<", b">", b"&", b'"', b' w:val="99999999999"', b"\x00", b"</w:p>", b"<w:tbl>", b"\xff\xfe", b"-1")


def workbook() -> bytes:
    buffer = io.BytesIO()
    book(("S", [["a", "b"], [1, "x"], [2.5, None]]), ("空", [["q"]])).save(buffer)
    return buffer.getvalue()


SEEDS: dict[str, bytes] = {
    **{name: content for name, (_, content) in FILES.items()},
    "list.docx": docx(listed("a", 1) + table(("a", "b"), ("c", "d")), styles=STYLES, numbering=NUMBERING),
    "book.epub": epub({"one.xhtml": ONE, "bab 2.xhtml": TWO}, **{"OEBPS__toc.ncx": NCX}),
    "sheet.xlsx": workbook(),
}


def mutated(content: bytes, chance: random.Random) -> bytes:
    data = bytearray(content)
    for _ in range(chance.choice((1, 2, 5, 20))):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0:
                data[at : at + 1] = chance.randbytes(1)
            case 1:
                del data[at : at + chance.randrange(1, 40)]
            case 2:
                data[at:at] = data[max(0, at - 50) : at]
            case 3:
                data[at:at] = chance.choice(PIECES)
            case _ if chance.random() < 0.2:
                del data[at:]
    return bytes(data)


def mutated_part(content: bytes, chance: random.Random) -> bytes:
    """Damage what is inside an archive: damage to its bytes seldom gets past its checksums."""
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    name = chance.choice(list(parts))
    parts[name] = mutated(parts[name], chance)
    if chance.random() < 0.1:
        parts.pop(chance.choice(list(parts)))
    return archive(parts)


@pytest.mark.parametrize("name", SEEDS)
def test_damage_ends_in_a_message_or_in_text(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    for seed in range(ROUNDS):
        chance = random.Random(f"{name} {seed}")
        inside = SEEDS[name].startswith(b"PK") and chance.random() < 0.8
        path.write_bytes((mutated_part if inside else mutated)(SEEDS[name], chance))
        # Any other exception fails the test.
        with suppress(IngestError):
            list(pick_reader(path).read(Request(path, name)))
