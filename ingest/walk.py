"""Find what can be read under the paths that the user names.

A folder becomes one document of its text, Markdown and source files, notebooks and pages included;
each PDF, Word document, workbook, book and message inside becomes a document of its own. Left out:
what .gitignore files say (those of parent folders up to the repository's root and
`.git/info/exclude` included; a user's global excludes file is not consulted), version-control
folders, the folders in `SKIPPED_FOLDERS`, binary, generated and oversized files. A link is not
followed: what it leads to is met on its own way, or lies outside.
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
from .generated import generated_by_head, generated_by_name
from .ignore import RuleSet, ignored, read_exclude, read_rules
from .languages import BINARY_SUFFIXES, SUPPORTED, classify, document_kind
from .limits import DEFAULT_LIMITS, MIB, Limits
from .sniff import describe, is_html, is_pdf, is_text, read_head
from .types import Kind, Problem, Source

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

_OWN_DOCUMENTS = frozenset({"pdf", "docx", "epub", "email"})


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
    if not path.is_file():  # to open a pipe is to wait for whoever writes to it
        raise UnsupportedFileError(
            f"{path.name}: a pipe, socket or device, not a file; save its content to one."
        )
    head = read_head(path)
    if not head:
        raise EmptyFileError(f"{path.name}: the file is empty.")
    kind = _kind(path, head)
    if kind is None:
        raise UnsupportedFileError(
            f"{path.name}: this is {describe(head)}, which Lontar cannot read. It reads {SUPPORTED}."
        )
    return Source(path, kind)


def _from_folder(root: Path, limits: Limits) -> list[Source]:
    walk = _Walk(root, limits)
    walk.run()
    problems = tuple(walk.problems)
    sources = [Source(root, "code", tuple(sorted(walk.files)), problems)] if walk.files else []
    for number, (path, kind) in enumerate(sorted(walk.documents)):
        # Without a text document the first of the others carries what the walk has to say.
        sources.append(Source(root / path, kind, (), problems if number == 0 and not walk.files else ()))
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
    documents: list[tuple[Path, Kind]] = field(default_factory=list)
    """Files that are documents of their own."""
    problems: list[Problem] = field(default_factory=list)
    seen: set[Path] = field(default_factory=set)
    """Real paths of the folders already visited: a loop of mounts or junctions ends here."""

    def run(self) -> None:
        """Fill files, documents and problems."""
        top, rules = _parent_rules(self.root)
        prefix = "" if top == self.root else f"{self.root.relative_to(top).as_posix()}/"
        stack: list[tuple[Path, list[RuleSet]]] = [(Path(), rules)]
        while stack:
            folder, rules = stack.pop()
            real = (self.root / folder).resolve()
            if real in self.seen or not real.is_relative_to(self.root):
                continue
            self.seen.add(real)
            base = _base(prefix, folder)
            if folder.parts and (self.root / folder / ".git").exists():
                # A repository in the repository, or a submodule: the outer rules end at its border.
                exclude = read_exclude(self.root / folder, base)
                rules = [exclude] if exclude else []
            own = read_rules(self.root / folder / ".gitignore", base)
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
                if entry.is_symlink():
                    # Followed, its target would be met twice and quoted under either name.
                    if not self._link_stays_inside(path):
                        self._skip(path, "outside-folder", "a link that leads out of the folder")
                elif plain_folder:
                    if entry.name not in VCS_FOLDERS | SKIPPED_FOLDERS:
                        yield path
                elif entry.is_file() and entry.name not in VCS_FOLDERS:
                    self._take(path, entry.stat().st_size)
            except OSError as error:
                self._skip(path, "unreadable", f"cannot be opened ({error.strerror or error})")

    def _link_stays_inside(self, path: Path) -> bool:
        try:
            return (self.root / path).resolve().is_relative_to(self.root)
        except RuntimeError:  # a link to itself, before Python 3.13
            return True

    def _take(self, path: Path, size: int) -> None:
        """Sort one file to the text files, the documents or the problems."""
        suffix = path.suffix.lower()
        by_tool = generated_by_name(path)
        if by_tool:
            self._skip(path, "generated", by_tool)
        elif suffix in BINARY_SUFFIXES:
            self._skip(path, "binary", f"a binary file ({suffix})")
        elif suffix != ".pdf" and document_kind(path) is None and size > self.limits.max_text_bytes:
            self._skip(path, "too-large", f"larger than {self.limits.max_text_bytes / MIB:g} MiB")
        elif len(self.files) + len(self.documents) >= self.limits.max_files:
            self._too_many()
        else:
            self._sort_by_content(path)

    def _sort_by_content(self, path: Path) -> None:
        try:
            head = read_head(self.root / path)
        except IngestError as error:
            self._skip(path, error.code, "cannot be opened")
            return
        kind = _kind(path, head)
        text = is_text(head)
        if kind in _OWN_DOCUMENTS or (kind == "spreadsheet" and not text):
            if head:
                self.documents.append((path, kind))
            else:
                self._skip(path, "empty-file", "the file is empty")
        elif kind is None or not text:
            self._skip(path, "binary", f"{describe(head)}, not text")
        elif by_tool := _generated(path, head):
            self._skip(path, "generated", by_tool)
        else:
            self.files.append(path)

    def _too_many(self) -> None:
        if not any(problem.code == "too-many-files" for problem in self.problems):
            limit = self.limits.max_files
            self._skip(Path(), "too-many-files", f"more than {limit:,} files; the rest was left out")

    def _skip(self, path: Path, code: str, reason: str) -> None:
        where = path.as_posix() if path.parts else self.root.name
        log.debug("skipped %s: %s", where, code)
        self.problems.append(Problem(where, code, f"{where}: {reason}."))


def _kind(path: Path, head: bytes) -> Kind | None:
    """Return the kind of a file as its reader will see it; None where none takes it."""
    suffix = path.suffix.lower()
    if is_pdf(head) or suffix == ".pdf":
        return "pdf"
    if suffix in BINARY_SUFFIXES:
        return None
    # Most of a repository needs no reader to be asked, and asking them means to load them.
    if document_kind(path) is None and suffix and is_text(head) and not is_html(head):
        file_type = classify(path)
        return file_type.kind if file_type else "text"
    from .registry import kind_of

    return kind_of(path, head)


def _generated(path: Path, head: bytes) -> str | None:
    """Return why a source file is generated; prose may speak of such marks."""
    file_type = classify(path)
    return generated_by_head(head) if file_type is not None and file_type.kind == "code" else None


def _base(prefix: str, folder: Path) -> str:
    return f"{prefix}{folder.as_posix()}/" if folder.parts else prefix


def _parent_rules(root: Path) -> tuple[Path, list[RuleSet]]:
    """Return the repository's top folder and the rules that reach `root` from above it.

    A folder that the repository itself ignores was named on purpose: then nothing above it counts.
    """
    top = next((folder for folder in (root, *root.parents) if (folder / ".git").exists()), root)
    exclude = read_exclude(top)
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
