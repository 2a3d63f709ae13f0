"""Find what can be read under the paths that the user names.

A folder becomes one document of its text, Markdown and source files; each PDF inside becomes a
document of its own. Left out: what .gitignore files say (those of parent folders up to the
repository's root and `.git/info/exclude` included; a user's global excludes file is not
consulted), version-control folders, the folders in `SKIPPED_FOLDERS`, binary and oversized files.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from .errors import (
    EmptyFileError,
    IngestError,
    MissingFileError,
    NothingToReadError,
    UnreadableFileError,
    UnsupportedFileError,
)
from .ignore import RuleSet, ignored, read_rules
from .languages import BINARY_SUFFIXES, GENERATED_NAMES, SUPPORTED, classify
from .limits import DEFAULT_LIMITS, MIB, Limits
from .sniff import describe, is_pdf, is_text, read_head
from .types import Problem, Source

log = logging.getLogger(__name__)

VCS_FOLDERS = frozenset({".git", ".hg", ".svn", ".bzr", "_darcs", "CVS"})
SKIPPED_FOLDERS = frozenset(
    {
        "node_modules",
        "__pycache__",
        ".venv",
        ".tox",
        ".nox",
        ".mypy_cache",
        ".pytest_cache",
        ".ruff_cache",
        ".gradle",
        ".terraform",
    }
)
"""Folders that tools fill and nobody reads, skipped even where no ignore file names them."""


def discover(paths: Iterable[Path], limits: Limits = DEFAULT_LIMITS) -> list[Source]:
    """Return one source a document found under `paths`, in the order given, each only once.

    Raises:
        MissingFileError: a path does not exist.
        EmptyFileError: a file named by the user has no bytes.
        UnsupportedFileError: a file named by the user is of no kind that Lontar reads.
        NothingToReadError: a folder holds no file that Lontar can read.
    """
    found: dict[Path, Source] = {}
    for path in paths:
        resolved = _resolve(path)
        sources = _from_folder(resolved, limits) if resolved.is_dir() else [_from_file(resolved)]
        for source in sources:
            found.setdefault(source.path, source)
    return list(found.values())


def _resolve(path: Path) -> Path:
    try:
        return path.expanduser().resolve(strict=True)
    except FileNotFoundError as error:
        raise MissingFileError(f"{path}: no such file or folder.") from error
    except (OSError, RuntimeError, ValueError) as error:
        raise UnreadableFileError(f"{path}: cannot be opened ({error}).") from error


def _from_file(path: Path) -> Source:
    head = read_head(path)
    if not head:
        raise EmptyFileError(f"{path.name}: the file is empty.")
    if is_pdf(head) or path.suffix.lower() == ".pdf":
        return Source(path, "pdf")
    file_type = classify(path)
    if path.suffix.lower() in BINARY_SUFFIXES or not is_text(head):
        raise UnsupportedFileError(
            f"{path.name}: this is {describe(head)}, which Lontar cannot read. It reads {SUPPORTED}."
        )
    return Source(path, file_type.kind if file_type else "text")


def _from_folder(root: Path, limits: Limits) -> list[Source]:
    walk = _Walk(root, limits)
    walk.run()
    problems = tuple(walk.problems)
    sources = [Source(root, "code", tuple(sorted(walk.files)), problems)] if walk.files else []
    for number, pdf in enumerate(sorted(walk.pdfs)):
        # Without a text document the first PDF carries what the walk has to say.
        sources.append(Source(root / pdf, "pdf", (), problems if number == 0 and not walk.files else ()))
    if not sources:
        reason = f" The first of {len(problems)} skipped: {problems[0].message}" if problems else ""
        raise NothingToReadError(
            f"{root.name}: no file here that Lontar can read. It reads {SUPPORTED}.{reason}"
        )
    return sources


@dataclass(slots=True)
class _Walk:
    """One pass over a folder."""

    root: Path
    limits: Limits
    files: list[Path] = field(default_factory=list)
    pdfs: list[Path] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    seen: set[Path] = field(default_factory=set)
    """Real paths of folders and linked files already visited: a symlink loop ends here."""

    def run(self) -> None:
        """Fill files, pdfs and problems."""
        top, rules = _parent_rules(self.root)
        prefix = "" if top == self.root else f"{self.root.relative_to(top).as_posix()}/"
        stack: list[tuple[Path, list[RuleSet]]] = [(Path(), rules)]
        while stack:
            folder, rules = stack.pop()
            real = (self.root / folder).resolve()
            if real in self.seen:
                continue
            self.seen.add(real)
            if folder.parts and (self.root / folder / ".git").exists():
                # A repository in the repository: the outer rules end at its border.
                rules = []
            own = read_rules(self.root / folder / ".gitignore", _base(prefix, folder))
            rules = [*rules, own] if own else rules
            below = list(self._entries(folder, prefix, rules))
            stack.extend((inner, rules) for inner in reversed(below))

    def _entries(self, folder: Path, prefix: str, rules: list[RuleSet]) -> Iterator[Path]:
        """Take the files of one folder and yield the folders to enter."""
        try:
            with os.scandir(self.root / folder) as scan:
                entries = sorted(scan, key=lambda entry: entry.name)
        except OSError as error:
            self._skip(folder, "unreadable", f"the folder cannot be opened ({error.strerror})")
            return
        for entry in entries:
            path = folder / entry.name
            try:
                # Git takes a link for a file, whatever it points to.
                plain_folder = entry.is_dir(follow_symlinks=False)
                if ignored(rules, _base(prefix, folder) + entry.name, folder=plain_folder):
                    continue
                if entry.is_symlink() and not self._link_stays_inside(path):
                    self._skip(path, "outside-folder", "a link that leads out of the folder")
                elif entry.is_dir():
                    if entry.name not in VCS_FOLDERS | SKIPPED_FOLDERS:
                        yield path
                elif entry.is_file() and entry.name not in VCS_FOLDERS:
                    self._take(path, entry.stat().st_size, linked=entry.is_symlink())
            except OSError as error:
                self._skip(path, "unreadable", f"cannot be opened ({error.strerror or error})")

    def _link_stays_inside(self, path: Path) -> bool:
        return (self.root / path).resolve().is_relative_to(self.root)

    def _take(self, path: Path, size: int, *, linked: bool) -> None:
        """Sort one file to the text files, the PDFs or the problems."""
        if linked:
            # The target is met on its own way; a second copy would be quoted twice.
            return
        suffix = path.suffix.lower()
        if path.name.lower() in GENERATED_NAMES:
            self._skip(path, "generated", "a lock file, written by a tool")
        elif suffix in BINARY_SUFFIXES:
            self._skip(path, "binary", f"a binary file ({suffix})")
        elif suffix != ".pdf" and size > self.limits.max_text_bytes:
            self._skip(path, "too-large", f"larger than {self.limits.max_text_bytes / MIB:g} MiB")
        elif len(self.files) + len(self.pdfs) >= self.limits.max_files:
            self._too_many()
        else:
            self._sort_by_content(path, suffix)

    def _sort_by_content(self, path: Path, suffix: str) -> None:
        try:
            head = read_head(self.root / path)
        except IngestError as error:
            self._skip(path, error.code, "cannot be opened")
            return
        if suffix == ".pdf" or is_pdf(head):
            if head:
                self.pdfs.append(path)
            else:
                self._skip(path, "empty-file", "the file is empty")
        elif is_text(head):
            self.files.append(path)
        else:
            self._skip(path, "binary", f"{describe(head)}, not text")

    def _too_many(self) -> None:
        if not any(problem.code == "too-many-files" for problem in self.problems):
            limit = self.limits.max_files
            self._skip(Path(), "too-many-files", f"more than {limit:,} files; the rest was left out")

    def _skip(self, path: Path, code: str, reason: str) -> None:
        where = path.as_posix() if path.parts else self.root.name
        log.debug("skipped %s: %s", where, code)
        self.problems.append(Problem(where, code, f"{where}: {reason}."))


def _base(prefix: str, folder: Path) -> str:
    return f"{prefix}{folder.as_posix()}/" if folder.parts else prefix


def _parent_rules(root: Path) -> tuple[Path, list[RuleSet]]:
    """Return the repository's top folder and the rules that reach `root` from above it.

    A folder that the repository itself ignores was named on purpose: then nothing above it counts.
    """
    top = next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)
    exclude = read_rules(top / ".git" / "info" / "exclude")
    sets = [exclude] if exclude else []
    folder = top
    for part in root.relative_to(top).parts:
        base = "" if folder == top else f"{folder.relative_to(top).as_posix()}/"
        own = read_rules(folder / ".gitignore", base)
        sets += [own] if own else []
        folder /= part
        if ignored(sets, folder.relative_to(top).as_posix(), folder=True):
            return root, []
    return top, sets
