"""The whole application with the starter model: drop, ask, watch words come, open a citation, quit, go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.core.desk.events import AnswerWord
from desktop_app.core.paths import Home
from desktop_app.core.reading_queue import ReadingProgress
from desktop_app.core.settings import Settings
from desktop_app.core.store import Store
from desktop_app.ui.assembly import SAMPLE, Assembly
from desktop_app.ui.conversation.citation_chip import CitationChip
from tests.desktop_app.ui.conftest import PATIENCE_MS, Driver
from tests.desktop_app.ui.test_flows import drop

Open = Callable[[], Driver]


@pytest.fixture
def real(home: Home, qtbot: QtBot) -> Iterator[Open]:
    """Open windows over one library with the starter model."""
    opened: list[Assembly] = []
    home.create()

    def make() -> Driver:
        assembly = Assembly(home, Settings(ocr=False, tour_seen=True, budget=1024))
        opened.append(assembly)
        assembly.window.resize(1280, 800)
        assembly.window.show()
        assembly.start([])
        return Driver(assembly, lambda fits: qtbot.waitUntil(fits, timeout=PATIENCE_MS))

    yield make
    for assembly in opened:
        assembly.bridge.end()
        assembly.window.deleteLater()


def listen(driver: Driver, progress: list[ReadingProgress]) -> None:
    """Keep what is told of reading."""
    driver.assembly.bridge.told.connect(
        lambda event: progress.append(event) if isinstance(event, ReadingProgress) else None
    )


def close(driver: Driver) -> None:
    """Close the window as a person does, and wait until what was read is kept."""
    ended: list[bool] = []
    driver.assembly.bridge.closed.connect(lambda: ended.append(True))
    driver.assembly.window.close()
    driver.until(lambda: bool(ended))


def marked_share(driver: Driver) -> float:
    """Return the share of the highlighted places' pixels that carry the marker on paper."""
    page = driver.assembly.window.source.page
    picture = page.viewport().grab().toImage()
    ratio = picture.devicePixelRatio()
    colours = [
        picture.pixelColor(int(x * ratio), int(y * ratio))
        for place in page.marks()
        for x in range(int(place.left()) + 2, int(place.right()) - 2, 3)
        for y in range(int(place.top()) + 2, int(place.bottom()) - 2)
    ]
    yellow = [one for one in colours if one.red() - one.blue() > 50]
    return len(yellow) / max(1, len(colours))


def test_the_sample_is_asked_cited_left_half_read_and_gone_on_with(real: Open, home: Home) -> None:
    progress: list[ReadingProgress] = []
    first = real()
    listen(first, progress)
    window = first.assembly.window
    words: list[str] = []
    first.assembly.bridge.told.connect(
        lambda event: words.append(event.text) if isinstance(event, AnswerWord) else None
    )
    drop(first, SAMPLE)
    first.until(lambda: bool(window.library.model.rows))
    QTest.keyClicks(window.conversation.composer.edit, "Where does Lontar keep its data on Linux?")
    QTest.keyClick(window.conversation.composer.edit, Qt.Key.Key_Return)
    first.answered()
    assert len(words) > 3, "the words of the model are shown as they come"
    card = window.conversation.cards[0]
    assert card.message is not None
    said = card.answer_words
    citation = card.message.reply.citations[0]
    card.findChildren(CitationChip)[0].click()
    first.until(lambda: bool(window.source.page.marks()))
    assert window.source.header.field.text() == str(citation.page)
    first.until(lambda: marked_share(first) > 0.3)
    first.until(lambda: any(one.tokens > 1024 for one in progress))
    close(first)
    with Store(home.store) as store:
        kept = store.snapshots.all()[0].meta.tokens_read
    assert kept > 0

    progress.clear()

    second = real()
    listen(second, progress)
    window = second.assembly.window
    second.until(lambda: window.library.sessions.count() == 1)
    assert window.library.model.rows[0].state in ("waiting", "reading")
    window.library.sessions.itemClicked.emit(window.library.sessions.item(0))
    second.until(lambda: bool(window.conversation.cards))
    assert window.conversation.cards[0].answer_words == said
    second.until(lambda: bool(progress))
    assert progress[0].tokens > kept, "it goes on where it was left"
    close(second)
