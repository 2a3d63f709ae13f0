from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QStackedWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop_app.core.settings import Settings
from desktop_app.ui.dialogs.action_text import plain_text
from desktop_app.ui.dialogs.command_palette import CommandPalette
from desktop_app.ui.dialogs.shortcuts_overlay import ShortcutsOverlay
from desktop_app.ui.dialogs.tour import Tour
from tests.desktop_app.ui.dialogs import samples
from tests.desktop_app.ui.finding import first


def button(window: QWidget, name: str) -> QPushButton:
    (found,) = (one for one in window.findChildren(QPushButton) if one.accessibleName() == name)
    return found


def shown(edit: QPlainTextEdit) -> str:
    return edit.toPlainText()


@pytest.mark.parametrize(
    ("text", "plain"),
    [("&Open…", "Open"), ("设置(&S)…", "设置"), ("Search && replace", "Search & replace"), ("Quit", "Quit")],
)
def test_names_without_their_letter_keys(text: str, plain: str) -> None:
    assert plain_text(text) == plain


def test_settings_tell_the_whole_value_and_keep_earlier_changes(qtbot: QtBot) -> None:
    dialog = samples.settings_dialog()
    qtbot.addWidget(dialog)
    told: list[Settings] = []
    dialog.settings_changed.connect(told.append)
    battery = next(box for box in dialog.findChildren(QCheckBox) if "battery" in box.accessibleName())
    battery.click()
    budget = first(dialog, QSpinBox)
    assert budget.value() == 64  # 2,048 tokens of 32,768 bytes
    budget.setValue(128)
    assert told == [replace(Settings(), on_battery=True), replace(Settings(), on_battery=True, budget=4096)]


def test_showing_settings_tells_nothing(qtbot: QtBot) -> None:
    dialog = samples.settings_dialog()
    qtbot.addWidget(dialog)
    told: list[object] = []
    dialog.settings_changed.connect(told.append)
    dialog.quota_changed.connect(told.append)
    dialog.show_settings(replace(Settings(), language="id", appearance="dark", budget=2064, read=False))
    dialog.show_storage(9 << 30, 5 << 30)
    assert told == []
    assert [box.currentData() for box in dialog.findChildren(QComboBox)] == ["id", "dark"]


def test_a_new_limit_is_told_in_bytes(qtbot: QtBot) -> None:
    dialog = samples.settings_dialog()
    qtbot.addWidget(dialog)
    with qtbot.waitSignal(dialog.quota_changed) as told:
        first(dialog, QDoubleSpinBox).setValue(8.0)
    assert told.args == [8 << 30]


@pytest.mark.parametrize(("answer", "times"), [("Forget everything", 1), ("Cancel", 0)])
def test_forgetting_is_asked_once_more(answer: str, times: int, qtbot: QtBot) -> None:
    dialog = samples.settings_dialog()
    qtbot.addWidget(dialog)
    dialog.show()
    told: list[None] = []
    dialog.forget_requested.connect(lambda: told.append(None))
    button(dialog, "Forget all documents and conversations").click()
    box = first(dialog, QMessageBox)
    next(one for one in box.buttons() if plain_text(one.text()) == answer).click()
    assert len(told) == times


def test_other_parts_add_pages(qtbot: QtBot) -> None:
    dialog = samples.settings_dialog()
    qtbot.addWidget(dialog)
    page = QLabel("what the cloud needs")
    dialog.add_page("Cloud", "cloud", page)
    dialog.show_page("Cloud")
    dialog.show()
    assert page.isVisibleTo(dialog)


