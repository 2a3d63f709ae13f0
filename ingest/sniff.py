"""Tell what a file really is from its first bytes, whatever its name says."""

from __future__ import annotations

import re
from pathlib import Path

from .errors import MissingFileError, UnreadableFileError
from .types import Kind
from .wide import WIDE_MARKS, wide_encoding

HEAD_BYTES = 64 * 1024
PDF_MARK = b"%PDF-"
RTF_MARK = b"{\\rtf"
ZIP_MARK = b"PK\x03\x04"
OLE_MARK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

# (offset, signature, what to call it in a message)
_SIGNATURES: tuple[tuple[int, bytes, str], ...] = (
    (0, b"\x89PNG\r\n", "a PNG picture"),
    (0, b"\xff\xd8\xff", "a JPEG picture"),
    (0, b"GIF8", "a GIF picture"),
    (0, b"BM", "a BMP picture"),
    (0, b"II*\x00", "a TIFF picture"),
    (0, b"MM\x00*", "a TIFF picture"),
    (8, b"WEBP", "a WebP picture"),
    (0, ZIP_MARK, "a ZIP archive (or an Office or EPUB file, which are ZIP archives)"),
    (0, OLE_MARK, "an old Microsoft Office file"),
    (0, b"\x1f\x8b", "a gzip archive"),
    (0, b"BZh", "a bzip2 archive"),
    (0, b"\xfd7zXZ\x00", "an xz archive"),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (0, b"Rar!\x1a\x07", "a RAR archive"),
    (257, b"ustar", "a tar archive"),
    (0, b"\x7fELF", "a program"),
    (0, b"MZ", "a Windows program"),
    (0, b"SQLite format 3\x00", "an SQLite database"),
    (0, b"GGUF", "a GGUF model"),
    (0, RTF_MARK, "an RTF document"),
    (0, b"%!PS", "a PostScript file"),
    (0, b"OggS", "an Ogg recording"),
    (0, b"ID3", "an MP3 recording"),
    (4, b"ftyp", "a video"),
)
_SHORT_SIGNATURES = frozenset({b"BM", b"MZ", b"ID3", b"BZh"})
_BEFORE_MARKUP = re.compile(rb"\A(?:\xef\xbb\xbf|\s|<!--.*?-->)+", re.DOTALL)
_ZIP_PARTS: tuple[tuple[bytes, Kind], ...] = (
    (b"word/document.xml", "docx"),
    (b"xl/workbook.xml", "spreadsheet"),
    (b"xl/worksheets/", "spreadsheet"),
)
_ODD_CONTROLS = bytes(set(range(32)) - set(b"\t\n\x0b\x0c\r\x1b\x08"))


def read_head(path: Path, size: int = HEAD_BYTES) -> bytes:
    """Return the first bytes of a file; missing and unreadable files raise their ingest error."""
    try:
        with path.open("rb") as file:
            return file.read(size)
    except FileNotFoundError as error:
        raise MissingFileError(f"{path}: no such file or folder.") from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableFileError(f"{path}: cannot be opened ({reason}).") from error


def is_pdf(head: bytes) -> bool:
    """Say whether a PDF starts here: the mark within the first 1,024 bytes, as readers accept it."""
    return PDF_MARK in head[:1024]


def is_html(head: bytes) -> bool:
    """Say whether a whole HTML or XHTML page starts here, not a fragment of one."""
    if head.startswith(WIDE_MARKS):
        head = head.decode("utf-16", errors="replace").encode()
    start = _BEFORE_MARKUP.sub(b"", head[:4096]).lower()
    if start.startswith(b"<?xml"):
        return b"<html" in start
    return start.startswith((b"<!doctype html", b"<html", b"<head", b"<body", b"<title", b"<meta "))


def zip_kind(head: bytes) -> Kind | None:
    """Return "docx", "spreadsheet" or "epub" where the first entries of a ZIP archive say so."""
    if not head.startswith(ZIP_MARK):
        return None
    if b"mimetypeapplication/epub+zip" in head[:128] or b"META-INF/container.xml" in head:
        return "epub"
    return next((kind for mark, kind in _ZIP_PARTS if mark in head), None)


def describe(head: bytes) -> str:
    """Name the kind of content for a message, e.g. "a PNG picture"; "binary data" where unknown."""
    if is_html(head):
        return "an HTML page"
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<?xml"):
        return "an XML file"
    for offset, signature, name in _SIGNATURES:
        # Two letters alone prove nothing: "BMW" opens many a text.
        if head.startswith(signature, offset) and not (signature in _SHORT_SIGNATURES and is_text(head)):
            return name
    if is_pdf(head):
        return "a PDF"
    return "plain text" if is_text(head) else "binary data"


def is_text(head: bytes) -> bool:
    """Say whether bytes look like text in some encoding, UTF-16 and UTF-32 without a mark included."""
    if not head:
        return True
    if head.startswith(WIDE_MARKS):
        return True
    if b"\x00" in head:
        return wide_encoding(head) is not None
    sample = head[:8192]
    odd = len(sample) - len(sample.translate(None, _ODD_CONTROLS))
    return odd * 100 <= len(sample)
