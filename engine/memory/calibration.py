"""Calibration: which of a model's heads find what a question asks for, once its keys have no phase.

Texts with hidden needles are read under a bounded cache, as documents are; every head of the watched layers then ranks
the spans for each question. Heads are chosen greedily by what they find together, fused by rank, so that a second
head adds what the first one misses; the KV heads they read bound what the index stores.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from engine.backend import FloatArray, Model
from engine.config import SPAN, KvChoice, MemoryConfig
from engine.errors import SnapshotDamagedError, SnapshotMismatchError
from engine.memory.cache import BoundedCache
from engine.memory.calibration_needles import Haystack
from engine.memory.policies import make_policy
from engine.memory.recall_fusion import CONSTANT
from engine.memory.recall_index import DISTANCE, IndexShape, RecallIndex, RetrievalHead
from engine.memory.recall_watch import IndexingContext, look
from engine.types import ModelInfo

FOUND_WITHIN = 8
"""A needle counts as found when one of its spans is among so many."""
CHANNELS = 3
"""KV heads indexed, at most: 198 bytes a token with heads of 64 numbers."""
_KV = KvChoice("f16", "f16", flash=False)
_ASKED = 64
"""Cells for the question."""
_CONTENDERS = 24
"""Heads tried in the greedy choice: those that find most alone."""
_VERSION = 1


@dataclass(frozen=True, slots=True)
class HeadChoice:
    """The outcome of a calibration; belongs to one model."""

    model_sha256: str
    heads: tuple[RetrievalHead, ...]
    distance: int
    found: float
    """Share of the needles found by the heads together."""
    needles: int

    def shape(self, info: ModelInfo) -> IndexShape:
        """Return the index to build.

        Raises:
            SnapshotMismatchError: the heads were chosen for another model.
        """
        if info.sha256 != self.model_sha256:
            raise SnapshotMismatchError(
                "these retrieval heads were chosen for another model: calibrate this one"
            )
        return IndexShape(self.heads, info.heads // info.kv_heads, info.head_dim)

    def to_json(self) -> str:
        """Return the choice as JSON."""
        return json.dumps({"version": _VERSION, **asdict(self)}, indent=1)

    @staticmethod
    def from_json(text: str) -> HeadChoice:
        """Read what `to_json` wrote.

        Raises:
            SnapshotDamagedError: it is no such JSON, or of another version.
        """
        damaged = "the choice of retrieval heads cannot be read: calibrate the model again"
        try:
            fields = dict(json.loads(text))
            version = fields.pop("version")
            heads = tuple(RetrievalHead(**head) for head in fields.pop("heads"))
            choice = HeadChoice(heads=heads, **fields)
        except (ValueError, TypeError, KeyError) as error:
            raise SnapshotDamagedError(damaged) from error
        if version != _VERSION:
            raise SnapshotDamagedError(damaged)
        return choice


@dataclass(frozen=True, slots=True)
class Sighting:
    """What every head makes of one question."""

    scores: FloatArray
    """Shape (heads, spans)."""
    wanted: tuple[int, ...]
    """The needle's spans."""

    def rank(self, head: int) -> int:
        """Return the rank that a head gives the needle's best span, 0 the first."""
        return int((self.scores[head] > self.scores[head, list(self.wanted)].max()).sum())


