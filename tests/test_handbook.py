"""The handbook: what is committed is what the chapters say, and what they say exists."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pypdfium2 as pdfium
import pytest
from markdown_it.token import Token

from scripts.handbook import SOURCE, TARGET, Chapter, build, read_chapters
from scripts.handbook.chapters import slug
from scripts.handbook.document import ROOT, resolve_link
from scripts.handbook.errors import HandbookError

REBUILD = "the handbook is out of date: run `make handbook` and commit the PDF"


@pytest.fixture(scope="module")
def chapters() -> list[Chapter]:
    return read_chapters(SOURCE)


@pytest.fixture(scope="module")
def pdf() -> Iterator[pdfium.PdfDocument]:
    document = pdfium.PdfDocument(TARGET)
    yield document
    document.close()


@pytest.fixture(scope="module")
def pages(pdf: pdfium.PdfDocument) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pdf]


@pytest.fixture(scope="module")
def command_line() -> click.Group:
    from desktop_app.cli import main

    assert isinstance(main, click.Group)
    return main


def test_committed_pdf_is_what_the_chapters_make() -> None:
    # Compared as a flag: a difference of 300,000 bytes is no use in a report.
    assert (TARGET.read_bytes() == build()) is True, REBUILD


def test_building_twice_gives_the_same_bytes() -> None:
    assert (build() == build()) is True


def test_has_at_least_twelve_pages(pdf: pdfium.PdfDocument) -> None:
    assert len(pdf) >= 12


def test_metadata(pdf: pdfium.PdfDocument) -> None:
    metadata = pdf.get_metadata_dict()
    assert (metadata["Title"], metadata["Author"]) == ("Lontar handbook", "The Lontar authors")


def test_printed_page_numbers_are_the_physical_ones(pages: list[str]) -> None:
    for number, text in enumerate(pages[1:], start=2):
        assert re.search(rf"Lontar handbook\s+{number}\s*$", text), f"page {number} prints another number"


def test_outline_has_every_heading(pdf: pdfium.PdfDocument, chapters: list[Chapter]) -> None:
    expected = [(0, "Contents")]
    for chapter in chapters:
        expected.append((0, f"{chapter.number} {chapter.title}"))
        expected.extend((heading.level - 1, heading.title) for heading in chapter.headings)
    assert [(entry.level, entry.get_title()) for entry in pdf.get_toc()] == expected


def test_outline_points_at_the_headings(pdf: pdfium.PdfDocument) -> None:
    for entry in pdf.get_toc():
        title = re.sub(r"^\d+ ", "", entry.get_title())
        target = entry.get_dest()
        assert target is not None
        index, top = target.get_index(), target.get_view()[1][1]
        distances = [top - edge for edge in _tops(pdf[index], title)]
        assert any(0 <= distance < 40 for distance in distances), f"{title!r} is not on page {index + 1}"


def _tops(page: pdfium.PdfPage, text: str) -> Iterator[float]:
    """Yield the upper edge of each place where the text stands, in points from the page's foot."""
    textpage = page.get_textpage()
    search = textpage.search(text, match_case=True)
    while (found := search.get_next()) is not None:
        yield textpage.get_charbox(found[0])[3]


def test_text_extracts_cleanly(pages: list[str]) -> None:
    text = "".join(pages)
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffd-\uffff\ufb00-\ufb06\u00ad]", text)


def test_lines_of_code_survive_extraction(pages: list[str], chapters: list[Chapter]) -> None:
    text = "\n".join(pages)
    lines = [line.strip() for _, code in _code(chapters) if "\n" in code for line in code.splitlines()]
    assert lines
    assert [line for line in lines if line not in text] == []


def test_only_characters_that_every_pdf_font_has(chapters: list[Chapter]) -> None:
    for path in sorted(SOURCE.glob("*.md")):
        path.read_text(encoding="utf-8").encode("cp1252")
    for chapter in chapters:
        for token in chapter.body:
            for child in token.children or []:
                child.content.encode("cp1252")


def test_links_resolve(chapters: list[Chapter]) -> None:
    for chapter in chapters:
        for href in _links(chapter.body):
            assert resolve_link(chapters, chapter, href)


