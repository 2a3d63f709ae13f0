from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from desktop_app.core.desk.desk import Desk, Tools
from desktop_app.core.desk.events import DeskEvent
from desktop_app.core.paths import Home
from desktop_app.core.settings import Settings
from tests.desktop_app.fakes import FakeEmbedder, FakeEmbedders
from tests.engine.process import scripted

E = TypeVar("E")
PATIENCE = 60.0


def letters(_notice: Callable[[str], None]) -> FakeEmbedders:
    return FakeEmbedders(FakeEmbedder())


class Listener:
    """Keeps what a desk tells, and waits for it."""

    def __init__(self) -> None:
        self.events: list[DeskEvent] = []
        self._changed = threading.Condition()

    def __call__(self, event: DeskEvent) -> None:
        with self._changed:
            self.events.append(event)
            self._changed.notify_all()

    def wait(self, kind: type[E], that: Callable[[E], bool] = lambda _event: True, *, since: int = 0) -> E:
        """Return the first event of a kind that fits, waiting for it."""
        found: list[E] = []

        def there() -> bool:
            found[:] = [one for one in self.events[since:] if isinstance(one, kind) and that(one)]
            return bool(found)

        with self._changed:
            assert self._changed.wait_for(there, PATIENCE), f"no {kind.__name__} among {self.events[-12:]}"
        return found[0]


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def desks(home: Home, tmp_path: Path, listener: Listener) -> Iterator[Callable[..., Desk]]:
    """Make desks over one library, with a scripted model and a scripted embedding model."""
    opened: list[Desk] = []
    home.create()
    model = tmp_path / "model.gguf"
    model.write_bytes(b"scripted")

    def make(**settings: object) -> Desk:
        chosen = Settings(model=str(model), kv="f16", ocr=False, **settings)  # type: ignore[arg-type]
        tools = Tools(lambda _config, _sha: scripted.source(tmp_path), letters)
        opened.append(Desk(home, chosen, listener, tools))
        return opened[-1]

    yield make
    for desk in opened:
        desk.close()
