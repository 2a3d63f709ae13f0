"""Source code: one unit a file, with the name of its grammar."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ..languages import classify
from ..sniff import is_text
from ..types import Problem
from .base import Event, Opened, Request
from .text import load_text, text_unit


class CodeReader:
    """Reads source files; minified and generated ones become a problem."""

    def accepts(self, path: Path, head: bytes) -> bool:
        """Take source suffixes and names such as Makefile."""
        file_type = classify(path)
        return file_type is not None and file_type.kind == "code" and is_text(head)

    def read(self, request: Request) -> Iterator[Event]:
        """Yield the file as one unit, or a problem where nobody wrote it by hand."""
        text = load_text(request)
        yield Opened(1)
        file_type = classify(request.name)
        if is_minified(text, request.limits.max_line_chars):
            message = f"{request.name}: minified or generated (very long lines); left out."
            yield Problem(request.name, "generated", message)
        else:
            yield text_unit(text, request.name, file_type.language if file_type else None)


def is_minified(text: str, max_line: int) -> bool:
    """Say whether lines too long for a person make up most of a text."""
    if len(text) <= max_line:
        return False
    long_chars = sum(len(line) for line in text.split("\n") if len(line) > max_line)
    return long_chars * 2 > len(text)