def candidates(info: ModelInfo) -> tuple[RetrievalHead, ...]:
    """Return the heads worth trying: those of the deeper two thirds of the layers."""
    layers = range(info.layers // 3, info.layers)
    return tuple(RetrievalHead(layer, head) for layer in layers for head in range(info.heads))


def observe(
    model: Model, text: Haystack, heads: Sequence[RetrievalHead], budget: int, distance: int
) -> list[Sighting]:
    """Read a text, ask for each of its needles, and return what the heads make of the questions."""
    info = model.info
    index = RecallIndex(
        IndexShape(tuple(heads), info.heads // info.kv_heads, info.head_dim), model.rotation(), distance
    )
    chunk = min(256, budget // 4)
    config = MemoryConfig(budget=budget, chunk=chunk, sinks=SPAN, recent=budget // 2, policy="streaming")
    inner = model.context(budget + chunk + _ASKED, _KV, max(chunk, _ASKED))
    context = IndexingContext(inner, index.shape.layers, index)
    try:
        cache = BoundedCache(model, context, config, make_policy("streaming"))
        with context.recording():
            for start in range(0, len(text.tokens), cache.stride):
                part = text.tokens[start : start + cache.stride]
                cache.read(part, [0] * len(part))
        sightings = []
        for number, needle in enumerate(text.needles):
            question = model.tokenize(question_text(needle.question))
            seen, positions = look(cache, question, index.shape.layers)
            scores = index.scores(seen, index.shape.layers, positions)
            sightings.append(Sighting(scores, tuple(text.spans(number).tolist())))
        return sightings
    finally:
        context.close()


def question_text(question: str) -> str:
    """Return a question as it is held against the index."""
    return f"\n\nQuestion: {question}\nAnswer:"


def choose(
    info: ModelInfo,
    heads: Sequence[RetrievalHead],
    sightings: Sequence[Sighting],
    *,
    distance: int = DISTANCE,
) -> HeadChoice:
    """Choose the heads that find most needles together, at most `CHANNELS` KV heads."""
    group = info.heads // info.kv_heads
    votes = [_votes(sighting) for sighting in sightings]
    alone = sorted(range(len(heads)), key=lambda head: _worth(votes, sightings, [head]), reverse=True)
    chosen: list[int] = []
    worth = (-1.0, 0.0)
    while True:
        channels = {(heads[h].layer, heads[h].head // group) for h in chosen}
        tries = [
            h
            for h in alone[:_CONTENDERS]
            if h not in chosen
            and (len(channels) < CHANNELS or (heads[h].layer, heads[h].head // group) in channels)
        ]
        best = max(tries, key=lambda h: _worth(votes, sightings, [*chosen, h]), default=None)
        if best is None or _worth(votes, sightings, [*chosen, best]) <= worth:
            break
        chosen.append(best)
        worth = _worth(votes, sightings, chosen)
    picked = tuple(sorted(heads[h] for h in chosen))
    return HeadChoice(info.sha256, picked, distance, worth[0], len(sightings))


def _votes(sighting: Sighting) -> FloatArray:
    """Return every head's vote for every span, 1 / (constant + rank); shape (heads, spans)."""
    ranks = np.argsort(np.argsort(-sighting.scores, axis=1, kind="stable"), axis=1)
    return (1.0 / (CONSTANT + 1 + ranks)).astype(np.float32)


def _worth(
    votes: Sequence[FloatArray], sightings: Sequence[Sighting], chosen: Sequence[int]
) -> tuple[float, float]:
    """Return the share of needles found by some heads fused, and the mean reciprocal rank."""
    ranks = []
    for vote, sighting in zip(votes, sightings, strict=True):
        fused = vote[list(chosen)].sum(axis=0)
        ranks.append(int((fused > fused[list(sighting.wanted)].max()).sum()))
    found = [rank < FOUND_WITHIN for rank in ranks]
    return float(np.mean(found)), float(np.mean([1.0 / (1 + rank) for rank in ranks]))


def calibrate(
    model: Model, texts: Sequence[Haystack], *, budget: int = 512, distance: int = DISTANCE
) -> HeadChoice:
    """Find a model's retrieval heads.

    Args:
        model: the loaded weights.
        texts: needles in text of the kind that the model was trained on; ten in 2,000 tokens, of several kinds.
        budget: tokens that stay in the cache while the texts are read.
        distance: between question and document; see `RecallIndex`.

    Raises:
        ModelUnsupportedError: its attention cannot be watched or its keys cannot be turned back.
    """
    heads = candidates(model.info)
    sightings = [sighting for text in texts for sighting in observe(model, text, heads, budget, distance)]
    return choose(model.info, heads, sightings, distance=distance)
