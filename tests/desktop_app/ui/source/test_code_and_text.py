from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_app.core.viewing.types import Notice, Place, Span
from desktop_app.ui.source import SourceView
from desktop_app.ui.source.colours import (
    LEAST_CONTRAST,
    contrast,
    faint_text,
    is_dark,
    line_ground,
    syntax_colours,
    words_ground,
)

from .conftest import NUMBER, book, code, page, project

LINES = 3_000
TEXT = "\n".join(f"value_{n} = {n}" for n in range(1, LINES + 1))


def palette(base: str, text: str) -> QPalette:
    made = QPalette()
    for role in (QPalette.ColorRole.Base, QPalette.ColorRole.Window):
        made.setColor(role, QColor(base))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText):
        made.setColor(role, QColor(text))
    faint = QColor(text)
    faint.setAlpha(128)
    made.setColor(QPalette.ColorRole.PlaceholderText, faint)
    return made


@pytest.mark.parametrize(
    ("base", "text"),
    [
        ("#ffffff", "#000000"),
        ("#f3f0e8", "#202020"),
        ("#2d2d2d", "#ffffff"),
        ("#1e1e1e", "#dddddd"),
        ("#000000", "#ffffff"),
        ("#3b4252", "#eceff4"),
    ],
)
def test_every_colour_can_be_read_on_every_ground(base: str, text: str) -> None:
    held = palette(base, text)
    assert is_dark(held) == (base in ("#2d2d2d", "#1e1e1e", "#000000", "#3b4252"))
    grounds = [QColor(base), line_ground(held), words_ground(held)]
    for ground in grounds:
        assert contrast(QColor(text), ground) >= LEAST_CONTRAST
        for colour in syntax_colours(held).values():
            assert contrast(colour, ground) >= LEAST_CONTRAST
    assert contrast(faint_text(held), QColor(base)) >= LEAST_CONTRAST
    assert len(set(map(QColor.name, grounds))) == 3


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


def test_cited_lines_are_marked_and_centred(qtbot: QtBot, view: SourceView) -> None:
    view.show_document(project())
    start = TEXT.index("value_1500 ")
    view.show_source(code(TEXT, start, TEXT.index("\nvalue_1502")))
    assert view.code.cited_lines() == range(1500, 1502)
    cursor = view.code.marked()
    assert cursor is not None
    assert cursor.selectedText().startswith("value_1500 = 1500")
    middle = view.code.cursorRect().center().y()
    assert middle == pytest.approx(view.code.viewport().height() / 2, abs=40)
    # Two lines as a whole, and the words.
    assert len(view.code.extraSelections()) == 3
    assert view.code.isReadOnly()


def test_beginnings_of_lines_stay_in_view(view: SourceView) -> None:
    view.show_document(project())
    text = "\n".join(["x = " + "very_long_name + " * 40] * 100)
    view.show_source(code(text, 20_000, 20_010))
    assert view.code.horizontalScrollBar().maximum() > 0
    assert view.code.horizontalScrollBar().value() == 0


def test_only_lines_in_view_are_coloured(view: SourceView) -> None:
    view.show_document(project())
    spans: tuple[Span, ...] = ((0, 5, "definition"),)
    view.show_source(code(TEXT, colours=(spans,) * LINES))
    view.grab()
    document = view.code.document()
    [first] = document.findBlockByNumber(0).layout().formats()
    wanted = syntax_colours(view.code.palette())["definition"]
    assert first.format.foreground().color() == wanted
    assert (first.start, first.length) == (0, 5)
    assert document.findBlockByNumber(LINES - 1).layout().formats() == []
    assert len(view.code._coloured) < 100
    view.code.verticalScrollBar().setValue(view.code.verticalScrollBar().maximum())
    view.grab()
    assert len(document.findBlockByNumber(LINES - 1).layout().formats()) == 1
    image = view.code.viewport().grab().toImage()
    found = {image.pixelColor(x, y).name() for x in range(60) for y in range(0, image.height(), 1)}
    assert wanted.name() in found, "the colour is to be seen"


