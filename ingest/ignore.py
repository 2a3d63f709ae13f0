"""The rules of .gitignore files, decided for one path at a time as git decides them.

A walk goes from the root down and never enters an ignored folder, so a pattern only has to
match the path itself, never something below it. That difference is why the patterns are
translated here: pathspec's expressions also match whatever lies under a matching folder, so
`*` followed by `!keep/` lets `keep/file` in, which git does not.
Source: https://git-scm.com/docs/gitignore and git's wildmatch.c.
"""

from __future__ import annotations

import logging
import os
import re
from dataclasses import dataclass
from pathlib import Path

log = logging.getLogger(__name__)

_POINTER_BYTES = 4096

_POSIX_CLASSES = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t\\n\\r\\f\\v",
    "upper": "A-Z",
    "xdigit": "0-9A-Fa-f",
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of an ignore file."""

    regex: re.Pattern[str]
    negated: bool
    folders_only: bool
    whole_path: bool
    """True where the pattern holds a slash: it is matched from the ignore file's folder on."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one ignore file and the folder they count from."""

    base: str
    """Folder of the file, relative to the walk's top, "" or ending in a slash."""
    rules: tuple[Rule, ...]

    def decide(self, path: str, *, folder: bool) -> bool | None:
        """Return True to ignore, False to keep, None where no rule speaks of this path."""
        if not path.startswith(self.base):
            return None
        inner = path[len(self.base) :]
        name = inner.rpartition("/")[2]
        for rule in reversed(self.rules):
            if rule.folders_only and not folder:
                continue
            if rule.regex.fullmatch(inner if rule.whole_path else name):
                return not rule.negated
        return None


def parse_rules(text: str, base: str = "") -> RuleSet:
    """Translate the text of an ignore file; lines that git would reject are left out."""
    rules = [rule for line in text.removeprefix("\ufeff").split("\n") if (rule := parse_rule(line))]
    return RuleSet(base, tuple(rules))


def read_rules(file: Path, base: str = "") -> RuleSet | None:
    """Read an ignore file, or return None where there is none that can be read."""
    try:
        text = file.read_bytes().decode("utf-8", errors="surrogateescape")
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None
    except OSError as error:
        log.warning("ignore file cannot be read: %s", error)
        return None
    return parse_rules(text, base)


def read_exclude(repository: Path, base: str = "") -> RuleSet | None:
    """Read a repository's own `info/exclude`, wherever its git folder is, or return None."""
    folder = _git_folder(repository / ".git")
    return read_rules(folder / "info" / "exclude", base) if folder else None


def _git_folder(entry: Path) -> Path | None:
    """Return the folder that `.git` is or, in a submodule or a worktree, the file `.git` points to.

    Source: https://git-scm.com/docs/gitrepository-layout (gitfile, commondir).
    """
    if entry.is_dir():
        return entry
    folder = _pointer(entry, "gitdir:", entry.parent)
    if folder is None:
        return None
    # A worktree keeps only its own state there; the rules lie in the repository it belongs to.
    return _pointer(folder / "commondir", "", folder) or folder


def _pointer(file: Path, mark: str, base: Path) -> Path | None:
    """Return the path that a file names after `mark`, relative to `base`, or None."""
    try:
        with file.open("rb") as opened:
            text = os.fsdecode(opened.read(_POINTER_BYTES)).strip()
    except OSError:
        return None
    name = text.removeprefix(mark).strip()
    return base / name if name and text.startswith(mark) and "\0" not in name else None


def ignored(rule_sets: list[RuleSet], path: str, *, folder: bool) -> bool:
    """Say whether a path is ignored; later sets (deeper files) win over earlier ones."""
    for rule_set in reversed(rule_sets):
        verdict = rule_set.decide(path, folder=folder)
        if verdict is not None:
            return verdict
    return False


def parse_rule(line: str) -> Rule | None:
    """Translate one line, or return None for a comment, a blank or an invalid pattern."""
    line = _strip_trailing_spaces(line.removesuffix("\r"))
    if not line or line.startswith("#"):
        return None
    negated = line.startswith("!")
    pattern = line[1:] if negated else line
    folders_only = pattern.endswith("/")
    if folders_only:
        pattern = pattern[:-1]
    whole_path = "/" in pattern
    pattern = pattern.removeprefix("/")
    expression = _translate(pattern, whole_path=whole_path) if pattern else None
    if expression is None:
        return None
    return Rule(re.compile(expression, re.DOTALL), negated, folders_only, whole_path)


def _strip_trailing_spaces(line: str) -> str:
    end = len(line)
    while end and line[end - 1] == " ":
        backslashes = len(line[: end - 1]) - len(line[: end - 1].rstrip("\\"))
        if backslashes % 2:
            break
        end -= 1
    return line[:end]


def _translate(pattern: str, *, whole_path: bool) -> str | None:
    """Return the pattern as a regular expression, None where git's wildmatch would give up."""
    out: list[str] = []
    at = 0
    while at < len(pattern):
        char = pattern[at]
        if char == "*":
            stars = len(pattern) - at - len(pattern[at:].lstrip("*"))
            piece, at = _translate_stars(pattern, at, at + stars, whole_path=whole_path)
            out.append(piece)
        elif char == "?":
            out.append("[^/]")
            at += 1
        elif char == "[":
            bracket = _translate_bracket(pattern, at)
            if bracket is None:
                return None
            out.append(bracket[0])
            at = bracket[1]
        elif char == "\\":
            if at + 1 == len(pattern):
                return None
            out.append(re.escape(pattern[at + 1]))
            at += 2
        else:
            out.append(re.escape(char))
            at += 1
    return "".join(out)


def _translate_stars(pattern: str, start: int, end: int, *, whole_path: bool) -> tuple[str, int]:
    """Return the expression for a run of stars and where the pattern goes on."""
    opens = start == 0 or pattern[start - 1] == "/"
    if whole_path and end - start >= 2 and opens:
        if end == len(pattern):
            return ".+" if start else ".*", end
        if pattern[end] == "/":
            return "(?:.*/)?", end + 1
    return "[^/]*", end


def _translate_bracket(pattern: str, start: int) -> tuple[str, int] | None:
    """Return the expression for `[...]` and where the pattern goes on; None where it is not closed."""
    at = start + 1
    negated = at < len(pattern) and pattern[at] in "!^"
    at += negated
    parts: list[str] = []
    low: str | None = None  # what a hyphen would continue
    first = True
    while at < len(pattern) and (first or pattern[at] != "]"):
        first = False
        if pattern.startswith("[:", at) and (close := pattern.find(":]", at)) > 0:
            posix = _POSIX_CLASSES.get(pattern[at + 2 : close])
            if posix is None:
                return None
            parts.append(posix)
            at, low = close + 2, None
            continue
        ranged = pattern[at] == "-" and low is not None and pattern[at + 1 : at + 2] not in ("", "]")
        at += ranged
        at += pattern[at] == "\\"
        if at == len(pattern):
            return None
        char = pattern[at]
        if not ranged or low is None:
            parts.append(re.escape(char))
            low = char
        else:
            if low <= char:  # A backward range adds nothing to its first letter.
                parts.append(f"{re.escape(low)}-{re.escape(char)}")
            low = None
        at += 1
    if at >= len(pattern):
        return None
    # A bracket never matches a slash.
    return f"(?!/)[{'^' if negated else ''}{''.join(parts)}]", at + 1
