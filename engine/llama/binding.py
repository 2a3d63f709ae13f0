"""The C library: loading it, its log, and the few ggml calls that llama-cpp-python does not wrap."""

from __future__ import annotations

import ctypes
import logging
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# GNU OpenMP's threads spin at every barrier while they wait. With one other busy program on two cores that
# makes decoding ten times slower (56 to 5 tokens/s); a short spin costs 6 % on an idle machine and keeps 30.
# Read when the library is loaded, so it has to stand before the import.
os.environ.setdefault("GOMP_SPINCOUNT", "100")

import llama_cpp
import llama_cpp.llama_cpp

log = logging.getLogger(__name__)

lib: Any = llama_cpp.llama_cpp
"""The C API as llama-cpp-python declares it."""
MAX_DIMS, MAX_OP_PARAMS, MAX_SRC, MAX_NAME = 4, 64, 10, 64

_GGML_LOG_WARN, _GGML_LOG_ERROR, _GGML_LOG_CONT = 3, 4, 5
_LEVELS = {1: logging.DEBUG, 2: logging.DEBUG, 3: logging.DEBUG, 4: logging.WARNING}


class Tensor(ctypes.Structure):
    """The head of `struct ggml_tensor` (ggml.h) as of the pinned build."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("buffer", ctypes.c_void_p),
        ("ne", ctypes.c_int64 * MAX_DIMS),
        ("nb", ctypes.c_size_t * MAX_DIMS),
        ("op", ctypes.c_int),
        ("op_params", ctypes.c_int32 * (MAX_OP_PARAMS // 4)),
        ("flags", ctypes.c_int32),
        ("src", ctypes.c_void_p * MAX_SRC),
        ("view_src", ctypes.c_void_p),
        ("view_offs", ctypes.c_size_t),
        ("data", ctypes.c_void_p),
        ("name", ctypes.c_char * MAX_NAME),
    ]


def _load(name: str) -> ctypes.CDLL:
    """Load one of the ggml libraries that lie beside libllama."""
    folder = Path(llama_cpp.__file__).parent / "lib"
    pattern = {"win32": f"{name}.dll", "darwin": f"lib{name}.dylib"}.get(sys.platform, f"lib{name}.so")
    return ctypes.CDLL(str(folder / pattern))


_base = _load("ggml-base")
_ggml = _load("ggml")


def _declare(library: ctypes.CDLL, name: str, result: Any, *arguments: Any) -> Any:
    function = getattr(library, name)
    function.restype, function.argtypes = result, list(arguments)
    return function


tensor_get = _declare(
    _base, "ggml_backend_tensor_get", None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t
)
op_name = _declare(_base, "ggml_op_name", ctypes.c_char_p, ctypes.c_int)
row_size = _declare(_base, "ggml_row_size", ctypes.c_size_t, ctypes.c_int, ctypes.c_int64)
device_count = _declare(_ggml, "ggml_backend_dev_count", ctypes.c_size_t)
device_get = _declare(_ggml, "ggml_backend_dev_get", ctypes.c_void_p, ctypes.c_size_t)
device_type = _declare(_base, "ggml_backend_dev_type", ctypes.c_int, ctypes.c_void_p)
device_name = _declare(_base, "ggml_backend_dev_name", ctypes.c_char_p, ctypes.c_void_p)
device_description = _declare(_base, "ggml_backend_dev_description", ctypes.c_char_p, ctypes.c_void_p)
device_memory = _declare(
    _base,
    "ggml_backend_dev_memory",
    None,
    ctypes.c_void_p,
    ctypes.POINTER(ctypes.c_size_t),
    ctypes.POINTER(ctypes.c_size_t),
)


class DeviceProperties(ctypes.Structure):
    """`struct ggml_backend_dev_props` (ggml-backend.h) as of the pinned build."""

    _fields_ = [
        ("name", ctypes.c_char_p),
        ("description", ctypes.c_char_p),
        ("memory_free", ctypes.c_size_t),
        ("memory_total", ctypes.c_size_t),
        ("type", ctypes.c_int),
        ("device_id", ctypes.c_char_p),
        ("capabilities", ctypes.c_bool * 16),  # five in the pinned build: room for more
    ]


device_properties = _declare(
    _base, "ggml_backend_dev_get_props", None, ctypes.c_void_p, ctypes.POINTER(DeviceProperties)
)
_ggml_version = _declare(_base, "ggml_version", ctypes.c_char_p)


def build() -> str:
    """Name the library, and what of the environment changes how it stores a cache.

    The rotation of quantised keys and values is read whenever a context is made: rows stored under one setting and
    read under the other would be taken for sound and be noise.
    """
    turned = os.environ.get("LLAMA_ATTN_ROT_DISABLE", "")
    rest = ", without rotation" if turned.strip() not in ("", "0") else ""
    return f"llama-cpp-python {llama_cpp.__version__}, ggml {_ggml_version().decode()}{rest}"


def op_code(name: str) -> int:
    """Return the number of a graph operation such as "ROPE" in the loaded library."""
    for code in range(256):
        found = op_name(code)
        if found is None:
            break
        if found.decode() == name:
            return code
    raise LookupError(f"this build of ggml has no operation {name}")


class _NativeLog:
    """Receives llama.cpp's log lines: to Python's logging, and to whoever collects just now."""

    def __init__(self) -> None:
        self._collecting: list[list[str]] = []
        self._callback = lib.llama_log_callback(self._receive)
        lib.llama_log_set(self._callback, None)

    def _receive(self, level: int, text: bytes, _data: Any) -> None:
        line = text.decode("utf-8", "replace").rstrip("\n")
        for lines in self._collecting:
            if level == _GGML_LOG_CONT and lines:
                lines[-1] += line
            else:
                lines.append(line)
        if line.strip(". "):
            log.log(_LEVELS.get(level, logging.DEBUG), "%s", line)

    @contextmanager
    def collect(self) -> Iterator[list[str]]:
        lines: list[str] = []
        self._collecting.append(lines)
        try:
            yield lines
        finally:
            self._collecting.remove(lines)


native_log = _NativeLog()


def buffer_bytes(lines: list[str], kind: str) -> int:
    """Add up what llama.cpp reports as "… KIND buffer size = 12.34 MiB" ("model", "KV", "compute")."""
    pattern = re.compile(rf"\b{kind} buffer size\s*=\s*([\d.]+) MiB")
    return round(sum(float(m.group(1)) for line in lines for m in [pattern.search(line)] if m) * 1024 * 1024)


_started = False


def start_backend() -> None:
    """Initialise llama.cpp once for this process."""
    global _started
    if not _started:
        lib.llama_backend_init()
        _started = True
