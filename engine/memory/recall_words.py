"""Words of spans: BM25 over overlapping windows of a document's spans.

Span by span, because recall pays for every token: passages of a few hundred tokens are the workspace's own affair. A
phrase cut by a span's edge is whole in one of the windows, and a span is worth its best window.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain

import numpy as np

from engine.backend import FloatArray, Tokenizer
from engine.config import SPAN

_WORD = re.compile(rb"[0-9A-Za-z\x80-\xff]+")
_K1, _B = 1.2, 0.75
"""Saturation of repeated words, and weight of the window's length (Robertson and Zaragoza, 2009)."""
WINDOW = 2
"""Spans in a window."""


class SpanWords:
    """Counts the words of a document's spans."""

    def __init__(self, tokenizer: Tokenizer, tokens: Sequence[int]) -> None:
        """Index a document's tokens; a word belongs to the span where it begins."""
        pieces = [tokenizer.piece(token) for token in tokens]
        ends = np.cumsum([len(piece) for piece in pieces])
        self.spans = -(-len(tokens) // SPAN)
        words: list[list[bytes]] = [[] for _ in range(self.spans)]
        for match in _WORD.finditer(b"".join(pieces)):
            token = int(np.searchsorted(ends, match.start(), side="right"))
            words[token // SPAN].append(match.group().lower())
        windows = [list(chain(*words[at : at + WINDOW])) for at in range(max(1, self.spans - WINDOW + 1))]
        self._lengths = np.array([len(window) for window in windows], np.float32)
        self._found: dict[bytes, dict[int, int]] = {}
        for number, window in enumerate(windows):
            for word, count in Counter(window).items():
                self._found.setdefault(word, {})[number] = count

    def scores(self, question: str) -> FloatArray:
        """Return the BM25 score of every span for a question, 0 where no word is shared; shape (spans,)."""
        total = np.zeros(len(self._lengths), np.float32)
        mean = max(1.0, float(self._lengths.mean()))
        for word in {match.lower() for match in _WORD.findall(question.encode())}:
            found = self._found.get(word)
            if not found:
                continue
            rarity = math.log(1 + (len(self._lengths) - len(found) + 0.5) / (len(found) + 0.5))
            at = np.fromiter(found, np.int64)
            count = np.fromiter(found.values(), np.float32)
            total[at] += rarity * count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * self._lengths[at] / mean))
        best = np.zeros(self.spans, np.float32)
        for offset in range(min(WINDOW, self.spans)):
            part = best[offset : offset + len(total)]
            np.maximum(part, total[: len(part)], out=part)
        return best

    def ranking(self, question: str) -> list[int]:
        """Return the spans that share a word with a question, the best first."""
        scores = self.scores(question)
        order = np.argsort(-scores, kind="stable")
        return [int(span) for span in order if scores[span] > 0]
