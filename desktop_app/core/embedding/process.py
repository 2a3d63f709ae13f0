"""The embedding model in a process of its own, used as if it were here.

With it go 300 MiB and the processor's time out of the window's process, which then never stutters. Questions have a
connection of their own: they do not wait for the sixteen passages that are being indexed.
"""

from __future__ import annotations

import logging
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import psutil

from desktop_app.core.embedding.errors import EmbedderGoneError
from desktop_app.core.embedding.loader import EmbedderLoader, Embedders
from desktop_app.core.embedding.types import Embedded, Embedder
from desktop_app.core.errors import LontarError
from engine.process.child import without_main

log = logging.getLogger(__name__)

FAREWELL_SECONDS = 3.0

MakeLoader = Callable[[Callable[[str], None]], Embedders]
"""Makes what brings up the model, given whom to tell why there is none; importable in the child."""


class EmbedderProcess:
    """Brings up the embedding model in a child, once, when first needed. Any thread may ask for it."""

    def __init__(self, notice: Callable[[str], None] = log.info, make: MakeLoader = EmbedderLoader) -> None:
        """Remember what to start.

        Args:
            notice: told when there is no model.
            make: brings up the model in the child; must be importable there.
        """
        self._notice, self._make = notice, make
        self._lock = threading.Lock()
        self._tried = False
        self._remote: RemoteEmbedder | None = None

    def get(self) -> Embedder | None:
        """Return the model, starting its process the first time or when it has died; None where there is none."""
        with self._lock:
            if self._remote is not None and not self._remote.alive:
                log.warning("the embedding process has died; it is started again")
                self._remote.close()
                self._tried, self._remote = False, None
            if not self._tried:
                self._tried = True
                try:
                    self._remote = RemoteEmbedder(self._make)
                except LontarError as error:
                    self._notice(str(error))
            return self._remote

    def close(self) -> None:
        """End the process."""
        with self._lock:
            if self._remote is not None:
                self._remote.close()
            self._remote, self._tried = None, True


class RemoteEmbedder:
    """An embedding model in a child process; see `desktop_app.core.embedding.types.Embedder`."""

    def __init__(self, make: MakeLoader) -> None:
        """Start the child and wait for its model, about a second.

        Raises:
            EmbedderMissingError, EmbedderDamagedError, EmbedderGoneError: there is no model.
        """
        context = get_context("spawn")
        self._passages, theirs = context.Pipe()
        self._questions, theirs_too = context.Pipe()
        # A daemon: it ends with the application's orderly end; the end of its pipes sees to the other ends.
        self._process = context.Process(
            target=serve, args=(theirs, theirs_too, make), daemon=True, name="lontar-embedder"
        )
        with without_main():
            self._process.start()
        theirs.close()
        theirs_too.close()
        self._locks = {id(self._passages): threading.Lock(), id(self._questions): threading.Lock()}
        self.name, self.width, self.word_width = self._receive(self._passages)

    @property
    def alive(self) -> bool:
        """Whether the child still runs."""
        return self._process.is_alive()

    def passages(self, texts: Sequence[str]) -> list[Embedded]:
        """Embed what is to be found; raises EmbedderGoneError."""
        embedded: list[Embedded] = self._call(self._passages, list(texts))
        return embedded

    def question(self, text: str) -> Embedded:
        """Embed what is asked; raises EmbedderGoneError."""
        embedded: Embedded = self._call(self._questions, text)
        return embedded

    def close(self) -> None:
        """End the child."""
        for link in (self._passages, self._questions):
            link.close()
        self._process.join(FAREWELL_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def _call(self, link: Connection, what: object) -> Any:
        with self._locks[id(link)]:
            try:
                link.send(what)
            except (OSError, ValueError) as error:
                raise _gone() from error
            return self._receive(link)

    def _receive(self, link: Connection) -> Any:
        try:
            answer = link.recv()
        except (EOFError, OSError) as error:
            raise _gone() from error
        if isinstance(answer, Exception):
            raise answer
        return answer


def _gone() -> EmbedderGoneError:
    return EmbedderGoneError(
        "The process that indexes by meaning has ended; what it indexed is kept, and it is started again when needed."
    )


def serve(passages: Connection, questions: Connection, make: MakeLoader) -> None:
    """Run in the child: load the model, then answer on both connections until they end."""
    with suppress(ValueError):  # Ctrl-C is the application's to handle
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Indexing is background work: the window and the model that answers come first.
    with suppress(psutil.Error):
        if sys.platform == "win32":
            psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
        else:
            psutil.Process().nice(5)
    reasons: list[str] = []
    embedder = make(reasons.append).get()
    if embedder is None:
        passages.send(EmbedderGoneError(" ".join(reasons) or "There is no embedding model."))
        return
    passages.send((embedder.name, embedder.width, embedder.word_width))
    threading.Thread(target=_answer, args=(questions, embedder.question), daemon=True).start()
    _answer(passages, embedder.passages)


def _answer(link: Connection, work: Callable[[Any], Any]) -> None:
    """Answer what comes until the connection ends; what goes wrong is an answer too."""
    while True:
        try:
            asked = link.recv()
        except (EOFError, OSError):
            return
        try:
            answer = work(asked)
        except Exception as error:  # whatever it is, the application must hear of it
            answer = EmbedderGoneError(f"Indexing by meaning failed: {error or type(error).__name__}")
        try:
            link.send(answer)
        except OSError:
            return
