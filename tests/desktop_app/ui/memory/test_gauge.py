from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.core.gauge import MemoryFigures, Saving
from desktop_app.ui.memory.colours import colours
from desktop_app.ui.memory.gauge import MemoryGauge
from desktop_app.ui.memory.gauge_bar import LEAST, widths
from desktop_app.ui.memory.history import SECONDS, MemoryHistory

GIB = 2**30
FIGURES = MemoryFigures("NVIDIA T4", "device", 16 * GIB, 2 * GIB, GIB, GIB, GIB, 3 * GIB, 8 * GIB)


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("&nbsp;", " ").replace("<b>", "").replace("</b>", "")


@pytest.fixture
def gauge(qtbot: QtBot) -> MemoryGauge:
    widget = MemoryGauge()
    qtbot.addWidget(widget)
    widget.resize(804, 120)
    widget.show()
    return widget


@given(st.lists(st.integers(0, 1 << 40), min_size=6, max_size=6), st.integers(40, 3000))
def test_widths_add_up_and_nothing_is_hidden(sizes: list[int], width: int) -> None:
    found = widths(sizes, width)
    assert min(found) >= 0
    assert sum(found) == (width if any(sizes) else 0)
    assert all(wide >= LEAST for wide, size in zip(found, sizes, strict=True) if size)


def test_segments_are_as_wide_as_their_shares(gauge: MemoryGauge) -> None:
    gauge.show_figures(FIGURES)
    inside = gauge.bar.width() - 4
    assert [place.width() for place in gauge.bar.segments()] == [
        inside // 8, *[inside // 16] * 3, 3 * inside // 16, inside // 2
    ]  # fmt: skip
    gauge.bar.clearFocus()
    image = gauge.bar.grab().toImage()
    seen = colours(gauge.palette())
    y = gauge.bar.height() // 2
    painted = [QColor(image.pixel(x, y)).name() for x in range(image.width())]
    assert abs(painted.count(seen.weights.name()) - inside // 8) <= 1  # a pixel's gap parts it from the next
    assert (
        abs(painted.count(seen.kept.name()) - inside // 16) <= inside // 16 // 2
    )  # its lines hatch the next
    assert painted.count(seen.faint.name()) >= inside // 2 - 1


def test_it_is_said_in_words(gauge: MemoryGauge) -> None:
    gauge.show_figures(FIGURES)
    gauge.show_saving(Saving(131_072, 4_096, 118 * 2**20, 14 * GIB))
    assert plain(gauge.device.text()) == "NVIDIA T4   8.0 GiB of 16.0 GiB in use"
    assert plain(gauge.saving.text()) == "131,072 tokens read, 4,096 kept, 118 MiB instead of 14.0 GiB"
    assert "Other programs 3.0 GiB" in plain(gauge.bar.accessibleDescription())
    assert plain(gauge.bar.explanation(1)).startswith("Memory in use: 1.0 GiB")
    gauge.show_figures(replace(FIGURES, kind="main", device="CPU"))
    assert plain(gauge.device.text()).startswith("Main memory")
    gauge.show_figures(None)
    gauge.show_saving(None)
    assert not gauge.bar.segments()
    assert not gauge.saving.text()


def test_the_keys_explain_the_parts(gauge: MemoryGauge, qtbot: QtBot) -> None:
    gauge.show_figures(FIGURES)
    for _ in range(7):
        QTest.keyClick(gauge.bar, Qt.Key.Key_Right)
    assert gauge.bar._chosen == 1
    QTest.keyClick(gauge.bar, Qt.Key.Key_Left)
    assert gauge.bar._chosen == 0


def test_it_follows_the_palette(gauge: MemoryGauge) -> None:
    gauge.show_figures(FIGURES)
    dark = QPalette()
    dark.setColor(QPalette.ColorRole.Window, QColor("#202124"))
    dark.setColor(QPalette.ColorRole.WindowText, QColor("#e8e8e8"))
    gauge.setPalette(dark)
    image = gauge.bar.grab().toImage()
    assert QColor(image.pixel(20, gauge.bar.height() // 2)) == colours(dark).weights


def test_history_keeps_the_last_minutes(qtbot: QtBot) -> None:
    history = MemoryHistory()
    qtbot.addWidget(history)
    history.resize(300, 80)
    for half_seconds in range(1600):
        history.add(FIGURES, half_seconds / 2)
    times = [at for at, _ in history.points]
    assert times[-1] == 799.5
    assert times[0] >= 799.5 - SECONDS
    assert len(times) <= SECONDS + 2  # one a second is kept, however often it is told
    assert "5.0 GiB held by the engine" in plain(history.accessibleDescription())
    image = history.grab().toImage()
    middle = QColor(image.pixel(150, 79 - 80 * 4 // 16))  # below 5/16, above nothing
    assert middle == colours(history.palette()).gist
    history.add(replace(FIGURES, device="CPU"), 800)
    assert len(history.points) == 1
