"""What the window shows of a document: pages as pictures with their marks, source files, text. Knows no Qt."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from desktop_app.core.viewing.types import (
    DocumentView,
    Notice,
    Part,
    Place,
    Shown,
    ShownPage,
    ShownText,
    Span,
)

if TYPE_CHECKING:
    from desktop_app.core.viewing.viewer import Viewer

__all__ = ["DocumentView", "Notice", "Part", "Place", "Shown", "ShownPage", "ShownText", "Span", "Viewer"]


def __getattr__(name: str) -> Any:
    """Import the viewer, and with it the store, when it is first asked for: the child that colours needs neither."""
    if name != "Viewer":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module("desktop_app.core.viewing.viewer").Viewer