def test_colours_follow_the_palette(view: SourceView) -> None:
    view.show_document(project())
    view.show_source(code("x = 1\n", colours=(((0, 1, "keyword"),), ())))
    view.grab()
    dark = palette("#1e1e1e", "#dddddd")
    view.setPalette(dark)
    view.grab()
    [held] = view.code.document().findBlockByNumber(0).layout().formats()
    assert held.format.foreground().color() == syntax_colours(dark)["keyword"]


def test_places_count_characters_beyond_the_basic_plane(view: SourceView) -> None:
    view.show_document(project())
    text = 'face = "😀😀"\nnext = "é"'
    shown = code(text, text.index("next"), len(text), colours=(((7, 4, "string"),), ()))
    view.show_source(shown)
    view.grab()
    cursor = view.code.marked()
    assert cursor is not None
    assert cursor.selectedText() == 'next = "é"'
    [held] = view.code.document().findBlockByNumber(0).layout().formats()
    assert (held.start, held.length) == (7, 6)


def test_line_numbers_go_on_in_a_stretch(qtbot: QtBot, view: SourceView) -> None:
    asked: list[tuple[Place, int]] = []
    view.stretch_wanted.connect(lambda place, line: asked.append((place, line)))
    view.show_document(project())
    text = "\n".join(["line"] * 100)
    shown = replace(code(text, 4, 10, first=4_001), total_lines=9_000)
    view.show_source(shown)
    assert view.code.cited_lines() == range(4_002, 4_003)
    assert view.stretch.isVisible()
    assert view.stretch._label.text() == "Lines 4,001–4,100 of 9,000"
    view.stretch.later.click()
    view.stretch.earlier.click()
    assert asked == [(Place(NUMBER, 1, 4, 10), 4_101), (Place(NUMBER, 1, 4, 10), 3_901)]
    view.show_source(code("short"))
    assert not view.stretch.isVisible()


def test_a_text_with_its_words_marked(view: SourceView) -> None:
    view.show_document(project())
    text = "A paragraph.\u2029\n\n" + "More of it follows here. " * 200 + "The words.\nThe end."
    place = Place(NUMBER, 0, text.index("The words"), text.index("The end"))
    shown = replace(code(text, place.start, place.end), place=place, part=project().parts[0])
    view.show_source(shown)
    assert view._stack.currentWidget() is view.text
    cursor = view.text.marked()
    assert cursor is not None
    assert cursor.selectedText() == "The words."
    assert view.text.accessibleDescription() == "The words.\n"
    assert view.text.document().blockCount() == 4
    rect = view.text.cursorRect()
    assert 0 <= rect.top() < view.text.viewport().height()


def test_a_page_that_is_shown_as_text_cannot_be_zoomed(view: SourceView) -> None:
    view.show_document(book())
    view.show_source(page(4))
    assert view.header.zoom_in.isVisible()
    part = book().parts[4]
    view.show_source(replace(code("the words"), part=part, place=Place(NUMBER, 4), notice=Notice("changed")))
    assert view._stack.currentWidget() is view.text
    assert not view.header.zoom_in.isVisible()
    assert view.header.field.text() == "3"
    view.show_source(page(5))
    assert view.header.zoom_in.isVisible()


def test_larger_fonts_reach_the_code(view: SourceView) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    font = app.font()
    larger = app.font()
    larger.setPointSizeF(font.pointSizeF() + 8)
    try:
        app.setFont(larger)
        fresh = SourceView()
        assert fresh.code.font().pointSizeF() == larger.pointSizeF()
        assert fresh.code.fontMetrics().horizontalAdvance(
            "iiii"
        ) == fresh.code.fontMetrics().horizontalAdvance("MMMM")
        fresh.deleteLater()
    finally:
        app.setFont(font)
