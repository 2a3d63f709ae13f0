from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.core.memory_map import DocumentMap, MapUnit
from desktop_app.ui.memory import map_strip
from desktop_app.ui.memory.colours import colours, mixed
from desktop_app.ui.memory.map_painting import UNREAD_HEIGHT, kept_height
from desktop_app.ui.memory.map_strip import MapStrip, numbers
from desktop_app.ui.memory.memory_map import MemoryMap


def unit(ordinal: int, **changes: object) -> MapUnit:
    return replace(MapUnit(ordinal, ordinal + 1, None, None, 100, "read", 0.0), **changes)  # type: ignore[arg-type]


def book(count: int, **of_all: object) -> DocumentMap:
    return DocumentMap(1, tuple(unit(at, **of_all) for at in range(count)))


@pytest.fixture
def shown(qtbot: QtBot) -> Callable[[DocumentMap], MemoryMap]:
    kept: list[MemoryMap] = []  # its strip alone would not keep it

    def show(document: DocumentMap) -> MemoryMap:
        widget = MemoryMap()
        kept.append(widget)
        qtbot.addWidget(widget)
        widget.resize(1208, 140)
        widget.show_map(document)
        widget.show()
        return widget

    return show


def colour_at(strip: MapStrip, image: QImage, column: int, height: float) -> QColor:
    """Return the colour in the middle of a column, at a height from 0 (its foot) to 1."""
    place = strip.place_of(column)
    return QColor(
        image.pixel(int(place.center().x()), int(place.bottom() - 1 - height * (place.height() - 2)))
    )


def test_each_state_has_its_height_and_colour(shown: Callable[[DocumentMap], MemoryMap]) -> None:
    strip = shown(
        DocumentMap(
            1,
            (
                unit(0, kept=0.25),
                unit(1, kept=0.0),
                unit(2, state="unread", kept=None),
                unit(3, state="skipped", kept=None),
                unit(4, state="failed", kept=None),
                unit(5, kept=1.0),
            ),
        )
    ).strip
    image, seen = strip.grab().toImage(), colours(strip.palette())
    ground = QColor(image.pixel(0, 0))
    assert kept_height(0.25) == 0.5
    assert colour_at(strip, image, 0, 0.4) == seen.kept
    assert colour_at(strip, image, 0, 0.6) == seen.gist
    assert colour_at(strip, image, 1, 0.2) == colour_at(strip, image, 1, 0.9) == seen.gist
    assert colour_at(strip, image, 2, UNREAD_HEIGHT - 0.1) == mixed(seen.text, seen.ground, 0.20)
    assert colour_at(strip, image, 2, UNREAD_HEIGHT + 0.1) == ground
    assert colour_at(strip, image, 3, 0.0) == seen.quiet
    assert colour_at(strip, image, 3, 0.5) == ground
    assert colour_at(strip, image, 4, 0.5) == seen.failed  # where its two lines cross
    assert colour_at(strip, image, 5, 1.0) == seen.kept


def test_recalled_places_carry_a_pin(shown: Callable[[DocumentMap], MemoryMap]) -> None:
    document = book(1158)
    units = tuple(replace(one, recalled=one.ordinal in (100, 900)) for one in document.units)
    strip = shown(replace(document, units=units)).strip
    image, pin = strip.grab().toImage(), colours(strip.palette()).recalled
    y = int(strip._body().top() * 0.45)
    found = [x for x in range(image.width()) if QColor(image.pixel(x, y)) == pin]
    for ordinal in (100, 900):
        middle = strip.place_of(strip._column_of(ordinal)).center().x()
        assert any(abs(x - middle) <= 1 for x in found)
    assert not [x for x in found if 200 < x < 800]


def test_every_page_can_be_clicked(shown: Callable[[DocumentMap], MemoryMap], qtbot: QtBot) -> None:
    widget = shown(book(3))
    for ordinal in range(3):
        with qtbot.waitSignal(widget.unit_clicked) as clicked:
            where = widget.strip.place_of(ordinal).center().toPoint()
            QTest.mouseClick(widget.strip, Qt.MouseButton.LeftButton, pos=where)
        assert clicked.args == [ordinal]


