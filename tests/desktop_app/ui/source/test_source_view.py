from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_app.core.viewing.types import Notice, NoticeCode, Place
from desktop_app.ui.source import SourceView
from ingest import Box

from .conftest import NUMBER, WORDS, book, code, image, page, project

Wanted = list[tuple[Place, int]]


def key(widget: QWidget, which: Qt.Key, *, ctrl: bool = False) -> None:
    modifier = Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(widget, which, modifier)


def places(wanted: Wanted) -> list[int]:
    return [place.ordinal for place, _ in wanted]


def settle(view: SourceView) -> None:
    """Let nothing be asked for that a test is not about."""
    view.page._settled.stop()


def test_without_a_document_it_says_what_to_do(view: SourceView) -> None:
    assert view._stack.currentWidget() is view._message
    assert "citation" in view._message.text()
    assert view.header.isHidden()


def test_a_page_with_its_name_and_number(view: SourceView) -> None:
    view.show_document(book())
    view.show_source(page(5, boxes=(WORDS,)))
    assert view._stack.currentWidget() is view.page
    assert view.header._name.text() == "A book.pdf"
    assert (view.header.field.text(), view.header._of.text()) == ("4", "(6 of 12)")
    assert view.header.copy.isEnabled()
    assert view.page.accessibleDescription() == "some words"
    view.show_source(page(6))
    assert not view.header.copy.isEnabled()


def test_the_mark_is_centred_and_in_its_place(view: SourceView) -> None:
    view.show_document(book())
    view.page.set_zoom(1.0)
    view.show_source(page(3, boxes=(WORDS, Box(120, 484, 200, 496))))
    first, second = view.page.marks()
    port = view.page.viewport()
    scale = 96 / 72
    assert (first.width(), first.height()) == pytest.approx((180 * scale, 12 * scale), abs=0.01)
    assert second.top() > first.bottom()
    assert first.united(second).center().y() == pytest.approx(port.height() / 2, abs=2)
    assert 0 <= first.left() < first.right() <= port.width()


def test_turning_pages(view: SourceView, wanted: Wanted) -> None:
    view.show_document(book())
    view.show_source(page(2))
    view.header.next.click()
    assert wanted == [(Place(NUMBER, 3), view.picture_width())]
    # Twice before anything came: two pages on, and blank paper meanwhile.
    view.header.next.click()
    assert places(wanted) == [3, 4]
    assert view.header.field.text() == "3"
    assert view.page._waiting == "Page 3"
    # The page that was passed over is not shown any more.
    view.show_source(page(3))
    assert view._place == Place(NUMBER, 2)
    view.show_source(page(4))
    assert view._place == Place(NUMBER, 4)
    assert view.page._waiting == ""


def test_there_is_nothing_before_the_first_and_after_the_last(view: SourceView, wanted: Wanted) -> None:
    view.show_document(book())
    view.show_source(page(0))
    assert not view.header.previous.isEnabled()
    key(view.page, Qt.Key.Key_PageUp, ctrl=True)
    view.show_source(page(11))
    assert not view.header.next.isEnabled()
    view._step(1)
    assert wanted == []


@pytest.mark.parametrize(
    ("typed", "ordinal"), [("ii", 1), ("II", 1), ("1", 2), (" 10 ", 11), ("12", 11), ("13", None), ("", None)]
)
def test_a_page_by_its_printed_or_physical_number(
    view: SourceView, wanted: Wanted, typed: str, ordinal: int | None
) -> None:
    view.show_document(book())
    view.show_source(page(4))
    field = view.header.field
    field.setFocus()
    field.setText(typed)
    key(field, Qt.Key.Key_Return)
    assert places(wanted) == ([] if ordinal is None else [ordinal])
    key(field, Qt.Key.Key_Escape)


def test_a_file_by_a_part_of_its_name(view: SourceView, wanted: Wanted) -> None:
    view.show_document(project())
    view.show_source(code("x = 1"))
    assert (view.header.field.text(), view.header._of.text()) == ("src/app.py", "2 / 3")
    assert view.header.zoom_in.isHidden()
    field = view.header.field
    assert field.meant("views") == 2
    assert field.meant("src") is None, "two files have it"
    assert field.meant("readme.MD") == 0
    field.setText("views")
    key(field, Qt.Key.Key_Return)
    assert places(wanted) == [2]


