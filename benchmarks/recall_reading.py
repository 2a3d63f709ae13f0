"""Reading a document for `benchmarks/recall.py`: under a bound, with the recall index and the archive beside it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from engine.config import SPAN, KvChoice, MemoryConfig
from engine.llama import LlamaModel
from engine.memory.archive import SpanArchive
from engine.memory.cache import BoundedCache
from engine.memory.policies import make_policy
from engine.memory.recall_fusion import fuse, ranking, stretches, with_neighbours
from engine.memory.recall_index import IndexShape, RecallIndex
from engine.memory.recall_watch import IndexingContext, look
from engine.memory.recall_words import SpanWords
from engine.sampling import log_softmax

KV = KvChoice("f16", "f16", flash=False)
CHUNK = 256
SPARE = 1536
"""Cells for what is recalled, the question and the answer."""
BEST = 8
"""Spans recalled, neighbours apart."""
_QUOTA = 4 << 30
_BETWEEN = "\n...\n"


@dataclass(slots=True)
class Document:
    """A document that has been read."""

    model: LlamaModel
    tokens: list[int]
    cache: BoundedCache
    index: RecallIndex
    words: SpanWords
    seconds: float

    def rankings(self, question: str) -> dict[str, list[int]]:
        """Rank the spans for a question: by words, by the index, by both."""
        layers = self.index.shape.layers
        seen, positions = look(self.cache, self.model.tokenize(question), layers)
        heads = [ranking(scores) for scores in self.index.scores(seen, layers, positions)]
        words = self.words.ranking(question)
        # The index has one voice beside the words, however many heads it listens to.
        return {"index": fuse(heads), "words": words, "fused": fuse([fuse(heads), words])}

    def excerpt(self, stretches: Sequence[Sequence[int]]) -> list[int]:
        """Return the tokens of stretches of spans as a text to be read before the question."""
        between = self.model.tokenize(_BETWEEN)
        out = self.model.tokenize("\n\nFrom the document:") + between
        for stretch in stretches:
            out += self.tokens[stretch[0] * SPAN : (stretch[-1] + 1) * SPAN] + between
        return out

    def answer(self, question: str, tokens: int = 10) -> str:
        """Answer greedily and forget the question."""
        mark = self.cache.mark()
        logits = self.cache.append(self.model.tokenize(question), logits=True)
        said = b""
        for _ in range(tokens):
            assert logits is not None  # logits were asked for
            token = int(np.argmax(logits[-1]))
            if self.model.is_end(token):
                break
            said += self.model.piece(token)
            logits = self.cache.append([token], logits=True)
        self.cache.rollback(mark)
        return said.decode("utf-8", "replace")

    def likeliest(self, question: str, answers: Sequence[str]) -> int:
        """Return the number of the answer with the highest log-probability behind a question, and forget it."""
        mark = self.cache.mark()
        first = self.cache.append(self.model.tokenize(question), logits=True)
        asked, scores = self.cache.mark(), []
        for answer in answers:
            tokens = self.model.tokenize(" " + answer)
            rows = self.cache.append(tokens, logits=True)
            assert first is not None  # logits were asked for
            assert rows is not None
            before = [first[-1], *rows[:-1]]
            scores.append(
                sum(float(log_softmax(row)[token]) for row, token in zip(before, tokens, strict=True))
            )
            self.cache.rollback(asked)
        self.cache.rollback(mark)
        return int(np.argmax(scores))

    @contextmanager
    def read_again(self, ranked: Sequence[int], most: int) -> Iterator[float]:
        """Have the best spans and their neighbours in the cache as text meanwhile; yields the seconds it took."""
        mark, began = self.cache.mark(), time.perf_counter()
        chosen = with_neighbours(ranked, self.words.spans, most)
        self.cache.append(self.excerpt(stretches(ranked, chosen)))
        yield time.perf_counter() - began
        self.cache.rollback(mark)

    @contextmanager
    def brought_back(self, spans: Sequence[int]) -> Iterator[float]:
        """Have spans in the cache where they were meanwhile; yields the seconds it took."""
        live = set((self.cache.ledger.index // SPAN).tolist())
        began = time.perf_counter()
        back = self.cache.bring_back(spans)
        yield time.perf_counter() - began
        self.cache.send_back([span for span in back if span not in live])


@contextmanager
def reading(
    model: LlamaModel,
    tokens: list[int],
    policy: str,
    budget: int,
    shape: IndexShape,
    *,
    archived: bool = False,
) -> Iterator[Document]:
    """Read a document; a policy that keeps everything gets a cache as long as the document.

    `archived`: what is evicted is kept, so that its cells can be brought back.
    """
    held = len(tokens) if policy == "full" else budget
    config = MemoryConfig(budget=held, chunk=CHUNK, sinks=SPAN, recent=held // 2, policy=policy)
    index = RecallIndex(shape, model.rotation())
    with TemporaryDirectory() as folder:
        archive = SpanArchive(Path(folder) / "spans", "benchmark", _QUOTA) if archived else None
        context = IndexingContext(
            model.context(held + CHUNK + SPARE, KV, CHUNK, outputs=CHUNK), shape.layers, index
        )
        try:
            began = time.perf_counter()
            cache = BoundedCache(model, context, config, make_policy(policy), archive=archive)
            with context.recording():
                for start in range(0, len(tokens), cache.stride):
                    part = tokens[start : start + cache.stride]
                    cache.read(part, [0] * len(part))
            seconds = time.perf_counter() - began
            if cache.ledger.peak > held + CHUNK:
                raise AssertionError(f"{policy} held {cache.ledger.peak} cells")
            answering = BoundedCache(model, context, config, cache.policy, watching=False, archive=archive)
            answering.ledger = cache.ledger
            yield Document(model, tokens, answering, index, SpanWords(model, tokens), seconds)
        finally:
            context.close()
            if archive:
                archive.close()
