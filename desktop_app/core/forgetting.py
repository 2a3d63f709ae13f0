"""Forgetting documents: removing every trace of them from the data folder, not only their rows."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from desktop_app.core.logs import empty_logs
from desktop_app.core.paths import Home
from desktop_app.core.store import Store, StoredDocument

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What was removed, and what could not be."""

    documents: tuple[StoredDocument, ...]
    sessions: tuple[int, ...]
    """Sessions that went with them: their answers repeat the documents' words, cited or not."""
    remains: tuple[str, ...]
    """Places that may still hold their words, each as a sentence that says what to do; none as a rule."""


def forget(home: Home, store: Store, documents: Sequence[StoredDocument]) -> Forgotten:
    """Remove documents with all that was kept of them, and wipe where it stood.

    Their rows go in one transaction; `Store.erasing` then leaves no deleted word in the file; the log files are
    emptied, for they name files. What a disk keeps of deleted blocks, and copies elsewhere, are out of reach.

    Raises:
        UnknownDocumentError: one of them is gone already.
    """
    sessions: list[int] = []
    with store.erasing() as remains, store.transaction():
        for document in documents:
            sessions += store.transcripts.of_document(document.id)
            store.documents.remove(document.id)
    for document in documents:
        home.archive(document.id).unlink(missing_ok=True)
    remains += empty_logs(home)
    remains += [
        f"{path} is a copy that was set aside; delete it if it is not needed any more."
        for path in home.set_aside()
    ]
    log.info("%d documents forgotten", len(documents))
    return Forgotten(tuple(documents), tuple(dict.fromkeys(sessions)), tuple(remains))