@pytest.mark.parametrize(
    ("ordinal", "section"),
    [(0, "Preface"), (1, "Preface"), (2, "Chapter 1"), (6, "Chapter 2"), (11, "Part two")],
)
def test_the_contents_open_where_one_is(view: SourceView, ordinal: int, section: str) -> None:
    view.show_document(book())
    view.show_source(page(ordinal))
    view.header.contents.click()
    outline = view.header._outline
    assert outline.isVisible()
    current = outline.currentItem()
    assert current
    assert current.text(0) == section
    key(outline, Qt.Key.Key_Escape)
    assert not outline.isVisible()


def test_a_section_is_gone_to(view: SourceView, wanted: Wanted) -> None:
    view.show_document(book())
    view.show_source(page(0))
    view.header.contents.click()
    outline = view.header._outline
    outline.setCurrentItem(outline._items[3])
    key(outline, Qt.Key.Key_Return)
    assert places(wanted) == [5]
    assert not outline.isVisible()
    outline.itemActivated.emit(outline._items[4], 0)
    assert places(wanted) == [5], "a section without a page leads nowhere"
    view.show_document(project())
    assert view.header.contents.isHidden()


def test_keys(qtbot: QtBot, view: SourceView, wanted: Wanted) -> None:
    view.show_document(book())
    view.show_source(page(4))
    qtbot.waitExposed(view)
    view.activateWindow()
    view.page.setFocus()
    zoom = view.page.zoom()
    key(view.page, Qt.Key.Key_Plus, ctrl=True)
    assert view.page.zoom() == pytest.approx(1.2 * zoom)
    key(view.page, Qt.Key.Key_Minus, ctrl=True)
    key(view.page, Qt.Key.Key_Minus, ctrl=True)
    assert view.page.zoom() == pytest.approx(zoom / 1.2)
    key(view.page, Qt.Key.Key_0, ctrl=True)
    assert view.page.zoom() == pytest.approx(zoom)
    key(view.page, Qt.Key.Key_G, ctrl=True)
    assert view.header.field.hasFocus()
    assert view.header.field.selectedText() == "3"
    view.page.setFocus()
    key(view.page, Qt.Key.Key_PageDown, ctrl=True)
    assert places(wanted) == [5]


def test_page_down_goes_to_the_end_then_on(view: SourceView, wanted: Wanted) -> None:
    view.show_document(book())
    view.show_source(page(4))
    bar = view.page.verticalScrollBar()
    assert bar.maximum() > 0
    for _ in range(20):
        if bar.value() == bar.maximum():
            break
        key(view.page, Qt.Key.Key_PageDown)
        assert wanted == []
    key(view.page, Qt.Key.Key_PageDown)
    assert places(wanted) == [5]
    view.show_source(page(5))
    assert bar.value() == 0
    key(view.page, Qt.Key.Key_PageUp)
    assert places(wanted) == [5, 4]
    view.show_source(page(4))
    assert bar.value() == bar.maximum(), "backwards one arrives at the foot"


def wheel(view: SourceView, delta: int, *, ctrl: bool = False) -> None:
    event = QWheelEvent(
        QPointF(50, 50),
        QPointF(50, 50),
        QPoint(),
        QPoint(0, delta),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier if ctrl else Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.page.viewport(), event)


def test_the_wheel(view: SourceView, wanted: Wanted) -> None:
    view.show_document(book())
    view.show_source(page(4))
    zoom = view.page.zoom()
    wheel(view, 120, ctrl=True)
    assert view.page.zoom() == pytest.approx(1.2 * zoom)
    view.page.fit_width()
    wheel(view, -120)
    assert view.page.verticalScrollBar().value() > 0
    assert wanted == []
    view.page.verticalScrollBar().setValue(view.page.verticalScrollBar().maximum())
    wheel(view, -120)
    assert places(wanted) == [5]


