"""A damaged library: what can be read is saved into a new one, the old file is set aside, nothing is deleted."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from desktop_app.core.errors import StoreDamagedError, StoreForeignError
from desktop_app.core.instance import is_running
from desktop_app.core.paths import Home
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.store.salvage import Salvaged, salvage
from desktop_app.core.store.sqlite_files import remove

log = logging.getLogger(__name__)

_BESIDE = ("-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Rescue:
    """What became of a damaged library."""

    aside: Path
    """Where the damaged file lies now."""
    saved: Salvaged

    def words(self) -> str:
        """Say it in one line."""
        count = self.saved.count
        lost = len(self.saved.incomplete)
        again = (
            f" {_many(lost, 'document')} lost text and can be read from their files again: `lontar library repair`."
            if lost
            else ""
        )
        return (
            f"The library was damaged and is set aside as {self.aside}; nothing was deleted. Saved into a new one: "
            f"{_many(count('sessions'), 'session')} with {_many(count('messages'), 'question')}, "
            f"{_many(count('documents'), 'document')} with {_many(count('passages'), 'passage')}.{again}"
        )


def open_or_rescue(home: Home, notice: Callable[[str], None], *, window: bool = False) -> Store:
    """Open the library; of one that cannot be opened any more save what can be read, with a notice.

    Args:
        home: the data folder.
        notice: told what was saved.
        window: whether this is the window itself, which then need not be closed.

    Raises:
        LontarError: it cannot be opened: another program's file, a newer version's, no room.
    """
    try:
        return Store(home.store)
    except StoreForeignError:
        raise
    except StoreDamagedError:
        notice(rescue(home, window=window).words())
        return Store(home.store)


def rescue(home: Home, *, window: bool = False) -> Rescue:
    """Save what can be read of a damaged library into a new one, and set the damaged file aside.

    Raises:
        StoreDamagedError: the window is open; it must be closed first, for it holds the damaged file.
        StoreFullError: no room for the new one; the damaged file is where it was.
    """
    if not window and is_running(home):
        raise StoreDamagedError(
            f"The library {home.store} is damaged and Lontar's window has it open; close the window, then try again."
        )
    new = _salvaged(home)
    remove(new)  # of an attempt that was cut short
    saved = salvage(home.store, new)
    aside = home.aside("damaged", datetime.now().astimezone())
    for suffix in _BESIDE:
        beside = home.store.with_name(home.store.name + suffix)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + suffix))
    home.store.replace(aside)
    new.replace(home.store)
    log.warning("the damaged library is set aside as %s", aside)
    return Rescue(aside, saved)


def finish_rescue(home: Home) -> None:
    """Put the new library in its place where a rescue was cut short between its last two steps."""
    # The damaged file is set aside only when the new one is whole.
    new = _salvaged(home)
    if new.exists() and not home.store.exists():
        new.replace(home.store)


def to_read_again(store: Store) -> Iterator[StoredDocument]:
    """Yield the documents that lost text and whose files are still there."""
    for document in store.documents.all():
        if not document.sha256 and Path(document.source).exists():
            yield document


def _salvaged(home: Home) -> Path:
    return home.root / f"{home.store.stem}.salvaged"


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
