"""multilingual-e5-small as an embedder: a hundred languages in one space, so questions find passages across them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from desktop_app.core.embedding.encoder import E5Encoder, Encoded
from desktop_app.core.embedding.types import Embedded, packed

BASIS = Path(__file__).parents[3] / "resources" / "embedding" / "e5-small-words.npz"
"""Where a word's vector is projected to: mean and main directions of the model's states over mixed text.

Built by scripts/embedding_basis.py, which writes down the recipe it was built for.
"""
RECIPE = 2
"""Changes with anything here, in the encoder or in the basis that changes vectors."""


class E5Embedder:
    """Embeds by the encoder's states; loading takes about a second."""

    def __init__(self, path: Path, *, threads: int) -> None:
        """Load the weights and the basis.

        Raises:
            EmbedderDamagedError: the file of the weights is not what it should be.
        """
        self._encoder = E5Encoder(path, threads=threads)
        self.name = f"multilingual-e5-small/{RECIPE}/{self._encoder.fingerprint}"
        self.width = self._encoder.width
        with np.load(BASIS) as basis:
            self._mean = basis["mean"].astype(np.float32)
            self._directions = basis["directions"].astype(np.float32)
        self.word_width = self._directions.shape[1]

    def passages(self, texts: Sequence[str]) -> list[Embedded]:
        """Embed what is to be found."""
        return [self._embedded(encoded) for encoded in self._encoder.passages(texts)]

    def question(self, text: str) -> Embedded:
        """Embed what is asked."""
        return self._embedded(self._encoder.question(text))

    def _embedded(self, encoded: Encoded) -> Embedded:
        words = (encoded.states[encoded.telling] - self._mean) @ self._directions
        return Embedded(packed(encoded.states.mean(axis=0)), packed(words))
