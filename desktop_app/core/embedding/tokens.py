"""The unigram tokeniser of XLM-RoBERTa, on the vocabulary that the weights' file carries.

Written out because the usual library for it brings a client of a model hub along. No piece of this
vocabulary has the mark of a space inside, so words are cut one by one and remembered: a book has few
different ones. Source: Kudo, Subword Regularization, 2018 (the segmentation of highest probability).
"""

from __future__ import annotations

from desktop_app.core.embedding.weights import Vocabulary

SPACE = "\u2581"
_UNKNOWN_PENALTY = 10.0
"""How much less likely than the rarest piece a character outside the vocabulary is; SentencePiece's value."""
_REMEMBERED = 50_000


class UnigramTokeniser:
    """Cuts text into the pieces of a vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        scores = vocabulary.scores.tolist()
        self._pieces = {
            piece: (number, scores[number])
            for number, piece in enumerate(vocabulary.pieces)
            if piece and number != vocabulary.unknown
        }
        self._longest = max(map(len, vocabulary.pieces))
        self._unknown = float(vocabulary.scores.min()) - _UNKNOWN_PENALTY
        self._known: dict[str, list[int]] = {}

    def pieces(self, text: str, limit: int) -> list[int]:
        """Give the numbers of a text's pieces between the marks of begin and end, at most `limit` in all."""
        numbers = [self._vocabulary.begin]
        for word in text.translate(self._vocabulary.replaced).split():
            numbers += self._word(SPACE + word)
            if len(numbers) >= limit:
                break
        del numbers[limit - 1 :]
        numbers.append(self._vocabulary.end)
        return numbers

    def _word(self, word: str) -> list[int]:
        known = self._known.get(word)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[word] = self._segment(word)
        return known

    def _segment(self, word: str) -> list[int]:
        """Find the most probable segmentation (Viterbi)."""
        best = [0.0] + [float("-inf")] * len(word)
        came = [(0, self._vocabulary.unknown)] * (len(word) + 1)
        for start in range(len(word)):
            score = best[start]
            for end in range(start + 1, min(len(word), start + self._longest) + 1):
                piece = self._pieces.get(word[start:end])
                if piece is not None and score + piece[1] > best[end]:
                    best[end], came[end] = score + piece[1], (start, piece[0])
            if score + self._unknown > best[start + 1]:
                best[start + 1], came[start + 1] = score + self._unknown, (start, self._vocabulary.unknown)
        numbers, end = [], len(word)
        while end:
            end, number = came[end]
            numbers.append(number)
        return numbers[::-1]
