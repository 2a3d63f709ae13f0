"""Open the ZIP archives that documents come in; nothing is written to disk, and bombs are refused."""

from __future__ import annotations

import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import unquote
from xml.parsers import expat

from ..errors import (
    DamagedFileError,
    EmptyFileError,
    IngestError,
    PasswordNeededError,
    UnsupportedFileError,
)
from ..languages import SUPPORTED
from ..limits import MIB
from ..sniff import OLE_MARK, ZIP_MARK, describe, read_head
from .base import Request
from .office_password import decrypted

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_PART_BYTES = 64 * MIB
MAX_TOTAL_BYTES = 256 * MIB
MAX_ENTRIES = 50_000
_MAX_RATIO = 300
_RATIO_FROM = 8 * MIB
_PROLOG_BYTES = 64 * 1024


class Archive:
    """The parts of one document, read into memory by name."""

    def __init__(self, file: zipfile.ZipFile, name: str, source: Path | BinaryIO) -> None:
        self.name = name
        self.source = source
        """The archive itself, for a library that opens it again."""
        self._file = file
        self._parts = {_normal(info.filename): info for info in file.infolist()}
        self._left = MAX_TOTAL_BYTES

    def __contains__(self, part: str) -> bool:
        return _normal(part) in self._parts

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def read(self, part: str) -> bytes:
        """Return a part's bytes.

        Raises:
            KeyError: there is no such part.
            DamagedFileError: it cannot be unpacked, or unpacks to more than a document needs.
            PasswordNeededError: it is encrypted.
        """
        info = self._parts[_normal(part)]
        data = self._unpack(info, -1)
        self._left -= len(data)
        return data

    def _unpack(self, info: zipfile.ZipInfo, size: int) -> bytes:
        self._check(info)
        try:
            with self._file.open(info) as stream:
                return stream.read(size)
        except RuntimeError as error:  # what zipfile raises for a missing password
            raise PasswordNeededError(
                f"{self.name}: its parts are encrypted. Save a copy without a password."
            ) from error
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
            raise DamagedFileError(
                f"{self.name}: {info.filename} cannot be unpacked ({error}). Get it again."
            ) from error

    def xml(self, part: str, *, doctype: bool = False) -> Element:
        """Return a part parsed as XML, without a document type unless `doctype`, never with entities."""
        from xml.etree.ElementTree import ParseError, fromstring

        data = self.read(part)
        self._check_xml(part, data, doctype=doctype)
        try:
            # Safe here: entities were just refused, and this parser never fetches anything.
            return fromstring(data)
        except (ParseError, LookupError, ValueError) as error:
            raise DamagedFileError(
                f"{self.name}: {part} is not sound XML ({error}). Get it again, or save it anew."
            ) from error

    def check_all(self, suffixes: tuple[str, ...]) -> None:
        """Check the parts of these suffixes before a library is given the whole archive."""
        total = 0
        for part, info in self._parts.items():
            if part.lower().endswith(suffixes):
                total += info.file_size
                if total > MAX_TOTAL_BYTES:
                    raise self._bomb(f"its parts unpack to more than {MAX_TOTAL_BYTES // MIB} MiB")
                self._check_xml(part, self._unpack(info, _PROLOG_BYTES), doctype=False)

    def count(self, part: str, pattern: re.Pattern[bytes]) -> int:
        """Return how often a pattern of less than 16 bytes occurs in a part; zero where it is missing."""
        info = self._parts.get(_normal(part))
        if info is None:
            return 0
        count, tail = 0, b""
        with self._file.open(info) as stream:
            while block := stream.read(MIB):
                block = tail + block
                # One at the very end is found again with the next block.
                count += sum(1 for match in pattern.finditer(block) if match.start() < len(block) - 16)
                tail = block[-16:]
        return count + len(pattern.findall(tail))

    def _check(self, info: zipfile.ZipInfo) -> None:
        """Refuse a part by the size it declares; more than that zipfile never yields."""
        size = info.file_size
        if size > MAX_PART_BYTES or size > self._left:
            raise self._bomb(f"{info.filename} unpacks to {size / MIB:,.0f} MiB")
        if size > _RATIO_FROM and size > _MAX_RATIO * max(1, info.compress_size):
            raise self._bomb(
                f"{info.filename} unpacks to {size // max(1, info.compress_size):,} times its size"
            )

    def _check_xml(self, part: str, data: bytes, *, doctype: bool) -> None:
        """Refuse entities (and a document type) by a parser that stops at the first element.

        The parser, not a search for `<!ENTITY`, because XML may come in encodings that hide it.
        """
        try:
            if not _Prolog(refuse_doctype=not doctype).parse(data) and len(data) >= _PROLOG_BYTES:
                raise _ForbiddenError("no element at its beginning")  # noqa: TRY301 -- one message for all
        except _ForbiddenError as error:
            raise DamagedFileError(
                f"{self.name}: {part} has {error}, which no sound document has; it was not read."
            ) from error
        except (expat.ExpatError, LookupError, ValueError) as error:
            raise DamagedFileError(
                f"{self.name}: {part} is not sound XML ({error}). Get it again, or save it anew."
            ) from error

    def _bomb(self, what: str) -> DamagedFileError:
        return DamagedFileError(f"{self.name}: {what}, more than a document needs; it was not read.")


