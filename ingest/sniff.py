"""Tell what a file really is from its first bytes, whatever its name says."""

from __future__ import annotations

from pathlib import Path

from .errors import MissingFileError, UnreadableFileError

HEAD_BYTES = 64 * 1024
PDF_MARK = b"%PDF-"

# (offset, signature, what to call it in a message)
_SIGNATURES: tuple[tuple[int, bytes, str], ...] = (
    (0, b"\x89PNG\r\n", "a PNG picture"),
    (0, b"\xff\xd8\xff", "a JPEG picture"),
    (0, b"GIF8", "a GIF picture"),
    (0, b"BM", "a BMP picture"),
    (0, b"II*\x00", "a TIFF picture"),
    (0, b"MM\x00*", "a TIFF picture"),
    (8, b"WEBP", "a WebP picture"),
    (0, b"PK\x03\x04", "a ZIP archive (or an Office or EPUB file, which are ZIP archives)"),
    (0, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Microsoft Office file"),
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
    (0, b"{\\rtf", "an RTF document"),
    (0, b"%!PS", "a PostScript file"),
    (0, b"OggS", "an Ogg recording"),
    (0, b"ID3", "an MP3 recording"),
    (4, b"ftyp", "a video"),
)
_SHORT_SIGNATURES = frozenset({b"BM", b"MZ", b"ID3", b"BZh"})
_TEXT_CONTROLS = frozenset(b"\t\n\x0b\x0c\r\x1b\x08")
_UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")


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


def describe(head: bytes) -> str:
    """Name the kind of content for a message, e.g. "a PNG picture"; "binary data" where unknown."""
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:512].lower()
    if start.startswith((b"<!doctype html", b"<html", b"<head", b"<body")):
        return "an HTML page"
    if start.startswith(b"<?xml"):
        return "an HTML page" if b"<html" in start else "an XML file"
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
    if head.startswith(_UTF16_BOMS):
        return True
    if b"\x00" in head:
        return wide_encoding(head) is not None
    odd = sum(1 for byte in head[:8192] if byte < 32 and byte not in _TEXT_CONTROLS)
    return odd * 100 <= min(len(head), 8192)


def wide_encoding(head: bytes) -> str | None:
    """Return "utf-16-le" or "utf-16-be" where zeros sit as they do in unmarked UTF-16 text, else None.

    Western text has its zeros in every second byte. The bytes must also decode without control
    characters, which keeps tables of small integers out.
    """
    sample = head[: min(len(head), 4096) & ~1]
    if len(sample) < 4:
        return None
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    half = len(sample) // 2
    for name, zeros, others in (("utf-16-le", odd, even), ("utf-16-be", even, odd)):
        if others == 0 and zeros >= half * 0.4:
            text = sample.decode(name, errors="replace")
            controls = sum(1 for char in text if ord(char) < 32 and char not in "\t\n\r\x0c")
            if controls == 0 and "\ufffd" not in text[:-1]:
                return name
    return None
