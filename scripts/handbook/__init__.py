"""Builds the handbook: the Markdown chapters in docs/handbook become the sample document."""

from __future__ import annotations

from scripts.handbook.chapters import Chapter, read_chapters
from scripts.handbook.document import SOURCE, TARGET, build

__all__ = ["SOURCE", "TARGET", "Chapter", "build", "read_chapters"]
