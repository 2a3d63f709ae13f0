"""Tell files that a tool wrote from files that a person wrote, by name and by what their head says.

Generated code is as long as the rest of a small repository and answers nothing about it.
"""

from __future__ import annotations

import re
from pathlib import PurePath

from .languages import GENERATED_NAMES

_LOCK_ENDINGS = (".lock", ".lockfile", ".lockb", "-lock.json", "-lock.yaml", ".lock.json", ".lock.hcl")
_MINIFIED = re.compile(r"[.-]min\.(?:js|mjs|cjs|css|html|svg)$")
_MAP_ENDINGS = (".js.map", ".mjs.map", ".cjs.map", ".css.map", ".ts.map")
_HEAD_LINES = 20
_HEAD_BYTES = 4096
# A marker counts in a comment only: the generator itself holds it in a string.
_COMMENT = re.compile(r"""\s*(?:\#|//|/\*|\*|--|;|%|<!--|\(\*|\{-|"{3}|'{3}|rem\b|dnl\b|!)""", re.IGNORECASE)
_AT_GENERATED = re.compile(r"(?<![\w@])@generated\b")
_SHOUTED = re.compile(r"\bDO NOT (?:EDIT|MODIFY)\b")
_WARNING = re.compile(r"\b(?:do not|don't) (?:edit|modify|change)\b", re.IGNORECASE)
_GENERATED = re.compile(r"\b(?:auto-?|automatically |machine[- ])?generated\b", re.IGNORECASE)


def generated_by_name(name: str | PurePath) -> str | None:
    """Return why a file of this name was written by a tool, or None where the name says nothing."""
    lower = PurePath(name).name.lower()
    if lower in GENERATED_NAMES or lower.endswith(_LOCK_ENDINGS):
        return "a lock file, written by a tool"
    if _MINIFIED.search(lower):
        return "minified"
    if lower.endswith(_MAP_ENDINGS):
        return "a source map, written by a tool"
    return None


def generated_by_head(head: bytes) -> str | None:
    """Return why a source file that starts with these bytes is generated, or None.

    Looked for among the comments of the first lines: `@generated`; a shouted DO NOT EDIT; or a
    warning against editing together with the word "generated".
    """
    lines = head[:_HEAD_BYTES].decode("latin-1").split("\n")[:_HEAD_LINES]
    comments = [line for line in lines if _COMMENT.match(line)]
    for line in comments:
        if _AT_GENERATED.search(line):
            return "generated (marked @generated)"
        if _SHOUTED.search(line):
            return "generated (marked DO NOT EDIT)"
    text = "\n".join(comments)
    if _WARNING.search(text) and _GENERATED.search(text):
        return "generated (its head says so and warns against editing)"
    return None
