"""What is done with the documents of the library: their order, their reading, their rules, their end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop_app.core.desk.events import DeskEvent, Said
from desktop_app.core.desk.worker import Worker
from desktop_app.core.forgetting import forget
from desktop_app.core.paths import Home
from desktop_app.core.reading_queue import ReadingQueue
from desktop_app.core.store import Egress, Store


class Shelf:
    """Nothing here waits: the work is done on the library's thread, and the documents are told anew."""

    def __init__(
        self,
        home: Home,
        library: Worker,
        reading: ReadingQueue,
        tell: Callable[[DeskEvent], None],
        refresh: Callable[[], None],
    ) -> None:
        self._home, self._library, self._reading = home, library, reading
        self._tell, self._refresh = tell, refresh

    def do(self, task: Callable[[Store], None]) -> None:
        """Do something with the library, then tell the documents anew."""
        self._library.submit(task)
        self._refresh()

    def reorder(self, document_ids: Sequence[int]) -> None:
        """Read the documents that wait in this order."""
        self.do(lambda store: store.queue.arrange(document_ids))

    def read_next(self, document_ids: Sequence[int]) -> None:
        """Read documents before all others; those that do not wait are queued."""

        def first(_store: Store) -> None:
            self._reading.add(document_ids)
            for number in reversed(document_ids):
                self._reading.prefer(number)

        self.do(first)

    def read_on(self, document_ids: Sequence[int]) -> None:
        """Have documents read, from where they were left."""

        def wait(_store: Store) -> None:
            self._reading.add(document_ids)

        self.do(wait)

    def leave_unread(self, document_ids: Sequence[int]) -> None:
        """Do not read documents; what was read of them is kept."""

        def leave(_store: Store) -> None:
            for number in document_ids:
                self._reading.cancel(number)

        self.do(leave)

    def pause(self, document_ids: Sequence[int], *, paused: bool) -> None:
        """Let documents rest, or go on with them."""

        def rest(_store: Store) -> None:
            for number in document_ids:
                if paused:
                    self._reading.pause(number)
                else:
                    self._reading.resume(number)

        self.do(rest)

    def remove(self, document_ids: Sequence[int]) -> None:
        """Forget documents with every trace of them."""

        def forgotten(store: Store) -> None:
            for sentence in forget(
                self._home, store, [store.documents.get(one) for one in document_ids]
            ).remains:
                self._tell(Said(sentence, "warning"))

        for number in document_ids:
            self._reading.cancel(number)
        self.do(forgotten)

    def set_private(self, document_ids: Sequence[int], *, private: bool) -> None:
        """Mark documents."""

        def mark(store: Store) -> None:
            for number in document_ids:
                store.documents.set_private(number, private=private)

        self.do(mark)

    def set_egress(self, document_ids: Sequence[int], rule: Egress) -> None:
        """Say whether passages of documents may be sent to another computer."""

        def put(store: Store) -> None:
            for number in document_ids:
                store.documents.set_egress(number, rule)

        self.do(put)
