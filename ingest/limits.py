"""What ingest refuses to swallow, in one frozen place; every figure can be changed by the caller."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on walking, reading and cutting; the defaults suit an ordinary laptop."""

    max_text_bytes: int = 16 * MIB
    """Text and source files above this are skipped ("too-large")."""
    max_parse_bytes: int = MIB
    """Source files above this are cut by lines: tree-sitter needs 10 s for a 10 MB list."""
    max_line_chars: int = 5_000
    """A source file with a longer line that dominates it is taken for minified or generated."""
    max_files: int = 50_000
    """Files taken from one folder; the rest is reported as one problem."""
    max_pages: int = 20_000
    """Pages taken from one PDF, whatever its page tree claims."""
    max_page_chars: int = 200_000
    """Characters taken from one page; form cycles can repeat text without end."""
    max_document_bytes: int = 48 * MIB
    """Memory that the text of one document may take in the application; the rest is left out."""
    open_seconds: float = 15.0
    """Time to open a file, in the parsing process; 10 s more a megabyte, at most 45 s more."""
    page_seconds: float = 10.0
    """Time for one page or file in the parsing process; 10 microseconds more a character of a long text."""
    memory_bytes: int = 1024 * MIB
    """Memory that a parsing process may take; a page that needs more is left out."""
    workers: int = 0
    """Parsing processes at a time; 0: one a core."""
    target_tokens: int = 160
    """The size a passage is drawn to."""
    max_tokens: int = 200
    """The size no passage exceeds."""

    def __post_init__(self) -> None:
        """Check that the figures can be met together."""
        if not 0 < self.target_tokens <= self.max_tokens:
            raise ValueError(
                f"target_tokens must lie between 1 and max_tokens ({self.max_tokens}), "
                f"not at {self.target_tokens}"
            )


DEFAULT_LIMITS = Limits()
