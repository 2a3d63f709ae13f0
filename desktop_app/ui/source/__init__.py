"""The source at the right of the window: a page, a source file or a text, with what is cited marked."""

from __future__ import annotations

from desktop_app.ui.source.source_view import SourceView

__all__ = ["SourceView"]
