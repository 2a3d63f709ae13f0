"""What has come of a download: the `.part` file, its hash so far, and what to ask the server for next."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from desktop_app.core.errors import HomeUnusableError
from desktop_app.core.locking import lock_file
from desktop_app.core.models.errors import DiskFullError, DownloadRunningError
from desktop_app.core.models.fingerprints import BLOCK_BYTES, OnBytes
from engine.errors import CancelledError
from engine.types import CancelToken

SPARE_BYTES = 256 << 20
"""Left free on the disk: the library has to go on."""
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


class Part:
    """The file in the making, locked while it is open."""

    def __init__(self, path: Path, name: str) -> None:
        """Open or begin it.

        Raises:
            DownloadRunningError: it is being written to elsewhere.
            HomeUnusableError: it cannot be written.
        """
        self.path, self._name = path, name
        self._meta = path.with_name(path.name + ".json")
        try:
            file = lock_file(path)
        except OSError as error:
            raise HomeUnusableError(
                f"{path.parent} cannot be written to ({error.strerror}): make it writable and try again."
            ) from error
        if file is None:
            raise DownloadRunningError(f"{name} is being downloaded already, by another window or command.")
        self._file = file
        self.size = os.fstat(file.fileno()).st_size
        self._digest = hashlib.sha256()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def check_room(self, total: int) -> None:
        """See that the disk has room for what is missing.

        Raises:
            DiskFullError: it has not.
        """
        free, needed = shutil.disk_usage(self.path.parent).free, total - self.size + SPARE_BYTES
        if free < needed:
            raise DiskFullError(
                f"{self._name} needs {needed / 2**30:.1f} GiB on the disk of {self.path.parent}, of which "
                f"{free / 2**30:.1f} GiB are free: make room, or set LONTAR_HOME to another disk."
            )

    def take_up(self, on_bytes: OnBytes, cancel: CancelToken | None) -> None:
        """Hash what is there already.

        Raises:
            CancelledError: stopped.
        """
        self._digest, done = hashlib.sha256(), 0
        self._file.seek(0)
        while block := self._file.read(BLOCK_BYTES):
            if cancel is not None and cancel.is_set():
                raise CancelledError("the download was stopped; what came is kept")
            self._digest.update(block)
            done += len(block)
            on_bytes(done, self.size)

    def range_headers(self, url: str) -> dict[str, str]:
        """Return what asks for the rest; If-Range where this address told how to know the file again."""
        if not self.size:
            return {}
        known = self.known()
        validator = known.get("validator", "") if known.get("url") == url else ""
        return {"Range": f"bytes={self.size}-", **({"If-Range": validator} if validator else {})}

    def known(self) -> dict[str, str]:
        """Return where the part came from, and how that server names the file's version."""
        with suppress(OSError, ValueError):
            held = json.loads(self._meta.read_text("utf-8"))
            return {str(k): str(v) for k, v in held.items()} if isinstance(held, dict) else {}
        return {}

    def note(self, url: str, headers: Mapping[str, str]) -> None:
        """Keep where it comes from."""
        content = {"url": url, "validator": validator_of(headers)}
        with _explained(self._name):
            self._meta.write_text(json.dumps(content), "utf-8")

    def append(self, block: bytes) -> None:
        """Add bytes.

        Raises:
            DiskFullError: the disk is full; what came before is kept.
        """
        with _explained(self._name):
            self._file.write(block)
            self._file.flush()
        self._digest.update(block)
        self.size += len(block)

    def restart(self) -> None:
        """Drop what is there."""
        self._file.seek(0)
        self._file.truncate()
        self.size, self._digest = 0, hashlib.sha256()

    def sha256(self) -> str:
        """Return the hash of all that is there."""
        return self._digest.hexdigest()

    def finish(self, target: Path) -> None:
        """Put the whole file in its place, so that it is there after a power cut as well."""
        with _explained(self._name):
            os.fsync(self._file.fileno())
        self.close()
        self.path.replace(target)
        self._meta.unlink(missing_ok=True)

    def discard(self) -> None:
        """Remove it."""
        self.close()
        self.path.unlink(missing_ok=True)
        self._meta.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file and let others have it; an empty one goes. Closing twice is fine."""
        if self._file.closed:
            return
        with suppress(OSError):  # a full disk: the bytes that failed to be written are tried again
            self._file.close()
        if not self.size:
            self.path.unlink(missing_ok=True)
            self._meta.unlink(missing_ok=True)


@contextmanager
def _explained(name: str) -> Iterator[None]:
    """Say what a full disk means for the user."""
    try:
        yield
    except OSError as error:
        if error.errno not in _FULL:
            raise
        raise DiskFullError(
            f"the disk is full: make room and start the download of {name} again, it goes on from there."
        ) from error


def validator_of(headers: Mapping[str, str]) -> str:
    """Return what If-Range may carry: a strong ETag, else the date of the last change (RFC 9110, 13.1.5)."""
    tag = headers.get("etag", "")
    return tag if tag and not tag.startswith("W/") else headers.get("last-modified", "")
