from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from PySide6.QtGui import QColor, QImage, QPalette
from pytestqt.qtbot import QtBot

from desktop_app.core.adding import Adding
from desktop_app.core.store import Store, StoredCitation
from desktop_app.core.viewing import ShownPage, Viewer
from desktop_app.core.viewing.viewer import VIEW_LIMITS
from desktop_app.ui.source.page_view import PageView
from ingest import Sandbox, discover

SAMPLE = Path(__file__).parents[4] / "resources" / "sample" / "lontar-handbook.pdf"
PAGE = 3
QUOTE = "A scribe had a few strips of leaf to hold what mattered"
MARKER = (255, 231, 143)
"""What white paper becomes under the marker, by hand: 255 236 165 multiplied, then amber laid over it."""


class ScaledPage(PageView):
    """A page on a screen of another resolution."""

    ratio = 1.0

    def devicePixelRatioF(self) -> float:  # noqa: N802
        return self.ratio

    def picture(self) -> np.ndarray:
        """Return what is seen, as rows of red, green and blue."""
        port = self.viewport().size()
        image = QImage(port * self.ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(self.ratio)
        self.viewport().render(image)
        raw = np.frombuffer(image.constBits(), np.uint8)
        return raw.reshape(image.height(), image.bytesPerLine() // 4, 4)[:, : image.width(), 2::-1].astype(
            int
        )


@pytest.fixture(scope="module")
def viewer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Viewer]:
    """A viewer of a library that holds the sample document."""
    with Store(tmp_path_factory.mktemp("library") / "library.db") as store, Sandbox(VIEW_LIMITS) as sandbox:
        [source] = discover([SAMPLE])
        Adding(store, lambda text: len(text.split()), sandbox).add(source)
        yield Viewer(store, sandbox)


def words_on_paper() -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the quote in points from the upper left, by pdfium's own search."""
    document = pdfium.PdfDocument(SAMPLE)
    page = document[PAGE - 1]
    text = page.get_textpage()
    index, count = text.search(QUOTE).get_next()
    [(left, bottom, right, top)] = [text.get_rect(at) for at in range(text.count_rects(index, count))]
    height = page.get_height()
    document.close()
    return left, height - top, right, height - bottom


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_the_marker_lies_where_the_words_stand(qtbot: QtBot, viewer: Viewer, ratio: float) -> None:
    view = ScaledPage()
    view.ratio = ratio
    view.resize(700, 500)
    qtbot.addWidget(view)
    view.show()
    citation = StoredCitation(1, str(SAMPLE), QUOTE, verified=True, page=PAGE)
    # The first picture tells how large the page is, the second is sharp.
    for _ in range(2):
        shown = viewer.show(viewer.place(citation), view.wanted_width())
        assert isinstance(shown, ShownPage)
        view.show_page(shown)
    assert isinstance(shown, ShownPage)
    assert shown.image.width == view.wanted_width()

    seen = view.picture()
    paper = np.frombuffer(shown.image.pixels, np.uint8).reshape(shown.image.height, shown.image.width, 4)
    paper = paper[:, :, 2::-1].astype(int)
    left, top, right, bottom = (round(view._scale() * ratio * number) for number in words_on_paper())
    sheet = view._sheet()
    x, y = round(sheet.left() * ratio), round(sheet.top() * ratio)
    assert 0 < y + top < y + bottom < seen.shape[0], "the quote is in view"

    inside = seen[y + top : y + bottom, x + left : x + right]
    ink = paper[top:bottom, left:right]
    white = (ink == 255).all(axis=2)
    assert 0.3 < white.mean() < 0.95, "words stand there"
    assert np.abs(inside[white] - MARKER).max() <= 2
    # Letters stay dark: the marker is ink, not paint.
    assert (inside - ink).max() <= 36

    # Around it the page is as pdfium drew it, pixel for pixel: nothing was enlarged or reduced.
    port = seen[max(0, y) :, x : x + paper.shape[1]]
    drawn = paper[max(0, -y) : max(0, -y) + port.shape[0]]
    outside = np.ones(port.shape[:2], dtype=bool)
    edge = round(6 * ratio)
    first = y - max(0, y)
    outside[first + top - edge : first + bottom + edge, left - edge : right + edge] = False
    frame = round(2 * ratio)
    outside[:frame], outside[:, :frame], outside[:, -frame:] = False, False, False
    assert np.array_equal(port[outside], drawn[outside])
    # In the middle of the view, as far as the page allows.
    middle = (y + (top + bottom) / 2) / ratio
    bar = view.verticalScrollBar()
    assert abs(middle - 250) < 3 or bar.value() in (0, bar.maximum())


def test_soft_paper_is_for_dark_windows(qtbot: QtBot, viewer: Viewer) -> None:
    view = ScaledPage()
    view.resize(400, 300)
    qtbot.addWidget(view)
    shown = viewer.show(viewer.place(StoredCitation(1, str(SAMPLE), QUOTE, verified=True, page=PAGE)), 376)
    assert isinstance(shown, ShownPage)
    view.show_page(shown)
    view.set_soft_paper(True)
    assert view.picture()[100, 30].tolist() == [255, 255, 255]
    dark = QPalette(view.palette())
    dark.setColor(QPalette.ColorRole.Base, QColor(30, 30, 30))
    dark.setColor(QPalette.ColorRole.Text, QColor(230, 230, 230))
    view.setPalette(dark)
    assert view.picture()[100, 30].tolist() == [226, 220, 208]
    view.set_soft_paper(False)
    assert view.picture()[100, 30].tolist() == [255, 255, 255]