def test_in_a_column_of_many_the_recalled_page_is_meant(shown: Callable[[DocumentMap], MemoryMap]) -> None:
    document = book(1158)
    units = tuple(replace(one, recalled=one.ordinal == 577) for one in document.units)
    strip = shown(replace(document, units=units)).strip
    column = strip.columns[strip._column_of(577)]
    assert column.last > column.first
    place = strip.place_of(strip._column_of(577))
    y = int(place.center().y())
    assert {strip.unit_at(QPoint(x, y)) for x in range(int(place.left()), int(place.right()))} == {577}
    places = [strip.unit_at(QPoint(x, y)) for x in range(strip.width())]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, 1157)


def test_the_keys_choose_and_enter_shows(shown: Callable[[DocumentMap], MemoryMap], qtbot: QtBot) -> None:
    widget = shown(book(40, kept=0.5))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Left):
        QTest.keyClick(widget.strip, key)
    assert widget.said.text().startswith("Page 12: Read; 50 % of it is kept")
    assert widget.strip.accessibleDescription() == widget.said.text()
    with qtbot.waitSignal(widget.unit_clicked) as clicked:
        QTest.keyClick(widget.strip, Qt.Key.Key_Return)
    assert clicked.args == [11]
    QTest.keyClick(widget.strip, Qt.Key.Key_End)
    QTest.keyClick(widget.strip, Qt.Key.Key_Right)
    assert widget.said.text().startswith("Page 40")


def test_the_line_says_what_is_pointed_at(shown: Callable[[DocumentMap], MemoryMap]) -> None:
    units = (
        unit(0, kept=0.004, recalled=True),
        unit(1, state="skipped", kept=None, scanned=True),
        unit(2, state="failed", kept=None),
        unit(3, kept=None),
        unit(4, page=None, file="src/app.py", state="unread", kept=None),
        unit(5, label="vi", kept=0.2, archived=0.3),
    )
    widget = shown(DocumentMap(1, units))
    assert widget.said.text() == "3 of 6 pages read, 1 recalled for the last answer, 1 failed"
    said = [widget.strip.words_of(at) for at in range(6)]
    assert said[0] == (
        "Page 1: Read; less than 1 % of it is kept in memory, the rest was evicted. The last answer rests on it."
    )
    assert said[1] == "Page 2: Skipped: a scan, which text recognition can read."
    assert said[2] == "Page 3: Could not be read."
    assert said[3] == "Page 4: Read; what is kept of it shows at the next checkpoint."
    assert said[4] == "src/app.py: Not read by the model yet; its words can be found already."
    assert said[5].endswith("the rest was evicted. 30 % of it lies archived on the disk.")
    words = [item.words for item in widget.legend._items]
    assert words == [
        "Kept in memory", "Read, evicted", "Not read yet", "Archived", "Recalled", "Skipped", "Failed"
    ]  # fmt: skip


def test_pointing_paints_nothing_anew(
    shown: Callable[[DocumentMap], MemoryMap], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    document = book(5000)
    widget = shown(document)
    widget.grab()
    painted: list[object] = []
    monkeypatch.setattr(map_strip, "paint_column", lambda *given: painted.append(given))
    for x in range(0, 1200, 40):
        QTest.mouseMove(widget.strip, QPoint(x, 30))
        widget.strip._point(widget.strip.unit_at(QPoint(x, 30)))
        widget.grab()
    widget.show_map(book(5000))  # an equal map
    widget.grab()
    assert painted == []
    widget.show_map(book(5000, kept=0.5))
    widget.grab()
    assert len(painted) == len(widget.strip.columns) <= 402


def test_from_right_to_left_the_first_page_is_at_the_right(shown: Callable[[DocumentMap], MemoryMap]) -> None:
    strip = shown(book(3)).strip
    strip.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert strip.place_of(0).left() > strip.place_of(2).left()
    assert [strip.unit_at(strip.place_of(at).center().toPoint()) for at in range(3)] == [0, 1, 2]


def test_without_a_document_it_says_so(shown: Callable[[DocumentMap], MemoryMap]) -> None:
    widget = shown(book(3))
    widget.show_map(None)
    assert widget.said.text() == "Choose a document to see what is in the model's memory."
    assert widget.strip.unit_at(QPoint(50, 30)) == -1
    assert not widget.strip.isEnabled()
    widget.grab()


def test_numbers_are_round() -> None:
    assert numbers(3, 10) == [1, 3, 2]
    assert numbers(311, 8)[:4] == [1, 311, 50, 100]
    assert numbers(1, 0) == [1]
