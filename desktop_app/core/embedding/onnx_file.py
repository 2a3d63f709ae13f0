"""Write a computation graph in the format that onnxruntime reads.

Only the few messages of ONNX's protobuf schema that an encoder needs, so that the weights of a package can
run without the onnx library. Field numbers are those of onnx.proto3 (ONNX, IR version 8).
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

IR_VERSION = 8
OPSET = 17
MICROSOFT = "com.microsoft"
"""The domain of onnxruntime's own operators."""

_KINDS = {"float32": 1, "uint8": 2, "int8": 3, "int32": 6, "int64": 7}
_INT, _FLOAT = 2, 1

Attribute = int | float


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value & (1 << 64) - 1)  # a negative one as 64 bits


def _block(field: int, value: bytes | str) -> bytes:
    data = value.encode("utf-8") if isinstance(value, str) else value
    return _varint(field << 3 | 2) + _varint(len(data)) + data


class GraphWriter:
    """Collects nodes and constants; `model` gives the file's bytes."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._nodes: list[bytes] = []
        self._constants: list[bytes] = []
        self._ports: list[bytes] = []
        self._count = 0

    def constant(self, name: str, values: NDArray[Any]) -> str:
        """Add an array under a name, and return the name."""
        dims = b"".join(_number(1, size) for size in values.shape)
        kind = _number(2, _KINDS[values.dtype.name])
        data = _block(9, np.ascontiguousarray(values).tobytes())
        self._constants.append(_block(5, dims + kind + _block(8, name) + data))
        return name

    def node(self, operator: str, inputs: Sequence[str], *, domain: str = "", **attributes: Attribute) -> str:
        """Add an operation with one output, and return the output's name; "" leaves an input out."""
        self._count += 1
        output = f"{operator}_{self._count}"
        message = b"".join(_block(1, name) for name in inputs) + _block(2, output)
        message += _block(3, output) + _block(4, operator)
        message += b"".join(_attribute(name, value) for name, value in attributes.items())
        self._nodes.append(_block(1, message + _block(7, domain)))
        return output

    def port(self, name: str, kind: str, shape: Sequence[str | int], *, output: bool = False) -> str:
        """Declare an input or output; names in the shape stand for sizes that vary."""
        dims = b"".join(
            _block(1, _block(2, size) if isinstance(size, str) else _number(1, size)) for size in shape
        )
        tensor = _number(1, _KINDS[kind]) + _block(2, dims)
        self._ports.append(_block(12 if output else 11, _block(1, name) + _block(2, _block(1, tensor))))
        return name

    def model(self) -> bytes:
        """Return the whole file."""
        graph = b"".join(self._nodes) + _block(2, self._name) + b"".join(self._constants + self._ports)
        opsets: Mapping[str, int] = {"": OPSET, MICROSOFT: 1}
        imports = b"".join(
            _block(8, _block(1, domain) + _number(2, version)) for domain, version in opsets.items()
        )
        return _number(1, IR_VERSION) + _block(2, "lontar") + _block(7, graph) + imports


def _attribute(name: str, value: Attribute) -> bytes:
    if isinstance(value, float):
        body = _varint(2 << 3 | 5) + struct.pack("<f", value) + _number(20, _FLOAT)
    else:
        body = _number(3, value) + _number(20, _INT)
    return _block(5, _block(1, name) + body)
