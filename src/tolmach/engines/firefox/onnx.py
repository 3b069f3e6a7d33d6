"""Writes graphs in the ONNX format, as protocol buffers. It covers just what the runner of this package needs."""

import struct
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Value = int | float | str | Sequence[int]

_IR, _OPSET = 8, 17
CONTRIBUTED = "com.microsoft"
"""The domain of the operators that only ONNX Runtime has."""
_TYPES = {"float32": 1, "uint8": 2, "int8": 3, "int32": 6, "int64": 7}
_VARINT, _BYTES, _FIXED32 = 0, 2, 5


class GraphWriter:
    """Collects nodes and weights; `serialised` gives the whole model. The names of outputs are generated."""

    def __init__(self) -> None:
        self._nodes: list[bytes] = []
        self._weights: list[tuple[bytes, npt.NDArray[Any]]] = []
        self._inputs: list[bytes] = []
        self._outputs: list[bytes] = []
        self._count = 0

    def input(self, name: str, kind: str, shape: Sequence[int | str]) -> str:
        self._inputs.append(_declared(name, kind, shape))
        return name

    def output(self, name: str, kind: str, shape: Sequence[int | str]) -> None:
        """Declares the output of a node with this name as a result of the graph."""
        self._outputs.append(_declared(name, kind, shape))

    def weight(self, values: npt.NDArray[Any]) -> str:
        name = self._name("weight")
        dims = b"".join(_number(1, size) for size in values.shape)
        kind = _number(2, _TYPES[values.dtype.name])
        head = dims + kind + _text(8, name) + _head(9, values.nbytes)
        # The values are copied only once, at the end, because they are nearly all of the graph.
        self._weights.append((_head(5, len(head) + values.nbytes) + head, np.ascontiguousarray(values)))
        return name

    def node(
        self, operator: str, *inputs: str, outputs: Sequence[str] = (), domain: str = "", **attributes: Value
    ) -> str:
        """Returns the name of its first output. An input with an empty name is left out."""
        outputs = outputs or [self._name(operator)]
        self._nodes.append(
            b"".join(_text(1, name) for name in inputs)
            + b"".join(_text(2, name) for name in outputs)
            + _text(4, operator)
            + b"".join(_bytes(5, _attribute(name, value)) for name, value in attributes.items())
            + _text(7, domain)
        )
        return outputs[0]

    def names(self, count: int) -> list[str]:
        """Names for the outputs of a node that has several."""
        return [self._name("part") for _ in range(count)]

    def serialised(self) -> bytes:
        graph = [_bytes(1, node) for node in self._nodes]
        graph += [_text(2, "graph")]
        graph += [_bytes(11, value) for value in self._inputs]
        graph += [_bytes(12, value) for value in self._outputs]
        size = sum(map(len, graph)) + sum(len(head) + values.nbytes for head, values in self._weights)
        operators = (_text(1, domain) + _number(2, version) for domain, version in (("", _OPSET), (CONTRIBUTED, 1)))
        parts: list[bytes | memoryview] = [_number(1, _IR), *(_bytes(8, each) for each in operators), _head(7, size)]
        parts += graph
        for head, values in self._weights:
            parts += [head, values.data]
        return b"".join(parts)

    def _name(self, stem: str) -> str:
        self._count += 1
        return f"{stem}_{self._count}"


def _declared(name: str, kind: str, shape: Sequence[int | str]) -> bytes:
    sizes = (_number(1, size) if isinstance(size, int) else _text(2, size) for size in shape)
    tensor = _number(1, _TYPES[kind]) + _bytes(2, b"".join(_bytes(1, size) for size in sizes))
    return _text(1, name) + _bytes(2, _bytes(1, tensor))


def _attribute(name: str, value: Value) -> bytes:
    head = _text(1, name)
    if isinstance(value, float):
        return head + _key(2, _FIXED32) + struct.pack("<f", value) + _number(20, 1)
    if isinstance(value, int):
        return head + _number(3, value) + _number(20, 2)
    if isinstance(value, str):
        return head + _text(4, value) + _number(20, 3)
    return head + b"".join(_number(8, each) for each in value) + _number(20, 7)


def _key(field_number: int, kind: int) -> bytes:
    return _varint(field_number << 3 | kind)


def _number(field_number: int, value: int) -> bytes:
    return _key(field_number, _VARINT) + _varint(value)


def _text(field_number: int, value: str) -> bytes:
    return _bytes(field_number, value.encode())


def _bytes(field_number: int, value: bytes) -> bytes:
    return _head(field_number, len(value)) + value


def _head(field_number: int, size: int) -> bytes:
    """The bytes that precede a field of this length."""
    return _key(field_number, _BYTES) + _varint(size)


def _varint(value: int) -> bytes:
    """Negative numbers are written in 64 bits."""
    value &= (1 << 64) - 1
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)
