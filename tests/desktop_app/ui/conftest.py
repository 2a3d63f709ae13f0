from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from desktop_app.core.cloud.keys import Keys
from desktop_app.core.desk.desk import Tools
from desktop_app.core.paths import Home
from desktop_app.core.settings import Settings
from desktop_app.ui.assembly import Assembly
from tests.desktop_app.cloud.test_cloud_settings import Ring
from tests.desktop_app.desk.conftest import letters
from tests.engine.process import scripted

PATIENCE_MS = 60_000


@dataclass
class Driver:
    """A window over a scripted model, and waiting for what it shows."""

    assembly: Assembly
    until: Callable[[Callable[[], bool]], None]

    def ask(self, question: str) -> None:
        composer = self.assembly.window.conversation.composer
        composer.edit.setPlainText(question)
        composer.button.click()

    def answered(self, count: int = 1) -> None:
        cards = self.assembly.window.conversation.cards
        self.until(lambda: sum(card.message is not None for card in cards) >= count)


@pytest.fixture
def driven(home: Home, tmp_path: Path, qtbot: object) -> Iterator[Callable[..., Driver]]:
    """Open windows over one library, one after another."""
    opened: list[Assembly] = []
    home.create()
    model = tmp_path / "model.gguf"
    model.write_bytes(b"scripted")

    def until(fits: Callable[[], bool]) -> None:
        qtbot.waitUntil(fits, timeout=PATIENCE_MS)  # type: ignore[attr-defined]

    def make(source: Callable[..., object] | None = None, **settings: object) -> Driver:
        chosen = Settings(model=str(model), kv="f16", ocr=False, tour_seen=True, **settings)  # type: ignore[arg-type]
        make_source = source or (lambda _config, _sha: scripted.source(tmp_path))
        assembly = Assembly(home, chosen, Tools(make_source, letters), Keys(Ring()))  # type: ignore[arg-type]
        opened.append(assembly)
        assembly.window.show()
        assembly.start([])
        return Driver(assembly, until)

    yield make
    for assembly in opened:
        assembly.bridge.end()
        assembly.window.deleteLater()
