"""Work with models on threads: told in order, stopped at once, one job a model."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.core.catalogue import load_catalogue
from desktop_app.core.models.download.network import Network
from desktop_app.core.models.events import (
    ModelChecking,
    ModelDownloading,
    ModelEvent,
    ModelJobEnded,
    ModelsListed,
)
from desktop_app.core.models.fingerprints import known_sha256
from desktop_app.core.models.inventory import Model
from desktop_app.core.models.jobs import ModelJobs
from desktop_app.core.models.own import Choices
from desktop_app.core.paths import Home
from desktop_app.core.store import Store
from engine.backend import DeviceMemory
from engine.config import MemoryConfig
from tests.desktop_app.models.gguf_files import gguf, write
from tests.desktop_app.models.server import Site, serving, wait_until

BODY = gguf(tensors=((64, 2048),))
KEY = "qwen2.5-3b"


class Told:
    """Collects what is told."""

    def __init__(self) -> None:
        self.events: list[ModelEvent] = []

    def model(self, key: str) -> Model:
        listed = [event for event in self.events if isinstance(event, ModelsListed)]
        return next(offer.model for offer in listed[-1].offers if offer.model.key == key)

    def ended(self) -> list[ModelJobEnded]:
        return [event for event in self.events if isinstance(event, ModelJobEnded)]

    def listed(self) -> int:
        return sum(isinstance(event, ModelsListed) for event in self.events)


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    with serving(Site(BODY)) as served:
        sha256 = hashlib.sha256(BODY).hexdigest()
        entries = [
            entry
            if entry.starter
            else replace(entry, size=len(BODY), sha256=sha256, url=f"{served.address}/{entry.file}")
            for entry in load_catalogue()
        ]
        for module in ("catalogue", "models.inventory", "models.overview"):
            monkeypatch.setattr(f"desktop_app.core.{module}.load_catalogue", lambda: entries)
        yield served


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def jobs(home: Home, site: Site, told: Told) -> Iterator[ModelJobs]:
    device = DeviceMemory("CPU", 8 << 30, 4 << 30)
    made = ModelJobs(
        home.create(),
        MemoryConfig(),
        told.events.append,
        network=Network(proxy="none"),
        device=lambda: device,
    )
    yield made
    made.close()


def test_a_download_is_told_and_ends_in_the_list(jobs: ModelJobs, told: Told, home: Home) -> None:
    jobs.download(KEY)
    wait_until(lambda: told.listed() == 1)
    assert any(isinstance(event, ModelDownloading) and event.key == KEY for event in told.events)
    assert told.ended() == [ModelJobEnded(KEY)]
    model = told.model(KEY)
    assert model.state == "here"
    assert model.path is not None
    with Store(home.store) as store:
        assert known_sha256(store.tuning, model.path) == model.sha256, "loading it need not hash it"


def test_a_pause_keeps_what_came_and_discarding_deletes_it(
    jobs: ModelJobs, told: Told, site: Site, home: Home
) -> None:
    site.hold = threading.Event()
    jobs.download(KEY)
    part = home.models / "qwen2.5-3b-instruct-q4_k_m.gguf.part"
    wait_until(lambda: part.is_file() and part.stat().st_size > 0)
    jobs.download(KEY)  # runs already
    jobs.stop(KEY)
    wait_until(lambda: told.listed() == 1)
    assert (told.ended(), told.model(KEY).state) == ([ModelJobEnded(KEY)], "partial")
    jobs.download(KEY)
    jobs.discard(KEY)
    wait_until(lambda: told.listed() == 3)
    assert told.model(KEY).state == "absent"


def test_what_goes_wrong_is_told_with_the_model(jobs: ModelJobs, told: Told, site: Site) -> None:
    site.statuses = [404]
    jobs.download(KEY)
    wait_until(lambda: told.listed() == 1)
    assert "mirror" in told.ended()[0].problem


def test_files_are_added_checked_chosen_for_and_forgotten(
    jobs: ModelJobs, told: Told, tmp_path: Path
) -> None:
    jobs.add(write(tmp_path / "bad.gguf", b"no"))
    wait_until(lambda: told.listed() == 1)
    assert told.ended()[0].key == ""
    assert "GGUF" in told.ended()[0].problem
    jobs.add(write(tmp_path / "mine.gguf"))
    wait_until(lambda: told.listed() == 2)
    assert told.model("mine").state == "here"
    jobs.choose("mine", Choices(threads=1))
    wait_until(lambda: told.listed() == 3)
    assert told.model("mine").choices.threads == 1
    jobs.verify("mine")
    wait_until(lambda: told.listed() == 4)
    assert any(isinstance(event, ModelChecking) and event.done == event.total for event in told.events)
    assert told.model("mine").sha256
    jobs.remove("mine")
    wait_until(lambda: told.listed() == 5)
    assert len(told.ended()) == 3
    with pytest.raises(StopIteration):
        told.model("mine")


def test_the_model_in_use_counts_with_what_it_holds(jobs: ModelJobs, told: Told) -> None:
    jobs.in_use("smollm2-135m", 1 << 30)
    wait_until(lambda: told.listed() == 1)
    event = told.events[-1]
    assert isinstance(event, ModelsListed)
    assert event.offers[0].in_use
    assert event.offers[1].prediction is not None
    assert event.offers[1].prediction.free_bytes == 5 << 30


def test_closing_stops_what_runs(jobs: ModelJobs, told: Told, site: Site) -> None:
    site.hold = threading.Event()
    jobs.download(KEY)
    wait_until(lambda: any(isinstance(event, ModelDownloading) for event in told.events))
    jobs.close()
    assert told.ended() == [ModelJobEnded(KEY)]
