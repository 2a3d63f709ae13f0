from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from pytestqt.qtbot import QtBot

from desktop_app.core.viewing.types import DocumentView, Notice, Part, Place, ShownPage, ShownText, Span
from desktop_app.ui.source import SourceView
from ingest import Box
from ingest.rendering import PageImage
from ingest.types import Section

WORDS = Box(120, 500, 300, 512)
NUMBER = 7
"""Of the document."""


def image(page: int, width: int) -> PageImage:
    """White paper of 600 × 800 points."""
    height = width * 4 // 3
    pixels = b"\xff" * (4 * width * height)
    return PageImage(page, width, height, 4 * width, pixels, 600, 800, (1, 0, 0, -1, 0, 800))


def book(pages: int = 12, preface: int = 2) -> DocumentView:
    """A document whose first pages are numbered i, ii and the rest from 1 on."""
    labels = [*("i", "ii", "iii", "iv")[:preface], *map(str, range(1, pages - preface + 1))]
    parts = tuple(Part(at, "page", label, at + 1) for at, label in enumerate(labels))
    outline = (
        Section("Preface", 0, 1),
        Section("Part one", 0, 3),
        Section("Chapter 1", 1, 3),
        Section("Chapter 2", 1, 6),
        Section("Nowhere", 0),
        Section("Part two", 0, 9),
    )
    return DocumentView(NUMBER, "A book.pdf", "pdf", Path("A book.pdf"), parts, outline)


def project() -> DocumentView:
    files = ("README.md", "src/app.py", "src/views.py")
    parts = tuple(Part(at, "code" if at else "text", name) for at, name in enumerate(files))
    return DocumentView(NUMBER, "project", "code", Path("project"), parts, ())


def page(
    ordinal: int, *, width: int = 600, boxes: tuple[Box, ...] = (), notice: Notice | None = None
) -> ShownPage:
    place = Place(NUMBER, ordinal, 0, 10 if boxes else 0)
    quote = "some words" if boxes else ""
    part = book().parts[ordinal]
    return ShownPage(place, part, image(ordinal + 1, width), boxes, quote, notice)


def code(
    text: str, start: int = 0, end: int = 0, *, colours: tuple[tuple[Span, ...], ...] = (), first: int = 1
) -> ShownText:
    part = project().parts[1]
    last = first + text.count("\n")
    place = Place(NUMBER, 1, start, end)
    return ShownText(place, part, text, start, end, first, last, last, colours, text[start:end])


@pytest.fixture
def view(qtbot: QtBot) -> SourceView:
    made = SourceView()
    made.resize(500, 600)
    made.show()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def wanted(view: SourceView) -> list[tuple[Place, int]]:
    """What the view asked for."""
    found: list[tuple[Place, int]] = []
    view.place_wanted.connect(lambda place, width: found.append((place, width)))
    return found
