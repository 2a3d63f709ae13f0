"""Choosing the next token from logits."""

from __future__ import annotations

from collections import deque

import numpy as np

from engine.backend import FloatArray
from engine.config import Sampling


class Sampler:
    """Draws tokens one after another; the same seed and logits give the same tokens."""

    def __init__(self, sampling: Sampling) -> None:
        self.sampling = sampling
        self._random = np.random.default_rng(sampling.seed)
        self._recent: deque[int] = deque(maxlen=sampling.repeat_window)

    def sample(self, logits: FloatArray) -> tuple[int, float]:
        """Return a token and the natural logarithm of its probability in the untouched distribution."""
        plain = log_softmax(logits)
        scores = self._penalised(logits)
        token = int(scores.argmax()) if self.sampling.temperature <= 0 else self._draw(scores)
        self._recent.append(token)
        return token, float(plain[token])

    def _penalised(self, logits: FloatArray) -> FloatArray:
        """Lower the logits of recent tokens (CTRL, https://arxiv.org/abs/1909.05858)."""
        if self.sampling.repeat_penalty == 1.0 or not self._recent:
            return logits
        scores = logits.copy()
        recent = np.fromiter(set(self._recent), np.int64)
        found = scores[recent]
        penalty = np.float32(self.sampling.repeat_penalty)
        scores[recent] = np.where(found > 0, found / penalty, found * penalty)
        return scores

    def _draw(self, scores: FloatArray) -> int:
        """Draw by temperature among the top k, the nucleus p and those above min p of the best."""
        order = np.argsort(scores)[::-1][: self.sampling.top_k or len(scores)]
        probability = np.exp(log_softmax(scores[order] / np.float32(self.sampling.temperature)))
        before = np.cumsum(probability) - probability
        kept = (before < self.sampling.top_p) & (probability >= self.sampling.min_p * probability[0])
        chosen = probability[kept].astype(np.float64)
        return int(self._random.choice(order[kept], p=chosen / chosen.sum()))


def log_softmax(logits: FloatArray) -> FloatArray:
    """Return natural logarithms of probabilities."""
    shifted = logits - logits.max()
    return np.asarray(shifted - np.log(np.exp(shifted).sum()), np.float32)
