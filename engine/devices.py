"""Live figures of a device's memory without llama.cpp: the main memory by psutil, NVIDIA's devices by NVML.

Cheap enough for a gauge that asks twice a second: the library is opened once, a reading is a few calls.
"""

from __future__ import annotations

import logging
from typing import Any

import psutil

from engine.backend import DeviceMemory

log = logging.getLogger(__name__)

MAIN_MEMORY = "CPU"
"""Name of the device that is no device of its own."""


def main_device(pid: int | None = None) -> DeviceMemory:
    """Return the main memory: where the model runs unless a loaded backend says otherwise.

    Args:
        pid: the process whose resident bytes count as ours; this one by default.
    """
    memory = psutil.virtual_memory()
    held = psutil.Process(pid).memory_info()
    mapped = getattr(
        held, "shared", 0
    )  # Linux alone counts pages of files as available though they are in use
    return DeviceMemory(MAIN_MEMORY, memory.total, memory.available, held.rss, mapped)


class NvidiaDevice:
    """One NVIDIA device, by its PCI address."""

    def __init__(self, handle: Any, name: str, nvml: Any) -> None:
        self._handle, self._name, self._nvml = handle, name, nvml

    def memory(self, pid: int, own_bytes: int) -> DeviceMemory | None:
        """Return what the device holds now; None where the driver does not say.

        Args:
            pid: the process that counts as ours.
            own_bytes: what it has allocated by its own accounting, taken where the driver does not tell processes
                apart (Windows' own memory manager, containers).
        """
        try:
            memory = self._nvml.nvmlDeviceGetMemoryInfo(self._handle)
        except self._nvml.NVMLError as error:
            log.info("NVML has no memory figures of %s: %s", self._name, error)
            return None
        used = self._used_by(pid)
        return DeviceMemory(
            self._name, int(memory.total), int(memory.free), own_bytes if used is None else used
        )

    def _used_by(self, pid: int) -> int | None:
        """Return the bytes of a process, context included; one that uses graphics and compute is listed twice."""
        for ask in (
            self._nvml.nvmlDeviceGetComputeRunningProcesses,
            self._nvml.nvmlDeviceGetGraphicsRunningProcesses,
        ):
            try:
                found = [process.usedGpuMemory for process in ask(self._handle) if process.pid == pid]
            except self._nvml.NVMLError:
                continue
            if found and found[0] is not None:
                return int(found[0])
        return None


def find_nvidia(pci: str, nvml: Any = None) -> NvidiaDevice | None:
    """Find a device by its PCI address such as "0000:c1:00.0"; None without NVIDIA's driver, or for another maker's."""
    if nvml is None:
        # Here, not above: a tenth of a second that machines without such a card need not wait.
        import pynvml

        nvml = pynvml
    try:
        nvml.nvmlInit()
        handle = nvml.nvmlDeviceGetHandleByPciBusId(pci.encode())
        name = nvml.nvmlDeviceGetName(handle)
    except nvml.NVMLError as error:
        log.debug("no NVML for %s: %s", pci, error)
        return None
    return NvidiaDevice(handle, name.decode() if isinstance(name, bytes) else str(name), nvml)
