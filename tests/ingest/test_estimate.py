from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from ingest.chunkers.code import chunk_code
from ingest.chunkers.estimate import tokens_per_weight, weigh
from ingest.chunkers.prose import chunk_prose
from ingest.limits import Limits

from .conftest import count_words

CODE = "".join(
    f"def function_{n}(value, other):\n    total = value + other  # {n}\n    return [total] * {n}\n\n\n"
    for n in range(200)
)
PROSE = "The palm leaves were dried in the sun, cut to one size and smoked. " * 200
LIMITS = Limits()


def bytes_of(text: str) -> int:
    return len(text.encode())


def one_in_eight(text: str) -> int:
    return len(text) // 8 + 1


def jumpy(text: str) -> int:
    """As far from additive as a tokeniser never is: what holds a 7 counts three times."""
    return count_words(text) * (3 if "7" in text else 1)


COUNTERS = [count_words, bytes_of, one_in_eight, jumpy]


@pytest.mark.parametrize("counter", COUNTERS)
@pytest.mark.parametrize("chunk", ["code", "prose"])
def test_no_passage_is_too_large_whatever_the_vocabulary(counter: Callable[[str], int], chunk: str) -> None:
    text = CODE if chunk == "code" else PROSE
    spans = list(chunk_code(text, "python", counter) if chunk == "code" else chunk_prose(text, counter))
    at = 0
    for span in spans:
        assert not text[at : span.start].strip()
        assert span.tokens == counter(text[span.start : span.end]) <= LIMITS.max_tokens
        at = span.end
    assert not text[at:].strip()


@pytest.mark.parametrize("counter", [count_words, bytes_of, one_in_eight])
def test_passages_are_near_the_size_aimed_at(counter: Callable[[str], int]) -> None:
    for spans in (list(chunk_code(CODE, "python", counter)), list(chunk_prose(PROSE, counter))):
        sizes = [span.tokens for span in spans[:-1]]
        assert 0.7 * LIMITS.target_tokens < sum(sizes) / len(sizes) < 1.15 * LIMITS.target_tokens


@pytest.mark.parametrize("counter", [count_words, bytes_of, one_in_eight])
def test_every_character_is_counted_about_once(counter: Callable[[str], int]) -> None:
    counted = 0
    calls = 0

    def watched(text: str) -> int:
        nonlocal counted, calls
        counted += len(text)
        calls += 1
        return counter(text)

    passages = len(list(chunk_code(CODE, "python", watched)))
    assert counted < 1.3 * len(CODE)
    assert calls < 1.3 * passages + 2


def test_a_counter_that_can_is_asked_for_many_at_once() -> None:
    class Remote:
        trips = 0

        def __call__(self, text: str) -> int:
            return self.many([text])[0]

        def many(self, texts: Sequence[str]) -> list[int]:
            self.trips += 1
            return [count_words(text) for text in texts]

    remote = Remote()
    spans = list(chunk_code(CODE, "python", remote))
    assert remote.trips < len(spans) / 3


def test_the_ratio_is_bounded_and_blanks_weigh_nothing() -> None:
    assert weigh("\t  ") == 0
    assert tokens_per_weight(" \n", count_words) in (1.0, 4.0)
    assert tokens_per_weight(CODE, lambda text: 0) == 0.25
    assert tokens_per_weight(CODE, lambda text: 10**9) == 4.0
