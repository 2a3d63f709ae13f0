"""Find the strings that a user would read and a translator would never see."""

from __future__ import annotations

import ast
import re
from pathlib import Path

# Methods and constructors of Qt whose string is shown or spoken, and which argument it is.
_SHOWN = {
    "addAction": (0,),
    "addButton": (0,),
    "addItem": (0,),
    "addMenu": (0,),
    "addRow": (0,),
    "addTab": (1,),
    "setAccessibleDescription": (0,),
    "setAccessibleName": (0,),
    "setDescription": (0,),
    "setHeaderLabels": (0,),
    "setHtml": (0,),
    "setInformativeText": (0,),
    "setLabelText": (0,),
    "setPlaceholderText": (0,),
    "setPrefix": (0,),
    "setStatusTip": (0,),
    "setSuffix": (0,),
    "setTabText": (1,),
    "setText": (0,),
    "setTitle": (0,),
    "setToolTip": (0,),
    "setWhatsThis": (0,),
    "setWindowTitle": (0,),
    "showMessage": (0,),
    "Heading": (0,),
    "Hint": (0,),
    "QAction": (0,),
    "QCheckBox": (0,),
    "QGroupBox": (0,),
    "QLabel": (0,),
    "QMenu": (0,),
    "QMessageBox": (1, 2),
    "QPushButton": (0,),
    "QRadioButton": (0,),
    "QToolButton": (0,),
    # Our own, in desktop_app/ui/made.py.
    "button": (0,),
    "label": (0,),
}
# Names of programs are the same in every language.
_NAMES = {"Lontar"}
_UNSAID = re.compile(r"</?[a-z]+>|&[a-z]+;|https?://\S*")
"""Tags, entities and addresses."""


def untranslated(path: Path) -> list[str]:
    """Return "line: string" for each literal that is shown without tr, and each f-string inside tr."""
    found: list[str] = []
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        called = _called(node)
        if called in ("tr", "translate"):
            # lupdate reads the source: only a plain literal reaches the translators.
            words = node.args[:1] if called == "tr" else node.args[1:2]
            found += [f"{node.lineno}: computed inside {called}" for word in words if not _literal(word)]
        # An icon may stand before the text.
        moved = 1 if called != "addTab" and node.args and "icon" in _called_in(node.args[0]).lower() else 0
        for index in (place + moved for place in _SHOWN.get(called, ())):
            if index < len(node.args):
                found += [f"{node.lineno}: {text!r}" for text in _words(node.args[index])]
    return found


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _called_in(node: ast.expr) -> str:
    return (
        _called(node)
        if isinstance(node, ast.Call)
        else ast.unparse(node)
        if isinstance(node, ast.Name)
        else ""
    )


def _literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _words(node: ast.expr) -> list[str]:
    """The strings with letters that an expression shows; what a call or a variable gives is not looked into."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        text = node.value
        said = _UNSAID.sub("", text)
        return [text] if any(sign.isalpha() for sign in said) and text not in _NAMES else []
    if isinstance(node, ast.JoinedStr):
        return [text for part in node.values if isinstance(part, ast.Constant) for text in _words(part)]
    if isinstance(node, ast.IfExp):
        return _words(node.body) + _words(node.orelse)
    if isinstance(node, ast.BinOp):
        return _words(node.left) + _words(node.right)
    if isinstance(node, ast.List | ast.Tuple):
        return [text for part in node.elts for text in _words(part)]
    if isinstance(node, ast.Call) and _called(node) == "format" and isinstance(node.func, ast.Attribute):
        return _words(node.func.value)
    return []
