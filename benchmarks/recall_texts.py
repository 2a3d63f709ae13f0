"""Texts for `benchmarks/recall.py`: essays with a hidden code, long ones with ten, and public retrieval sets."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from engine.backend import Tokenizer
from engine.config import SPAN
from engine.memory.calibration_needles import Haystack, Kind, hide, make_needles

DATA = Path(__file__).parents[2] / "shared" / "data"
SETS = ("kv-retrieval-75", "longeval-200-lines", "longeval-400-lines", "longeval-680-lines")
_EVIDENCE = 100
"""Characters."""
_STEP = 2900
"""Tokens between the beginnings of two documents: fifty reach over all essays."""
_SENTENCE = " The five-digit code of this document is {code}. Remember the code: {code}."
QUESTION = (
    "\n\nQuestion: What is the five-digit code of this document?"
    "\nAnswer: The five-digit code of this document is"
)


@dataclass(frozen=True, slots=True)
class Hidden:
    """A document with one code in it."""

    tokens: list[int]
    code: str
    spans: tuple[int, ...]
    """Those that hold the sentence."""


@dataclass(frozen=True, slots=True)
class Record:
    """A long record, a question about one line of it, and where that line is."""

    tokens: list[int]
    question: str
    evidence: range
    """Tokens."""


@cache
def _text(name: str) -> str:
    if name == "novel":
        return (DATA / "text" / "pride-and-prejudice.txt").read_text("utf-8")[60_000:]
    return "\n\n".join(p.read_text("utf-8") for p in sorted((DATA / "text" / "essays").glob("*.txt")))


def hidden_code(essays: Sequence[int], tokenizer: Tokenizer, number: int, length: int) -> Hidden:
    """Return the `number`-th document: essays of `length` tokens with a code at a random depth."""
    chance = random.Random(number)
    code = str(chance.randrange(10_000, 100_000))
    sentence = tokenizer.tokenize(_SENTENCE.format(code=code))
    start = number * _STEP % max(1, len(essays) - length)
    body = list(essays[start : start + length - len(sentence)])
    at = chance.randrange(len(body))
    spans = range(at // SPAN, (at + len(sentence) - 1) // SPAN + 1)
    return Hidden([*body[:at], *sentence, *body[at:]], code, tuple(spans))


def essay_tokens(tokenizer: Tokenizer) -> list[int]:
    """Return all essays as tokens."""
    return tokenizer.tokenize(_text("essays"))


def novel_tokens(tokenizer: Tokenizer, count: int) -> list[int]:
    """Return a novel's first chapters as tokens."""
    return tokenizer.tokenize(_text("novel")[: count * 6])[:count]


def needles_in(tokenizer: Tokenizer, filler: Sequence[int], kind: Kind, seed: int, length: int) -> Haystack:
    """Return a text with ten needles of a kind, one a decile of its depth."""
    return hide(tokenizer, filler, make_needles(kind, 10, seed), length)


def records(tokenizer: Tokenizer, name: str) -> Iterator[Record]:
    """Yield the records of one of `SETS`."""
    for line in (DATA / "bench" / f"{name}.jsonl").read_text("utf-8").splitlines():
        fields = json.loads(line)
        if name.startswith("kv"):
            pairs = [f'"{key}": "{value}"' for key, value in fields["ordered_kv_records"]]
            text, wanted = "{" + ",\n ".join(pairs) + "}", f'"{fields["key"]}": "{fields["value"]}"'
            question = f'\n\nWhat is the value of the key "{fields["key"]}"?'
        else:
            text, _, asked = fields["prompt"].partition("Now the record is over.")
            wanted, question = fields["correct_line"].strip(), "\n\nNow the record is over." + asked
        tokens = tokenizer.tokenize(text)
        yield Record(tokens, question, _place(tokenizer, tokens, text, wanted))


def natural(tokenizer: Tokenizer, length: int) -> Iterator[list[Record]]:
    """Yield the questions about each article of LooGLE whose evidence lies in its first `length` tokens."""
    path = DATA / "bench" / "loogle-shortdep_qa.jsonl"
    for line in path.read_text("utf-8").splitlines():
        fields = json.loads(line)
        tokens = tokenizer.tokenize(fields["input"])[:length]
        text = b"".join(tokenizer.piece(token) for token in tokens).decode("utf-8", "ignore")
        found = []
        for pair in ast.literal_eval(fields["qa_pairs"]):
            # Evidence of several sentences may lie apart: its beginning stands for it.
            wanted = pair["S"].strip()[:_EVIDENCE]
            if wanted in text:
                question = f"\n\nQuestion: {pair['Q']}\nAnswer:"
                found.append(Record(tokens, question, _place(tokenizer, tokens, text, wanted)))
        yield found


def _place(tokenizer: Tokenizer, tokens: Sequence[int], text: str, wanted: str) -> range:
    """Return the tokens that hold a part of the text."""
    ends = np.cumsum([len(tokenizer.piece(token)) for token in tokens])
    start = len(text[: text.index(wanted)].encode())
    first, last = np.searchsorted(ends, [start, start + len(wanted.encode()) - 1], side="right")
    return range(int(first), int(last) + 1)
