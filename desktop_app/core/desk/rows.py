"""The library as a list shows it: every document with how far it has come."""

from __future__ import annotations

from desktop_app.core.desk.events import DocumentRow, RowState
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.store.queue import Queued


def rows_of(store: Store, embedding: str | None, reading: int | None) -> tuple[DocumentRow, ...]:
    """List the documents, those that wait to be read in their order first, then the newest.

    Args:
        store: the library.
        embedding: name of the embedding model; None where there is none.
        reading: the document that is being read just now.
    """
    queue = {item.document_id: item for item in store.queue.all()}
    order = {number: place for place, number in enumerate(queue)}
    documents = sorted(store.documents.all(), key=lambda one: (order.get(one.id, len(order)), -one.id))
    missing = store.embeddings.missing_by_document(embedding) if embedding else {}
    return tuple(
        _row(store, one, queue.get(one.id), missing.get(one.id, 0), reading == one.id) for one in documents
    )


def _row(
    store: Store, document: StoredDocument, queued: Queued | None, missing: int, reading: bool
) -> DocumentRow:
    message = queued.message if queued else ""
    if document.state == "problem":
        problems = store.units.problems(document.id)
        message = problems[0].message if problems else "It holds no text."
    return DocumentRow(
        id=document.id,
        source=document.source,
        title=document.title,
        kind=document.kind,
        state=_state(document, queued, reading),
        units=document.units,
        tokens=document.tokens,
        private=document.private,
        egress=document.rule,
        indexed=1 - missing / document.passages if document.passages else 1.0,
        message=message,
    )


def _state(document: StoredDocument, queued: Queued | None, reading: bool) -> RowState:
    if document.state == "problem":
        return "problem"
    if reading:
        return "reading"
    if queued is None:
        return "read" if document.state == "read" else "indexed"
    if queued.state == "failed":
        return "problem"
    return "paused" if queued.state == "paused" else "waiting"
