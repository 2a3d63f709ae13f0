"""Models as the picker gets them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from desktop_app.core.fit import Shape
from desktop_app.core.models.inventory import Model
from desktop_app.core.models.overview import Offer
from desktop_app.core.models.prediction import Prediction
from desktop_app.core.models.speed import Speed

MIB, GIB = 1 << 20, 1 << 30


def shape(window: int = 32_768) -> Shape:
    return Shape("m", 2 * GIB, 36, 16, 2, 128, 2048, window)


def offer(key: str = "qwen2.5-3b", *, in_use: bool = False, needs: int = 2 * GIB, **changes: Any) -> Offer:
    model = Model(
        key=key,
        name="Qwen2.5-3B-Instruct",
        origin="catalogue",
        state="absent",
        path=None,
        size=2_104_932_768,
        licence="Qwen Research License",
        parameters=3_085_938_688,
        shape=shape(),
        downloadable=True,
    )
    prediction = Prediction(needs, 0, 0, needs, 4 * GIB, "CPU")
    return Offer(replace(model, **changes), prediction, Speed(17.9, False, 23.0), in_use)


def starter(*, in_use: bool = True) -> Offer:
    return offer(
        "smollm2-135m", name="SmolLM2-135M-Instruct", origin="included", state="here", downloadable=False,
        size=98_362_432, parameters=134_515_008, in_use=in_use, needs=204 * MIB,
    )  # fmt: skip


def own(**changes: Any) -> Offer:
    return offer(
        "mine", **{"name": "mine", "origin": "added", "state": "here", "downloadable": False, **changes}
    )
