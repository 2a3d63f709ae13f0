"""Task of a parsing process: find the names in source files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..limits import Limits
from ..symbol_types import FileTags
from ..tags import tag_file


def tag_texts(texts: Sequence[tuple[str, str]], limits: Limits) -> Iterator[list[FileTags]]:
    """Yield the tags of each (text, language), in a list that is empty where there are none."""
    for text, language in texts:
        tags = tag_file(text, language, limits)
        yield [tags] if tags is not None else []
