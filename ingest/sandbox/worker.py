"""What runs in a child: take a task, send what it yields, never outlive the parent."""

from __future__ import annotations

import logging
import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from itertools import count
from multiprocessing.connection import Connection, wait

from ..errors import IngestError
from .messages import MAX_ITEMS, MAX_MESSAGE_BYTES, Message, Order, Setup

_MIB = 1024 * 1024
_SLACK = 256 * _MIB


class RunawayError(Exception):
    """A task yields more than any sound file can hold."""


class RemoteCounter:
    """Counts tokens by asking the parent, where the tokeniser is."""

    def __init__(self, link: Connection) -> None:
        self._link = link
        self._turn = threading.Lock()

    def __call__(self, text: str) -> int:
        """Return the tokens of a text."""
        return self.many([text])[0]

    def many(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text: one trip, where a trip takes as long as counting a page."""
        if not texts:
            return []
        with self._turn:  # a chunker may count on several threads
            self._link.send(("count", list(texts)))
            counts: list[int] = self._link.recv()
        return counts


def main(link: Connection, setup: Setup) -> None:
    """Serve tasks until the parent is gone."""
    _settle_in()
    limit_memory(setup.memory_bytes)
    for name in setup.preload:
        import_module(name)
    try:
        link.send(("ready",))
        while data := link.recv_bytes():
            _serve(link, data)
    except (EOFError, OSError):
        return  # the parent closed the pipe


def _serve(link: Connection, data: bytes) -> None:
    try:
        _run(link, data)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        os._exit(1)
    except MemoryError:
        link.send(("memory",))
        os._exit(1)  # a heap that has been full is no place to go on
    except Exception as error:
        link.send(("raised", _portable(error)))
    else:
        link.send(("done",))


def _run(link: Connection, data: bytes) -> None:
    order: Order = pickle.loads(data)
    place, args, counting, telling = order
    module, _, name = place.partition(":")
    function = getattr(import_module(module), name)
    link.send(("begun",))  # what it takes to load a parser is no fault of the file
    sent = count()

    def tell(value: object) -> None:
        if next(sent) > MAX_ITEMS:
            raise RunawayError("it goes on without end")
        message: Message = ("beat",) if value is None else ("item", value)
        data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
        if len(data) > MAX_MESSAGE_BYTES:
            raise RunawayError(f"one part of it takes {len(data) // _MIB:,} MiB")
        link.send_bytes(data)

    options: dict[str, object] = {}
    if counting:
        options["count_tokens"] = RemoteCounter(link)
    if telling:
        options["tell"] = tell
    for value in function(*args, **options):
        tell(value)


def _portable(error: Exception) -> Exception:
    """Return an error that the parent can unpickle: ingest's own as they are, others by name."""
    if isinstance(error, IngestError):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}"[:500])


def limit_memory(limit: int) -> None:
    """Let the system refuse what the parent's watch would come too late for.

    The parent looks at resident memory every few hundredths of a second and says which page it was;
    this second fence stands further out, because address space is more than what is used of it.
    """
    if sys.platform == "win32":  # no such limit there: the parent's watch alone
        return
    import resource

    for name, bound in ((resource.RLIMIT_AS, limit + limit // 2 + _SLACK), (resource.RLIMIT_CORE, 0)):
        with suppress(ValueError, OSError):  # macOS refuses RLIMIT_AS
            hard = resource.getrlimit(name)[1]
            resource.setrlimit(name, (bound if hard < 0 else min(bound, hard), hard))


def _settle_in() -> None:
    """Leave interrupts and standard output to the parent, and end when it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.getLogger().addHandler(logging.NullHandler())
    # `--json` promises one object on standard output, whatever a parser may print.
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(parent: int) -> None:
    wait([parent])
    os._exit(1)
