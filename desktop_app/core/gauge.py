"""The memory gauge's figures: what the device's memory is divided into, and what the bounded cache saves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from desktop_app.core.fit import STORED_BITS, Shape
from engine.backend import DeviceMemory
from engine.config import KvChoice
from engine.devices import MAIN_MEMORY, main_device
from engine.types import MemoryStats, ModelInfo

MemoryKind = Literal["main", "device"]
"""The machine's main memory, or that of a graphics device."""


@dataclass(frozen=True, slots=True)
class MemoryFigures:
    """A device's memory in bytes; the six parts add up to the total, and none is negative."""

    device: str
    kind: MemoryKind
    total: int
    weights: int
    kv_used: int
    """Cells of the cache that hold a token."""
    kv_reserved: int
    """Cells allocated and empty."""
    compute: int
    """Work space, and whatever else the engine's process holds."""
    others: int
    """Other programs and the system, this window included."""
    free: int

    @property
    def ours(self) -> int:
        """What the engine holds."""
        return self.weights + self.kv_used + self.kv_reserved + self.compute


@dataclass(frozen=True, slots=True)
class Saving:
    """What reading in bounded memory came to: "131,072 tokens read, 4,096 kept, 118 MiB instead of 14.0 GiB"."""

    tokens_read: int
    tokens_kept: int
    kv_bytes: int
    """Of the kept tokens, as they are stored."""
    kv_bytes_full: int
    """Of a full f16 cache of the tokens read."""


def figures(stats: MemoryStats) -> MemoryFigures:
    """Divide a device's memory by what the engine's process reports.

    The parts are taken at different moments by different counts, so each takes at most the room that those before
    it leave. Weights that are mapped lie in pages that Linux counts as free, too: they are ours all the same.
    """
    total = room = max(0, stats.device_total_bytes)
    known = stats.kv_bytes_allocated + stats.compute_bytes
    weights = stats.weights_bytes
    on_device = stats.device != MAIN_MEMORY
    if on_device and stats.device_used_bytes:  # some layers may have stayed in main memory
        weights = min(weights, max(0, stats.device_used_bytes - known))
    rest = max(0, stats.device_used_bytes - known - weights)
    taken: list[int] = []
    for wanted in (
        weights,
        stats.kv_bytes_used,
        stats.kv_bytes_allocated - stats.kv_bytes_used,
        stats.compute_bytes + rest,
    ):
        taken.append(min(max(0, wanted), room))
        room -= taken[-1]
    counted_free = min(max(0, stats.device_mapped_bytes), taken[0])
    others = total - max(0, stats.device_free_bytes) - (sum(taken) - counted_free)
    others = min(max(0, others), room)
    held_weights, kv_used, kv_reserved, compute = taken
    kind: MemoryKind = "device" if on_device else "main"
    return MemoryFigures(
        stats.device, kind, total, held_weights, kv_used, kv_reserved, compute, others, room - others
    )


def figures_of_device(device: DeviceMemory) -> MemoryFigures:
    """Divide a device's memory while no engine is up: nothing is ours."""
    total = max(0, device.total_bytes)
    free = min(max(0, device.free_bytes), total)
    kind: MemoryKind = "main" if device.name == MAIN_MEMORY else "device"
    return MemoryFigures(device.name, kind, total, 0, 0, 0, 0, total - free, free)


def sample(memory_now: Callable[[], MemoryStats | None]) -> MemoryFigures:
    """Take the figures of this moment; cheap enough for several times a second, on a worker thread.

    Args:
        memory_now: asks the engine, such as `EngineLoader.memory_now`; while it is not up, main memory is shown.
    """
    stats = memory_now()
    return figures_of_device(main_device()) if stats is None else figures(stats)


def bytes_kept(info: ModelInfo, kv: KvChoice, tokens: int) -> int:
    """Return what so many tokens take in the cache as llama.cpp stores them."""
    return (
        int(Shape.of_model(info).elements_per_token() * (STORED_BITS[kv.k] + STORED_BITS[kv.v]) / 2)
        * tokens
        // 8
    )


def saving(info: ModelInfo, kv: KvChoice, tokens_read: int, tokens_kept: int) -> Saving:
    """Compare what is kept of a document with a full f16 cache of what was read of it."""
    full = bytes_kept(info, KvChoice("f16", "f16", flash=False), tokens_read)
    return Saving(tokens_read, tokens_kept, bytes_kept(info, kv, tokens_kept), full)
