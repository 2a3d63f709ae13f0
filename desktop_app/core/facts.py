"""Questions for facts: recall, what the model makes of it, the check, and the refusal where nothing bears an answer."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desktop_app.core.able import is_able
from desktop_app.core.answering import Claim, Draft, Judged, judge
from desktop_app.core.confidence import Calibration, figures_of
from desktop_app.core.embedding.errors import EmbedderGoneError
from desktop_app.core.embedding.loader import Embedders
from desktop_app.core.evidence import Evidence, evidence_of, weights_of
from desktop_app.core.excerpts import Excerpt, excerpts
from desktop_app.core.job import Job
from desktop_app.core.prompts import place_of, question_prompt
from desktop_app.core.quotes import nearest
from desktop_app.core.reading import Readings
from desktop_app.core.recall import CANDIDATES, Recalled, recall
from desktop_app.core.store import Store, StoredDocument
from desktop_app.core.whole import WholeAnswers
from engine.config import Sampling
from engine.front import EngineFront
from engine.types import Generation

log = logging.getLogger(__name__)

PASSAGE_TOKENS = 192
"""What excerpts may take of the question's turn: reading them is what the first word waits for. Of 48 questions the
starter model answers 2 rightly from 448 tokens and the quotes 11, so its words wait no longer than need be."""
ABLE_TOKENS = 768
"""The same, for a model that makes something of them."""
ANSWER_TOKENS = 96
NOT_TOLD = "The document does not seem to tell."
NOT_TOLD_BY_ANY = "None of the documents seems to tell."
CLOSEST = "The passages that come closest are below."
NO_MATCH = "No passage matches the question."


@dataclass(frozen=True, slots=True)
class Found:
    """What recall brought up for a question."""

    recalled: Sequence[Recalled]
    """Best first."""
    weights: dict[str, float]
    """What each word of the question is worth."""
    evidence: Evidence


class FactAnswers:
    """Answers questions for facts, values, or two facts at once."""

    def __init__(
        self,
        store: Store,
        readings: Readings,
        whole: WholeAnswers,
        calibration: Calibration,
        embedders: Embedders | None = None,
    ) -> None:
        self._store, self._readings, self._whole = store, readings, whole
        self._calibration, self._embedders = calibration, embedders

    def draft(self, job: Job, engine: EngineFront) -> Draft:
        """Answer from what is recalled and remembered, or say that nothing supports an answer.

        Raises:
            CancelledError: stopped before the first word.
            EngineError: the model cannot run.
        """
        with job.stage("recall"):
            found = self.find(job.meant.text, job.documents)
        if not found.recalled:
            return self._refused(job, found, Judged("", (), "nothing"), {}, None)
        able = is_able(engine.model.info)
        chosen = excerpts(
            found.recalled,
            job.meant.text,
            found.weights,
            lambda text: len(engine.model.tokenize(text)),
            ABLE_TOKENS if able else PASSAGE_TOKENS,
        )
        with job.stage("restore"):
            remembered = self._remembered(job, found.recalled)
            snapshot = self._readings.snapshot(remembered, engine, job.config) if job.use_memory else None
        # Words stand in for the memory that is missing, where the model can make something of them.
        digest = "" if snapshot or not able else self._digest(remembered, engine)
        prompt = question_prompt(
            job.meant.text,
            chosen,
            job.conversation,
            lambda text: len(engine.model.tokenize(text)),
            names=job.names,
            digest=digest,
            numbers=able,
        )
        generation = engine.answer(
            prompt.text,
            job.config,
            Sampling(max_tokens=ANSWER_TOKENS),
            snapshot=snapshot,
            on_token=job.on_token,
            cancel=job.cancel,
        )
        seen = {excerpt.stored.id for excerpt in chosen}
        given = [item for item in found.recalled if item.stored.id in seen]
        closest = nearest(self._store, found.recalled, found.weights, job.sources)
        judged = judge(self._store, job.meant.text, generation, given, job.sources, closest, able=able)
        figures = figures_of(found.evidence, judged)
        if judged.by == "nothing" or (self._searched_all(job) and self._calibration.refuses(figures)):
            return self._refused(job, found, judged, figures, generation)
        notes = _left_out(found.recalled, chosen, prompt.turns_left_out)
        return Draft(judged, self._calibration.right.at(figures), generation, notes, figures=figures)

    def _searched_all(self, job: Job) -> bool:
        """Say whether the index by meaning is complete: before that, nothing found is no sign that nothing is told."""
        embedder = self._embedders.get() if self._embedders else None
        if embedder is None:
            return True
        done, total = self._store.embeddings.counts(embedder.name, [one.id for one in job.documents])
        return done >= total

    def find(self, question: str, documents: Sequence[StoredDocument]) -> Found:
        """Return what recall brings up for a question, measured."""
        numbers = [document.id for document in documents]
        embedder = self._embedders.get() if self._embedders else None
        try:
            recalled = recall(self._store, question, CANDIDATES, numbers, embedder)
        except EmbedderGoneError as error:
            log.warning("found by words alone: %s", error)
            recalled = recall(self._store, question, CANDIDATES, numbers)
        weights = weights_of(self._store, question, documents)
        return Found(recalled, weights, evidence_of(question, recalled, weights))

    def _remembered(self, job: Job, recalled: Sequence[Recalled]) -> StoredDocument:
        """Return the document whose memory serves: that of the best passage."""
        by_id = {document.id: document for document in job.documents}
        return by_id[recalled[0].stored.document_id]

    def _digest(self, document: StoredDocument, engine: EngineFront) -> str:
        return self._whole.digest(self._whole.held(document, engine.model.info.sha256, ""))

    def _refused(
        self,
        job: Job,
        found: Found,
        judged: Judged,
        figures: Mapping[str, float],
        generation: Generation | None,
    ) -> Draft:
        """Say that the document does not tell, with the passages that come closest."""
        closest = tuple(nearest(self._store, found.recalled, found.weights, job.sources))
        said = NOT_TOLD_BY_ANY if len(job.documents) > 1 else NOT_TOLD
        text = f"{said} {CLOSEST if closest else NO_MATCH}"
        refusal = replace(judged, text=text, citations=closest, by="nothing", claims=(Claim(text, ()),))
        confidence = self._calibration.right.at(figures) if figures else 0.0
        return Draft(refusal, confidence, generation, refused=True, figures=figures)


def _left_out(recalled: Sequence[Recalled], chosen: Sequence[Excerpt], turns: int) -> tuple[str, ...]:
    """Say what was found and not shown to the model."""
    notes = []
    whole = {excerpt.stored.id for excerpt in chosen if excerpt.whole}
    seen = {excerpt.stored.id for excerpt in chosen}
    cut = len(seen - whole)
    missing = [item.stored.passage for item in recalled if item.stored.id not in seen]
    if missing:
        places = ", ".join(dict.fromkeys(place_of(passage) for passage in missing))
        notes.append(
            f"The model was given {len(seen)} of {len(recalled)} passages found"
            f"{f', {cut} of them in part' if cut else ''}; left out for want of room: {places}."
        )
    elif cut:
        notes.append(f"{cut} of {len(seen)} passages were given to the model in part.")
    if turns:
        notes.append(f"{turns} earlier turns of the conversation were left out for want of room.")
    return tuple(notes)
