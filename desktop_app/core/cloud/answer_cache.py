"""Own answers found again: the same question about the same passages, in the same words or with the same meaning."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from desktop_app.core.cloud.payload import Payload
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.embedding.types import unit
from desktop_app.core.normal import normalise, telling_words
from desktop_app.core.store import Store
from desktop_app.core.store.cloud_answers import CloudAnswer

SAME = 0.97
"""Cosine from which two questions mean the same: e5 puts different questions on one subject up to 0.95 together."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_ENGLISH_TURNS = ("not", "no", "never", "without", "except", "only", "before", "after")
_INDONESIAN_TURNS = ("tidak", "tanpa", "bukan", "kecuali", "hanya", "sebelum", "sesudah")
_TURNS = frozenset((*_ENGLISH_TURNS, *_INDONESIAN_TURNS))
"""Words that turn a question round and hardly move its vector."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in the forms it is compared in."""

    words: str
    embedder: str
    vector: bytes


class AnswerCache:
    """Answers kept in the library."""

    def __init__(self, store: Store, embedders: Embedders | None = None) -> None:
        self._store, self._embedders = store, embedders

    def find(self, question: str, payload: Payload) -> CloudAnswer | None:
        """Return the newest answer to the same question about exactly the same passages."""
        kept = self._store.cloud_answers.of(payload.digest)
        if not kept:
            return None
        asked = self._asked(question)
        return next((one for one in kept if _same(asked, one)), None)

    def keep(self, question: str, payload: Payload, *, endpoint: str, model: str, answer: str) -> None:
        """Keep an answer."""
        asked = self._asked(question)
        self._store.cloud_answers.add(
            payload.digest,
            [one.stored.id for one in payload.excerpts],
            words=asked.words,
            embedder=asked.embedder,
            vector=asked.vector,
            endpoint=endpoint,
            model=model,
            answer=answer,
        )

    def _asked(self, question: str) -> Asked:
        embedder = self._embedders.get() if self._embedders else None
        if embedder is None:
            return Asked(_words(question), "", b"")
        return Asked(_words(question), embedder.name, embedder.question(question).whole.tobytes())


def _words(question: str) -> str:
    return normalise(question).rstrip(" ?!.。？！")


def _same(asked: Asked, kept: CloudAnswer) -> bool:
    if asked.words == kept.words:
        return True
    if not asked.vector or asked.embedder != kept.embedder or len(asked.vector) != len(kept.vector):
        return False
    if _fixed(asked.words) != _fixed(kept.words):
        return False
    first, second = (unit(np.frombuffer(one, np.int8)) for one in (asked.vector, kept.vector))
    return float(first @ second) >= SAME


def _fixed(words: str) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return what must not differ between two questions with one answer: numbers, and words that turn them round."""
    plain = frozenset(re.findall(r"\w+", words)) & _TURNS
    return tuple(_NUMBER.findall(words)), plain | {word for word in telling_words(words) if "_" in word}