def test_a_sharper_picture_is_asked_for_once_the_size_has_settled(
    qtbot: QtBot, view: SourceView, wanted: Wanted
) -> None:
    view.show_document(book())
    view.show_source(page(4, width=100, boxes=(WORDS,)))
    qtbot.waitUntil(lambda: len(wanted) == 1, timeout=5_000)
    place, width = wanted[0]
    assert place == Place(NUMBER, 4, 0, 10)
    assert width == view.picture_width() > 400
    bar = view.page.verticalScrollBar()
    bar.setValue(33)
    view.show_source(page(4, width=width, boxes=(WORDS,)))
    assert bar.value() == 33, "a sharper picture of the same page moves nothing"
    view.page._settled.timeout.emit()
    assert len(wanted) == 1, "it is sharp now"
    # The citation clicked again: it is brought back into view.
    view.expect(place)
    view.show_source(page(4, width=width, boxes=(WORDS,)))
    assert bar.value() != 33


def test_the_width_does_not_hang_on_the_scroll_bar(view: SourceView) -> None:
    view.show_document(book())
    view.show_source(page(4))
    widths = set()
    for height in range(650, 760, 5):
        view.resize(500, height)
        QApplication.processEvents()
        widths.add(view.picture_width())
    assert view.page.verticalScrollBar().maximum() == 0
    assert len(widths) == 1


def test_no_picture_larger_than_allowed_is_asked_for_again(view: SourceView, wanted: Wanted) -> None:
    view.show_document(book())
    view.show_source(page(4))
    view.page.set_zoom(5.0)
    width = view.picture_width()
    assert width * width * 4 / 3 < 8_000_001
    view.page.show_page(page(4, width=width), stay=True)
    view.page._settled.timeout.emit()
    assert wanted == []


def test_the_quote_is_copied_with_its_place(view: SourceView) -> None:
    view.show_document(book())
    view.show_source(page(4, boxes=(WORDS,)))
    view.header.copy.click()
    assert QGuiApplication.clipboard().text() == "“some words” (A book.pdf, page 3)"
    view.show_document(project())
    view.show_source(code("a = 1\nb = 2", 6, 11))
    view.header.copy.click()
    assert QGuiApplication.clipboard().text() == "“b = 2” (project, src/app.py)"


def test_opening_elsewhere(qtbot: QtBot, view: SourceView) -> None:
    view.show_document(book())
    view.show_source(page(4))
    with qtbot.waitSignal(view.open_wanted) as caught:
        view.header.open.click()
    assert caught.args == [Place(NUMBER, 4)]


@pytest.mark.parametrize("what", ["moved", "changed", "unreadable", "not-drawn", "unmarked"])
def test_notices(view: SourceView, what: NoticeCode) -> None:
    view.show_document(book())
    view.show_source(page(4, notice=Notice(what, "The parser said so.")))
    assert view.notice.isVisible()
    assert ("The parser said so." in view.notice.text()) == (what == "not-drawn")
    assert ("A book.pdf" in view.notice.text()) == (what in ("moved", "changed", "unreadable"))
    view.show_source(page(5))
    assert not view.notice.isVisible()


def test_a_message_instead(view: SourceView) -> None:
    view.show_document(book())
    view.expect(Place(NUMBER, 3))
    view.show_message("A book.pdf: encrypted.")
    assert view._stack.currentWidget() is view._message
    view.show_source(page(3))
    assert view._stack.currentWidget() is view.page


def test_everything_has_a_name_and_can_be_reached_by_the_keyboard(view: SourceView) -> None:
    view.show_document(book())
    view.show_source(page(4))
    buttons = view.header.findChildren(QToolButton)
    assert len(buttons) == 8
    for widget in (*buttons, view.header.field, view.page, view.code, view.text):
        assert widget.accessibleName(), widget
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus, widget


def test_the_way_on_points_left_where_one_reads_from_the_right(view: SourceView) -> None:
    def drawing(button: QToolButton) -> QImage:
        return button.icon().pixmap(16, 16).toImage()

    back, on = drawing(view.header.previous), drawing(view.header.next)
    assert back != on
    view.header.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert drawing(view.header.next) == back
    assert drawing(view.header.previous) == on


def test_the_picture_keeps_its_bytes(view: SourceView) -> None:
    view.show_document(book())
    view.show_source(page(4))
    held = image(5, 600)
    assert view.page._image.pixelColor(10, 10).name() == "#ffffff"
    assert view.page._image.sizeInBytes() == len(held.pixels)
