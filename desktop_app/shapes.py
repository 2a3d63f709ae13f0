"""The shapes of `--json`: what other programs rely on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from desktop_app.core.answering import Answer, Claim
from desktop_app.core.citations import Citation
from desktop_app.core.cloud.types import CloudUse
from desktop_app.core.coverage import Coverage
from desktop_app.core.models.overview import Offer
from desktop_app.core.reading import Reading
from desktop_app.core.recall import Recalled
from desktop_app.core.store import StoredDocument
from desktop_app.core.store.egress import Entry
from engine.cloud.endpoint import Endpoint
from engine.types import MemoryStats
from ingest.types import Document, Problem


def place(
    page: int | None, label: str | None, file: str | None, first: int | None, last: int | None
) -> dict[str, Any]:
    """Return page, or file and lines, with what people call the place: "xii", "chapter 3", "rows 2–40"."""
    where: dict[str, Any] = {"file": file, "line_start": first, "line_end": last}
    if page is not None:
        where = {"page": page}
    return where | ({"label": label} if label else {})


def citation(item: Citation) -> dict[str, Any]:
    """Return a citation's place, quote and check."""
    passage = item.passage
    return {
        "source": item.source,
        **place(passage.page, passage.label, passage.file, item.line_start, item.line_end),
        "title": passage.title,
        "quote": item.quote,
        "verified": item.verified,
    }


def coverage(item: Coverage) -> dict[str, Any]:
    """Return the counts with their total, which pages or files they are, and all that in words."""
    return {**asdict(item), "total": item.total, "words": item.words()}


def claim(item: Claim) -> dict[str, Any]:
    """Return a sentence of an answer, and which of its citations it rests on."""
    return {"text": item.text, "supported": item.supported, "citations": list(item.citations)}


def memory(item: MemoryStats | None) -> dict[str, Any]:
    """Return the bytes and cells of the last job."""
    return asdict(item) if item else {}


def answer(item: Answer) -> dict[str, Any]:
    """Return an answer with everything it rests on."""
    return {
        "answer": item.text,
        "by": item.by,
        "kind": item.kind,
        "question": item.question,
        "refused": item.refused,
        "claims": [claim(c) for c in item.claims],
        "citations": [citation(c) for c in item.citations],
        "coverage": coverage(item.coverage),
        "documents": [{"source": source, "coverage": coverage(one)} for source, one in item.covered],
        "confidence": round(item.confidence, 4),
        "engine": dict(item.engine),
        "memory": memory(item.memory),
        "timing": {stage: round(seconds, 4) for stage, seconds in item.timing.items()},
        "notes": list(item.notes),
        "cloud": cloud(item.cloud),
        "local": answer(item.local) if item.local else None,
    }


def cloud(item: CloudUse | None) -> dict[str, Any] | None:
    """Return why another computer was asked or not, what was sent and what it cost."""
    if item is None:
        return None
    decision = item.decision
    values = asdict(item) | {"cost": round(item.cost, 6)}
    del values["decision"]
    return {"decision": decision.where, "code": decision.code, "reason": decision.reason, **values}


def endpoint(item: Endpoint, place: str | None) -> dict[str, Any]:
    """Return an endpoint and where its key lies; never the key."""
    key = f"key in the {place}" if place else "no key" if item.needs_key else "no key needed"
    price = "own server" if item.own else "price not set"
    if item.price_in is not None and item.price_out is not None and not item.own:
        price = f"{item.price_in:g} and {item.price_out:g} USD a million tokens"
    return {
        **asdict(item),
        "key": place,
        "words": f"{item.model} at {item.base_url}, {key}, {price}",
    }


def egress(item: Entry, titles: Mapping[int, str]) -> dict[str, Any]:
    """Return a request of the ledger; a document that was removed has no title any more."""
    passages = [
        {"document": document, "title": titles.get(document), "passage": passage}
        for document, passage in item.passages
    ]
    return {**asdict(item), "cost": round(item.cost, 6), "passages": passages}


