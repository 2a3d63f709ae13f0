"""What a job holds while it runs, in figures that another thread may ask for."""

from __future__ import annotations

from dataclasses import dataclass

from engine.backend import Context, Model
from engine.memory.cache import BoundedCache
from engine.types import MemoryStats


@dataclass(frozen=True, slots=True)
class Running:
    """A cache in use. Native sizes are taken once, on the job's thread: only that thread may call the context."""

    cache: BoundedCache
    cells: int
    kv_bytes: int
    compute_bytes: int
    bytes_per_cell: int

    @classmethod
    def of(cls, model: Model, cache: BoundedCache, context: Context) -> Running:
        """Take the sizes of a context that has been allocated."""
        size = context.size()
        per_cell = model.kv_bytes_per_token(context.kv)
        return cls(cache, context.capacity, size.kv_bytes, size.compute_bytes, per_cell)


def memory_now(model: Model, running: Running | None) -> MemoryStats:
    """Return what is held at this moment; safe beside a running job, for it reads counts and asks the device."""
    device = model.device()
    used = 0 if running is None else len(running.cache.ledger)
    return MemoryStats(
        cells_used=used,
        cells_allocated=0 if running is None else running.cells,
        cells_peak=0 if running is None else running.cache.ledger.peak,
        kv_bytes_used=0 if running is None else used * running.bytes_per_cell,
        kv_bytes_allocated=0 if running is None else running.kv_bytes,
        weights_bytes=model.weights_bytes,
        compute_bytes=0 if running is None else running.compute_bytes,
        device=device.name,
        device_total_bytes=device.total_bytes,
        device_free_bytes=device.free_bytes,
        device_used_bytes=device.used_bytes,
        device_mapped_bytes=device.mapped_bytes,
    )
