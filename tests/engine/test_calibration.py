from __future__ import annotations

from dataclasses import replace

import pytest

from engine.config import SPAN
from engine.errors import SnapshotDamagedError, SnapshotMismatchError
from engine.fake import FakeModel
from engine.llama import LlamaModel
from engine.memory.calibration import CHANNELS, HeadChoice, calibrate
from engine.memory.calibration_needles import KINDS, Haystack, Kind, hide, make_needles
from engine.memory.recall_index import RetrievalHead

FILLER = " ".join(f"word{number}" for number in range(600))


def haystack(
    model: FakeModel | LlamaModel, kind: Kind, filler: str = FILLER, length: int = 512, count: int = 5
) -> Haystack:
    return hide(model, model.tokenize(filler), make_needles(kind, count, 3), length)


@pytest.mark.parametrize("kind", KINDS)
def test_needles_are_the_same_every_time_and_each_is_another(kind: Kind) -> None:
    needles = make_needles(kind, 20, 1)
    assert needles == make_needles(kind, 20, 1)
    assert needles != make_needles(kind, 20, 2)
    assert len({needle.question for needle in needles}) == 20
    assert all(needle.answer in needle.sentence for needle in needles)
    assert not any(needle.answer in needle.question for needle in needles)


def test_needles_lie_where_the_haystack_says(fake: FakeModel) -> None:
    text = haystack(fake, "code")
    assert len(text.tokens) == 512
    for number, (start, end) in enumerate(text.places):
        said = b"".join(fake.piece(token) for token in text.tokens[start:end]).decode()
        assert said == text.needles[number].sentence
        assert text.spans(number).tolist() == sorted({at // SPAN for at in range(start, end)})
        assert (number + 0.3) / 5 < start / 512 < (number + 0.7) / 5, "spread over the depth"


def test_too_little_filler_is_an_error(fake: FakeModel) -> None:
    with pytest.raises(ValueError, match="filler"):
        hide(fake, fake.tokenize("one two"), make_needles("name", 2, 0), 512)


def test_the_heads_that_match_are_chosen(fake: FakeModel) -> None:
    # Of the fake's heads only the first of every layer asks with its KV head's own vectors; unturned they match.
    choice = calibrate(fake, [haystack(fake, "code")], budget=128, distance=0)
    assert {head.head for head in choice.heads} == {0}
    assert choice.found == 1.0
    assert choice.needles == 5
    assert len(choice.shape(fake.info).channels) <= CHANNELS


def test_a_choice_is_kept_as_json_and_belongs_to_one_model(fake: FakeModel) -> None:
    choice = HeadChoice(fake.info.sha256, (RetrievalHead(1, 2), RetrievalHead(3, 0)), 512, 0.9, 30)
    assert HeadChoice.from_json(choice.to_json()) == choice
    assert choice.shape(fake.info).channels == ((1, 1), (3, 0))
    with pytest.raises(SnapshotMismatchError, match="another model"):
        choice.shape(replace(fake.info, sha256="abc"))
    for broken in ("", "[]", "{}", choice.to_json().replace('"version": 1', '"version": 9')):
        with pytest.raises(SnapshotDamagedError):
            HeadChoice.from_json(broken)


def test_the_starter_has_heads_that_find_what_was_evicted(starter: LlamaModel) -> None:
    filler = "The road went on between the hills and nobody had much to say about the weather. " * 40
    choice = calibrate(starter, [haystack(starter, "code", filler, 256, 2)], budget=64)
    assert choice.found == 1.0