@contextmanager
def opened(request: Request, what: str) -> Iterator[Archive]:
    """Open a document's archive; `what` says what it should be, e.g. "a Word document".

    Raises:
        EmptyFileError, UnsupportedFileError, DamagedFileError: as their names say.
        PasswordNeededError, WrongPasswordError: an Office file is encrypted.
    """
    head = read_head(request.path)
    _check_head(request, head, what)
    source = decrypted(request) if head.startswith(OLE_MARK) else request.path
    try:
        with zipfile.ZipFile(source) as file:
            if len(file.infolist()) > MAX_ENTRIES:
                raise DamagedFileError(
                    f"{request.name}: holds more than {MAX_ENTRIES:,} parts; it was not read."
                )
            yield Archive(file, request.name, source)
    except IngestError:
        raise
    except (zipfile.BadZipFile, EOFError, NotImplementedError, ValueError) as error:
        raise DamagedFileError(
            f"{request.name}: damaged or cut off, cannot be opened as {what} ({error}). Get it again."
        ) from error
    except RecursionError as error:
        raise DamagedFileError(f"{request.name}: nested too deep to be {what}; it was not read.") from error


def joined(base: str, reference: str) -> str:
    """Return the name of the part that `reference` means in the part `base`; percent escapes are undone."""
    path = unquote(reference.partition("#")[0])
    return _normal(path if path.startswith("/") else posixpath.join(posixpath.dirname(base), path))


def _normal(name: str) -> str:
    return posixpath.normpath(name.replace("\\", "/")).lstrip("/")


def _check_head(request: Request, head: bytes, what: str) -> None:
    if not head:
        raise EmptyFileError(f"{request.name}: the file is empty.")
    if not head.startswith((ZIP_MARK, OLE_MARK)):
        raise UnsupportedFileError(
            f"{request.name}: named like {what}, but this is {describe(head)}. Lontar reads {SUPPORTED}."
        )


class _ForbiddenError(Exception):
    """The XML declares what the message says."""


class _ElementReached(Exception):  # noqa: N818 -- no error: the declarations are over
    """The first element begins."""


class _Prolog:
    """Reads XML up to its first element."""

    def __init__(self, *, refuse_doctype: bool) -> None:
        self._parser = expat.ParserCreate()
        if refuse_doctype:
            self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.EntityDeclHandler = self._entity
        self._parser.StartElementHandler = self._element

    def parse(self, data: bytes) -> bool:
        """Say whether the first element was reached; raise at what is refused."""
        try:
            self._parser.Parse(data, False)
        except _ElementReached:
            return True
        return False

    def _doctype(self, *_: object) -> None:
        raise _ForbiddenError("a document type")

    def _entity(self, *_: object) -> None:
        raise _ForbiddenError("entities")

    def _element(self, *_: object) -> None:
        raise _ElementReached
