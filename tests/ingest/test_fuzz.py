"""Damaged PDFs end in a document or in an error that says why; `benchmarks/ingest.py --fuzz` tries 2,000."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest import IngestError, Limits, Sandbox, Source, load

from .conftest import count_words
from .mutations import KINDS, Operation, mutate, samples

EXAMPLES = 250
"""How many damaged files a run of the tests tries."""
LIMITS = Limits(page_seconds=3, open_seconds=5, memory_bytes=512 * 2**20, workers=2)
SAMPLES = samples()


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(LIMITS) as shared:
        yield shared


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


operations = st.lists(
    st.tuples(st.integers(0, KINDS - 1), st.floats(0, 1, exclude_max=True), st.integers(0, (1 << 16) - 1)),
    min_size=1,
    max_size=6,
)


@settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(sample=st.sampled_from(SAMPLES), damage=operations)
def test_damaged_files(sandbox: Sandbox, folder: Path, sample: bytes, damage: list[Operation]) -> None:
    path = folder / "damaged.pdf"
    path.write_bytes(mutate(sample, damage))
    began = time.monotonic()
    try:
        document = load(Source(path, "pdf"), count_words, limits=LIMITS, sandbox=sandbox)
    except IngestError as error:
        # A reader that raises anything else has met something that it should have a name for.
        assert error.code != "ingest-failed", error  # noqa: PT017 - most files end in no error
    else:
        for passage in document.passages:
            assert document.units[passage.unit].text[passage.start : passage.end] == passage.text
            passage.text.encode()
    assert time.monotonic() - began < 25


def test_the_samples_are_sound(sandbox: Sandbox, folder: Path) -> None:
    for sample in SAMPLES:
        path = folder / "sound.pdf"
        path.write_bytes(sample)
        document = load(Source(path, "pdf"), count_words, sandbox=sandbox)
        assert {problem.code for problem in document.problems} <= {"no-text"}
