"""What the user does with models beside downloading: add a file, choose settings, remove, check."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from desktop_app.core.catalogue import find_entry
from desktop_app.core.locking import lock_file
from desktop_app.core.models.errors import (
    ChecksumError,
    DownloadRunningError,
    ModelDamagedError,
    ModelNameTakenError,
    NotDownloadableError,
)
from desktop_app.core.models.file_facts import look_into
from desktop_app.core.models.fingerprints import OnBytes, take_sha256
from desktop_app.core.models.inventory import Model, entry_of, find_model, part_of
from desktop_app.core.models.own import AddedModel, Choices, OwnModels, change_own
from desktop_app.core.paths import Home
from engine.types import CancelToken


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check of a model's file found."""

    model: Model
    sha256: str
    compared: bool
    """Whether there was a hash to compare with; otherwise this one is kept for the next check."""


def add_model(home: Home, path: Path, name: str = "") -> Model:
    """Remember a model file of the user's own; it is looked into, and neither copied nor moved.

    Args:
        home: the data folder, which exists.
        path: the file.
        name: what to call it; the file's name without it.

    Raises:
        NotGgufError: it is no GGUF.
        ModelDamagedError: it is cut off or makes no sense.
        ModelUnsuitableError: it holds something else than a whole language model.
        ModelNameTakenError: another model is called so.
    """
    path = path.expanduser().absolute()
    look_into(path)
    name = name.strip() or path.stem
    if find_entry(name) is not None:
        raise ModelNameTakenError(f"{name} is a model of the catalogue: give yours another name with --name.")

    def add(own: OwnModels) -> OwnModels:
        taken = own.find(name)
        if taken is not None and taken.path != path:
            raise ModelNameTakenError(
                f"{taken.name} is the model {taken.path} already: give this one another name with --name."
            )
        kept = tuple(model for model in own.added if model.path != path and model is not taken)
        return replace(own, added=(*kept, AddedModel(name, path)))

    change_own(home.own_models, add)
    return find_model(home, name)


def choose(home: Home, model: Model, choices: Choices) -> None:
    """Keep how a model is to be run."""
    change_own(home.own_models, lambda own: replace(own, choices={**own.choices, model.key: choices}))


def remove_model(home: Home, model: Model) -> int:
    """Delete a download, whole or begun, or forget an added file, which stays; return the bytes freed.

    Raises:
        NotDownloadableError: the model comes with the installation.
        DownloadRunningError: it is being downloaded.
        OSError: the file cannot be deleted; on Windows, while the model is loaded.
    """
    if model.origin == "added":
        change_own(home.own_models, lambda own: own.without(model.key))
        return 0
    entry = entry_of(model)
    if entry is None or not entry.url:
        raise NotDownloadableError(
            f"{model.name} comes with the installation and cannot be removed on its own."
        )
    part, freed = part_of(home, entry), 0
    if part.is_file():
        lock = lock_file(part)
        if lock is None:
            raise DownloadRunningError(
                f"{model.name} is being downloaded by another window or command: stop it there."
            )
        lock.close()
    for file in (home.models / entry.file, part, part.with_name(part.name + ".json")):
        if file.is_file():
            freed += file.stat().st_size
            file.unlink()
    return freed


def verify_model(
    home: Home, model: Model, on_bytes: OnBytes | None = None, cancel: CancelToken | None = None
) -> Checked:
    """Look into a model's file and compare its SHA-256.

    The hash of an added file is kept the first time, and compared from then on.

    Raises:
        ChecksumError: the hash is another one.
        ModelDamagedError: the file is missing, cut off or makes no sense.
        NotGgufError: it is no GGUF.
        CancelledError: stopped.
        OSError: the file cannot be read.
    """
    if model.path is None:
        raise ModelDamagedError(
            f"{model.name} is not on this machine: `lontar models pull {model.key}` downloads it."
        )
    if model.state in ("damaged", "gone"):
        raise ModelDamagedError(f"{model.name}: {model.reason}")
    look_into(model.path)
    sha256 = take_sha256(model.path, on_bytes, cancel)
    if model.sha256 and sha256 != model.sha256:
        what = (
            "download it again" if model.downloadable else "get it again from where it came, and add it anew"
        )
        raise ChecksumError(
            f"{model.name} is not the file it should be "
            f"(SHA-256 {sha256[:12]}… instead of {model.sha256[:12]}…): {what}."
        )
    if not model.sha256:
        change_own(home.own_models, lambda own: _with_hash(own, model.key, sha256))
    return Checked(model, sha256, compared=bool(model.sha256))


def _with_hash(own: OwnModels, name: str, sha256: str) -> OwnModels:
    return replace(own, added=tuple(replace(m, sha256=sha256) if m.name == name else m for m in own.added))
