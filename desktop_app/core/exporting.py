"""Sessions as other programs and people read them: JSON records and Markdown."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from desktop_app.core.store import StoredCitation, StoredDocument, StoredMessage, StoredSession

Format = Literal["md", "json"]


def session_record(session: StoredSession, documents: Sequence[StoredDocument]) -> dict[str, Any]:
    """Return what a session is, without its messages."""
    return {
        "id": session.id,
        "title": session.title,
        "created_at": session.created_at,
        "documents": [
            {"id": document.id, "source": document.source, "title": document.title} for document in documents
        ],
        "questions": session.messages,
        "settings": dict(session.settings),
    }


def message_record(message: StoredMessage) -> dict[str, Any]:
    """Return a question with everything its answer rests on; the keys of an answer are those of `lontar ask`."""
    reply = message.reply
    return {
        "id": message.id,
        "asked_at": message.asked_at,
        "question": message.question,
        "state": reply.state,
        "reason": reply.reason,
        "answer": reply.answer,
        "by": reply.author,
        "citations": [citation_record(citation) for citation in reply.citations],
        "coverage": dict(reply.coverage),
        "confidence": round(reply.confidence, 4),
        "engine": dict(reply.engine),
        "memory": dict(reply.memory),
        "timing": dict(reply.timing),
        "notes": list(reply.notes),
        "prompt_tokens": len(reply.prompt),
    }


def citation_record(citation: StoredCitation) -> dict[str, Any]:
    """Return a citation's place, quote and check, in the keys of `lontar ask`."""
    where: Mapping[str, Any] = {"page": citation.page}
    if citation.page is None:
        where = {
            "file": citation.file,
            "line_start": citation.line_start,
            "line_end": citation.line_end,
        }
    return {
        "source": citation.source,
        **where,
        **({"label": citation.label} if citation.label else {}),
        "title": citation.title,
        "quote": citation.quote,
        "verified": citation.verified,
    }


def place(citation: StoredCitation) -> str:
    """Say where a quote stands: "manual.pdf, page 47", "app.py, lines 10-24"."""
    name = Path(citation.source).name
    if citation.page is not None:
        return f"{name}, page {citation.page}"
    file = citation.file or name
    inside = file if file == name else f"{name}, {file}"
    return f"{inside}, {citation.label}" if citation.label else f"{inside}, {_lines(citation)}"


def _lines(citation: StoredCitation) -> str:
    first, last = citation.line_start, citation.line_end
    return f"line {first}" if first == last else f"lines {first}-{last}"


def exported(
    session: StoredSession,
    documents: Sequence[StoredDocument],
    messages: Sequence[StoredMessage],
    form: Format,
) -> str:
    """Return a whole session as text, with its line end."""
    if form == "json":
        record = session_record(session, documents) | {
            "messages": [message_record(message) for message in messages]
        }
        return json.dumps(record, ensure_ascii=False, indent=2) + "\n"
    parts = [f"# {session.title}", f"Session {session.id}, begun {session.created_at}."]
    parts.append("\n".join(f"- {document.title} (`{document.source}`)" for document in documents))
    for message in messages:
        parts += _message(message)
    return "\n\n".join(part for part in parts if part) + "\n"


def _message(message: StoredMessage) -> list[str]:
    reply = message.reply
    parts = [f"## {' '.join(message.question.split())}", reply.answer]
    if reply.state != "complete":
        parts.append(f"({reply.state}{': ' + reply.reason if reply.reason else ''})")
    for citation in reply.citations:
        mark = "" if citation.verified else " (not found on the page)"
        parts.append(f"> {' '.join(citation.quote.split())}\n>\n> {place(citation)}{mark}")
    return parts
