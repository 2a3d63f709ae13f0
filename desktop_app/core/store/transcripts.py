"""Sessions and messages: what was asked and answered, kept whatever becomes of snapshots."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import logging
import struct
from collections.abc import Mapping, Sequence
from sqlite3 import Connection as Database
from typing import Any

from desktop_app.core.errors import UnknownSessionError
from desktop_app.core.store.database import Connection, Row
from desktop_app.core.store.statements import insert, update
from desktop_app.core.store.text import (
    from_column,
    optional_from_column,
    optional_to_column,
    to_column,
    utc_now,
)
from desktop_app.core.store.transcript_types import Reply, StoredCitation, StoredMessage, StoredSession

log = logging.getLogger(__name__)

UNANSWERED = Reply("", "stopped", "Lontar ended before the answer did.")
"""What a question is stored with until its answer is there: a crash between the two loses no question."""

_CITATION = [field.name for field in dataclasses.fields(StoredCitation)]
_CITATION_TEXTS = frozenset({"source", "quote", "label", "file", "title"})
_LISTS = ("notes", "claims")
_JSON = ("coverage", "engine", "memory", "timing", *_LISTS)
_REPLY = ("answer", "state", "reason", "author", "confidence", *_JSON, "prompt", "prompt_sha256")
_SESSION = (
    "SELECT s.id, s.title, s.created_at, s.settings, count(m.id), coalesce(max(m.id), 0) "
    "FROM sessions AS s LEFT JOIN messages AS m ON m.session_id = s.id"
)


class Transcripts:
    """The sessions of the library."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def start(self, title: str, document_ids: Sequence[int], settings: Mapping[str, Any]) -> int:
        """Start a session and return its id."""
        with self._connection.transaction() as db:
            values = {"title": to_column(title), "created_at": utc_now(), "settings": json.dumps(settings)}
            session_id = insert(db, "sessions", values)
            self._join(db, session_id, document_ids)
        return session_id

    def extend(self, session_id: int, document_ids: Sequence[int], settings: Mapping[str, Any]) -> None:
        """Let documents join a session, and note what it is asked under now; raises UnknownSessionError."""
        with self._connection.transaction() as db:
            self.get(session_id)
            self._join(db, session_id, document_ids)
            db.execute("UPDATE sessions SET settings = ? WHERE id = ?", [json.dumps(settings), session_id])

    def ask(self, session_id: int, question: str) -> int:
        """Store a question before its answer is sought; return the message's id. Raises UnknownSessionError."""
        with self._connection.transaction() as db:
            self.get(session_id)
            values = {"session_id": session_id, "asked_at": utc_now(), "question": to_column(question)}
            return insert(db, "messages", values | _reply_values(UNANSWERED))

    def answer(self, message_id: int, reply: Reply) -> None:
        """Store what came of a question, in the place of what stood there."""
        with self._connection.transaction() as db:
            update(db, "messages", message_id, _reply_values(reply))
            db.execute("DELETE FROM citations WHERE message_id = ?", [message_id])
            marks = ", ".join("?" * (len(_CITATION) + 1))
            self._connection.insert_many(
                f"INSERT INTO citations (message_id, {', '.join(_CITATION)}) VALUES ({marks})",
                ((message_id, *_citation_row(citation)) for citation in reply.citations),
            )

    def all(self) -> list[StoredSession]:
        """List the sessions, the one asked last first."""
        rows = self._connection.rows(
            f"{_SESSION} GROUP BY s.id ORDER BY coalesce(max(m.id), 0) DESC, s.id DESC"
        )
        return [self._session(row) for row in rows]

    def get(self, session_id: int) -> StoredSession:
        """Give one session; raises UnknownSessionError."""
        row = None
        if session_id.bit_length() < 64:
            row = self._connection.one(f"{_SESSION} WHERE s.id = ? GROUP BY s.id", [session_id])
        if row is None:
            raise UnknownSessionError(
                f"There is no session {session_id}; `lontar sessions list` shows the ones there are."
            )
        return self._session(row)

    def messages(self, session_id: int) -> list[StoredMessage]:
        """List a session's messages in the order they were asked."""
        rows = self._connection.rows(
            f"SELECT id, session_id, asked_at, question, {', '.join(_REPLY)} FROM messages "
            "WHERE session_id = ? ORDER BY id",
            [session_id],
        )
        return [self._message(row) for row in rows]

    def of_document(self, document_id: int) -> list[int]:
        """List the ids of the sessions that a document belongs to."""
        rows = self._connection.rows(
            "SELECT session_id FROM session_documents WHERE document_id = ? ORDER BY session_id",
            [document_id],
        )
        return [row[0] for row in rows]

    def remove(self, session_id: int) -> None:
        """Remove a session with its messages; raises UnknownSessionError."""
        with self._connection.transaction() as db:
            self.get(session_id)
            db.execute("DELETE FROM sessions WHERE id = ?", [session_id])

    def _join(self, db: Database, session_id: int, document_ids: Sequence[int]) -> None:
        for document_id in document_ids:
            db.execute(
                "INSERT INTO session_documents (session_id, document_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [session_id, document_id],
            )

    def _session(self, row: Row) -> StoredSession:
        number, title, created_at, settings, messages, last = row
        ids = self._connection.rows(
            "SELECT document_id FROM session_documents WHERE session_id = ? ORDER BY id", [number]
        )
        return StoredSession(
            number,
            from_column(title),
            created_at,
            json.loads(settings),
            tuple(document_id for (document_id,) in ids),
            messages,
            last,
        )

    def _message(self, row: Row) -> StoredMessage:
        number, session_id, asked_at, question, *values = row
        found = dict(zip(_REPLY, values, strict=True))
        rows = self._connection.rows(
            f"SELECT {', '.join(_CITATION)} FROM citations WHERE message_id = ? ORDER BY id", [number]
        )
        reply = Reply(
            answer=from_column(found["answer"]),
            state=found["state"],
            reason=from_column(found["reason"]),
            author=found["author"],
            confidence=found["confidence"],
            coverage=json.loads(found["coverage"]),
            engine=json.loads(found["engine"]),
            memory=json.loads(found["memory"]),
            timing=json.loads(found["timing"]),
            notes=tuple(json.loads(found["notes"])),
            prompt=_unpacked(found["prompt"], found["prompt_sha256"], number),
            citations=tuple(_citation(found_row) for found_row in rows),
            claims=tuple((text, tuple(numbers)) for text, numbers in json.loads(found["claims"])),
        )
        return StoredMessage(number, session_id, asked_at, from_column(question), reply)


