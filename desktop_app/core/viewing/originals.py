"""Whether the files of documents are still those that were read."""

from __future__ import annotations

from pathlib import Path

from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.viewing.types import Notice
from ingest import IngestError, MissingFileError
from ingest.digests import file_digest


class Originals:
    """Compares files with what is stored of them; a file that has not been touched since is not read again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._digests: dict[Path, tuple[tuple[int, int], str]] = {}
        """Of each file: size and time of its last change in nanoseconds, and its SHA-256 then."""

    def path(self, document: StoredDocument, file: str | None) -> Path:
        """Return where a document lies, or one file of it."""
        root = Path(document.source)
        # A document of one file names that file, or what is attached to it; a folder's files lie below it.
        if file is None or not self._store.files.are_known(document.id):
            return root
        return root / file

    def notice(self, document: StoredDocument, file: str | None) -> Notice | None:
        """Return what is wrong with the file of a part, None where it is as it was read."""
        path = self.path(document, file)
        root = path == Path(document.source)
        wanted = document.sha256 if root else self._store.files.digest(document.id, file or "")
        try:
            same = wanted is None or self._digest(path) == wanted
        except MissingFileError as error:
            return Notice("moved", str(error))
        except IngestError as error:
            return Notice("unreadable", str(error))
        return None if same else Notice("changed")

    def _digest(self, path: Path) -> str:
        try:
            status = path.stat()
        except OSError:
            return file_digest(path)  # says in its own words what is wrong
        stamp = (status.st_size, status.st_mtime_ns)
        known = self._digests.get(path)
        if known is None or known[0] != stamp:
            self._digests[path] = known = (stamp, file_digest(path))
        return known[1]
