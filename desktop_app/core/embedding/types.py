"""What the core needs of an embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Embedded:
    """A text as vectors whose directions tell its meaning; lengths are arbitrary.

    One vector for the whole finds what a text is about; one for each of its telling words, compared one by
    one with a question's, finds where in a long text the answer is (late interaction: Khattab and Zaharia,
    ColBERT, 2020).
    """

    whole: NDArray[np.int8]
    """[width]"""
    words: NDArray[np.int8]
    """[words, word_width]; no words for a text of stop words and punctuation."""


class Embedder(Protocol):
    """Turns texts into vectors; deterministic, and used by one thread at a time."""

    name: str
    """The model and everything that shapes its vectors: those under different names are never compared."""
    width: int
    word_width: int

    def passages(self, texts: Sequence[str]) -> list[Embedded]:
        """Embed what is to be found."""

    def question(self, text: str) -> Embedded:
        """Embed what is asked."""


def packed(vectors: NDArray[np.float32]) -> NDArray[np.int8]:
    """Give vectors as bytes, each scaled by its largest component; the directions stay within 1 %."""
    largest = np.abs(vectors).max(axis=-1, keepdims=True, initial=0.0)
    scaled = np.divide(vectors * 127.0, largest, out=np.zeros_like(vectors), where=largest > 0)
    return np.asarray(np.round(scaled), np.int8)


def unit(vectors: NDArray[np.int8]) -> NDArray[np.float32]:
    """Give packed vectors with length 1; one of zeros stays as it is."""
    full = vectors.astype(np.float32)
    length = np.linalg.norm(full, axis=-1, keepdims=True)
    np.divide(full, length, out=full, where=length > 0)
    return full
