"""The library's speed with many documents, and with `--kills N` what kills at random moments do to it.

A thousand documents with a hundred passages each, of made-up text whose words are as unevenly frequent as those of
real text (Zipf). Listing, searching and adding are timed one by one; each ends with its result in Python. A search
drops English stop words, so questions leave out as many of the most frequent words; one row has them in, as a
question in a language whose stop words are not dropped. The processor's time stands beside the clock's: on a machine
that does other work as well, only the former is the library's own. With `--kills` the application is killed N times
while it adds, indexes, reads, asks, saves and forgets.
"""

from __future__ import annotations

import hashlib
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.report import Target, arguments, show
from desktop_app.core.store import Store
from desktop_app.core.store.words import STOP_WORDS
from ingest.types import Document, Passage, Unit

DOCUMENTS, PASSAGES, WORDS = 1_000, 100, 120
VOCABULARY = 30_000
GOAL_MS = 200.0
FOUND = 12
"""Passages a search returns."""
T = TypeVar("T")
SYLLABLES = ("ka", "lo", "mi", "ne", "ru", "sta", "ten", "vi", "zo", "pra", "gul", "dem")
SETTINGS = {"model": None, "budget": 2048, "policy": "h2o", "kv": "auto", "read": True}


class Author:
    """Writes text of made-up words, the most frequent about as frequent as "the"."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.words = [self._word(number) for number in range(VOCABULARY)]
        self._weights = list(accumulate(1.0 / (rank + 3) for rank in range(VOCABULARY)))

    def _word(self, number: int) -> str:
        parts = []
        while True:
            number, rest = divmod(number, len(SYLLABLES))
            parts.append(SYLLABLES[rest])
            if not number:
                return "".join(parts)

    def text(self, words: int) -> str:
        """Return a passage."""
        return " ".join(self._chance.choices(self.words, cum_weights=self._weights, k=words))

    def question(self, skip: int = len(STOP_WORDS)) -> str:
        """Return a question of three to eight words, as frequent as they come but for the `skip` most frequent."""
        words: list[str] = []
        count = self._chance.randint(3, 8)
        while len(words) < count:
            (rank,) = self._chance.choices(range(VOCABULARY), cum_weights=self._weights)
            if rank >= skip:
                words.append(self.words[rank])
        return " ".join(words)

    def document(self, name: str) -> Document:
        """Return a document of one page a passage."""
        texts = [self.text(WORDS) for _ in range(PASSAGES)]
        return Document(
            source=f"/library/{name}.pdf",
            kind="pdf",
            title=name,
            sha256=hashlib.sha256("".join(texts).encode()).hexdigest(),
            units=[Unit(text=text, page=number) for number, text in enumerate(texts, 1)],
            passages=[
                Passage(n, n, 0, len(text), text, WORDS, page=n + 1, title=f"Section {n}")
                for n, text in enumerate(texts)
            ],
        )


class Times:
    """What one operation takes, run by run."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wall: list[float] = []
        self.processor: list[float] = []

    def time(self, work: Callable[..., T], *arguments: Any) -> T:
        """Run a piece of work and note its milliseconds."""
        began, ran = time.perf_counter(), time.process_time()
        result = work(*arguments)
        self.processor.append((time.process_time() - ran) * 1000)
        self.wall.append((time.perf_counter() - began) * 1000)
        return result

    def row(self, library_mib: int) -> dict[str, Any]:
        """Return the table's row."""
        return {
            "operation": self.name,
            "runs": len(self.wall),
            "p50 ms": round(percentile(self.wall, 0.5), 2),
            "p95 ms": round(percentile(self.wall, 0.95), 2),
            "worst ms": round(max(self.wall), 2),
            "p95 ms of processor": round(percentile(self.processor, 0.95), 2),
            "library MiB": library_mib,
        }


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that so great a share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * len(ordered)))]


def fill(store: Store, author: Author, last: int) -> Times:
    """Add the documents, with a session each; time the last ones."""
    times = Times("add a document of 100 passages")
    for number in range(DOCUMENTS):
        document = author.document(f"volume {number}")
        add = times.time if number >= DOCUMENTS - last else _untimed
        document_id = add(partial(store.documents.add, document, size=1))
        session = store.transcripts.start(author.question(), [document_id], SETTINGS)
        store.transcripts.ask(session, author.question())
        if number % 100 == 99:
            print(f"{number + 1} of {DOCUMENTS} documents", file=sys.stderr)
    return times


def _untimed(work: Callable[[], int]) -> int:
    return work()


def searches(store: Store, author: Author, rounds: int) -> list[Times]:
    """Time the searches in turn."""
    everywhere, inside = Times("search all documents"), Times("search one document")
    public, frequent = Times("search all but a private document"), Times("search all, stop words and all")
    for _ in range(rounds):
        question, one = author.question(), 1 + len(everywhere.wall) * 7 % DOCUMENTS
        everywhere.time(store.passages.search, question, FOUND)
        inside.time(store.passages.search, question, FOUND, [one])
        store.documents.set_private(one, private=True)
        public.time(store.passages.search, question, FOUND)
        store.documents.set_private(one, private=False)
        frequent.time(store.passages.search, author.question(skip=0), FOUND)
    return [everywhere, inside, public, frequent]


def speed(rounds: int, *, as_json: bool) -> None:
    """Time the full library."""
    author = Author(seed=6)
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "library.db") as store:
        adding = fill(store, author, rounds)
        listing, sessions, opening = (
            Times("list the documents"),
            Times("list the sessions"),
            Times("open the library"),
        )
        for _ in range(rounds):
            listing.time(store.documents.all)
            sessions.time(store.transcripts.all)
            opening.time(lambda: Store(store.path).close())
        times = [adding, listing, *searches(store, author, rounds), sessions, opening]
        size = round(store.stats().store_bytes / 2**20)
    targets = [
        Target(f"{one.name}, p95", GOAL_MS, percentile(one.wall, 0.95), "ms", "lower") for one in times[:5]
    ]
    show("library", [one.row(size) for one in times], targets, as_json=as_json)


def kills(count: int, *, as_json: bool) -> None:
    """Kill the application and show what it did to the library."""
    from tests.desktop_app.kills import kill_at_random

    with tempfile.TemporaryDirectory() as folder:
        outcome = kill_at_random(Path(folder) / "home", count, seed=6)
    targets = [
        Target("kills", count, outcome.kills.total(), "kills", "higher"),
        Target("libraries that integrity_check finds damaged", 0, outcome.damaged.total(), "kills", "lower"),
        Target(
            "committed passages, questions, answers, snapshots lost",
            0,
            outcome.lost.total(),
            "things",
            "lower",
        ),
        Target("readings that did not go on", 0, outcome.not_going_on.total(), "kills", "lower"),
    ]
    show("library", outcome.rows(), targets, as_json=as_json)


def main() -> None:
    """Run what the options ask for."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--kills", type=int, metavar="N", help="kill the application N times instead")
    options = parser.parse_args()
    if options.kills:
        kills(options.kills, as_json=options.as_json)
    else:
        speed(50 if options.quick else 200, as_json=options.as_json)


if __name__ == "__main__":
    main()
