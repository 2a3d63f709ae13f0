"""The three measurements of `benchmarks/recall.py`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from benchmarks.memory import Kept
from benchmarks.recall_reading import BEST, Document, reading
from benchmarks.recall_texts import (
    QUESTION,
    SETS,
    Hidden,
    Record,
    essay_tokens,
    hidden_code,
    natural,
    needles_in,
    records,
)
from engine.config import SPAN
from engine.llama import LlamaModel
from engine.memory.calibration_needles import Needle
from engine.memory.recall_fusion import with_neighbours
from engine.memory.recall_index import IndexShape
from engine.memory.recall_words import SpanWords

NEAR = 3 * BEST
"""Spans read again: the best ones and one on either side."""
FEW = 2
"""Best spans read again where others are much like them: a small model confuses what stands in 1,024 tokens."""
ROOM = 1024 // SPAN
"""Spans recalled where the issue allows 1,024 tokens."""
WAYS = ("words", "index", "fused")


def codes(
    model: LlamaModel,
    shape: IndexShape,
    kept: Kept,
    documents: int,
    length: int,
    policies: list[str],
    *,
    cells: bool,
) -> Iterator[tuple[str, dict[str, float]]]:
    """Hide a code in essays: the full cache, a quarter of it, and a quarter with recall; yield policy and outcome."""
    essays = essay_tokens(model)
    for number in range(documents):
        hidden = hidden_code(essays, model, number, length)
        for policy in ["full", *policies]:
            key = f"code {number}, {length} tokens, {policy}"
            if key not in kept.found:
                with reading(model, hidden.tokens, policy, length // 4, shape, archived=cells) as document:
                    kept.add(key, _ask_for_code(document, hidden, recalls=policy != "full", cells=cells))
            yield policy, kept.found[key]


def _ask_for_code(document: Document, hidden: Hidden, *, recalls: bool, cells: bool) -> dict[str, float]:
    """Return what is answered rightly: alone, with the spans read again as text, with their cells brought back."""
    out = {"alone": float(hidden.code in document.answer(QUESTION)), "reading s": document.seconds}
    if not recalls:
        return out
    rankings = document.rankings(QUESTION)
    for way in WAYS:
        best = rankings[way][:BEST]
        out[f"hit {way}"] = float(bool(set(best) & set(hidden.spans)))
        with document.read_again(best, NEAR) as seconds:
            out[f"text {way}"] = float(hidden.code in document.answer(QUESTION))
            out[f"text {way} s"] = seconds
        if cells and way != "words":
            spans = with_neighbours(best, document.words.spans, NEAR)
            with document.brought_back(spans) as seconds:
                out[f"cells {way}"] = float(hidden.code in document.answer(QUESTION))
                out[f"cells {way} s"] = seconds
    return out


def passkeys(
    model: LlamaModel, shape: IndexShape, kept: Kept, documents: int, length: int, budget: int, policy: str
) -> Iterator[tuple[int, dict[str, float]]]:
    """Hide ten codes of ten things in a long document, one a decile; yield the decile and the outcome.

    The candidates for each are the ten codes of the document itself: a wrong span recalled is a wrong answer.
    Reference: the question with the right passage alone, behind the same cache, where the window cannot hold it all.
    """
    essays = essay_tokens(model)
    for number in range(documents):
        text = needles_in(model, essays[number * 20_000 :] + essays, "code", 100 + number, length)
        answers = [needle.answer for needle in text.needles]
        keys = [f"pass key {number}.{decile}, {length} tokens, {policy} {budget}" for decile in range(10)]
        if not all(key in kept.found for key in keys):
            with reading(model, text.tokens, policy, budget, shape) as document:
                for decile, key in enumerate(keys):
                    needle, wanted = text.needles[decile], text.spans(decile).tolist()
                    kept.add(key, _ask_for_needle(document, needle, answers, decile, wanted))
        yield from ((decile, kept.found[key]) for decile, key in enumerate(keys))


def _ask_for_needle(
    document: Document, needle: Needle, answers: list[str], decile: int, wanted: list[int]
) -> dict[str, float]:
    opening = needle.sentence.strip().partition(f" {needle.answer}")[0]
    question = f"\n\nQuestion: {needle.question}\nAnswer: {opening}"
    out = {
        "alone": float(document.likeliest(question, answers) == decile),
        "reading s": document.seconds,
    }
    with document.read_again(wanted, 3 * len(wanted)):
        out["reference"] = float(document.likeliest(question, answers) == decile)
    rankings = document.rankings(question)
    for way in WAYS:
        out[f"hit {way}"] = float(bool(set(rankings[way][:BEST]) & set(wanted)))
        with document.read_again(rankings[way][:FEW], 3 * FEW) as seconds:
            out[f"text {way}"] = float(document.likeliest(question, answers) == decile)
            out[f"text {way} s"] = seconds
    return out


def evidence(
    model: LlamaModel, shape: IndexShape | None, kept: Kept, read: int, budget: int
) -> Iterator[tuple[str, dict[str, float]]]:
    """Measure the share of the evidence's tokens in 1,024 recalled ones; yield the set and the outcome.

    All records are ranked by words; the first `read` of every set are read by the model too.
    """
    for name in SETS:
        for number, record in enumerate(records(model, name)):
            key = f"{name} {number}"
            if key not in kept.found:
                words = SpanWords(model, record.tokens)
                kept.add(key, {"words": _inside(record, words.ranking(record.question))})
            yield name, kept.found[key]
        for number, record in enumerate(islice(records(model, name), read)):
            key = f"{name} {number}, read"
            if key not in kept.found and shape:
                with reading(model, record.tokens, "streaming", budget, shape) as document:
                    rankings = document.rankings(record.question)
                    kept.add(key, {way: _inside(record, rankings[way]) for way in ("index", "fused")})
            yield name, kept.found[key]


def questions(
    model: LlamaModel, shape: IndexShape, kept: Kept, articles: int, length: int, budget: int
) -> Iterator[dict[str, float]]:
    """Rank the spans of articles for natural questions; yield the outcome of each."""
    for number, asked in enumerate(islice(natural(model, length), articles)):
        keys = [f"question {number}.{at}, {length} tokens" for at in range(len(asked))]
        if not all(key in kept.found for key in keys):
            with reading(model, asked[0].tokens, "lontar", budget, shape) as document:
                for record, key in zip(asked, keys, strict=True):
                    kept.add(key, _rank_evidence(document, record))
        yield from (kept.found[key] for key in keys)


def _rank_evidence(document: Document, record: Record) -> dict[str, float]:
    spans = {token // SPAN for token in record.evidence}
    out = {}
    for way, ranked in document.rankings(record.question).items():
        out[way] = _inside(record, ranked)
        out[f"hit {way}"] = float(bool(spans & set(ranked[:BEST])))
    return out


def _inside(record: Record, ranked: list[int]) -> float:
    spans = -(-len(record.tokens) // SPAN)
    got = set(with_neighbours(ranked[:BEST], spans, ROOM))
    return sum(token // SPAN in got for token in record.evidence) / len(record.evidence)
