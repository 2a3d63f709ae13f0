"""What the user has told Lontar of models, in one JSON file: files added by path, and choices for each model."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AddedModel:
    """A model file of the user's own; it stays where it lies."""

    name: str
    path: Path
    sha256: str = ""
    """As it was when it was first checked; "" before that."""


@dataclass(frozen=True, slots=True)
class Choices:
    """How one model is to be run; the defaults leave it to Lontar."""

    budget: int = 0
    """Tokens of a document that stay in memory; 0 for what the settings say."""
    kv: str = "auto"
    threads: int = 0
    """Of the processor; 0 for all."""
    gpu_layers: int = -1
    """Layers on a graphics device; -1 for all that fit."""

    def __post_init__(self) -> None:
        if min(self.budget, self.threads) < 0 or self.gpu_layers < -1:
            raise ValueError("a choice is out of range")


@dataclass(frozen=True, slots=True)
class OwnModels:
    """The file's content."""

    added: tuple[AddedModel, ...] = ()
    choices: Mapping[str, Choices] = field(default_factory=lambda: MappingProxyType({}))
    """By the model's key: a catalogue id, or the name of an added one."""

    def find(self, name: str) -> AddedModel | None:
        """Return the added model of this name, whatever the case."""
        return next((model for model in self.added if model.name.casefold() == name.casefold()), None)

    def without(self, name: str) -> OwnModels:
        """Return the content without an added model and its choices."""
        kept = tuple(model for model in self.added if model.name.casefold() != name.casefold())
        return replace(self, added=kept, choices={k: c for k, c in self.choices.items() if k != name})


def load_own(path: Path) -> OwnModels:
    """Read the file; without one there is nothing. What cannot be read is set aside as `….damaged`, with a log line."""
    try:
        held = json.loads(path.read_text("utf-8"))
        return OwnModels(
            tuple(
                AddedModel(str(m["name"]), Path(m["path"]), str(m.get("sha256", ""))) for m in held["added"]
            ),
            {str(key): _choices(chosen) for key, chosen in held["choices"].items()},
        )
    except FileNotFoundError:
        return OwnModels()
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        aside = path.with_name(path.name + ".damaged")
        log.warning("the list of models cannot be read (%s); the file is %s now", error, aside)
        if path.is_file():
            path.replace(aside)
        return OwnModels()


def change_own(path: Path, change: Callable[[OwnModels], OwnModels]) -> OwnModels:
    """Read the file, change its content and put it in the place of the old one, whole at every moment.

    Raises:
        OSError: it cannot be written.
    """
    own = change(load_own(path))
    content = {
        "added": [{**asdict(model), "path": str(model.path)} for model in own.added],
        "choices": {key: asdict(chosen) for key, chosen in own.choices.items()},
    }
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", "utf-8")
    part.replace(path)
    return own


def _choices(held: dict[str, Any]) -> Choices:
    known = {f.name: held[f.name] for f in fields(Choices) if f.name in held}
    if not all(type(known[f.name]) is type(f.default) for f in fields(Choices) if f.name in known):
        raise TypeError("a choice of the wrong kind")
    return Choices(**known)
