from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from engine.backend import DeviceMemory
from engine.devices import find_nvidia, main_device

GIB = 1 << 30


class FakeNvml:
    """As much of NVML as is asked; `processes` as (pid, bytes or None)."""

    class NVMLError(Exception):
        pass

    def __init__(self, processes: list[tuple[int, int | None]], fails: str = "") -> None:
        self._processes, self._fails = processes, fails

    def _call(self, name: str) -> None:
        if name == self._fails:
            raise self.NVMLError(name)

    def nvmlInit(self) -> None:  # noqa: N802 - NVML's names
        self._call("init")

    def nvmlDeviceGetHandleByPciBusId(self, pci: bytes) -> bytes:  # noqa: N802
        self._call("handle")
        return pci

    def nvmlDeviceGetName(self, handle: bytes) -> str:  # noqa: N802
        return f"GPU at {handle.decode()}"

    def nvmlDeviceGetMemoryInfo(self, handle: bytes) -> Any:  # noqa: N802
        self._call("memory")
        return SimpleNamespace(total=8 * GIB, free=3 * GIB, used=5 * GIB)

    def nvmlDeviceGetComputeRunningProcesses(self, handle: bytes) -> list[Any]:  # noqa: N802
        self._call("compute")
        return [SimpleNamespace(pid=pid, usedGpuMemory=used) for pid, used in self._processes]

    def nvmlDeviceGetGraphicsRunningProcesses(self, handle: bytes) -> list[Any]:  # noqa: N802
        return []


def test_the_main_memory_tells_ours_from_that_of_others() -> None:
    memory = main_device()
    assert memory.name == "CPU"
    assert memory.total_bytes == psutil.virtual_memory().total
    assert 0 < memory.used_bytes < memory.total_bytes
    assert memory.used_bytes + memory.others_bytes + memory.free_bytes >= memory.total_bytes


def test_what_is_neither_free_nor_ours_belongs_to_others() -> None:
    assert DeviceMemory("x", 8 * GIB, 3 * GIB, 2 * GIB).others_bytes == 3 * GIB
    # Two counters that are read one after the other can cross.
    assert DeviceMemory("x", 8 * GIB, 7 * GIB, 2 * GIB).others_bytes == 0


@pytest.mark.parametrize(
    ("processes", "fails", "ours"),
    [
        ([(1, GIB), (os.getpid(), 2 * GIB)], "", 2 * GIB),
        ([(1, GIB)], "", 77),  # a container's process ids are others
        ([(os.getpid(), None)], "", 77),  # Windows does not say
        ([], "compute", 77),
    ],
)
def test_our_bytes_are_the_drivers_or_else_our_own_count(
    processes: list[tuple[int, int | None]], fails: str, ours: int
) -> None:
    device = find_nvidia("0000:c1:00.0", FakeNvml(processes, fails))
    assert device is not None
    memory = device.memory(os.getpid(), 77)
    assert memory == DeviceMemory("GPU at 0000:c1:00.0", 8 * GIB, 3 * GIB, ours)


@pytest.mark.parametrize("fails", ["init", "handle"])
def test_without_a_driver_there_is_no_device(fails: str) -> None:
    assert find_nvidia("0000:c1:00.0", FakeNvml([], fails)) is None


def test_a_driver_that_stops_answering_gives_no_figures() -> None:
    device = find_nvidia("0000:c1:00.0", FakeNvml([], "memory"))
    assert device is not None
    assert device.memory(1, 0) is None


def test_the_real_library_is_asked_without_harm() -> None:
    """No NVIDIA driver, or no device at this address."""
    assert find_nvidia("ffff:ff:1f.7") is None
