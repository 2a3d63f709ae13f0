"""Indexing by meaning: the passages of the library are embedded while everything else goes on.

A thread computes; whoever owns the store writes what it finished, by calling `pump` now and then: the store has
one writer. Stopped at any moment, what was written stays, and the next indexing goes on from there.
"""

from __future__ import annotations

import hashlib
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

from desktop_app.core.embedding.types import Embedder
from desktop_app.core.store import Store, StoredPassage
from desktop_app.core.store.embeddings import StoredEmbedding
from engine.types import CancelToken
from ingest.types import Passage

log = logging.getLogger(__name__)

BATCH = 16
"""Passages handed over at a time: about two seconds of work, which is what stopping loses."""
AHEAD = 2
"""Batches that wait for the thread, so that it is never idle between two calls of `pump`."""
WAIT_S = 0.1

OnIndexing = Callable[[int, int], None]
"""Called with the passages indexed so far and all of them."""


@dataclass(frozen=True, slots=True)
class _Batch:
    passages: tuple[tuple[int, bytes], ...]
    """Ids and the digests of their texts."""
    texts: tuple[tuple[bytes, str], ...]
    """Digests and texts that are to be embedded: each once, none that is known."""


def text_to_embed(passage: Passage) -> str:
    """Give what is embedded of a passage: where it stands is part of what it says."""
    place = " / ".join(part for part in (passage.file, passage.title) if part)
    return f"{place}\n{passage.text}" if place else passage.text


class Indexing:
    """Embeds what has no vectors yet; use as a context, which stops the thread at its end.

    Args:
        store: the caller's; used in `pump` alone.
        embedder: what embeds.
        document_ids: which documents; None for the whole library.
    """

    def __init__(self, store: Store, embedder: Embedder, document_ids: Sequence[int] | None = None) -> None:
        self._store, self._embedder, self._documents = store, embedder, document_ids
        self._done, self._total = store.embeddings.counts(embedder.name, document_ids)
        self._todo: queue.Queue[_Batch | None] = queue.Queue()
        self._finished: queue.Queue[tuple[_Batch, list[StoredEmbedding]] | Exception] = queue.Queue()
        self._out = 0
        self._last = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._work, name="indexing", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def progress(self) -> tuple[int, int]:
        """The passages indexed so far and all of them."""
        return self._done, self._total

    def pump(self, wait_s: float = 0.0) -> bool:
        """Write what is finished and hand over what is next; return whether there is more to come.

        Call it from the thread that owns the store. Raises what stopped the embedder.
        """
        while self._hand_over():
            pass
        try:
            while True:
                finished = self._finished.get(timeout=wait_s) if wait_s else self._finished.get_nowait()
                if isinstance(finished, Exception):
                    raise finished
                self._write(*finished)
                wait_s = 0.0
        except queue.Empty:
            pass
        more = self._hand_over() or bool(self._out)
        if not more:
            self._store.embeddings.prune()
        return more

    def run(self, on_progress: OnIndexing | None = None, cancel: CancelToken | None = None) -> bool:
        """Index to the end; return False when `cancel` stopped it before."""
        while self.pump(WAIT_S):
            if on_progress:
                on_progress(*self.progress)
            if cancel and cancel.is_set():
                return False
        return True

    def close(self) -> None:
        """Stop after the texts being embedded; what was not written is embedded the next time."""
        self._stop.set()
        self._todo.put(None)
        self._thread.join()

    def _hand_over(self) -> bool:
        """Give the thread the next passages, if it has few; say whether any were given."""
        if self._todo.qsize() >= AHEAD or self._stop.is_set():
            return False
        numbers = self._store.embeddings.missing(
            self._embedder.name, BATCH, after=self._last, document_ids=self._documents
        )
        if not numbers:
            return False
        batch = self._batch(self._store.passages.get(numbers))
        self._last = numbers[-1]
        self._out += 1
        self._todo.put(batch)
        return True

    def _batch(self, stored: Sequence[StoredPassage]) -> _Batch:
        texts = {one.id: text_to_embed(one.passage) for one in stored}
        digests = {
            number: hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
            for number, text in texts.items()
        }
        known = self._store.embeddings.known(self._embedder.name, list(digests.values()))
        new = {digests[number]: text for number, text in texts.items() if digests[number] not in known}
        return _Batch(tuple(digests.items()), tuple(new.items()))

    def _write(self, batch: _Batch, embeddings: list[StoredEmbedding]) -> None:
        self._store.embeddings.put(self._embedder.name, embeddings, batch.passages)
        self._out -= 1
        self._done, self._total = self._store.embeddings.counts(self._embedder.name, self._documents)

    def _work(self) -> None:
        """Embed batch after batch, in the thread."""
        while not self._stop.is_set():
            batch = self._todo.get()
            if batch is None:
                return
            try:
                embedded = self._embedder.passages([text for _, text in batch.texts])
            except Exception as error:  # whatever it is, the owner of the store must hear of it
                log.exception("indexing stopped")
                self._finished.put(error)
                return
            self._finished.put(
                (
                    batch,
                    [
                        StoredEmbedding(digest, one.whole.tobytes(), one.words.tobytes())
                        for (digest, _), one in zip(batch.texts, embedded, strict=True)
                    ],
                )
            )
