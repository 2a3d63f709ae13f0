"""Reranking by the local model: is the passage that makes the question likeliest the one that answers it?

The default's first candidates are read by the model, each before the question; what counts is the mean log-probability
of the question's tokens behind it, less that of the question alone (Sachan et al., "Improving Passage Retrieval with
Zero-Shot Question Generation", 2022). It is added to the default's score at several weights. With `--library` the
documents stay indexed there, as `benchmarks/answers.py` leaves them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.answers import Scores, folder_for, indexed, library
from benchmarks.evidence import DEPTHS, SHARED, SOURCES, Question, questions, unpacked
from benchmarks.report import arguments, require_texts, show
from desktop_app.core.catalogue import resolve_model
from desktop_app.core.embedding.loader import EmbedderLoader
from desktop_app.core.embedding.types import Embedder
from desktop_app.core.paths import Home
from desktop_app.core.recall import places, recall
from desktop_app.core.recall.ranking import standardised
from desktop_app.core.recall.types import Recalled
from desktop_app.core.store import Store
from engine.config import KvChoice, MemoryConfig, ModelConfig
from engine.llama import LlamaModel
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy
from engine.sampling import log_softmax

WEIGHTS = (0.0, 0.15, 0.3, 0.6, 1.0)
ALONE = 1e6
POOL = 80
_ROOM = 1536


class Judge:
    """Says how much likelier a passage makes a question."""

    def __init__(self, model: LlamaModel) -> None:
        self._model = model
        context = model.context(_ROOM, KvChoice("f16", "f16", flash=False), 512, observed=False, outputs=256)
        config = MemoryConfig(budget=_ROOM - 512, chunk=512, sinks=16, recent=512, policy="full")
        self._cache = BoundedCache(model, context, config, make_policy("full"), watching=False)

    def gain(self, passage: str, question: str) -> float:
        """Return the mean log-probability of a question's tokens behind a passage."""
        before = self._model.tokenize(f"Passage: {passage}")[: _ROOM - 256]
        lead = self._model.tokenize("\n\nQuestion:")
        asked = self._model.tokenize(f" {question}")
        mark = self._cache.mark()
        if passage:
            self._cache.append(before)
        rows = self._cache.append([*lead, *asked], logits=True)
        self._cache.rollback(mark)
        assert rows is not None  # logits were asked for
        scored = rows[len(lead) - 1 : -1]
        return float(np.mean([log_softmax(row)[token] for row, token in zip(scored, asked, strict=True)]))


def judged(judge: Judge, question: str, recalled: Sequence[Recalled], candidates: int) -> list[float]:
    """Return how much likelier each of the first candidates makes the question."""
    alone = judge.gain("", question)
    return [judge.gain(one.stored.passage.text, question) - alone for one in recalled[:candidates]]


def reordered(recalled: Sequence[Recalled], gains: Sequence[float], weight: float) -> list[Recalled]:
    """Order the first candidates by both scores; the rest follows as it was."""
    first = recalled[: len(gains)]
    own = standardised(np.array([one.score for one in first]))
    total = own + weight * standardised(np.array(gains))
    best = np.argsort(-total, kind="stable")
    return [*(first[index] for index in best), *recalled[len(gains) :]]


def score(
    store: Store, embedder: Embedder, judge: Judge, asked: Sequence[tuple[Question, int]], candidates: int
) -> dict[str, Scores]:
    """Ask every question in every way."""
    scores: dict[str, Scores] = {}
    for number, (question, document) in enumerate(asked):
        began = time.perf_counter()
        recalled = recall(store, question.text, POOL, [document], embedder)
        found = time.perf_counter() - began
        gains = judged(judge, question.text, recalled, candidates)
        took = time.perf_counter() - began
        for weight in (*WEIGHTS, ALONE):
            order = reordered(recalled, gains, weight)
            passages = [one.stored.passage for one in places(store, order, max(DEPTHS))]
            way = "the model alone" if weight == ALONE else f"default + {weight:g} × the model"
            scores.setdefault(way, Scores()).add(question, passages, took if weight else found)
        print(f"{number + 1} of {len(asked)} questions", file=sys.stderr, end="\r")
    return scores


def main() -> None:
    """Run what the options ask for."""
    parser = arguments(__doc__ or "")
    parser.add_argument("--library", type=Path, metavar="FOLDER", help="keep the indexed documents there")
    parser.add_argument("--candidates", type=int, default=12, help="passages that the model reads a question")
    parser.add_argument("--model", default=None, help="a .gguf file (default: the starter)")
    options = parser.parse_args()
    require_texts(SHARED)
    chosen = ["gnuplot"] if options.quick else list(SOURCES)
    embedder = EmbedderLoader(lambda line: sys.exit(line)).get()
    assert embedder is not None
    judge = Judge(LlamaModel(ModelConfig(resolve_model(options.model, Home.find()))))
    rows: list[dict[str, Any]] = []
    with folder_for(options.library) as folder, library(folder / "home") as (store, workspace):
        documents: dict[str, int] = {}
        for name in chosen:
            source = unpacked(SOURCES[name], folder / "unpacked")
            documents[name] = workspace.add([source]).documents[0].id
            indexed(store, embedder, documents[name], name)
        asked = [(one, documents[one.source]) for one in questions() if one.source in chosen]
        scores = score(store, embedder, judge, asked, options.candidates)
    for group in ["all", *chosen]:
        rows += [found.row(way, group, 0.0) for way, found in scores.items()]
    show("rerank", rows, [], as_json=options.as_json)


if __name__ == "__main__":
    main()
