"""Recognise the lines of a picture by rapidocr, with the models inside its wheel. Runs in a child process.

The models are named by their paths: rapidocr downloads one only where a path is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any, TypeAlias

import cv2
import numpy as np
import rapidocr
from numpy.typing import NDArray
from rapidocr import RapidOCR
from rapidocr.main import RapidOCRError

Point: TypeAlias = tuple[float, float]
Picture: TypeAlias = NDArray[np.uint8]
"""Height × width × 3, blue, green, red."""

LEAST_CONFIDENCE = 0.5
"""Lines below are noise more often than text."""
_MODELS = {
    "Det": "PP-OCRv6_det_small.onnx",
    "Cls": "ch_ppocr_mobile_v2.0_cls_mobile.onnx",
    "Rec": "PP-OCRv6_rec_small.onnx",
}
_TALL = 1.5
"""From so many widths of height on rapidocr turns a line before it reads it."""
_DOUBTFUL = 0.85
_BETTER = 0.05


@dataclass(frozen=True, slots=True)
class PictureLine:
    """One line as recognised; coordinates in pixels from the upper left corner."""

    text: str
    confidence: float
    """From 0 to 1."""
    corners: tuple[Point, Point, Point, Point]
    """As the line is read: where it begins above, ends above, ends below, begins below."""

    @property
    def length(self) -> float:
        """From its beginning to its end."""
        (x, y), (to_x, to_y), *_ = self.corners
        return hypot(to_x - x, to_y - y)

    @property
    def height(self) -> float:
        """From above to below."""
        (x, y), *_, (to_x, to_y) = self.corners
        return hypot(to_x - x, to_y - y)


def recognise(picture: Picture, threads: int) -> list[PictureLine]:
    """Return the lines of a picture, in no order; a dense page takes 10 to 20 seconds of a core."""
    engine = _engine(threads)
    try:
        crops, found = engine.detect_and_crop(picture, {})
    except RapidOCRError:  # there is nothing that looks like text
        return []
    lines = []
    for box, (text, score, turned) in zip(found.boxes, _read(engine, crops), strict=True):
        if text := " ".join(text.split()):
            lines.append(PictureLine(text, score, _as_read(box.tolist(), turned)))
    return lines


def _read(engine: Any, crops: Sequence[Picture]) -> list[tuple[str, float, bool]]:
    """Return text, confidence and whether it stands on its head for each line.

    rapidocr has a model that says which lines do, but it errs on pages of large print. A line that is
    read with doubt is read the other way round as well.
    """
    found = [(text, score, False) for text, score in _pass(engine, crops)]
    doubtful = [at for at, (_, score, _) in enumerate(found) if score < _DOUBTFUL]
    turned = _pass(engine, [cv2.rotate(crops[at], cv2.ROTATE_180) for at in doubtful])
    for at, (text, score) in zip(doubtful, turned, strict=True):
        if score > found[at][1] + _BETTER:
            found[at] = (text, score, True)
    return found


def _pass(engine: Any, crops: Sequence[Any]) -> list[tuple[str, float]]:
    if not crops:
        return []
    read = engine.recognize_txt(list(crops))
    return [(text, float(score)) for text, score in zip(read.txts, read.scores, strict=True)]


def _as_read(box: Sequence[Sequence[float]], turned: bool) -> tuple[Point, Point, Point, Point]:
    """Return the corners in the order in which the line is read; `box` starts at the upper left one."""
    corners = [(float(x), float(y)) for x, y in box]
    (left, top), (right, over), _, (under, bottom) = corners
    first = 1 if hypot(under - left, bottom - top) >= _TALL * hypot(right - left, over - top) else 0
    first += 2 if turned else 0
    one, two, three, four = corners[first % 4 :] + corners[: first % 4]
    return one, two, three, four


@cache
def _engine(threads: int) -> Any:
    cv2.setNumThreads(threads)
    folder = Path(rapidocr.__file__).parent / "models"
    options: dict[str, Any] = {f"{step}.model_path": str(folder / name) for step, name in _MODELS.items()}
    options |= {
        "EngineConfig.onnxruntime.intra_op_num_threads": threads,
        "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        "Global.log_level": "error",
        "Global.use_vertical_padding": False,
    }
    return RapidOCR(params=options)