def _reply_values(reply: Reply) -> dict[str, Any]:
    packed = _packed(reply.prompt)
    values = {name: json.dumps(getattr(reply, name)) for name in _LISTS}
    values |= {name: json.dumps(dict(getattr(reply, name))) for name in _JSON if name not in _LISTS}
    return {
        "answer": to_column(reply.answer),
        "state": reply.state,
        "reason": to_column(reply.reason),
        "author": reply.author,
        "confidence": reply.confidence,
        **values,
        "prompt": packed,
        "prompt_sha256": hashlib.sha256(packed).digest(),
    }


def _packed(tokens: Sequence[int]) -> bytes:
    """Return tokens as 32-bit integers, little endian."""
    return struct.pack(f"<{len(tokens)}i", *tokens)


def _unpacked(blob: bytes, checksum: bytes, message_id: int) -> tuple[int, ...]:
    """Undo `_packed`; nothing where the checksum does not match: the text is readable without the tokens."""
    if hashlib.sha256(blob).digest() != checksum:
        log.warning("the prompt tokens of message %d are damaged", message_id)
        return ()
    return struct.unpack(f"<{len(blob) // 4}i", blob)


def _citation_row(citation: StoredCitation) -> Row:
    values = dataclasses.asdict(citation)
    return tuple(optional_to_column(values[n]) if n in _CITATION_TEXTS else values[n] for n in _CITATION)


def _citation(row: Row) -> StoredCitation:
    values = dict(zip(_CITATION, row, strict=True))
    for name in _CITATION_TEXTS:
        values[name] = optional_from_column(values[name])
    return StoredCitation(**values | {"verified": bool(values["verified"])})
