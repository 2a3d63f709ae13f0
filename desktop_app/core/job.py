"""One question on its way to an answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from desktop_app.core.conversation import Conversation
from desktop_app.core.routing import Route
from desktop_app.core.routing.follow_up import Understood
from desktop_app.core.store import StoredDocument
from engine.config import MemoryConfig
from engine.types import CancelToken, Token


@dataclass(slots=True)
class Job:
    """One question on its way to an answer."""

    meant: Understood
    route: Route
    documents: Sequence[StoredDocument]
    config: MemoryConfig
    conversation: Conversation
    use_memory: bool
    on_token: Callable[[Token], None] | None
    cancel: CancelToken | None
    timing: dict[str, float] = field(default_factory=dict)

    @property
    def sources(self) -> dict[int, str]:
        """Path of each document."""
        return {document.id: document.source for document in self.documents}

    @property
    def names(self) -> dict[int, str]:
        """Name of each document where there are several, else nothing: one needs no telling apart."""
        return names_of(self.documents)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Record the seconds a stage takes."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.timing[name] = time.perf_counter() - began


def names_of(documents: Sequence[StoredDocument]) -> dict[int, str]:
    """Return the name of each of several documents; of a single one nothing."""
    if len(documents) < 2:
        return {}
    return {document.id: Path(document.source).name for document in documents}
