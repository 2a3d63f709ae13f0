"""The memory of this machine, asked without llama.cpp."""

from __future__ import annotations

import psutil

from engine.backend import DeviceMemory


def main_device() -> DeviceMemory:
    """Return the main memory: where the model runs unless a loaded backend says otherwise."""
    memory = psutil.virtual_memory()
    return DeviceMemory("CPU", memory.total, memory.available)