def test_a_broken_link_is_reported(tmp_path: Path) -> None:
    (tmp_path / "01-one.md").write_text("# One\n\nSee [two](02-two.md#nowhere).\n", encoding="utf-8")
    with pytest.raises(HandbookError, match=r"02-two\.md#nowhere"):
        build(tmp_path)


def test_a_line_of_code_too_long_for_the_page_is_reported(tmp_path: Path) -> None:
    (tmp_path / "01-one.md").write_text(f"# One\n\n```\n{'x' * 200}\n```\n", encoding="utf-8")
    with pytest.raises(HandbookError, match="too long"):
        build(tmp_path)


@pytest.mark.parametrize(
    ("title", "anchor"),
    [
        ("lontar ask", "lontar-ask"),
        ("Will it fit?", "will-it-fit"),
        ("What's kept, and why", "whats-kept-and-why"),
    ],
)
def test_slug(title: str, anchor: str) -> None:
    assert slug(title) == anchor


def test_commands_named_in_the_documents_exist(chapters: list[Chapter], command_line: click.Group) -> None:
    texts = [*_code(chapters), *_readme_code()]
    checked = 0
    for where, code in texts:
        for words in _invocations(code):
            problem = _check_invocation(command_line, words)
            assert problem is None, f"{where}: `{' '.join(words)}`: {problem}"
            checked += 1
    assert checked > 20


def test_options_named_in_the_handbook_exist(chapters: list[Chapter], command_line: click.Group) -> None:
    known = {"--help", *_all_options(command_line)}
    for where, code in _code(chapters):
        if code.startswith("-"):
            option = code.split()[0]
            assert option in known, f"{where}: no command has the option {option}"


def test_every_command_is_in_the_handbook(chapters: list[Chapter], command_line: click.Group) -> None:
    named = {code for _, code in _code(chapters)}
    commands = _commands(command_line)
    hidden = {name for name, command in commands.items() if command.hidden}
    missing = [name for name in commands if f"lontar {name}" not in named]
    assert sorted(set(missing) - hidden) == []


def _code(chapters: list[Chapter]) -> Iterator[tuple[str, str]]:
    """Yield (chapter, code) for every block and every inline piece of code; blocks end with a newline."""
    for chapter in chapters:
        for token in chapter.body:
            if token.type == "fence":
                yield chapter.key, token.content
            for child in token.children or []:
                if child.type == "code_inline":
                    yield chapter.key, child.content


def _readme_code() -> Iterator[tuple[str, str]]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for block in re.findall(r"^```(?:sh)?\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield "README.md", block


def _links(tokens: tuple[Token, ...]) -> Iterator[str]:
    for token in tokens:
        for child in token.children or []:
            if child.type == "link_open":
                yield str(child.attrGet("href"))


def _invocations(code: str) -> Iterator[list[str]]:
    """Yield the words after `lontar` of each line that calls it."""
    for line in code.replace("\\\n", " ").splitlines():
        called = re.match(r"(?:[A-Z_]+=\S+ )*(?:\S*/)?lontar (.+)", line.removeprefix("$ "))
        if called:
            yield shlex.split(called[1])


def _check_invocation(group: click.Group, words: list[str]) -> str | None:
    command: click.Command = group
    rest = list(words)
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        name = rest.pop(0)
        if name.isupper():  # a placeholder
            return None
        commands = _commands(command)
        if name not in commands:
            return f"there is no command {name}"
        command = commands[name]
    options = {"--help", *_options(command)}
    unknown = [word for word in rest if re.match(r"--?[a-z]", word) and word.split("=")[0] not in options]
    return f"unknown option {unknown[0]}" if unknown else None


def _options(command: click.Command) -> set[str]:
    return {
        name
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for name in (*parameter.opts, *parameter.secondary_opts)
    }


def _all_options(command: click.Command) -> set[str]:
    found = _options(command)
    if isinstance(command, click.Group):
        for inner in _commands(command).values():
            found |= _all_options(inner)
    return found


def _commands(group: click.Group) -> dict[str, click.Command]:
    """Return a group's commands, importing those that are loaded late."""
    context = click.Context(group)
    found = {name: group.get_command(context, name) for name in group.list_commands(context)}
    return {name: command for name, command in found.items() if command is not None}
