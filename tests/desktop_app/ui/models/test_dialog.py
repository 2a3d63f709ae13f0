"""The picker: what it shows, which buttons there are, what it tells, and that it can be used without a mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLineEdit,
    QMessageBox,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop_app.core.models.download.network import Network
from desktop_app.core.models.download.progress import DownloadProgress
from desktop_app.core.models.overview import Offer
from desktop_app.core.models.own import Choices
from desktop_app.core.models.prediction import Prediction
from desktop_app.core.models.speed import Speed
from desktop_app.ui.models import words
from desktop_app.ui.models.colours import contrast, fit_colour, mixed
from desktop_app.ui.models.deeds import Deed, Running, deeds
from desktop_app.ui.models.dialog import ModelsDialog
from desktop_app.ui.models.offer_card import OfferCard
from desktop_app.ui.models.row import ModelRow
from tests.desktop_app.ui.models.offers import GIB, MIB, offer, own, shape, starter


@pytest.fixture
def dialog(qtbot: QtBot) -> ModelsDialog:
    made = ModelsDialog()
    qtbot.addWidget(made)
    made.show_offers([starter(), offer(), own()], 2, gpu=False)
    made.show()
    return made


def visible(row: ModelRow) -> list[Deed]:
    return [deed for deed, button in row.buttons.items() if button.isVisibleTo(row)]


def press(row: ModelRow, deed: Deed) -> None:
    row.buttons[deed].click()


def test_a_row_says_what_the_model_is(dialog: ModelsDialog) -> None:
    row = dialog.rows["qwen2.5-3b"]
    assert row.name.text() == "Qwen2.5-3B-Instruct"
    for said in ("1.96 GiB", "3.1 billion parameters", "Qwen Research License"):
        assert said in row.facts.text()
    assert row.fit.text() == "Fits: uses 2.00 GiB of 4.00 GiB free"
    assert row.speed.text() == "Reads about 18 tokens/s here"
    assert (row.badge.text(), dialog.rows["smollm2-135m"].badge.text()) == ("Not here", "In use")
    assert "Nothing is downloaded unless you ask" in dialog.intro.text()


@pytest.mark.parametrize(
    ("shown", "running", "expected"),
    [
        (starter(), Running.NOTHING, (Deed.VERIFY,)),
        (starter(in_use=False), Running.NOTHING, (Deed.USE, Deed.VERIFY)),
        (offer(), Running.NOTHING, (Deed.DOWNLOAD,)),
        (offer(state="partial"), Running.NOTHING, (Deed.GO_ON, Deed.DISCARD)),
        (offer(state="partial"), Running.DOWNLOAD, (Deed.PAUSE, Deed.CANCEL)),
        (offer(state="here"), Running.NOTHING, (Deed.USE, Deed.VERIFY, Deed.REMOVE)),
        (offer(state="here"), Running.CHECK, (Deed.STOP,)),
        (offer(state="damaged"), Running.NOTHING, (Deed.DOWNLOAD_AGAIN, Deed.REMOVE)),
        (own(), Running.NOTHING, (Deed.USE, Deed.VERIFY, Deed.FORGET)),
        (own(state="gone"), Running.NOTHING, (Deed.FORGET,)),
    ],
)
def test_the_buttons_are_those_that_make_sense(
    shown: Offer, running: Running, expected: tuple[Deed, ...]
) -> None:
    assert deeds(shown, running) == expected


@pytest.mark.parametrize(
    ("shown", "deed", "signal"),
    [
        (offer(), Deed.DOWNLOAD, "download_requested"),
        (offer(state="partial"), Deed.GO_ON, "download_requested"),
        (offer(state="damaged"), Deed.DOWNLOAD_AGAIN, "download_requested"),
        (offer(state="partial"), Deed.DISCARD, "discard_requested"),
        (offer(state="here"), Deed.USE, "use_requested"),
        (offer(state="here"), Deed.VERIFY, "verify_requested"),
    ],
)
def test_a_button_tells_what_is_wanted(
    qtbot: QtBot, dialog: ModelsDialog, shown: Offer, deed: Deed, signal: str
) -> None:
    dialog.show_offers([starter(), shown], 2, gpu=False)
    assert "mine" not in dialog.rows
    with qtbot.waitSignal(getattr(dialog, signal)) as heard:
        press(dialog.rows[shown.model.key], deed)
    assert heard.args == [shown.model.key]


def test_a_download_shows_its_progress_and_can_be_paused(qtbot: QtBot, dialog: ModelsDialog) -> None:
    row = dialog.rows["qwen2.5-3b"]
    row.buttons[Deed.DOWNLOAD].setFocus()
    report = DownloadProgress("downloading", 500 * MIB, 2000 * MIB, 10.0 * MIB, 150.0)
    dialog.show_download("qwen2.5-3b", report)
    assert (row.bar.value(), row.bar.isVisibleTo(row)) == (250, True)
    assert row.progress.text() == "500 MiB of 1.95 GiB · 10.0 MiB/s · 2 min left"
    assert visible(row) == [Deed.PAUSE, Deed.CANCEL]
    for deed, signal in ((Deed.PAUSE, dialog.pause_requested), (Deed.CANCEL, dialog.discard_requested)):
        with qtbot.waitSignal(signal):
            press(row, deed)
    dialog.show_download("qwen2.5-3b", DownloadProgress("waiting", 1, 2, message="no network"))
    assert row.progress.text() == "Trying again: no network"
    dialog.show_download("qwen2.5-3b", DownloadProgress("checking", 0, 2000 * MIB))
    assert "Checking what came before" in row.progress.text()
    dialog.show_download("gone", report)


def test_what_went_wrong_stays_until_the_next_try(dialog: ModelsDialog) -> None:
    row = dialog.rows["qwen2.5-3b"]
    dialog.show_download("qwen2.5-3b", DownloadProgress("downloading", 0, 10))
    dialog.show_idle("qwen2.5-3b", "No such file: try a mirror.")
    dialog.show_offers([starter(), offer(state="partial", part_bytes=22 * 21_049_327)], 2, gpu=False)
    assert row.problem.text() == "No such file: try a mirror."
    assert row.badge.text() == "21 % downloaded"
    dialog.show_download("qwen2.5-3b", DownloadProgress("downloading", 0, 10))
    assert not row.problem.isVisibleTo(row)


def test_a_check_can_be_stopped(qtbot: QtBot, dialog: ModelsDialog) -> None:
    dialog.show_check("mine", 1 * GIB, 2 * GIB)
    row = dialog.rows["mine"]
    assert row.progress.text() == "Checking, 1.00 GiB of 2.00 GiB"
    with qtbot.waitSignal(dialog.verify_stop_requested):
        press(row, Deed.STOP)
    dialog.show_idle("mine")
    assert visible(row) == [Deed.USE, Deed.VERIFY, Deed.FORGET]


def test_a_download_is_deleted_only_after_a_question(qtbot: QtBot, dialog: ModelsDialog) -> None:
    dialog.show_offers([starter(), offer(state="here")], 2, gpu=False)
    removed: list[str] = []
    dialog.remove_requested.connect(removed.append)
    for answer, expected in (("Cancel", []), ("Delete", ["qwen2.5-3b"])):
        press(dialog.rows["qwen2.5-3b"], Deed.REMOVE)
        question = dialog.findChildren(QMessageBox)[-1]
        assert "1.96 GiB" in question.text()
        next(button for button in question.buttons() if button.text().replace("&", "") == answer).click()
        qtbot.waitUntil(lambda: not dialog.findChildren(QMessageBox))
        assert removed == expected


def test_choices_are_shown_and_told(qtbot: QtBot, dialog: ModelsDialog) -> None:
    chosen = Choices(budget=3000, kv="f16/q8_0", threads=1, gpu_layers=10)
    dialog.show_offers([starter(), offer(choices=chosen, shape=shape(8192))], 2, gpu=True)
    row = dialog.rows["qwen2.5-3b"]
    row.settings.click()
    form = row.choices
    assert form.isVisibleTo(row)
    assert form.choices() == chosen, "values that the lists do not offer stay"
    assert form.gpu_layers.isVisibleTo(form)
    budgets = [form.budget.itemData(i) for i in range(form.budget.count())]
    assert budgets == [0, 1024, 2048, 3000, 4096], "window and a chunk bound it"
    heard: list[tuple[str, Choices]] = []
    dialog.choices_changed.connect(lambda key, choices: heard.append((key, choices)))
    form.threads.setValue(2)
    assert heard == [("qwen2.5-3b", Choices(3000, "f16/q8_0", 2, 10))]
    dialog.show_offers([starter(), offer()], 2, gpu=False)
    assert len(heard) == 1, "what is shown is not told back"
    assert not form.gpu_layers.isVisibleTo(form)


def test_mirror_and_proxy_are_told_once_they_make_sense(qtbot: QtBot, dialog: ModelsDialog) -> None:
    form, heard = dialog.network, list[Network]()
    dialog.network_changed.connect(heard.append)
    dialog.network_button.click()
    form.mirror.setText("nowhere")
    form.mirror.editingFinished.emit()
    assert form.problem.isVisibleTo(form)
    form.mirror.setText(" https://mirror.example ")
    form.mirror.editingFinished.emit()
    form.mirror.editingFinished.emit()
    assert heard == [Network("https://mirror.example")]
    assert not form.problem.isVisibleTo(form)
    form.proxy.setCurrentIndex(2)
    form.proxy.activated.emit(2)
    assert len(heard) == 1, "the address is still to come"
    form.proxy_address.setText("http://proxy:8080")
    form.proxy_address.editingFinished.emit()
    assert heard[-1] == Network("https://mirror.example", "http://proxy:8080")
    dialog.show_network(Network(proxy="none"))
    assert (form.network(), form.proxy_address.isVisibleTo(form)) == (Network(proxy="none"), False)
    assert len(heard) == 2


def test_return_in_a_field_does_not_close_the_window(dialog: ModelsDialog) -> None:
    dialog.network_button.click()
    dialog.network.mirror.setFocus()
    QTest.keyClick(dialog.network.mirror, Qt.Key.Key_Return)
    assert dialog.isVisible()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_file_is_chosen_and_told(qtbot: QtBot, dialog: ModelsDialog, tmp_path: Path) -> None:
    from PySide6.QtWidgets import QFileDialog

    dialog.add_button.click()
    chooser = dialog.findChildren(QFileDialog)[0]
    with qtbot.waitSignal(dialog.file_chosen) as heard:
        chooser.fileSelected.emit(str(tmp_path / "模型.gguf"))
    assert heard.args == [str(tmp_path / "模型.gguf")]
    chooser.close()
    dialog.show_problem("No GGUF.")
    assert dialog.problem.isVisibleTo(dialog)


def test_everything_interactive_has_a_name_and_takes_the_keyboard(dialog: ModelsDialog) -> None:
    for row in dialog.rows.values():
        row.settings.click()
    dialog.network_button.click()
    kinds = (QAbstractButton, QComboBox, QLineEdit, QSpinBox)
    found: list[QWidget] = [w for kind in kinds for w in dialog.findChildren(kind) if w.isVisibleTo(dialog)]
    assert len(found) > 12
    for widget in found:
        if isinstance(widget, QLineEdit) and isinstance(widget.parent(), QSpinBox):
            continue
        named = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
        assert named, widget
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus, widget


def test_focus_moves_on_when_its_button_goes(qtbot: QtBot, dialog: ModelsDialog) -> None:
    dialog.activateWindow()
    row = dialog.rows["qwen2.5-3b"]
    row.buttons[Deed.DOWNLOAD].setFocus()
    qtbot.waitUntil(lambda: row.buttons[Deed.DOWNLOAD].hasFocus())
    dialog.show_download("qwen2.5-3b", DownloadProgress("downloading", 0, 10))
    assert row.buttons[Deed.PAUSE].hasFocus()


def test_rows_keep_their_order_and_their_widgets(dialog: ModelsDialog) -> None:
    before: QObject = dialog.rows["mine"]
    dialog.show_offers([own(), starter()], 2, gpu=False)
    assert list(dialog.rows) == ["smollm2-135m", "mine"]
    assert dialog.rows["mine"] is before
    assert dialog._list.indexOf(dialog.rows["mine"]) == 0


@pytest.mark.parametrize(
    ("prediction", "said"),
    [
        (Prediction(0, 0, 0, 5 * GIB, 4 * GIB, "CPU"), "Does not fit: needs 5.00 GiB, free are 4.00 GiB"),
        (
            Prediction(0, 0, 0, 3 * GIB, 4 * GIB, "CPU", 1.2, True),
            "Fits: took 3.00 GiB here, free are 4.00 GiB",
        ),
    ],
)
def test_words_of_the_fit(prediction: Prediction, said: str) -> None:
    assert words.fit(prediction) == said


@pytest.mark.parametrize(
    ("speed", "said"),
    [
        (Speed(412.3, True, 1.0), "Reads 412 tokens/s here"),
        (Speed(3.21, False, 60.0), "Reads about 3.2 tokens/s here"),
        (Speed(None, False, 22.9), "Reads about 23 times slower than the starter"),
        (Speed(None, False, 0.4), "Reads about as fast as the starter"),
    ],
)
def test_words_of_the_speed(speed: Speed, said: str) -> None:
    assert words.speed(speed) == said


def test_the_first_start_offers_a_larger_model(qtbot: QtBot) -> None:
    card = OfferCard()
    qtbot.addWidget(card)
    assert card.isHidden()
    card.show_offer(offer())
    assert "works at once" in card.title.text()
    assert "1.96 GiB to download. Reads about 18 tokens/s here." in card.text.text()
    assert "Qwen Research" in card.licence.text()
    with qtbot.waitSignal(card.accepted) as heard:
        card.download.click()
    assert heard.args == ["qwen2.5-3b"]
    with qtbot.waitSignal(card.others_asked):
        card.others.click()
    with qtbot.waitSignal(card.dismissed):
        card.later.click()
    assert card.isHidden()
    card.show_offer(None)
    assert card.isHidden()


@pytest.mark.parametrize("ground", ["#ffffff", "#efefef", "#202124", "#000000"])
@pytest.mark.parametrize("share", [0.1, 0.95, 1.5])
def test_bars_stand_out_from_light_and_dark(qapp: QApplication, ground: str, share: float) -> None:
    palette: Any = QPalette(qapp.palette())
    for accent in ("#3584e4", "#ffffff", "#000000", "#99c1f1"):
        palette.setColor(QPalette.ColorRole.Highlight, QColor(accent))
        assert contrast(fit_colour(palette, QColor(ground), share), QColor(ground)) >= 3.0


def test_colours_are_mixed_and_compared_as_wcag_says() -> None:
    black, white = QColor("#000000"), QColor("#ffffff")
    assert contrast(black, white) == pytest.approx(21.0)
    assert mixed(white, black, 0.5).lightnessF() == pytest.approx(0.5, abs=0.01)
