"""The device that llama.cpp offloads layers to, and the live figures of its memory."""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Sequence

from engine.backend import DeviceMemory
from engine.devices import find_nvidia
from engine.llama import binding

_GPU_DEVICES = (1, 2)
"""GGML_BACKEND_DEVICE_TYPE_GPU and _IGPU."""
_NO_MEMORY = re.compile(
    r"(unable|failed) to (re)?alloc|out ?of ?(device|host)? ?memory|malloc failed", re.IGNORECASE
)


class GpuDevice:
    """A GPU as ggml's device interface shows it; its memory by NVML where the device is NVIDIA's."""

    def __init__(self, pointer: int) -> None:
        self._pointer = pointer
        self.name = binding.device_name(pointer).decode()
        """As llama.cpp's log calls its buffers: "CUDA0", "Vulkan0"."""
        self.description = binding.device_description(pointer).decode("utf-8", "replace")
        properties = binding.DeviceProperties()
        binding.device_properties(pointer, ctypes.byref(properties))
        pci = properties.device_id.decode() if properties.device_id else ""
        self._nvidia = find_nvidia(pci) if pci else None

    def memory(self, own_bytes: int) -> DeviceMemory:
        """Return total, free and our own bytes; see `engine.devices.NvidiaDevice.memory`."""
        seen = self._nvidia.memory(os.getpid(), own_bytes) if self._nvidia else None
        if seen is not None:
            return seen
        free, total = ctypes.c_size_t(), ctypes.c_size_t()
        binding.device_memory(self._pointer, ctypes.byref(free), ctypes.byref(total))
        return DeviceMemory(self.description, total.value, free.value, own_bytes)

    def bytes_in(self, lines: Sequence[str]) -> int:
        """Add up the buffers that llama.cpp reports on this device."""
        pattern = re.compile(rf"\b{re.escape(self.name)} +\w+ buffer size\s*=\s*([\d.]+) MiB")
        sizes = (float(match.group(1)) for line in lines for match in [pattern.search(line)] if match)
        return round(sum(sizes) * 2**20)


def first_gpu() -> GpuDevice | None:
    """Return the first GPU that this build of llama.cpp offers, if any."""
    for i in range(binding.device_count()):
        pointer = binding.device_get(i)
        if binding.device_type(pointer) in _GPU_DEVICES:
            return GpuDevice(pointer)
    return None


def ran_out_of_memory(lines: Sequence[str]) -> bool:
    """Say whether llama.cpp's log tells of an allocation that failed."""
    return any(_NO_MEMORY.search(line) for line in lines)
