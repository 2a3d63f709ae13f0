"""How fast a model reads here: measured where it has read, else taken from the starter's pace and the sizes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Speed:
    """An expected pace of reading."""

    tokens_per_second: float | None
    """None while nothing at all was measured on this machine."""
    measured: bool
    """Whether this model itself was measured."""
    times_slower: float
    """Than the starter, by the sizes: reading takes two operations a parameter and token."""


def expected_speed(
    parameters: int, starter_parameters: int, own_pace: float | None, starter_pace: float | None
) -> Speed:
    """Say how fast a model will read.

    Args:
        parameters: of the model.
        starter_parameters: of the starter.
        own_pace: tokens a second it read here, where it did.
        starter_pace: tokens a second the starter read here, where it did.
    """
    slower = parameters / starter_parameters
    if own_pace is not None:
        return Speed(own_pace, True, slower)
    return Speed(None if starter_pace is None else starter_pace / slower, False, slower)
