"""Going on with a session: restoring what was read beside reading again, and beside llama-cpp-python's own states.

One document is read into 2,048 cells and kept in a store. Then, in one run and in turn (A B A B): the snapshot from the
store into a fresh context of the engine's process; `Llama.load_state` of 2,048 tokens, from memory in its own process;
`Llama.eval` of the same 2,048 tokens. Cold is a new program: interpreter, store, engine process, model, snapshot.
With --quick the document is some 2,700 tokens long, and reading 20,000 again is reckoned from the rate measured.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.report import Target, arguments, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.engines import EngineLoader
from desktop_app.core.paths import Home
from desktop_app.core.reading import Readings
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig, Sampling
from engine.types import Restored, Token

CONFIG = MemoryConfig(budget=2048)
LENGTH = 20_000
"""Tokens of the document that is not read again."""
KV = "q8_0/f16"
ROUNDS = 5
QUESTIONS = ("Who is Mr. Bingley?", "What does Mrs. Bennet want?")
TEXT = Path(__file__).parents[2] / "shared" / "data" / "text" / "pride-and-prejudice.txt"
_COLD = """
import sys
from pathlib import Path
from benchmarks.resume import Session
session = Session(Path(sys.argv[1]), Path(sys.argv[2]))
restored = session.restore()
print(restored.tokens, restored.kept, flush=True)
session.close()
"""


def timed(work: Callable[[], Any]) -> float:
    """Return the seconds a call takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


class Session:
    """A library with one document, and the engine over it."""

    def __init__(self, folder: Path, model: Path) -> None:
        self.store = Store(folder / "library.db")
        self.loader = EngineLoader(self.store, model, kv=KV)
        self.loader.start()
        self.readings = Readings(self.store, self.loader)

    @property
    def document(self) -> StoredDocument:
        """The only document."""
        return self.store.documents.all()[0]

    def restore(self) -> Restored:
        """Go from the command to ready: find the snapshot, load the model where it is not, restore."""
        engine = self.loader.engine(CONFIG)
        state = self.readings.snapshot(self.document, engine, CONFIG)
        if state is None:
            sys.exit("the snapshot is not in the store: nothing can be measured")
        return engine.restore(CONFIG, state)

    def drop(self) -> None:
        """Put the frame alone in the place of what is restored."""
        self.loader.engine(CONFIG).restore(CONFIG, None)

    def first_token(self, question: str) -> float:
        """Ask behind the snapshot; return the seconds to the first piece of the answer."""
        engine = self.loader.engine(CONFIG)
        state = self.readings.snapshot(self.document, engine, CONFIG)
        came: list[float] = []

        def token(_token: Token) -> None:
            came.append(time.perf_counter())

        began = time.perf_counter()
        engine.answer(question, CONFIG, Sampling(max_tokens=4), snapshot=state, on_token=token)
        return came[0] - began

    def close(self) -> None:
        """End the engine's process and close the store."""
        self.loader.close()
        self.store.close()


class Peer:
    """llama-cpp-python with as many tokens, and its own way to keep them."""

    def __init__(self, path: Path, text: str) -> None:
        import llama_cpp

        cells = CONFIG.budget + 1536
        self._llama = llama_cpp.Llama(str(path), n_ctx=cells, n_batch=CONFIG.chunk, verbose=False)
        self._tokens = self._llama.tokenize(text.encode())[: CONFIG.budget]
        self.first_read = timed(self.read)
        self._state = self._llama.save_state()

    def read(self) -> None:
        """Read the tokens anew."""
        self._llama.reset()
        self._llama.eval(self._tokens)

    def load(self) -> None:
        """Restore its saved state."""
        self._llama.load_state(self._state)

    def close(self) -> None:
        """Free the model."""
        self._llama.close()


@dataclass(slots=True)
class Times:
    """Seconds of every round."""

    restore: list[float]
    peer_load: list[float]
    peer_read: list[float]
    first: list[float]
    follow_up: list[float]
    cold: list[float]


