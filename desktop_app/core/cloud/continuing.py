"""Going on, on this computer, with an answer from elsewhere that broke off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from desktop_app.core.answering import Answer, judge
from desktop_app.core.conversation import Conversation
from desktop_app.core.excerpts import excerpts
from desktop_app.core.facts import ABLE_TOKENS, Found
from desktop_app.core.prompts import barred, question_prompt
from desktop_app.core.store import Store
from engine.config import MemoryConfig, Sampling
from engine.front import EngineFront
from engine.generate import OnToken
from engine.types import CancelToken

MORE_TOKENS = 160


def go_on(
    store: Store,
    engine: EngineFront,
    cut: Answer,
    found: Found,
    config: MemoryConfig,
    *,
    sources: Mapping[int, str],
    names: Mapping[int, str],
    on_token: OnToken | None = None,
    cancel: CancelToken | None = None,
) -> Answer:
    """Return a cut answer with the local model's end, the whole of it checked again; as it was where nothing came.

    Args:
        store: holds the pages that quotes are checked against.
        engine: the local model.
        cut: an answer whose stream broke off.
        found: what recall brought up for its question.
        config: of the local model's memory.
        sources: path of each document.
        names: of the documents, where there are several.
        on_token: called with the words as they come.
        cancel: stops it.

    Raises:
        CancelledError: stopped before the first word.
        EngineError: the model cannot run.
    """

    def count(text: str) -> int:
        return len(engine.model.tokenize(text))

    given = excerpts(found.recalled, cut.question, found.weights, count, ABLE_TOKENS)
    asked = question_prompt(cut.question, given, Conversation(), count, names=names, numbers=True)
    begun = f"\n\nThe answer was begun and broke off:\n{barred(cut.text)}\nGo on where it broke off; repeat nothing."
    generation = engine.answer(
        f"{asked.text}{begun}", config, Sampling(max_tokens=MORE_TOKENS), on_token=on_token, cancel=cancel
    )
    if not generation.text.strip():
        return cut
    whole = replace(generation, text=f"{cut.text.rstrip()} {generation.text.lstrip()}")
    judged = judge(store, cut.question, whole, found.recalled, sources, (), able=True)
    if judged.by != "model":
        return cut
    return replace(
        cut,
        text=judged.text,
        citations=judged.citations,
        claims=judged.claims,
        notes=(*cut.notes, "The local model went on from there."),
    )