def stored(item: StoredDocument) -> dict[str, Any]:
    """Return a document of the library."""
    unit = "pages" if item.kind == "pdf" else "files"
    return {
        "id": item.id,
        "source": item.source,
        "kind": item.kind,
        "title": item.title,
        unit: item.units,
        "passages": item.passages,
        "bytes": item.size,
        "state": item.state,
        "added_at": item.added_at,
        "private": item.private,
        "egress": item.rule,
    }


def reading(item: Reading) -> dict[str, Any]:
    """Return what a reading did to a document."""
    report = item.report
    first, last = tenths(report.pace)
    return {
        **stored(item.document),
        "tokens": report.tokens_total,
        "tokens_read": report.tokens,
        "tokens_new": report.tokens_new,
        "tokens_kept": report.tokens_kept,
        "cells_peak": report.cells_peak,
        "kv_bytes": report.kv_bytes,
        "kv_bytes_full_f16": report.kv_bytes_full_f16,
        "evictions": report.evictions,
        "collapses": report.collapses,
        "seconds": round(report.seconds, 3),
        "observe_seconds": round(report.observe_seconds, 3),
        "tokens_per_second": round(report.tokens_new / report.seconds, 2) if report.tokens_new else 0.0,
        "tokens_per_second_first_tenth": first,
        "tokens_per_second_last_tenth": last,
        "memory": memory(item.memory),
    }


def tenths(pace: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Return tokens a second over the first and the last tenth of a run's chunks."""
    if not pace:
        return 0.0, 0.0
    count = max(1, len(pace) // 10)

    def rate(chunks: Sequence[tuple[int, float]]) -> float:
        return round(sum(n for n, _ in chunks) / sum(s for _, s in chunks), 2)

    return rate(pace[:count]), rate(pace[-count:])


def extracted(document: Document) -> dict[str, Any]:
    """Return a document's units and problems as read, without storing anything."""
    units = []
    for unit in document.units:
        where: dict[str, Any] = {"page": unit.page} if unit.page is not None else {"file": unit.file}
        if unit.label:
            where["label"] = unit.label
        units.append({**where, "text": unit.text, "flags": list(unit.flags)})
    return {
        "source": document.source,
        "kind": document.kind,
        "title": document.title,
        "units": units,
        "problems": [problem(p) for p in document.problems],
    }


def problem(item: Problem) -> dict[str, Any]:
    """Return a problem."""
    return asdict(item)


def retrieved(item: Recalled, source: str) -> dict[str, Any]:
    """Return a passage found for a question."""
    passage = item.stored.passage
    return {
        "source": source,
        **place(passage.page, passage.label, passage.file, passage.line_start, passage.line_end),
        "title": passage.title,
        "score": round(item.score, 4),
        "quote": passage.text,
    }


def model(item: Offer) -> dict[str, Any]:
    """Return a model with where it lies, what it would take and how fast it would read."""
    held, prediction, speed = item.model, item.prediction, item.speed
    return {
        "id": held.key,
        "name": held.name,
        "origin": held.origin,
        "state": held.state,
        "path": None if held.path is None else str(held.path),
        "bytes": held.size,
        "bytes_here": held.size if held.state == "here" else held.part_bytes,
        "licence": held.licence,
        "parameters": held.parameters,
        "window": held.shape.window if held.shape else None,
        "sha256": held.sha256 or None,
        "reason": held.reason or None,
        "fits": prediction.fits if prediction else None,
        "total_bytes": prediction.total_bytes if prediction else None,
        "free_bytes": prediction.free_bytes if prediction else None,
        "device": prediction.device if prediction else None,
        "measured": prediction.measured if prediction else False,
        "tokens_per_second": round(speed.tokens_per_second, 2) if speed and speed.tokens_per_second else None,
        "speed_measured": speed.measured if speed else False,
    }
