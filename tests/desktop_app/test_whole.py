from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from desktop_app.core.answering import Answer
from desktop_app.core.parts import MAX_PARTS, parts_of
from desktop_app.core.store import StoredPassage
from desktop_app.core.store.notes import Note
from desktop_app.core.workspace import Workspace
from engine.config import MemoryConfig
from engine.fake import FakeModel, Script
from ingest.types import Kind, Passage, Section
from tests.ingest.pdf_builder import lines, text_pages

CONFIG = MemoryConfig(budget=700, chunk=256, sinks=8, recent=64)
Make = Callable[[Script], Workspace]
QUESTION = "What is this document about?"


def stored(
    count: int, *, file: str | None = None, title: Callable[[int], str | None] | None = None
) -> list[StoredPassage]:
    return [
        StoredPassage(
            n + 1,
            1,
            Passage(
                n, n, 0, 4, "text", 1, page=None if file else n + 1, file=file, line_start=n, line_end=n,
                title=title(n) if title else None,
            ),
        )
        for n in range(count)
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["pdf", "text", "code"])
@pytest.mark.parametrize("count", [1, 5, 40, 300])
@pytest.mark.parametrize("sections", [0, 1, 7, 90])
def test_parts_cover_every_passage_once(kind: Kind, count: int, sections: int) -> None:
    outline = [Section(f"Section {n}", n % 3, 1 + n * count // max(1, sections)) for n in range(sections)]
    passages = stored(count, file="a/b.txt" if kind != "pdf" else None)
    parts = parts_of(kind, passages, outline)
    assert [part.first for part in parts] == [0, *(part.end for part in parts[:-1])]
    assert parts[-1].end == count
    assert all(part.first < part.end for part in parts)
    assert len(parts) <= MAX_PARTS


def test_parts_follow_the_outline_and_name_their_pages() -> None:
    outline = [
        Section("Roots", 0, 1),
        Section("Leaves", 0, 5),
        Section("Veins", 1, 6),
        Section("Fruit", 0, 9),
    ]
    parts = parts_of("pdf", stored(10), outline)
    assert [(part.title, part.place) for part in parts if not part.title.endswith("(continued)")] == [
        ("Roots", "pages 1–2"),
        ("Leaves", "page 5"),
        ("Veins", "pages 6–7"),
        ("Fruit", "pages 9–10"),
    ]


def test_no_passages_no_parts() -> None:
    assert parts_of("pdf", [], []) == []


@pytest.fixture
def manual(tmp_path: Path) -> Path:
    """A PDF of eleven pages on palms: what it is on the first, a theme on each of the others."""
    themes = [
        "roots",
        "trunks",
        "leaves",
        "flowers",
        "fruits",
        "sugars",
        "papers",
        "pests",
        "fields",
        "harvests",
        "trades",
    ]
    first = ("This manual is a guide to the lontar palm.", "It describes how the palm is grown and used.")
    rest = [
        (f"The {one} of the palm are its theme here.", f"Farmers look at the {one} daily.") for one in themes
    ]
    path = tmp_path / "palm.pdf"
    path.write_bytes(text_pages([lines(*page) for page in (first, *rest)]))
    return path


def weak(_text: str) -> str:
    return "Palms palms palms."


def able(workspace: Workspace) -> Workspace:
    """Make the scripted model one that is trusted to phrase."""
    model: FakeModel = workspace.loader.model  # type: ignore[attr-defined]
    model.info = replace(model.info, parameters=3_000_000_000)
    return workspace


def ask(workspace: Workspace, path: Path, question: str = QUESTION) -> Answer:
    return workspace.asking.ask(question, workspace.add([path]).documents, CONFIG)


def test_a_weak_models_answer_is_made_of_the_documents_sentences(workspaces: Make, manual: Path) -> None:
    answer = ask(workspaces(weak), manual)
    assert (answer.kind, answer.by) == ("whole", "notes")
    assert "This manual is a guide to the lontar palm." in answer.text
    assert "Palms palms" not in answer.text
    assert answer.citations
    assert all(one.verified for one in answer.citations)
    assert answer.citations[0].passage.page == 1
    assert any("Not read" in note for note in answer.notes), "what has not been read is said"


def test_reading_leaves_notes_that_name_their_pages(workspaces: Make, manual: Path) -> None:
    workspace = workspaces(weak)
    document = workspace.add([manual]).documents[0]
    workspace.readings.read(document, CONFIG)
    sha256 = workspace.loader.engine(CONFIG).model.info.sha256
    notes = workspace.store.notes.all(document.id, sha256)
    assert notes[0].first == 0
    assert notes[-1].end == document.passages
    assert all(note.place.startswith("page") and note.quotes for note in notes)
    answer = ask(workspace, manual)
    assert answer.by == "notes"
    assert not any("Not read" in note for note in answer.notes)


def test_an_able_model_writes_its_notes_while_it_reads(workspaces: Make, manual: Path) -> None:
    asked: list[str] = []

    def script(text: str) -> str:
        asked.append(text)
        return f"Written note {len(asked)}."

    workspace = able(workspaces(script))
    document = workspace.add([manual]).documents[0]
    workspace.readings.read(document, CONFIG)
    notes = workspace.store.notes.all(document.id, workspace.loader.engine(CONFIG).model.info.sha256)
    assert [note.text for note in notes] == [f"Written note {n + 1}." for n in range(len(notes))]
    assert len(asked) == len(notes) > 1
    assert all(note.place in prompt for note, prompt in zip(notes, asked, strict=True))


def test_an_able_models_sentences_are_traced_to_the_pages_behind_the_notes(
    workspaces: Make, manual: Path
) -> None:
    workspace = able(
        workspaces(lambda _text: "The palm is grown and used [1]. Unicorns eat it [99]. It is pink.")
    )
    answer = ask(workspace, manual)
    assert answer.by == "notes"
    assert [claim.supported for claim in answer.claims] == [True, False, False]
    cited = answer.citations[answer.claims[0].citations[0]]
    assert cited.quote == "It describes how the palm is grown and used."
    assert (cited.passage.page, cited.verified) == (1, True)
    assert 0 < answer.confidence < 0.5


def test_an_answer_that_names_no_note_gives_way_to_the_documents_words(
    workspaces: Make, manual: Path
) -> None:
    answer = ask(able(workspaces(lambda _text: "It is about palms.")), manual)
    assert "This manual is a guide to the lontar palm." in answer.text


def test_many_notes_are_put_together_in_rounds_that_fit(workspaces: Make, manual: Path) -> None:
    prompts: list[str] = []

    def script(text: str) -> str:
        prompts.append(text)
        return "It is grown and used [1]."

    workspace = able(workspaces(script))
    document = workspace.add([manual]).documents[0]
    engine = workspace.loader.engine(CONFIG)
    for n in range(document.passages):
        note = Note(n, n + 1, f"Part {n}", f"page {n + 1}", f"Note {n} is long. " * 60)
        workspace.store.notes.put(document.id, engine.model.info.sha256, note)
    answer = ask(workspace, manual)
    assert len(prompts) > 2, "batches first, then what was made of them"
    assert all(len(workspace.loader.engine(CONFIG).model.tokenize(p)) < 4_000 for p in prompts)
    for n in range(document.passages):
        assert any(f"Note {n} is long" in prompt for prompt in prompts), "no note is left out"
    assert answer.claims[0].supported


def test_notes_go_when_the_document_changes(workspaces: Make, book: Path) -> None:
    workspace = workspaces(weak)
    document = workspace.add([book]).documents[0]
    workspace.store.notes.put(document.id, "m", Note(0, 1, "", "lines 1–2", "A note."))
    assert workspace.store.notes.all(document.id, "m")
    assert workspace.store.notes.all(document.id, "other") == []
    book.write_text(book.read_text("utf-8") + "\n\nMore.", "utf-8")
    workspace.add([book])
    assert workspace.store.notes.all(document.id, "m") == []


def test_the_digest_stays_within_300_words(workspaces: Make, book: Path) -> None:
    workspace = workspaces(weak)
    document = workspace.add([book]).documents[0]
    held = workspace.asking._whole.held(document, "m", "")
    digest = workspace.asking._whole.digest(held)
    assert 0 < len(digest.split()) <= 300


def test_a_repository_is_told_by_its_folders_and_symbols(workspaces: Make, tmp_path: Path) -> None:
    folder = tmp_path / "code"
    (folder / "src").mkdir(parents=True)
    (folder / "README.md").write_text(
        "# Palm\n\nPalm is a small library that counts leaves of palms.\n", "utf-8"
    )
    (folder / "src" / "palm.py").write_text(
        "def count(leaves):\n    return len(leaves)\n\n\ncount([])\n", "utf-8"
    )
    answer = ask(workspaces(weak), folder, "What does this repository contain?")
    assert "Palm is a small library" in answer.text
    assert "src (1 file)" in answer.text
    assert "def count(leaves)" in answer.text
