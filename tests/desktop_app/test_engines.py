"""Bringing up the engine: its self-test, the safer settings, what is kept, and that it never runs here."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_app.core.engines import EngineLoader
from desktop_app.core.safety import LADDER
from desktop_app.core.store import Store
from engine.config import MemoryConfig, ModelConfig, Sampling
from engine.errors import CancelledError, EngineUnusableError
from engine.process.messages import ModelSource
from tests.engine.process import scripted

CONFIG = MemoryConfig(budget=160, chunk=64, sinks=8, recent=64)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    path = tmp_path / "some.gguf"
    path.write_bytes(b"weights")
    return path


def dying(folder: Path, *, until: int, command: str = "abort") -> Callable[[ModelConfig, str], ModelSource]:
    """Return a maker of sources whose processes die while they load, below a level of the ladder."""

    def make(config: ModelConfig, _sha256: str) -> ModelSource:
        level = next(
            i for i, safety in enumerate(LADDER) if safety.config(ModelConfig(config.path)) == config
        )
        return scripted.source(folder, load=command if level < until else "")

    return make


def test_safer_settings_are_found_told_and_kept(tmp_path: Path, model: Path) -> None:
    notices: list[str] = []
    with Store(tmp_path / "library.db") as store:
        first = EngineLoader(store, model, notice=notices.append, make_source=dying(tmp_path, until=2))
        try:
            engine = first.engine(CONFIG)
            assert engine.answer("Are you there?", CONFIG, Sampling()).text
        finally:
            first.close()
        assert len(notices) == 1
        assert LADDER[2].words in notices[0]
        assert "SIGABRT" in notices[0]
        second = EngineLoader(store, model, notice=notices.append, make_source=dying(tmp_path, until=2))
        second.start()
        try:
            assert second.count_tokens("one two") == 2
            assert second.count_tokens.many(["one", "", "one two"]) == [1, 0, 2]
        finally:
            second.close()
        assert len(notices) == 1, "what was found is used at once and not told again"


def test_an_engine_that_always_dies_is_an_error_that_says_why(tmp_path: Path, model: Path) -> None:
    with Store(tmp_path / "library.db") as store:
        loader = EngineLoader(store, model, make_source=dying(tmp_path, until=9))
        with pytest.raises(EngineUnusableError, match="SIGABRT"):
            loader.engine(CONFIG)
        loader.close()


def test_the_wait_for_the_model_can_be_stopped(tmp_path: Path, model: Path) -> None:
    stop = threading.Event()
    stop.set()
    with Store(tmp_path / "library.db") as store:
        loader = EngineLoader(store, model, cancel=stop, make_source=dying(tmp_path, until=1, command="hang"))
        with pytest.raises(CancelledError):
            loader.engine(CONFIG)
        loader.close()


def test_another_thread_can_bring_it_up(tmp_path: Path, model: Path) -> None:
    texts: list[str] = []
    with Store(tmp_path / "library.db") as store:
        loader = EngineLoader(store, model, make_source=dying(tmp_path, until=0))

        def ask() -> None:
            texts.append(loader.engine(CONFIG).answer("Hello there you", CONFIG, Sampling()).text)

        thread = threading.Thread(target=ask)
        thread.start()
        thread.join(60)
        loader.close()
    assert texts == ["You said Hello there you."]


def test_a_whole_ask_never_loads_the_c_library_here(tmp_path: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text("The lontar palm is 30 metres tall.", "utf-8")
    program = (
        "import sys, json\n"
        "from click.testing import CliRunner\n"
        "from desktop_app.cli import main\n"
        f"out = CliRunner().invoke(main, ['ask', {str(note)!r}, '-q', 'How tall is the palm?', '--json',"
        " '--kv', 'f16', '--budget', '600'])\n"
        "print(json.dumps([out.exit_code, 'llama_cpp' in sys.modules, out.stdout]))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=110, check=True
    )
    status, loaded, stdout = json.loads(run.stdout)
    assert status == 0, run.stderr
    assert not loaded
    assert "30 metres" in json.loads(stdout)["answer"]
