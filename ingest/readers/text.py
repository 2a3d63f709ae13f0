"""Plain text: one unit a file, lines as an editor numbers them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..encodings import clean, decode
from ..errors import MissingFileError, UnreadableFileError, UnsupportedFileError
from ..headings import Heading, headings_in_file
from ..languages import SUPPORTED, classify
from ..limits import MIB
from ..sniff import RTF_MARK, describe, is_text
from ..types import Section, Unit
from .base import Event, Opened, Request


class TextReader:
    """Reads plain text, and any file without a known suffix whose bytes are text."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take prose suffixes and unknown names with text in them."""
        file_type = classify(path)
        # RTF is text to look at, but not to read.
        named = file_type is None or file_type.kind == "text"
        return named and is_text(head) and not head.startswith(RTF_MARK)

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the file as one unit."""
        text = load_text(request)
        yield Opened(1, None, sections(headings_in_file(text, request.name)))
        yield text_unit(text, request.name)


def load_text(request: Request) -> str:
    """Read, decode and clean a text file; raise where it is no text or too large."""
    data = load_bytes(request, request.limits.max_text_bytes)
    if not is_text(data[:65536]):
        raise UnsupportedFileError(
            f"{request.name}: this is {describe(data[:65536])}, not text. Lontar reads {SUPPORTED}."
        )
    return clean(decode(data)[0])


def load_bytes(request: Request, limit: int) -> bytes:
    """Return a file's bytes; raise where it cannot be opened or is larger than `limit`."""
    try:
        with request.path.open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError as error:
        raise MissingFileError(f"{request.name}: no such file.") from error
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnreadableFileError(f"{request.name}: cannot be opened ({reason}).") from error
    if len(data) > limit:
        raise UnsupportedFileError(
            f"{request.name}: larger than {limit / MIB:g} MiB, the limit for text. Split it first."
        )
    return data


def text_unit(text: str, name: str, language: str | None = None) -> Unit:
    """Return the unit of a text file."""
    flags = () if text.strip() else ("empty",)
    return Unit(text, file=name, language=language, flags=flags)


def sections(headings: list[Heading]) -> tuple[Section, ...]:
    """Return headings as an outline without pages."""
    return tuple(Section(heading.title, heading.level) for heading in headings)
