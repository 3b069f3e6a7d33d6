"""Multiplies bytes in ONNX Runtime, in the one way that is exact on this processor.

Inputs are unsigned bytes, because the kernels for signed ones are slow. On x86-64 without VNNI the kernel for signed
weights adds two products in sixteen bits and cuts off what does not fit. The kernel for unsigned weights is exact
everywhere, but slower with VNNI. With either kernel the sums are the same whole numbers.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from tolmach.engines.firefox.onnx import CONTRIBUTED, GraphWriter

MIDDLE = 128
"""The byte that stands for zero."""
_BLOCK = 256
_ROWS, _DEPTH, _COLUMNS = (1, 3, 16, 65), 256, 96


class OpenGraph(Protocol):
    """A graph that can be run: it takes arrays by name and returns the outputs that are asked for."""

    def run(self, outputs: Sequence[str] | None, inputs: Mapping[str, npt.NDArray[Any]]) -> list[Any]: ...


def open_graph(graph: bytes, threads: int = 1) -> OpenGraph:
    # Imported here, so that a service without such a model need not wait for it.
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    # Shapes change from call to call, and ONNX Runtime would keep a memory plan for each of them.
    options.enable_mem_pattern = False
    # A waiting thread must not keep a core from the threads that translate.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = InferenceSession(graph, options, providers=["CPUExecutionProvider"])
    # The session keeps the graph so that it can be opened again elsewhere. That is a third of the memory of a model.
    session._model_bytes = None
    opened: OpenGraph = session
    return opened


def multiply(
    graph: GraphWriter,
    inputs: str,
    alpha: float,
    weights: Sequence[npt.NDArray[np.int8]],
    scales: npt.NDArray[np.float32],
    bias: npt.NDArray[np.float32],
    *,
    signed: bool,
    name: str = "",
) -> str:
    """`inputs` are bytes around the middle. The weights have a row for each output, `scales` and `bias` one number
    each."""
    laid = _turned(weights)
    return graph.node(
        "MatMulIntegerToFloat",
        inputs,
        graph.weight(laid if signed else np.bitwise_xor(laid.view(np.uint8), MIDDLE)),
        graph.weight(np.array(1 / alpha, np.float32)),
        graph.weight(scales),
        graph.weight(np.array(MIDDLE, np.uint8)),
        graph.weight(np.array(0, np.int8) if signed else np.array(MIDDLE, np.uint8)),
        graph.weight(bias),
        outputs=[name] if name else [],
        domain=CONTRIBUTED,
    )


def _turned(weights: Sequence[npt.NDArray[np.int8]]) -> npt.NDArray[np.int8]:
    """The matrices side by side, with a column for each output. It copies in blocks, which takes a fifth of the
    time."""
    laid = np.empty((weights[0].shape[1], sum(map(len, weights))), np.int8)
    at = 0
    for rows in weights:
        for start in range(0, len(rows), _BLOCK):
            block = rows[start : start + _BLOCK]
            laid[:, at : at + len(block)] = block.T
            at += len(block)
    return laid


@cache
def signed_is_exact() -> bool:
    """Whether the kernel for signed weights is exact here. It is tried on the largest numbers possible."""
    return is_exact(signed=True)


def is_exact(*, signed: bool) -> bool:
    pattern = np.array([127, -128, 127, 127, -127, -127, 1, 0], np.int8)
    weights = np.resize(pattern, (_COLUMNS, _DEPTH))
    weights[: _COLUMNS // 3], weights[_COLUMNS // 3 : _COLUMNS // 2] = 127, -128
    graph = GraphWriter()
    graph.input("bytes", "uint8", ["rows", _DEPTH])
    ones, nothing = np.ones(_COLUMNS, np.float32), np.zeros(_COLUMNS, np.float32)
    multiply(graph, "bytes", 1.0, [weights], ones, nothing, signed=signed, name="product")
    graph.output("product", "float32", ["rows", _COLUMNS])
    session = open_graph(graph.serialised())
    inputs = (np.resize(np.array(row, np.uint8), (rows, _DEPTH)) for rows in _ROWS for row in ([255], [0], [255, 0, 1]))
    return all(_product(session, each) == _wanted(each, weights) for each in inputs)


def _product(session: OpenGraph, inputs: npt.NDArray[np.uint8]) -> list[list[int]]:
    (found,) = session.run(None, {"bytes": inputs})
    product: list[list[int]] = found.tolist()
    return product


def _wanted(inputs: npt.NDArray[np.uint8], weights: npt.NDArray[np.int8]) -> list[list[int]]:
    product: list[list[int]] = ((inputs.astype(np.int64) - MIDDLE) @ weights.T.astype(np.int64)).tolist()
    return product
