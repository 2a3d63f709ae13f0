"""Will a model fit before it is loaded: the formula, corrected by what the model really took here the last time."""

from __future__ import annotations

import platform
from dataclasses import dataclass

from desktop_app.core.fit import Shape, fit
from desktop_app.core.store.tuning import Tuning
from engine.backend import DeviceMemory
from engine.config import KvChoice, MemoryConfig
from engine.front import EngineFront
from engine.types import MemoryStats

PLAIN_KV = KvChoice("f16", "f16", flash=False)
"""Taken while no KV type was measured: the largest, so that the prediction is never too small for it."""
FACTOR_RANGE = (0.5, 4.0)
"""Outside it, a measurement says more about its moment than about the model."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """What a model will take, and of how much."""

    weights_bytes: int
    kv_bytes: int
    compute_bytes: int
    total_bytes: int
    """Corrected; the parts above are the formula's."""
    free_bytes: int
    """On the device, with what the model loaded now gives back."""
    device: str
    factor: float = 1.0
    measured: bool = False
    """Whether it rests on a run of this model on this device."""

    @property
    def fits(self) -> bool:
        """Whether it fits what is free."""
        return self.total_bytes <= self.free_bytes


def formula(shape: Shape, config: MemoryConfig, kv: KvChoice, device: DeviceMemory) -> tuple[int, int, int]:
    """Return the bytes of weights, cache and compute buffers."""
    tokens = min(shape.window, config.budget + config.chunk)
    keys, values = (fit(shape, tokens, kind, config.chunk, device) for kind in (kv.k, kv.v))
    return shape.weights_bytes, (keys.kv_bytes_stored + values.kv_bytes_stored) // 2, keys.compute_bytes


def predict(
    shape: Shape,
    config: MemoryConfig,
    kv: KvChoice,
    device: DeviceMemory,
    *,
    factor: float | None = None,
    given_back: int = 0,
) -> Prediction:
    """Predict what a model takes on a device.

    Args:
        shape: of the model, which need not be on this machine.
        config: what is held of a document.
        kv: how the cache is stored.
        device: with what is free on it now.
        factor: what it took over what the formula says, where that was measured.
        given_back: bytes that come free when another model takes the place of the one loaded now.
    """
    parts = formula(shape, config, kv, device)
    total = round(sum(parts) * (1.0 if factor is None else factor))
    free = device.free_bytes + given_back
    return Prediction(*parts, total, free, device.name, factor or 1.0, measured=factor is not None)


@dataclass(frozen=True, slots=True)
class Experience:
    """What a run of a model on this device showed."""

    factor: float
    """What it took over what the formula says."""
    kv: KvChoice
    """How its cache was stored."""


def experience(tuning: Tuning, sha256: str, device: str) -> Experience | None:
    """Return what was noted of a model on a device; None before its first run."""
    known = tuning.get(_key(sha256, device))
    if known is None:
        return None
    low, high = FACTOR_RANGE
    factor = min(high, max(low, float(known.value["used"]) / float(known.value["predicted"])))
    return Experience(factor, KvChoice(**known.value["kv"]))


def note_memory(tuning: Tuning, engine: EngineFront, config: MemoryConfig) -> None:
    """Note what the last job took beside what was predicted; called after a reading or an answer.

    The device's own figure counts where there is one: it includes what no formula knows, such as the engine's program.
    """
    stats = engine.memory
    if stats is None:
        return
    info = engine.model.info
    device = DeviceMemory(stats.device, stats.device_total_bytes, stats.device_free_bytes)
    predicted = sum(formula(Shape.of_model(info), config, engine.kv, device))
    key, used = _key(info.sha256, stats.device), _used(stats)
    known = tuning.get(key)
    # Jobs differ in size and come often: what grows counts, and so does the first measurement with other settings.
    if known is None or known.value["predicted"] != predicted or known.value["used"] < used:
        kv = {"k": engine.kv.k, "v": engine.kv.v, "flash": engine.kv.flash}
        tuning.put(key, {"predicted": predicted, "used": used, "kv": kv})


def _used(stats: MemoryStats) -> int:
    own = stats.weights_bytes + stats.kv_bytes_allocated + stats.compute_bytes
    return stats.device_used_bytes or own


def _key(sha256: str, device: str) -> str:
    return f"memory:{sha256}:{platform.node()}:{device}"