def test_the_palette_is_used_by_keyboard_alone(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    palette = samples.palette(owner)
    qtbot.addWidget(palette)
    palette.show()
    field, rows = first(palette, QLineEdit), first(palette, QListWidget)
    assert rows.item(0).text() == "Open"
    QTest.keyClicks(field, "gw")
    assert rows.item(0).text() == "Grondwet"
    with qtbot.waitSignal(palette.document_chosen) as told:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert told.args == [7]
    assert not palette.isVisible()


def test_the_palette_triggers_an_action_and_leaves_out_what_cannot_be_done(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    made = samples.actions(owner)
    made[0].setEnabled(False)
    palette = CommandPalette(made)
    qtbot.addWidget(palette)
    palette.show()
    field, rows = first(palette, QLineEdit), first(palette, QListWidget)
    assert [rows.item(row).text() for row in range(rows.count())] == [
        "New conversation",
        "Pause reading",
        "Search & replace",
    ]
    QTest.keyClick(field, Qt.Key.Key_Down)
    with qtbot.waitSignal(made[3].triggered):
        QTest.keyClick(field, Qt.Key.Key_Down)
        QTest.keyClick(field, Qt.Key.Key_Enter)


def test_nothing_that_fits_is_said(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    palette = samples.palette(owner)
    qtbot.addWidget(palette)
    palette.show()
    QTest.keyClicks(first(palette, QLineEdit), "zzz")
    QTest.keyClick(first(palette, QLineEdit), Qt.Key.Key_Return)
    assert palette.isVisible()
    assert any(label.isVisible() and "Nothing" in label.text() for label in palette.findChildren(QLabel))


def test_the_overlay_lists_actions_with_a_key_and_closes_on_its_own(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    made = samples.actions(owner)
    overlay = ShortcutsOverlay([("Documents", made), ("None has a key", [made[2]])])
    qtbot.addWidget(overlay)
    overlay.show()
    texts = [label.text() for label in overlay.findChildren(QLabel)]
    assert {"Documents", "Open", "Ctrl+O", "Search & replace"} <= set(texts)
    assert not {"Pause reading", "None has a key"} & set(texts)
    QTest.keyClicks(overlay, "?")
    assert not overlay.isVisible()


def test_the_tour_goes_forwards_and_back_and_is_seen_once(qtbot: QtBot) -> None:
    tour = Tour()
    qtbot.addWidget(tour)
    tour.show()
    cards = first(tour, QStackedWidget)
    button(tour, "Next").click()
    button(tour, "Next").click()
    assert cards.currentIndex() == 2
    button(tour, "Back").click()
    assert cards.currentIndex() == 1
    button(tour, "Next").click()
    told: list[None] = []
    tour.seen.connect(lambda: told.append(None))
    button(tour, "Start").click()
    assert len(told) == 1


def test_a_tour_that_is_left_was_seen(qtbot: QtBot) -> None:
    tour = Tour()
    qtbot.addWidget(tour)
    tour.show()
    with qtbot.waitSignal(tour.seen):
        QTest.keyClick(tour, Qt.Key.Key_Escape)


def test_the_log_shows_records_from_a_level_on_and_copies_them(qtbot: QtBot) -> None:
    window = samples.log_window()
    qtbot.addWidget(window)
    window.show()
    levels = first(window, QComboBox)
    levels.setCurrentIndex(3)
    wanted = "2026-11-30 10:00:02,000 ERROR engine: died\nTraceback (most recent call last):"
    assert shown(first(window, QPlainTextEdit)) == wanted
    button(window, "Copy").click()
    assert QGuiApplication.clipboard().text() == wanted
    levels.setCurrentIndex(0)
    assert shown(first(window, QPlainTextEdit)) == samples.LOG


def test_a_component_without_a_text_is_said_to_have_none(qtbot: QtBot) -> None:
    dialog = samples.about()
    qtbot.addWidget(dialog)
    text = first(dialog, QPlainTextEdit)
    assert "Redistribution" in shown(text)
    first(dialog, QListWidget).setCurrentRow(1)
    assert "MIT" in shown(text)
    assert "carries no text" in shown(text)


def test_a_report_cannot_be_saved_while_its_preview_is_old(qtbot: QtBot) -> None:
    dialog = samples.report()
    qtbot.addWidget(dialog)
    dialog.show()
    words = dialog.findChildren(QPlainTextEdit)[0]
    with qtbot.waitSignal(dialog.preview_requested) as told:
        words.setPlainText("It hangs.")
        assert not button(dialog, "Save report").isEnabled()
    assert told.args == ["It hangs."]
    dialog.show_preview("=== problem.txt ===\nIt hangs.")
    assert button(dialog, "Save report").isEnabled()
