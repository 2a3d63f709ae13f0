"""The settings of one user: one JSON file in the home, read once and passed down as a value.

What belongs to the data (quota, private documents, self-tests) is in the store; what belongs to the person is here.
No secret is ever among them: keys live in the system's keyring.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Literal

from desktop_app.core.cloud.settings import CloudSettings, read_cloud
from engine.config import DEFAULT_BUDGET, DEFAULT_POLICY

log = logging.getLogger(__name__)

Appearance = Literal["system", "light", "dark"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user chose; the defaults are those of a first start."""

    language: str = "system"
    """A language code such as "id" or "zh_CN", or the system's."""
    appearance: Appearance = "system"
    model: str | None = None
    """A catalogue id, the name of an added model or a .gguf file; None is the starter."""
    budget: int = DEFAULT_BUDGET
    """Tokens of a document that stay in memory."""
    policy: str = DEFAULT_POLICY
    kv: str = "auto"
    read: bool = True
    """Whether new documents are read, or only indexed."""
    on_battery: bool = False
    only_when_idle: bool = False
    ocr: bool = True
    mirror: str = ""
    """Base address that models are downloaded from instead of their publisher's; empty for the publisher's."""
    proxy: str = "system"
    """For downloads: the system's, "none", or an address such as "http://proxy:8080"."""
    tour_seen: bool = False
    soft_paper: bool = True
    """Whether the white of pages is toned down in a dark window."""
    cloud: CloudSettings = field(default_factory=CloudSettings)


def load_settings(path: Path) -> Settings:
    """Read the settings; without a file, or with one that cannot be read, they are the defaults.

    A damaged file is set aside as `….damaged`, so that saving does not destroy what someone wrote by hand. Keys of
    a newer version and values of another kind are left out, with a line in the log.
    """
    try:
        held = dict(json.loads(path.read_text("utf-8")))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, TypeError) as error:
        aside = path.with_name(path.name + ".damaged")
        log.warning(
            "the settings cannot be read (%s); they are the defaults, the file is %s now", error, aside
        )
        if path.is_file():
            path.replace(aside)
        return Settings()
    return _checked(held)


def save_settings(path: Path, settings: Settings) -> None:
    """Put the settings in the place of the file's, whole at every moment.

    Raises:
        OSError: the file cannot be written.
    """
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n", "utf-8")
    part.replace(path)


def _checked(held: dict[str, Any]) -> Settings:
    """Take over what has the kind of its default."""
    defaults = Settings()
    taken: dict[str, Any] = {}
    for one in fields(Settings):
        if one.name not in held:
            continue
        value, default = held[one.name], getattr(defaults, one.name)
        if one.name == "cloud":
            taken[one.name] = read_cloud(value)
            continue
        fits = type(value) is type(default) or (one.name == "model" and isinstance(value, str | None))
        if one.name == "appearance":
            fits = value in ("system", "light", "dark")
        if one.name == "budget":
            fits = fits and value > 0
        if fits:
            taken[one.name] = value
        else:
            log.warning("the setting %s is not taken over: %r", one.name, value)
    return replace(defaults, **taken)
