"""Decides how many of a model's layers run on a device whose memory may run out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.errors import OutOfMemoryError

Made = TypeVar("Made")


class Offload:
    """The layers on the device: all that were asked for, halved whenever they do not fit."""

    def __init__(self, layers: int) -> None:
        self.layers = layers
        """To be run on the device now; more than the model has stands for all of it."""
        self._notice = ""

    def fit(self, make: Callable[[int], Made], total: Callable[[], int]) -> Made:
        """Make something with as many layers on the device as it holds.

        Args:
            make: called with a number of layers, at last with 0; raises OutOfMemoryError where they do not fit.
            total: returns the model's layers, known once `make` has been tried.

        Raises:
            OutOfMemoryError: not even without the device.
        """
        while True:
            try:
                return make(self.layers)
            except OutOfMemoryError:
                if not self.lower(total()):
                    raise

    def lower(self, total: int) -> bool:
        """Halve the layers on the device; False where there are none left to give up."""
        if self.layers <= 0:
            return False
        self.layers = min(self.layers, total) // 2
        where = (
            f"{self.layers} run on it, the others on the processor, which is slower"
            if self.layers
            else "the model runs on the processor, which is slower"
        )
        self._notice = (
            f"The graphics device has too little free memory for all {total} layers: {where}. Close programs that use "
            "it, or choose a smaller budget or model, and start again."
        )
        return True

    def take_notice(self) -> str:
        """Return what the user has not been told yet, once; "" where there is nothing."""
        notice, self._notice = self._notice, ""
        return notice
