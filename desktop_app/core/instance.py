"""One window a data folder: a second start hands its files to the first instead of opening the library again.

The first holds a file locked, which the system lets go when it ends in whatever way, and listens at a local address
(a Unix socket in a folder of its own, a named pipe on Windows). Address and key stand in a file for the owner alone.
"""

from __future__ import annotations

import json
import logging
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Client, Connection, Listener
from pathlib import Path
from typing import IO

from desktop_app.core.errors import InstanceUnreachableError
from desktop_app.core.locking import lock_file
from desktop_app.core.paths import Home

log = logging.getLogger(__name__)

OnFiles = Callable[[list[Path]], None]
"""Receives the files of another start, on the listening thread; without any, the window should come forward."""

ANSWER_SECONDS = 5.0
"""How long a second start waits for the first to answer."""
LOOK_SECONDS = 0.05
"""More than `is_running` holds the lock for."""
_MESSAGE_BYTES = 1 << 20
_TAKEN = b"taken"
_FAMILY = "AF_PIPE" if sys.platform == "win32" else "AF_UNIX"


class Instance:
    """The first start on a data folder; it takes the files of later ones until it is closed."""

    def __init__(self, home: Home, lock: IO[bytes], on_files: OnFiles) -> None:
        self._home, self._lock, self._on_files = home, lock, on_files
        self._key = secrets.token_hex(32)
        # Without multiprocessing's own challenge: it waits for ever for a stranger who connects and says nothing.
        self._listener = Listener(family=_FAMILY)
        self._closing = threading.Event()
        _write_private(home.instance, {"address": self._listener.address, "key": self._key})
        self._thread = threading.Thread(target=self._listen, name="instance", daemon=True)
        self._thread.start()

    @classmethod
    def claim(cls, home: Home, on_files: OnFiles) -> Instance | None:
        """Become the first instance; None when there is one already: `hand_over` reaches it.

        Args:
            home: the data folder, which exists.
            on_files: takes the files of later starts.
        """
        lock = lock_file(home.instance_lock)
        if lock is None:
            time.sleep(LOOK_SECONDS)  # it may be held by a command that looks whether a window is open
            lock = lock_file(home.instance_lock)
        return None if lock is None else cls(home, lock, on_files)

    def close(self) -> None:
        """Stop listening and let the next start be the first; closing twice is fine."""
        if self._closing.is_set():
            return
        self._closing.set()
        with suppress(OSError):  # wakes the thread up
            Client(self._listener.address).close()
        self._thread.join(ANSWER_SECONDS)
        self._listener.close()
        self._home.instance.unlink(missing_ok=True)
        self._lock.close()

    def _listen(self) -> None:
        while True:
            try:
                connection = self._listener.accept()
            except OSError as error:  # one that went away half-way
                if self._closing.is_set():
                    return
                log.warning("a start that could not be heard: %s", error)
            else:
                with connection:
                    if self._closing.is_set():
                        return
                    self._take(connection)

    def _take(self, connection: Connection) -> None:
        """Take one start's files and acknowledge them; a stranger without the key is not heard."""
        try:
            if not connection.poll(ANSWER_SECONDS):
                return
            # Not `recv`: it unpickles, and a message is no program.
            said = json.loads(connection.recv_bytes(_MESSAGE_BYTES))
            if not secrets.compare_digest(str(said["key"]), self._key):
                log.warning("a start without the key was not heard")
                return
            self._on_files([Path(os.fsdecode(bytes.fromhex(path))) for path in said["paths"]])
            connection.send_bytes(_TAKEN)
        except Exception:  # whatever a start sends must not end the listening
            log.exception("the files of another start could not be taken")


def hand_over(home: Home, paths: Sequence[Path], *, timeout_s: float = ANSWER_SECONDS) -> None:
    """Hand files to the instance that runs already, which then shows itself.

    Raises:
        InstanceUnreachableError: it does not answer in time.
    """
    deadline = time.monotonic() + timeout_s
    connection, key = _reach(home, deadline)
    # As bytes: a name need not be valid UTF-8. Absolute: the other start has another working folder.
    message = {"key": key, "paths": [os.fsencode(path.absolute()).hex() for path in paths]}
    with suppress(OSError, EOFError), connection:
        connection.send_bytes(json.dumps(message).encode())
        # Said once only: files that were taken, but not acknowledged, must not be opened twice.
        if connection.poll(max(0.0, deadline - time.monotonic())) and connection.recv_bytes() == _TAKEN:
            return
    raise _unreachable()


def _reach(home: Home, deadline: float) -> tuple[Connection, str]:
    """Connect to the running instance, which may have been started a moment ago; return the key as well."""
    while True:
        with suppress(OSError, ValueError, KeyError):
            found = json.loads(home.instance.read_text("utf-8"))
            return Client(found["address"]), found["key"]
        if time.monotonic() >= deadline:
            raise _unreachable()
        time.sleep(0.05)


def _unreachable() -> InstanceUnreachableError:
    return InstanceUnreachableError(
        "Lontar is running already but does not answer; wait until it has started, or end it, then try again."
    )


def is_running(home: Home) -> bool:
    """Say whether an instance runs on this data folder."""
    if not home.instance_lock.exists():
        return False
    lock = lock_file(home.instance_lock)
    if lock is None:
        return True
    lock.close()
    return False


def _write_private(path: Path, content: dict[str, object]) -> None:
    """Put a file for its owner alone in the place of another, whole at every moment."""
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
        json.dump(content, file)
    part.replace(path)
