from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from pypdf import PdfReader as PypdfReader
from pypdf import PdfWriter

from ingest import (
    Box,
    DamagedFileError,
    EmptyFileError,
    Limits,
    MissingFileError,
    ParserFailedError,
    PasswordNeededError,
    Sandbox,
    UnsupportedFileError,
    WrongPasswordError,
)
from ingest.readers.pdf_render import draw_page
from ingest.rendering import MAX_PIXELS, MAX_SIDE, PageImage, pixels_for, render_page

from .pdf_builder import lines, one_page
from .scans import scan

BLACK = b"0 g 100 600 200 50 re f"
PLACE = Box(100, 600, 300, 650)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "Seite ü.pdf"
    path.write_bytes(one_page(BLACK))
    return path


def picture(image: PageImage) -> np.ndarray:
    """Return rows of pixels: blue, green, red and the byte that is always 255."""
    rows = np.frombuffer(image.pixels, np.uint8).reshape(image.height, image.stride)
    return rows[:, : 4 * image.width].reshape(image.height, image.width, 4)


def dark_box(image: PageImage) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of what is dark, in pixels."""
    ys, xs = np.nonzero(picture(image)[:, :, 0] < 128)
    return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1


def test_a_picture_as_wide_as_wanted(page: Path) -> None:
    image = draw_page(page, 1, 450)
    assert (image.page, image.width, image.height, image.stride) == (1, 450, 600, 1800)
    assert (image.width_pt, image.height_pt) == (600, 800)
    assert len(image.pixels) == image.stride * image.height
    assert picture(image)[0, 0].tolist() == [255, 255, 255, 255]
    assert (picture(image)[:, :, 3] == 255).all()
    assert dark_box(image) == (75, 112, 225, 150)


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
@pytest.mark.parametrize("crop", [b"", b"/CropBox[40 500 460 760]"])
def test_boxes_lie_where_they_are_drawn(tmp_path: Path, rotate: int, crop: bytes) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(one_page(BLACK, page=b"/Rotate %d%s" % (rotate, crop)))
    image = draw_page(path, 1, 800)
    scale = image.width / image.width_pt
    left, top, width, height = (scale * number for number in image.place(PLACE))
    assert dark_box(image) == pytest.approx((left, top, left + width, top + height), abs=1.5)
    assert sorted((width / scale, height / scale)) == pytest.approx([50, 200], abs=0.1)


def test_a_scan_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(scan(lines("a page that is a picture", size=24), turns=0))
    left, top, right, bottom = dark_box(draw_page(path, 1, 600))
    assert (left, top) == pytest.approx((50, 82), abs=6)
    assert right - left > 200
    assert bottom - top < 40


def test_a_picture_is_bounded(page: Path) -> None:
    image = draw_page(page, 1, 100_000)
    assert 0.99 * MAX_PIXELS < image.width * image.height <= MAX_PIXELS
    assert pixels_for(600, 800, 450) == (450, 600)
    assert pixels_for(600, 800, 0) == (1, 1)
    for size in ((1, 14_400), (14_400, 1), (600, 800)):
        width, height = pixels_for(*size, 1_000_000)
        assert width * height <= MAX_PIXELS
        assert max(width, height) <= MAX_SIDE


def test_what_cannot_be_drawn_is_said(page: Path, tmp_path: Path) -> None:
    for number in (0, 2):
        with pytest.raises(DamagedFileError, match="it has 1"):
            draw_page(page, number, 100)
    with pytest.raises(MissingFileError):
        draw_page(tmp_path / "gone.pdf", 1, 100)
    empty, other, broken = (tmp_path / name for name in ("empty.pdf", "other.pdf", "broken.pdf"))
    empty.write_bytes(b"")
    other.write_bytes(b"<html><body>no PDF</body></html>")
    broken.write_bytes(b"%PDF-1.7\n" + b"rubbish" * 50)
    for path, error in ((empty, EmptyFileError), (other, UnsupportedFileError), (broken, DamagedFileError)):
        with pytest.raises(error):
            draw_page(path, 1, 100)


def test_an_encrypted_file(tmp_path: Path, open_sandbox: Sandbox) -> None:
    writer = PdfWriter(clone_from=PypdfReader(BytesIO(one_page(BLACK))))
    writer.encrypt("secret", algorithm="AES-256")
    path = tmp_path / "a.pdf"
    with path.open("wb") as file:
        writer.write(file)
    with pytest.raises(PasswordNeededError):
        render_page(path, 1, 300, sandbox=open_sandbox)
    with pytest.raises(WrongPasswordError):
        render_page(path, 1, 300, password="guess", sandbox=open_sandbox)
    image = render_page(path, 1, 300, password="secret", sandbox=open_sandbox)
    assert dark_box(image) == (50, 75, 150, 100)


def test_a_page_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    path = tmp_path / "bomb.pdf"
    path.write_bytes(one_page(b"0 0 m 600 800 l S 600 0 m 0 800 l S\n" * 300_000))
    limits = Limits(workers=1, open_seconds=0.2)
    with Sandbox(limits) as sandbox:
        with pytest.raises(ParserFailedError) as caught:
            render_page(path, 1, 1500, limits=limits, sandbox=sandbox)
        assert caught.value.code == "file-timeout"
        path.write_bytes(one_page(BLACK))
        assert render_page(path, 1, 60, sandbox=sandbox).width == 60
