"""Find a widget inside another, and say so where there is none."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QWidget

_Widget = TypeVar("_Widget", bound=QWidget)


def first(window: QWidget, kind: type[_Widget]) -> _Widget:
    """Return the first widget of a kind."""
    found = window.findChild(kind)
    assert found is not None, f"no {kind.__name__} in {type(window).__name__}"
    return found
