"""Recall of evidence: do the places that Lontar finds for a question hold its answer?

The development questions are asked of the document they are about, in four ways: by BM25 alone, by the
embeddings of whole passages alone, by both fused, and by both reranked word by word (late interaction, the default).
The ways alternate question by question. Seconds are those of
the whole search, the question's embedding included; megabytes those of the vectors on disk. With `--library` the
documents stay indexed there, and the next run asks at once.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.evidence import DEPTHS, SHARED, SOURCES, Question, questions, unpacked
from benchmarks.report import Target, arguments, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.embedding.loader import EmbedderLoader
from desktop_app.core.embedding.types import Embedder
from desktop_app.core.engines import EngineLoader
from desktop_app.core.indexing import Indexing
from desktop_app.core.paths import Home
from desktop_app.core.recall import places, recall
from desktop_app.core.recall.ranking import DEFAULT, DENSE, FUSED, Weights
from desktop_app.core.store import Store
from desktop_app.core.workspace import Workspace
from ingest.types import Passage

WAYS: dict[str, Weights | None] = {
    "BM25 only": None,
    "dense only": DENSE,
    "fusion": FUSED,
    "fusion + rerank": DEFAULT,
}
PASSAGES_A_PLACE = 8
MIB = 2**20


class Scores:
    """What one way of searching found, question by question."""

    def __init__(self) -> None:
        self.strict: dict[str, list[list[float]]] = defaultdict(list)
        self.alternatives: dict[str, list[list[float]]] = defaultdict(list)
        self.seconds: list[float] = []

    def add(self, question: Question, found: Sequence[Passage], seconds: float) -> None:
        """Count one question, in all, under its source and under its kind."""
        for table, alternatives in ((self.strict, False), (self.alternatives, True)):
            shares = [question.recall(found[:depth], alternatives=alternatives) for depth in DEPTHS]
            for group in ("all", question.source, question.kind):
                table[group].append(shares)
        self.seconds.append(seconds)

    def mean(self, group: str, depth: int, *, alternatives: bool = False) -> float:
        """Return the recall at a depth over a group of questions."""
        table = self.alternatives if alternatives else self.strict
        rows = table[group]
        return sum(row[DEPTHS.index(depth)] for row in rows) / len(rows)

    def median_seconds(self) -> float:
        """Return the seconds of the question in the middle."""
        return sorted(self.seconds)[len(self.seconds) // 2]

    def row(self, way: str, group: str, mebibytes: float) -> dict[str, Any]:
        """Return the table's row."""
        strict = [f"{self.mean(group, depth):.2f}" for depth in DEPTHS]
        wide = [f"{self.mean(group, depth, alternatives=True):.2f}" for depth in DEPTHS]
        return {
            "search": way,
            "questions": group,
            "strict @1/3/5/10": " / ".join(strict),
            "with alternatives": " / ".join(wide),
            "median s": f"{self.median_seconds():.3f}" if group == "all" else "",
            "MiB": f"{mebibytes:.1f}" if group == "all" else "",
        }


@contextmanager
def library(folder: Path) -> Iterator[tuple[Store, Workspace]]:
    """Open a library of its own, cutting passages by the starter model's tokens."""
    home = Home(folder).create()
    with Store(home.store) as store:
        loader = EngineLoader(store, resolve_model(None, Home.find()))
        try:
            yield store, Workspace(store, loader)
        finally:
            loader.close()


def search(
    store: Store, question: Question, document: int, embedder: Embedder, weights: Weights | None
) -> tuple[list[Passage], float]:
    """Find the places for one question; return them with the seconds it took."""
    began = time.perf_counter()
    recalled = recall(
        store,
        question.text,
        max(DEPTHS) * PASSAGES_A_PLACE,
        [document],
        embedder if weights else None,
        weights=weights or DEFAULT,
    )
    found = places(store, recalled, max(DEPTHS))
    return [one.stored.passage for one in found], time.perf_counter() - began


def indexed(store: Store, embedder: Embedder, document: int, name: str) -> float | None:
    """Index a document and return the seconds it took; None where a run before has done some of it."""
    began, ran = time.perf_counter(), time.process_time()
    with Indexing(store, embedder, [document]) as indexing:
        known, passages = indexing.progress
        indexing.run()
    seconds, processor = time.perf_counter() - began, time.process_time() - ran
    print(
        f"{name}: {passages - known} of {passages} passages indexed in {seconds:.1f} s, {processor:.1f} s of processor",
        file=sys.stderr,
    )
    return None if known else seconds


@contextmanager
def folder_for(library: Path | None) -> Iterator[Path]:
    """Give the folder to keep everything in, or one that goes at the end."""
    if library is not None:
        yield library
        return
    with tempfile.TemporaryDirectory() as temporary:
        yield Path(temporary)


def run(chosen: Sequence[str], kept: Path | None, *, as_json: bool) -> None:
    """Index the sources, ask the questions, show the table."""
    embedder = EmbedderLoader(lambda line: sys.exit(line)).get()
    assert embedder is not None
    asked = [question for question in questions() if question.source in chosen]
    scores = {way: Scores() for way in WAYS}
    with folder_for(kept) as folder, library(folder / "home") as (store, workspace):
        documents: dict[str, int] = {}
        took: dict[str, float] = {}
        for name in chosen:
            source = unpacked(SOURCES[name], folder / "unpacked")
            documents[name] = workspace.add([source]).documents[0].id
            seconds = indexed(store, embedder, documents[name], name)
            if seconds is not None:
                took[name] = seconds
        for question in asked:
            for way, weights in WAYS.items():
                found, waited = search(store, question, documents[question.source], embedder, weights)
                scores[way].add(question, found, waited)
        size = store.embeddings.size(embedder.name) / MIB
    groups = ["all", *chosen, *sorted({question.kind for question in asked})]
    rows = [
        scores[way].row(way, group, size if weights else 0.0)
        for group in groups
        for way, weights in WAYS.items()
    ]
    rows += [
        {
            **dict.fromkeys(rows[0], ""),
            "search": "indexing",
            "questions": name,
            "median s": f"{seconds:.1f}",
        }
        for name, seconds in took.items()
    ]
    show("answers", rows, targets(scores["fusion + rerank"], took, chosen), as_json=as_json)


def targets(best: Scores, took: dict[str, float], chosen: Sequence[str]) -> list[Target]:
    """Return what the issue asks of recall."""
    worst = min(best.mean(name, 5) for name in chosen)
    goals = [
        Target("strict evidence recall at 5", 0.80, best.mean("all", 5), "of 1", "higher"),
        Target("strict evidence recall at 1", 0.55, best.mean("all", 1), "of 1", "higher"),
        Target("the worst source at 5", 0.60, worst, "of 1", "higher"),
        Target("search, median", 0.7, best.median_seconds(), "s", "lower"),
    ]
    if "gnuplot" in took:
        goals.append(Target("gnuplot manual indexed", 90.0, took["gnuplot"], "s", "lower"))
    return goals


def main() -> None:
    """Run what the options ask for."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--source", choices=SOURCES, action="append", help="only this one; may be repeated")
    parser.add_argument("--library", type=Path, metavar="FOLDER", help="keep the indexed documents there")
    options = parser.parse_args()
    if not SHARED.is_dir():
        sys.exit(
            "the folder shared/data beside the checkout is missing: this benchmark asks about its documents"
        )
    # Indexing all four takes five minutes of two cores by itself.
    chosen = options.source or (["gnuplot", "flask"] if options.quick else list(SOURCES))
    run(chosen, options.library, as_json=options.as_json)


if __name__ == "__main__":
    main()
