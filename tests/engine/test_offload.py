from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.errors import OutOfMemoryError
from engine.offload import Offload


def device_for(most: int, tried: list[int]) -> Callable[[int], str]:
    def load(layers: int) -> str:
        tried.append(layers)
        if layers > most:
            raise OutOfMemoryError("full")
        return f"{layers} layers"

    return load


@pytest.mark.parametrize(
    ("asked", "most", "tried"),
    [
        (999, 999, [999]),
        (999, 12, [999, 14, 7]),
        (999, 0, [999, 14, 7, 3, 1, 0]),
        (20, 12, [20, 10]),
        (0, 0, [0]),
    ],
)
def test_layers_are_halved_until_they_fit(asked: int, most: int, tried: list[int]) -> None:
    """A model of 28 layers: "all" counts as 28 once the model has said so."""
    seen: list[int] = []
    offload = Offload(asked)
    assert offload.fit(device_for(most, seen), lambda: 28) == f"{tried[-1]} layers"
    assert seen == tried
    assert offload.layers == tried[-1]
    assert bool(offload.take_notice()) == (len(tried) > 1)
    assert offload.take_notice() == "", "it is told once"


def test_without_room_in_the_main_memory_nothing_helps() -> None:
    offload = Offload(4)
    with pytest.raises(OutOfMemoryError):
        offload.fit(device_for(-1, []), lambda: 28)


def test_the_notice_says_how_many_layers_are_left_and_what_to_do() -> None:
    offload = Offload(999)
    offload.lower(28)
    offload.lower(28)
    assert "all 28 layers: 7 run on it" in (notice := offload.take_notice())
    assert "Close programs" in notice


def test_a_fall_to_the_processor_is_not_silent() -> None:
    offload = Offload(1)
    assert offload.lower(28)
    assert "runs on the processor" in offload.take_notice()
    assert not offload.lower(28)
