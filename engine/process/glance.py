"""Asking for a figure that may also be missed once: for a gauge that must neither start nor disturb anything."""

from __future__ import annotations

import queue
from typing import Any

from engine.process.child import Child
from engine.process.messages import Question, Reply

GLANCE_SECONDS = 1.0


def glance(child: Child, question: Question) -> Any | None:
    """Return a process's answer; None where it is gone, refuses, or does not answer at once. Never ends it."""
    if not child.alive:
        return None
    inbox = child.open(question.job)
    child.send(question)
    try:
        reply = inbox.get(timeout=GLANCE_SECONDS)
    except queue.Empty:
        return None
    finally:
        child.shut(question.job)
    return reply.value if isinstance(reply, Reply) else None
