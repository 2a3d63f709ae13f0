"""Sessions: conversations about documents, each question kept from the moment it is asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from desktop_app.core.answering import Answer
from desktop_app.core.citations import Citation
from desktop_app.core.errors import LontarError, PrivateDocumentError
from desktop_app.core.exporting import Format, exported
from desktop_app.core.store import (
    MessageState,
    Reply,
    Store,
    StoredCitation,
    StoredDocument,
    StoredMessage,
    StoredSession,
)
from engine.errors import CancelledError, EngineError
from engine.types import CancelToken

TITLE_LENGTH = 80


class Sessions:
    """The sessions of a library."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def start(
        self, question: str, documents: Sequence[StoredDocument], settings: Mapping[str, Any]
    ) -> StoredSession:
        """Start a session about documents; its title is its first question.

        Args:
            question: the first one.
            documents: what is asked.
            settings: what is needed to ask again in the same way: model, budget, policy, kv, read.
        """
        title = " ".join(question.split())
        if len(title) > TITLE_LENGTH:
            title = title[: TITLE_LENGTH - 1].rstrip() + "…"
        number = self._store.transcripts.start(title, [document.id for document in documents], settings)
        return self._store.transcripts.get(number)

    def join(
        self, session_id: int, documents: Sequence[StoredDocument], settings: Mapping[str, Any]
    ) -> StoredSession:
        """Let documents join a session, and note what it is asked under from now on.

        Raises:
            UnknownSessionError: there is no such session.
        """
        self._store.transcripts.extend(session_id, [document.id for document in documents], settings)
        return self._store.transcripts.get(session_id)

    def record(
        self,
        session_id: int,
        question: str,
        ask: Callable[[], Answer],
        *,
        cancel: CancelToken | None = None,
    ) -> Answer:
        """Ask, and keep what comes of it.

        The question is stored before `ask` is called and stands as stopped until then: neither an error nor a
        killed process loses it.

        Args:
            session_id: where it is kept.
            question: the user's.
            ask: finds the answer.
            cancel: what `ask` is stopped by; an answer that ends with it set was cut short.

        Raises:
            UnknownSessionError: there is no such session.
            Exception: whatever `ask` raises; it is recorded as stopped or failed first.
        """
        message = self._store.transcripts.ask(session_id, question)
        try:
            answer = ask()
        except (CancelledError, KeyboardInterrupt) as error:
            self._store.transcripts.answer(message, Reply("", "stopped", str(error) or "stopped"))
            raise
        except (EngineError, LontarError) as error:
            self._store.transcripts.answer(message, Reply("", "failed", str(error)))
            raise
        except Exception as error:
            self._store.transcripts.answer(message, Reply("", "failed", f"unexpected {type(error).__name__}"))
            raise
        state: MessageState = "stopped" if cancel and cancel.is_set() else "complete"
        self._store.transcripts.answer(message, _reply(answer, state))
        return answer

    def all(self) -> list[StoredSession]:
        """List the sessions, the one asked last first."""
        return self._store.transcripts.all()

    def show(self, session_id: int) -> tuple[StoredSession, list[StoredMessage]]:
        """Give a session with its messages, oldest first; raises UnknownSessionError."""
        return self._store.transcripts.get(session_id), self._store.transcripts.messages(session_id)

    def documents(self, session: StoredSession) -> list[StoredDocument]:
        """Give a session's documents in the order in which they joined."""
        return [self._store.documents.get(number) for number in session.document_ids]

    def export(self, session_id: int, form: Format) -> str:
        """Give a session as Markdown or JSON text.

        Raises:
            UnknownSessionError: there is no such session.
            PrivateDocumentError: one of its documents is private, and its answers may repeat it.
        """
        session, messages = self.show(session_id)
        documents = self.documents(session)
        for document in documents:
            if document.private:
                raise PrivateDocumentError(
                    f"Session {session_id} asks {document.title}, which is private, and is not exported; "
                    f"`lontar library private {document.id} off` allows it."
                )
        return exported(session, documents, messages, form)

    def delete(self, session_id: int) -> None:
        """Delete a session with its messages; raises UnknownSessionError."""
        self._store.transcripts.remove(session_id)


def _reply(answer: Answer, state: MessageState) -> Reply:
    return Reply(
        answer=answer.text,
        state=state,
        author=answer.by,
        confidence=answer.confidence,
        coverage={**asdict(answer.coverage), "total": answer.coverage.total},
        engine=_engine(answer),
        memory=asdict(answer.memory) if answer.memory else {},
        timing=dict(answer.timing),
        notes=answer.notes,
        prompt=answer.prompt,
        citations=tuple(stored_citation(citation) for citation in answer.citations),
        claims=tuple((claim.text, claim.citations) for claim in answer.claims),
    )


def _engine(answer: Answer) -> dict[str, Any]:
    """Return who answered; beside an answer from elsewhere the local one is kept, and what was sent."""
    held: dict[str, Any] = dict(answer.engine)
    if answer.local is not None:
        local = answer.local
        held["local"] = {"answer": local.text, "by": local.by, "confidence": round(local.confidence, 4)}
    return held


def stored_citation(citation: Citation) -> StoredCitation:
    """Return a citation as it is kept: readable without the document."""
    passage = citation.passage
    return StoredCitation(
        document_id=citation.document_id,
        source=citation.source,
        quote=citation.quote,
        verified=citation.verified,
        page=passage.page,
        label=passage.label,
        file=passage.file,
        line_start=citation.line_start,
        line_end=citation.line_end,
        title=passage.title,
    )
