from __future__ import annotations

import time
import zlib
from collections.abc import Sequence
from pathlib import Path

import psutil
import pytest

from ingest import (
    Document,
    Limits,
    MissingFileError,
    ParserFailedError,
    Sandbox,
    Source,
    discover,
    load,
)

from .conftest import count_words
from .pdf_builder import build, lines, stream, text_pages
from .test_sandbox import children

MIB = 2**20

OWN_PROCESSES = True


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the children take the readers that misbehave on command."""
    monkeypatch.setattr("ingest.sandbox.pool.PRELOAD", ("tests.ingest.stub_readers",))


def read(path: Path, script: Sequence[str], limits: Limits | None = None) -> Document:
    path.write_text("\n".join(script), "utf-8")
    document = load(Source(path, "pdf"), count_words, limits=limits or Limits(workers=2))
    assert children() == []
    return document


def lost(document: Document) -> list[int]:
    assert [unit.page for unit in document.units] == list(range(1, len(document.units) + 1))
    return [unit.page or 0 for unit in document.units if "failed" in unit.flags]


@pytest.mark.usefixtures("stubs")
class TestPages:
    def test_order_is_kept(self, tmp_path: Path) -> None:
        script = [f"sleep 0.0{number % 4}" if number % 5 == 0 else f"text {number}" for number in range(150)]
        seen: list[tuple[int, int]] = []
        path = tmp_path / "a.stub"
        path.write_text("\n".join(script))
        document = load(
            Source(path, "pdf"),
            count_words,
            limits=Limits(workers=2),
            on_progress=lambda *at: seen.append(at),
        )
        assert [unit.text for unit in document.units] == [
            f"slept 0.0{number % 4}" if number % 5 == 0 else str(number) for number in range(150)
        ]
        assert sorted(set(seen) - {(0, 1)}) == [(number, 150) for number in range(1, 151)]

    @pytest.mark.parametrize("suffix", ["stub", "peek", "deaf"])
    @pytest.mark.parametrize(
        ("order", "limits", "code"),
        [
            ("exit", Limits(), "page-crashed"),
            ("loop", Limits(page_seconds=0.6), "page-timeout"),
            ("allocate", Limits(memory_bytes=150 * MIB), "page-memory"),
            ("raise", Limits(), "page-failed"),
        ],
    )
    def test_a_page_that_fails_is_left_out(
        self, tmp_path: Path, order: str, limits: Limits, code: str, suffix: str
    ) -> None:
        script = [f"text page {number}" for number in range(1, 8)]
        script[3] = order
        document = read(tmp_path / f"a.{suffix}", script, limits)
        assert lost(document) == [4]
        assert [unit.text for unit in document.units] == [
            f"page {number}" if number != 4 else "" for number in range(1, 8)
        ]
        [problem] = document.problems
        assert (problem.code, problem.where) == (code, f"a.{suffix}, page 4")
        assert {passage.page for passage in document.passages} == {1, 2, 3, 5, 6, 7}

    def test_pages_at_the_border_of_two_parts(self, tmp_path: Path) -> None:
        script = [f"text {number}" for number in range(1, 101)]
        for page in (32, 33, 34, 65, 100):
            script[page - 1] = "exit"
        document = read(tmp_path / "a.peek", script)
        assert lost(document) == [32, 33, 34, 65, 100]
        assert [problem.where for problem in document.problems] == ["a.peek, pages 32–34, 65, 100"]

    def test_a_file_full_of_bombs_ends(self, tmp_path: Path) -> None:
        began = time.monotonic()
        document = read(
            tmp_path / "a.stub", ["text a", *["loop"] * 40, "text b"], Limits(page_seconds=0.3, workers=2)
        )
        assert time.monotonic() - began < 40
        assert document.units[0].text == "a"
        assert len(document.units) == 42
        assert {problem.code for problem in document.problems} == {"page-timeout", "page-skipped"}

    @pytest.mark.parametrize(
        ("order", "code"), [("exit", "file-crashed"), ("loop", "file-timeout"), ("raise", "ingest-failed")]
    )
    def test_a_file_that_cannot_be_opened(self, tmp_path: Path, order: str, code: str) -> None:
        with pytest.raises(ParserFailedError, match=r"a\.stub") as caught:
            read(tmp_path / "a.stub", [f"open {order}", "text a"], Limits(open_seconds=0.6))
        assert caught.value.code == code
        assert children() == []

    def test_a_reader_that_takes_no_parts_keeps_the_beginning(self, tmp_path: Path) -> None:
        document = read(tmp_path / "a.whole", ["text a", "text b", "exit", "text c"])
        assert [unit.text for unit in document.units] == ["a", "b"]
        assert [problem.code for problem in document.problems] == ["file-crashed"]

    def test_text_is_bounded(self, tmp_path: Path) -> None:
        document = read(tmp_path / "a.stub", ["flood 3000000", "text b"], Limits(max_page_chars=6_000))
        assert [len(unit.text) for unit in document.units] == [6_000, 1]
        assert [problem.code for problem in document.problems] == ["page-cut"]
        document = read(
            tmp_path / "b.stub", ["flood 600000"] * 90, Limits(max_document_bytes=2 * MIB, workers=2)
        )
        assert 1 <= len(document.units) <= 10
        assert "document-cut" in {problem.code for problem in document.problems}

    def test_what_a_parser_prints_goes_nowhere(
        self, tmp_path: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        assert read(tmp_path / "a.stub", ["print"]).units[0].text == "printed"
        assert capfd.readouterr().out == ""

    def test_foreign_letters_in_the_path(self, tmp_path: Path) -> None:
        folder = tmp_path / "田中　太郎 🦜"
        folder.mkdir()
        assert read(folder / "Größe ß.stub", ["text a"]).units[0].text == "a"

    def test_text_that_cannot_be_cut_by_sentences_is_cut_by_lines(self, tmp_path: Path) -> None:
        script = ["text a", "text HANG " + "word " * 600, "text c"]
        document = read(tmp_path / "a.stub", script, Limits(page_seconds=0.8))
        assert document.problems == []
        assert {passage.page for passage in document.passages} == {1, 2, 3}
        assert "".join(p.text for p in document.passages if p.page == 2).count("word") == 600

    def test_pages_whose_hyphens_cannot_be_settled_are_taken_as_they_are(self, tmp_path: Path) -> None:
        script = ["text sec\u00adond a", *["text STUCK per\u00admitted"] * 5, "text second permitted"]
        document = read(tmp_path / "a.stub", script, Limits(page_seconds=0.5))
        assert document.units[0].text == "second a"
        assert [unit.text for unit in document.units[1:6]] == ["STUCK permitted"] * 5
        assert {passage.page for passage in document.passages} == set(range(1, 8))


@pytest.mark.usefixtures("stubs")
class TestStopping:
    def test_from_progress_while_pages_come(self, tmp_path: Path) -> None:
        def stop(done: int, total: int) -> None:
            if done == 2:
                raise KeyboardInterrupt

        (tmp_path / "a.stub").write_text("text a\ntext b\nloop\n")
        with Sandbox() as sandbox:
            with pytest.raises(KeyboardInterrupt):
                load(Source(tmp_path / "a.stub", "pdf"), count_words, on_progress=stop, sandbox=sandbox)
            assert children() == []
            (tmp_path / "b.stub").write_text("text b")
            # The sandbox itself goes on.
            assert load(Source(tmp_path / "b.stub", "pdf"), count_words, sandbox=sandbox).units[0].text == "b"
        assert children() == []

    def test_from_progress_while_nothing_comes(self, tmp_path: Path) -> None:
        began = time.monotonic()

        def stop(done: int, total: int) -> None:
            if time.monotonic() - began > 1:
                raise KeyboardInterrupt

        (tmp_path / "a.stub").write_text("loop")
        with pytest.raises(KeyboardInterrupt):
            load(Source(tmp_path / "a.stub", "pdf"), count_words, on_progress=stop)
        assert time.monotonic() - began < 3
        assert children() == []

    def test_from_the_token_counter(self, tmp_path: Path) -> None:
        def count(text: str) -> int:
            raise LookupError("the model is gone")

        (tmp_path / "a.stub").write_text("text a")
        with pytest.raises(LookupError):
            load(Source(tmp_path / "a.stub", "pdf"), count)
        assert children() == []


@pytest.mark.usefixtures("stubs")
class TestFolders:
    def test_a_file_that_fails_is_a_problem(self, tmp_path: Path) -> None:
        for number in range(100):
            (tmp_path / f"{number:03}.txt").write_text(f"file {number}")
        for name, order in {"010x.file": "exit", "050x.file": "loop", "099x.file": "raise"}.items():
            (tmp_path / name).write_text(f"text before\n{order}\ntext after")
        files = tuple(sorted(path.relative_to(tmp_path) for path in tmp_path.glob("*.*")))
        seen: list[int] = []
        document = load(
            Source(tmp_path, "code", files),
            count_words,
            limits=Limits(page_seconds=0.8, workers=2),
            on_progress=lambda done, total: seen.append(done),
        )
        assert [unit.file for unit in document.units] == [file.as_posix() for file in files]
        assert {problem.where: problem.code for problem in document.problems} == {
            "010x.file": "file-crashed",
            "050x.file": "file-timeout",
            "099x.file": "ingest-failed",
        }
        assert sorted(set(seen)) in (list(range(1, 104)), list(range(104)))
        assert children() == []

    def test_many_small_files_share_a_process(self, tmp_path: Path) -> None:
        for number in range(300):
            (tmp_path / f"{number}.md").write_text(f"# Title {number}\n\nSome words.\n")
        [source] = discover([tmp_path])
        with Sandbox(Limits(workers=1)) as sandbox:
            document = load(source, count_words, sandbox=sandbox)
            assert len(sandbox.pids()) == 1
        assert len(document.passages) == 300


def bomb(operators: int, pages: int = 3) -> bytes:
    """A PDF whose second page draws more lines than any machine has memory for: small once deflated."""
    packer = zlib.compressobj(9)
    step = b"0 0 m 1 1 l S\n" * 10_000
    packed = b"".join([*(packer.compress(step) for _ in range(operators // 10_000)), packer.flush()])
    whole = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 3/Kids[4 0 R 6 0 R 8 0 R]/MediaBox[0 0 600 800]>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>",
    ]
    for index in range(pages):
        body = stream(lines(f"Page {index + 1} has words."))
        if index == 1:
            body = b"<</Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (len(packed), packed)
        whole.append(
            b"<</Type/Page/Parent 2 0 R/Resources<</Font<</F 3 0 R>>>>/Contents %d 0 R>>" % (5 + 2 * index)
        )
        whole.append(body)
    return build(whole)


def test_a_bomb_costs_its_own_page(tmp_path: Path) -> None:
    (tmp_path / "bomb.pdf").write_bytes(bomb(20_000_000))
    process = psutil.Process()
    before = process.memory_info().rss
    peak = before

    def watch(done: int, total: int) -> None:
        nonlocal peak
        peak = max(peak, process.memory_info().rss)

    began = time.monotonic()
    document = load(
        Source(tmp_path / "bomb.pdf", "pdf"),
        count_words,
        limits=Limits(memory_bytes=512 * MIB),
        on_progress=watch,
    )
    assert time.monotonic() - began < 20
    assert [unit.text for unit in document.units] == ["Page 1 has words.", "", "Page 3 has words."]
    assert document.units[1].flags == ("failed",)
    assert {problem.code for problem in document.problems} <= {"page-memory", "page-timeout"}
    assert peak - before < 100 * MIB


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError):
        load(Source(tmp_path / "gone.pdf", "pdf"), count_words)


def test_documents_share_a_sandbox(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(text_pages([lines("one")]))
    (tmp_path / "b.txt").write_text("two")
    with Sandbox(Limits(workers=1)) as sandbox:
        texts = [
            load(source, count_words, sandbox=sandbox).units[0].text
            for source in discover([tmp_path / "a.pdf", tmp_path / "b.txt"])
        ]
        assert len(sandbox.pids()) == 1
    assert texts == ["one", "two"]
