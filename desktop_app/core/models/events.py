"""What the work with models tells; all frozen, told on the thread that did it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from desktop_app.core.models.download.progress import DownloadProgress
    from desktop_app.core.models.overview import Offer


@dataclass(frozen=True, slots=True)
class ModelsListed:
    """The models as they are now."""

    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class ModelDownloading:
    """How far a download is."""

    key: str
    progress: DownloadProgress


@dataclass(frozen=True, slots=True)
class ModelChecking:
    """How far a check is, in bytes."""

    key: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ModelJobEnded:
    """A download, a check or a change has ended."""

    key: str
    """The model's; "" where it is none yet, as with a file that could not be added."""
    problem: str = ""
    """What went wrong and what to do; "" for nothing, and where the user stopped it."""


ModelEvent: TypeAlias = ModelsListed | ModelDownloading | ModelChecking | ModelJobEnded
