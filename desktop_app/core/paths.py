"""Where Lontar keeps its data: one home folder, moved as a whole by `LONTAR_HOME`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import platformdirs

from desktop_app.core.errors import HomeUnusableError

HOME_VARIABLE = "LONTAR_HOME"
STORE_NAME = "library.db"


@dataclass(frozen=True, slots=True)
class Home:
    """The folder that holds everything Lontar writes."""

    root: Path
    """Absolute; `create` makes it."""

    @classmethod
    def find(cls, environ: Mapping[str, str] | None = None) -> Home:
        """Find the home: `LONTAR_HOME` where it is set, else the platform's folder for user data.

        Nothing is created. Raises HomeUnusableError when the variable cannot be a path.
        """
        named = (os.environ if environ is None else environ).get(HOME_VARIABLE, "")
        if not named:
            # Not roaming: a Windows profile that follows the user would carry gigabytes of snapshots.
            return cls(platformdirs.user_data_path("Lontar", appauthor=False, roaming=False))
        try:
            return cls(Path(named).expanduser().resolve())
        except (OSError, RuntimeError, ValueError) as error:
            raise HomeUnusableError(
                f"{HOME_VARIABLE}={named!r} is not a usable path ({error}); set it to a writable folder."
            ) from error

    @property
    def store(self) -> Path:
        """The SQLite file of the library."""
        return self.root / STORE_NAME

    @property
    def logs(self) -> Path:
        """The folder of rotating logs."""
        return self.root / "logs"

    @property
    def models(self) -> Path:
        """The folder of downloaded models."""
        return self.root / "models"

    @property
    def own_models(self) -> Path:
        """The list of models that the user added, and the choices for each model."""
        return self.root / "models.json"

    @property
    def archives(self) -> Path:
        """The folder of evicted spans, one file a document."""
        return self.root / "archives"

    def archive(self, document_id: int) -> Path:
        """The file of a document's evicted spans."""
        return self.archives / f"{document_id}.spans"

    def aside(self, reason: str, when: datetime) -> Path:
        """A free name beside the store for a copy that is set aside, e.g. "library.damaged-2026-11-30.db"."""
        stem = f"{self.store.stem}.{reason}-{when:%Y-%m-%d}"
        path, number = self.root / f"{stem}.db", 2
        while path.exists():
            path, number = self.root / f"{stem}-{number}.db", number + 1
        return path

    def set_aside(self) -> list[Path]:
        """The copies that were set aside."""
        return sorted(self.root.glob(f"{self.store.stem}.*-*.db"))

    @property
    def converting(self) -> Path:
        """The library while it is encrypted, or the other way round: a copy that takes its place when it is whole."""
        return self.root / f"{self.store.stem}.converting"

    @property
    def unencrypted(self) -> Path:
        """The library as it was before it was encrypted, until it has been overwritten."""
        return self.root / f"{self.store.stem}.unencrypted"

    @property
    def instance_lock(self) -> Path:
        """The file that the running window holds locked."""
        return self.root / "instance.lock"

    @property
    def instance(self) -> Path:
        """Where the running window is reached, and the key to it."""
        return self.root / "instance.json"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.root / "settings.json"

    def create(self) -> Home:
        """Create the folder and its subfolders where they are missing; return the home itself.

        On POSIX a new folder is private to the user (0700); one that exists keeps the mode its owner gave it.
        Windows ignores the mode: there the access list inherited from the user's profile keeps others out.

        Raises HomeUnusableError when the folder cannot be made or written to.
        """
        try:
            self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
            for folder in (self.logs, self.models, self.archives):
                folder.mkdir(mode=0o700, exist_ok=True)
            # Only writing tells: permissions, a read-only mount and a full disk all look fine to `os.access`.
            with tempfile.TemporaryFile(dir=self.root) as probe:
                probe.write(b"\0")
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise HomeUnusableError(
                f"Lontar cannot write to its folder {self.root} ({reason}); "
                f"make it writable or set {HOME_VARIABLE} to another folder."
            ) from error
        return self
