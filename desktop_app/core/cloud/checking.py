"""The check of an answer from elsewhere: the same as a local one's, before it takes its place."""

from __future__ import annotations

from dataclasses import replace

from desktop_app.core.answering import Answer, judge
from desktop_app.core.cloud.preview import Preview
from desktop_app.core.cloud.types import CloudUse
from desktop_app.core.confidence import Calibration, figures_of
from desktop_app.core.facts import Found
from desktop_app.core.store import Store
from engine.cloud.request import Completion
from engine.types import Generation

UNSUPPORTED = "No passage supports what the model elsewhere said, so this is the local answer. It said: "


def checked(
    store: Store,
    calibration: Calibration,
    local: Answer,
    found: Found,
    preview: Preview,
    came: Completion,
    use: CloudUse,
    notes: tuple[str, ...] = (),
) -> Answer:
    """Return the answer from elsewhere with the local one kept in it; the local one where no passage supports it.

    Its confidence is the likelihood that the passages hold the answer, times the share of its sentences that they
    support: the curve of the local answers was fitted on a small model's and says nothing of a large one's.

    Args:
        store: holds the pages that quotes are checked against.
        calibration: of the confidence.
        local: the local answer.
        found: what recall brought up.
        preview: what was sent.
        came: what came back, placeholders restored.
        use: what is to be said of it.
        notes: of endpoints that did not answer.
    """
    generation = Generation(
        came.text, (), (), came.reason, came.tokens_in, came.first_s, max(0.0, came.seconds - came.first_s)
    )
    seen = {one.stored.id for one in preview.payload.excerpts}
    given = [item for item in found.recalled if item.stored.id in seen]
    judged = judge(store, preview.question, generation, given, preview.sources, (), able=True)
    timing = dict(local.timing)
    timing |= {"cloud": came.seconds, "total": timing.get("total", 0.0) + came.seconds}
    if came.reason == "cut":
        notes = (*notes, f"The answer broke off: {came.broke}")
    if came.reason == "cancelled":
        notes = (*notes, "The answer was stopped early.")
    if judged.by != "model":
        said = f"{UNSUPPORTED}{' '.join(came.text.split())}"
        return replace(local, cloud=use, timing=timing, notes=(*local.notes, *notes, said))
    figures = figures_of(found.evidence, judged)
    return replace(
        local,
        text=judged.text,
        citations=judged.citations,
        confidence=calibration.told.at(figures) * judged.support,
        by="model",
        claims=judged.claims,
        refused=False,
        engine={"where": "cloud", "name": came.model, "endpoint": use.endpoint, "sent": use.words()},
        memory=None,
        timing=timing,
        figures=figures,
        notes=notes,
        prompt=(),
        local=local,
        cloud=use,
    )