def measure(session: Session, peer: Peer, folder: Path, model: Path, rounds: int) -> Times:
    """Run all rounds, everything in turn."""
    kept = session.restore().tokens
    times = Times([], [], [peer.first_read], [], [], [])
    for number in range(rounds):
        session.drop()
        times.restore.append(timed(session.restore))
        times.peer_load.append(timed(peer.load))
        times.first.append(session.first_token(QUESTIONS[0]))
        times.follow_up.append(session.first_token(QUESTIONS[1]))
        if number in (2, 4):  # as slow as it is steady
            times.peer_read.append(timed(peer.read))
        command = [sys.executable, "-c", _COLD, str(folder), str(model)]
        began = time.perf_counter()
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1]
        ) as run:
            assert run.stdout is not None
            said = run.stdout.readline()
            times.cold.append(time.perf_counter() - began)
        if said.split() != [str(kept), "False"]:
            sys.exit(f"the cold restore reused {said!r} instead of {kept} tokens")
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return times


def main() -> None:
    """Read once, then measure."""
    options = arguments(__doc__ or "").parse_args()
    if not TEXT.is_file():
        sys.exit(
            f"{TEXT.name} is missing: this benchmark reads it from the folder shared/data beside the checkout"
        )
    wanted = 2560 if options.quick else LENGTH
    model = resolve_model(None, Home.find())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        text = TEXT.read_text("utf-8")[: wanted * 4]
        (folder / "book.txt").write_text(text, "utf-8")
        session = Session(folder, model)
        Workspace(session.store, session.loader).add([folder / "book.txt"])
        report = session.readings.read(session.document, CONFIG).report
        print(f"{report.tokens} tokens read in {report.seconds:.0f} s", file=sys.stderr)
        peer = Peer(model, text)
        times = measure(session, peer, folder, model, 2 if options.quick else ROUNDS)
        size = session.store.snapshots.all()[0].size
        peer.close()
        session.close()
    again = report.seconds / report.tokens_new * LENGTH
    show(
        "resume",
        rows_of(times, size, again, report.tokens_new),
        targets_of(times, again),
        as_json=options.as_json,
    )


def rows_of(times: Times, size: int, again: float, read: int) -> list[dict[str, Any]]:
    """Return the table."""
    basis = "measured" if read >= LENGTH else f"reckoned from {read} tokens"
    lines: list[tuple[str, float, str]] = [
        (
            "Lontar: from the store to ready, model loaded",
            statistics.median(times.restore),
            f"{size >> 20} MiB",
        ),
        ("Lontar: from a new program to ready (cold)", statistics.median(times.cold), "model included"),
        ("Lontar: first token of the answer, just restored", statistics.median(times.first), QUESTIONS[0]),
        (
            "Lontar: first token of a follow-up, context kept",
            statistics.median(times.follow_up),
            QUESTIONS[1],
        ),
        ("llama-cpp-python: load_state, from memory", statistics.median(times.peer_load), "2,048 tokens"),
        ("llama-cpp-python: eval again", statistics.median(times.peer_read), "2,048 tokens"),
        (f"reading {LENGTH:,} tokens again", again, basis),
    ]
    return [{"what": what, "seconds": seconds, "remark": remark} for what, seconds, remark in lines]


def targets_of(times: Times, again: float) -> list[Target]:
    """Compare the medians with the goals."""
    restore, cold = statistics.median(times.restore), statistics.median(times.cold)
    return [
        Target("from the command to ready, model loaded", 0.3, restore, "s", "lower"),
        Target("from the command to ready, cold", 2.0, cold, "s", "lower"),
        Target("first token of the next answer", 1.5, statistics.median(times.first), "s", "lower"),
        Target(f"restoring against reading {LENGTH:,} tokens again", 100.0, again / restore, "×", "higher"),
        Target(
            "load_state's time against restoring from the store",
            1.0,
            statistics.median(times.peer_load) / restore,
            "×",
            "higher",
        ),
    ]


if __name__ == "__main__":
    main()
