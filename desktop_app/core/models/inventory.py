"""The models there are for this user: the catalogue's, wherever they lie, and those added by path."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from desktop_app.core.catalogue import CatalogueModel, find_entry, load_catalogue
from desktop_app.core.errors import LontarError
from desktop_app.core.fit import Shape
from desktop_app.core.models.errors import UnknownModelError
from desktop_app.core.models.file_facts import look_into
from desktop_app.core.models.own import AddedModel, Choices, OwnModels, load_own
from desktop_app.core.paths import Home

Origin = Literal["included", "catalogue", "added"]
State = Literal["here", "absent", "partial", "damaged", "gone"]
"""absent: not downloaded; partial: a download was begun; gone: an added file is no longer where it was."""


@dataclass(frozen=True, slots=True)
class Model:
    """One model as far as it is known without loading it."""

    key: str
    """What it is named by: a catalogue id, or the name it was added under."""
    name: str
    origin: Origin
    state: State
    path: Path | None
    """Where it lies, or lay; None for one that was never here."""
    size: int
    """Bytes; 0 for a file that is gone."""
    licence: str
    """As far as it is known."""
    parameters: int
    shape: Shape | None
    """None where the file does not tell: it is gone or damaged."""
    sha256: str = ""
    """What the file must have; "" where nothing is known yet."""
    part_bytes: int = 0
    """Of a download that was begun."""
    reason: str = ""
    """What is wrong with it, and what to do."""
    choices: Choices = field(default_factory=Choices)
    downloadable: bool = False


def list_models(home: Home) -> list[Model]:
    """Return the catalogue's models in its order, then the added ones; looks into files, which takes a moment."""
    own = load_own(home.own_models)
    known = [_of_entry(entry, home, own) for entry in load_catalogue()]
    return known + [_of_added(added, own) for added in own.added]


def find_model(home: Home, name: str) -> Model:
    """Return the model of this id or name, whatever the case.

    Raises:
        UnknownModelError: there is none.
    """
    models, wanted = list_models(home), name.casefold()
    for model in models:
        if wanted in (model.key.casefold(), model.name.casefold()):
            return model
    known = ", ".join(model.key for model in models)
    raise UnknownModelError(
        f"No model {name!r}: choose one of {known}, or add a file with `lontar models add`."
    )


def choices_for(home: Home, path: Path) -> Choices:
    """Return how the user wants the model of this file to be run."""
    own = load_own(home.own_models)
    entry = next((m.id for m in load_catalogue() if m.file == path.name), "")
    added = next((m.name for m in own.added if m.path == path), "")
    return own.choices.get(added) or own.choices.get(entry) or Choices()


def part_of(home: Home, entry: CatalogueModel) -> Path:
    """Return where a download lies until it is complete."""
    return home.models / f"{entry.file}.part"


def entry_of(model: Model) -> CatalogueModel | None:
    """Return the model's catalogue entry, None for an added one."""
    return None if model.origin == "added" else find_entry(model.key)


def _of_entry(entry: CatalogueModel, home: Home, own: OwnModels) -> Model:
    path, part = entry.find(home), part_of(home, entry)
    size = path.stat().st_size if path else 0
    begun = part.stat().st_size if part.is_file() else 0
    state: State = "here" if size == entry.size else "damaged" if path else "partial" if begun else "absent"
    reason = (
        f"{size:,} of {entry.size:,} bytes are there: remove it and download it again."
        if state == "damaged"
        else ""
    )
    return Model(
        key=entry.id,
        name=entry.name,
        origin="included" if entry.package else "catalogue",
        state=state,
        path=path,
        size=entry.size,
        licence=entry.licence,
        parameters=entry.parameters,
        shape=Shape.of_entry(entry),
        sha256=entry.sha256,
        part_bytes=begun,
        reason=reason,
        choices=own.choices.get(entry.id, Choices()),
        downloadable=bool(entry.url),
    )


def _of_added(added: AddedModel, own: OwnModels) -> Model:
    choices = own.choices.get(added.name, Choices())
    try:
        facts = look_into(added.path)
    except LontarError as error:
        gone = not added.path.is_file()
        reason = (
            f"{added.path} is not there: bring the file back, or remove the entry." if gone else str(error)
        )
        size = 0 if gone else added.path.stat().st_size
        return Model(
            added.name, added.name, "added", "gone" if gone else "damaged", added.path, size, "", 0, None,
            added.sha256, reason=reason, choices=choices,
        )  # fmt: skip
    return Model(
        added.name, added.name, "added", "here", added.path, facts.shape.weights_bytes, facts.licence,
        facts.parameters, facts.shape, added.sha256, choices=choices,
    )  # fmt: skip
