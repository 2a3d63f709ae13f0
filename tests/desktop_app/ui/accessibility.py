"""Walk a window as someone does who uses the keyboard or a screen reader; return what would stop them."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QScrollBar,
    QTabBar,
    QTextEdit,
    QWidget,
)

from desktop_app.ui.contrast import ENOUGH, contrast

INTERACTIVE = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
)
_UNNAMED_ROLES = (QAccessible.Role.NoRole, QAccessible.Role.Client)


def problems(window: QWidget) -> list[str]:
    """Return every obstacle in a window that is shown; none is the goal."""
    widgets = [widget for widget in interactive(window) if widget.isEnabled()]
    return [
        *(f"no accessible name: {_which(widget)}" for widget in interactive(window) if not _name(widget)),
        *(f"no role: {_which(widget)}" for widget in interactive(window) if not _has_role(widget)),
        *(f"not reached by Tab: {_which(widget)}" for widget in _unreached(window, widgets)),
        *out_of_order(window),
        *pale(window),
    ]


def interactive(window: QWidget) -> list[QWidget]:
    """Return what the user can operate; not the inner parts of a control, such as the field of a spin box."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, INTERACTIVE)
        and widget.isVisibleTo(window)
        and not isinstance(widget, QScrollBar)
        and not _inner(widget)
    ]


def tab_chain(window: QWidget) -> list[QWidget]:
    """Return the widgets that Tab goes through, in its order."""
    chain: list[QWidget] = []
    widget = window.nextInFocusChain()
    while widget is not window and widget is not None:
        takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if takes and widget.isEnabled() and widget.isVisibleTo(window) and window.isAncestorOf(widget):
            chain.append(widget)
        widget = widget.nextInFocusChain()
    return chain


def out_of_order(window: QWidget) -> list[str]:
    """Return the pairs that Tab visits against the order of reading: from the top, in a line from its start.

    Widgets that stand beside each other without sharing a line (a list at the side, a page) may come either way.
    """
    mirrored = window.layoutDirection() is Qt.LayoutDirection.RightToLeft
    found = []
    for one, other in pairwise(tab_chain(window)):
        here, there = _place(one, window), _place(other, window)
        same_line = here.top() < there.bottom() and there.top() < here.bottom()
        before = there.right() <= here.left() if not mirrored else there.left() >= here.right()
        above = there.bottom() <= here.top() and there.left() < here.right() and here.left() < there.right()
        if above or (same_line and before):
            found.append(f"Tab goes back from {_which(one)} to {_which(other)}")
    return found


def pale(window: QWidget) -> list[str]:
    """Return the texts whose contrast by the palette is too low; disabled ones may be faint."""
    found = []
    for widget in (window, *window.findChildren(QWidget)):
        if not widget.isEnabled() or not isinstance(widget, (QLabel, *INTERACTIVE)):
            continue
        palette = widget.palette()
        text, ground = widget.foregroundRole(), widget.backgroundRole()
        if isinstance(widget, QLineEdit | QAbstractItemView | QTextEdit | QPlainTextEdit | QAbstractSpinBox):
            text, ground = QPalette.ColorRole.Text, QPalette.ColorRole.Base
        ratio = contrast(palette.color(text), palette.color(ground))
        if ratio < ENOUGH:
            found.append(f"contrast {ratio:.1f}: {_which(widget)}")
    return found


def _unreached(window: QWidget, widgets: list[QWidget]) -> list[QWidget]:
    chain = set(tab_chain(window))
    # Of radio buttons that exclude each other one is a stop, the arrows reach the others.
    return [widget for widget in widgets if widget not in chain and not _sibling_stop(widget, chain)]


def _sibling_stop(widget: QWidget, chain: set[QWidget]) -> bool:
    return isinstance(widget, QRadioButton) and any(
        isinstance(other, QRadioButton) and other.parent() is widget.parent() for other in chain
    )


def _inner(widget: QWidget) -> bool:
    """Whether it is a part of another control: its parent forwards name and focus."""
    parent = widget.parentWidget()
    if widget.objectName().startswith("qt_"):
        return True
    if isinstance(parent, QAbstractSpinBox | QComboBox | QLineEdit | QTabBar):
        return True
    return isinstance(parent, QAbstractScrollArea) and isinstance(widget, QAbstractButton)


def _name(widget: QWidget) -> str:
    found = QAccessible.queryAccessibleInterface(widget)
    return widget.accessibleName() or (found.text(QAccessible.Text.Name) if found else "")


def _has_role(widget: QWidget) -> bool:
    found = QAccessible.queryAccessibleInterface(widget)
    return found is not None and found.role() not in _UNNAMED_ROLES


def _place(widget: QWidget, window: QWidget) -> QRect:
    rect = widget.rect()
    rect.moveTopLeft(widget.mapTo(window, rect.topLeft()))
    return rect


def _which(widget: QWidget) -> str:
    text = widget.accessibleName() or getattr(widget, "text", str)()
    return f"{type(widget).__name__} {text!r} in {type(widget.parentWidget()).__name__}"
