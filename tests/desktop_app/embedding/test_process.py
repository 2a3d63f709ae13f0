from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import psutil
import pytest

from desktop_app.core.embedding.errors import EmbedderGoneError
from desktop_app.core.embedding.process import EmbedderProcess, RemoteEmbedder
from desktop_app.core.embedding.types import Embedder
from tests.desktop_app.fakes import FakeEmbedder, FakeEmbedders


def letters(_notice: Callable[[str], None]) -> FakeEmbedders:
    return FakeEmbedders(FakeEmbedder())


def none_here(notice: Callable[[str], None]) -> FakeEmbedders:
    notice("The package is missing; install it.")
    return FakeEmbedders(None)


class Broken(FakeEmbedder):
    def question(self, text: str) -> None:  # type: ignore[override]
        raise ValueError("too long")


def broken(_notice: Callable[[str], None]) -> FakeEmbedders:
    return FakeEmbedders(Broken())


@pytest.fixture
def process() -> Iterator[EmbedderProcess]:
    made = EmbedderProcess(make=letters)
    yield made
    made.close()


def got(process: EmbedderProcess) -> Embedder:
    embedder = process.get()
    assert embedder is not None
    return embedder


def test_it_embeds_as_the_model_here_does(process: EmbedderProcess) -> None:
    here, there = FakeEmbedder(), got(process)
    assert (there.name, there.width, there.word_width) == (here.name, here.width, here.word_width)
    texts = ["The queen lays eggs.", "Bees dance."]
    for one, other in zip(there.passages(texts), here.passages(texts), strict=True):
        assert np.array_equal(one.whole, other.whole)
        assert np.array_equal(one.words, other.words)
    assert np.array_equal(there.question("eggs").whole, here.question("eggs").whole)


def test_a_process_that_died_is_said_and_started_again(process: EmbedderProcess) -> None:
    embedder = got(process)
    assert isinstance(embedder, RemoteEmbedder)
    psutil.Process(embedder._process.pid).kill()
    embedder._process.join()
    with pytest.raises(EmbedderGoneError, match="kept"):
        embedder.question("eggs")
    assert len(got(process).question("eggs").whole) == FakeEmbedder.width


def test_no_model_is_told_once() -> None:
    told: list[str] = []
    process = EmbedderProcess(told.append, make=none_here)
    assert process.get() is None
    assert process.get() is None
    assert told == ["The package is missing; install it."]
    process.close()


def test_what_fails_in_the_child_is_raised_here_and_the_child_lives_on() -> None:
    process = EmbedderProcess(make=broken)
    embedder = got(process)
    with pytest.raises(EmbedderGoneError, match="too long"):
        embedder.question("eggs")
    assert len(embedder.passages(["eggs"])) == 1
    process.close()


def test_after_the_end_there_is_no_process(process: EmbedderProcess) -> None:
    embedder = got(process)
    assert isinstance(embedder, RemoteEmbedder)
    process.close()
    assert not embedder.alive
    assert process.get() is None
