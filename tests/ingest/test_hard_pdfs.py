from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from ingest import Document, Source, load

from .conftest import count_words
from .hard_pdfs import HARD, WHOLE, Hard

pytestmark = [pytest.mark.shared_data, pytest.mark.timeout(20)]


@pytest.fixture
def folder(shared_data: Path) -> Path:
    found = shared_data / "pdf-hard"
    if not found.is_dir():
        pytest.skip("the folder of hard PDFs (shared/data/pdf-hard) does not lie beside the checkout")
    return found


def _name(hard: Hard) -> str:
    return hard.file if hard.password is None else f"{hard.file}:{hard.password}"


@pytest.mark.parametrize("hard", HARD, ids=_name)
def test_a_hard_file(folder: Path, hard: Hard) -> None:
    path = folder / f"{hard.file}.pdf"
    if hard.error is None:
        _check(hard, _read(path, hard.password))
        return
    if hard.error_optional:
        with suppress(hard.error):
            _check(hard, _read(path, hard.password))
        return
    with pytest.raises(hard.error) as refusal:
        _read(path, hard.password)
    # One line that names the file.
    assert hard.file in str(refusal.value)
    assert hard.says in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_every_hard_file_has_a_row(folder: Path) -> None:
    assert {path.stem for path in folder.glob("*.pdf")} == {hard.file for hard in HARD}


def _read(path: Path, password: str | None) -> Document:
    return load(Source(path, "pdf"), count_words, password=password)


def _check(hard: Hard, document: Document) -> None:
    wrong = list(_wrong(hard, document))
    assert not wrong, "\n".join([hard.note, *wrong])


def _wrong(hard: Hard, document: Document) -> Iterator[str]:
    """Yield all that differs, so that one run tells everything about a file."""
    if len(document.units) != hard.pages:
        yield f"{len(document.units)} pages, not {hard.pages}"
    texts = {unit.page or WHOLE: _plain(unit.text) for unit in document.units}
    texts[WHOLE] = "\n".join(texts[page] for page in sorted(texts))
    yield from _wrong_strings(hard, texts)
    yield from _wrong_order(hard, texts)
    yield from _wrong_flags(hard, document)
    yield from _wrong_problems(hard, document)
    yield from _wrong_outline(hard, document)
    yield from _unclean(document)


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.replace("|", " ").split()))


def _wrong_strings(hard: Hard, texts: dict[int, str]) -> Iterator[str]:
    for page, strings in hard.must_include.items():
        yield from (
            f"page {page} lacks {text!r}" for text in strings if _plain(text) not in texts.get(page, "")
        )
    for page, strings in hard.must_not_include.items():
        yield from (f"page {page} has {text!r}" for text in strings if text in texts.get(page, ""))
    for page, strings in hard.once.items():
        for text in strings:
            if (count := texts.get(page, "").count(_plain(text))) != 1:
                yield f"page {page} has {text!r} {count} times, not once"


def _wrong_order(hard: Hard, texts: dict[int, str]) -> Iterator[str]:
    for page, lists in hard.in_order.items():
        for strings in lists:
            at = 0
            for text in strings:
                found = texts.get(page, "").find(_plain(text), at)
                if found < 0:
                    what = "out of order" if _plain(text) in texts.get(page, "") else "missing"
                    yield f"page {page}: {text!r} is {what} in {strings}"
                    break
                at = found + len(_plain(text))


def _wrong_flags(hard: Hard, document: Document) -> Iterator[str]:
    for unit in document.units:
        must = set(hard.flags.get(unit.page or WHOLE, ()))
        if missing := must - set(unit.flags):
            yield f"page {unit.page} lacks the flags {sorted(missing)}"
        if extra := set(unit.flags) - must - hard.may_flags:
            yield f"page {unit.page} has the flags {sorted(extra)}"


def _wrong_problems(hard: Hard, document: Document) -> Iterator[str]:
    said: dict[str, str] = {}
    for problem in document.problems:
        said[problem.code] = f"{said.get(problem.code, '')} {problem.where} {problem.message}"
    for code, names in hard.problems.items():
        if code not in said:
            yield f"problem {code!r} is not reported"
        elif names not in said[code]:
            yield f"problem {code!r} does not name {names!r}: {said[code]}"
    for code in said.keys() - hard.problems.keys() - hard.may_problems:
        yield f"problem {code!r} is reported: {said[code]}"


def _wrong_outline(hard: Hard, document: Document) -> Iterator[str]:
    labels = {unit.page: unit.label for unit in document.units}
    for page, label in hard.labels.items():
        if labels.get(page) != label:
            yield f"page {page} is labelled {labels.get(page)!r}, not {label!r}"
    sections = {(section.title, section.page) for section in document.outline}
    for title, page in hard.sections.items():
        if (title, page) not in sections:
            yield f"the outline lacks {title!r} on page {page}"
    if any(not section.title.strip() for section in document.outline):
        yield "the outline has an entry without a title"


def _unclean(document: Document) -> Iterator[str]:
    for unit in document.units:
        # Control, surrogate and private-use characters, and what is no character at all.
        bad = {
            c for c in unit.text if c not in "\t\n" and unicodedata.category(c) in {"Cc", "Cs", "Co", "Cn"}
        }
        if bad:
            yield f"page {unit.page} has characters without meaning: {sorted(map(ascii, bad))[:5]}"
