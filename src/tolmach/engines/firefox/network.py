"""Builds the network as two graphs: one reads a source, the other makes one step of a translation."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tolmach.engines.firefox.arithmetic import MIDDLE, multiply
from tolmach.engines.firefox.marian import Floats
from tolmach.engines.firefox.onnx import CONTRIBUTED, GraphWriter
from tolmach.engines.firefox.weights import NetworkWeights, QuantisedMatrix

_EPSILON = 1e-6
_BY_HEAD, _TURNED = (0, 2, 1, 3), (0, 2, 3, 1)
"""Orders of the axes text, place, head and column. In the first the head comes before the place; in the second, the
column does so, too."""


@dataclass(frozen=True, slots=True, eq=False)
class _Linear:
    matrix: QuantisedMatrix
    bias: Floats
    factor: float = 1.0
    """The factor that the output is multiplied by."""


def encoder_graph(weights: NetworkWeights, *, signed: bool) -> bytes:
    """Takes the embedded pieces of a source, and gives what each layer of the decoder attends to."""
    return _EncoderGraph(weights, signed=signed).serialised()


def decoder_graph(weights: NetworkWeights, *, signed: bool) -> bytes:
    """Takes the embedded previous piece, and gives the log likelihoods of all next pieces."""
    return _DecoderGraph(weights, signed=signed).serialised()


class _NetworkGraph:
    """The layers that both graphs share. Every sublayer is added to its input, and the sum is normalised."""

    def __init__(self, weights: NetworkWeights, *, signed: bool) -> None:
        self.weights = weights
        self.shape = weights.shape
        self.graph = GraphWriter()
        self._signed = signed

    def serialised(self) -> bytes:
        return self.graph.serialised()

    def linear(self, name: str, letter: str, *, factor: float = 1.0) -> _Linear:
        """A square matrix of attention, with its bias."""
        width = self.shape.width
        return _Linear(
            self.weights.matrix(f"{name}_W{letter}", width, width),
            self.weights.vector(f"{name}_b{letter}", width),
            factor,
        )

    def apply(self, inputs: str, *linears: _Linear) -> list[str]:
        """Matrices with the same alpha become one product. Nearly all matrices with the same input have the same
        alpha."""
        if len({linear.matrix.alpha for linear in linears}) > 1:
            return [self.apply(inputs, linear)[0] for linear in linears]
        alpha = linears[0].matrix.alpha
        product = multiply(
            self.graph,
            self._quantised(inputs, alpha),
            alpha,
            [linear.matrix.values for linear in linears],
            np.concatenate([_scales(linear) for linear in linears]),
            np.concatenate([linear.bias * np.float32(linear.factor) for linear in linears]),
            signed=self._signed,
        )
        return self._split(product, [len(linear.matrix.values) for linear in linears])

    def heads(self, value: str, order: Sequence[int] = _BY_HEAD, name: str = "") -> str:
        shape = self.graph.weight(np.array([0, 0, self.shape.heads, self.shape.head]))
        parted = self.graph.node("Reshape", value, shape)
        return self.graph.node("Transpose", parted, perm=order, outputs=[name] if name else [])

    def attention(self, query: str, keys: str, values: str, mask: str) -> tuple[str, str]:
        """The attended values, and the weight of each place. The scale of the queries is part of their matrix or of the
        keys' matrix."""
        graph = self.graph
        look = graph.node("Softmax", graph.node("Add", graph.node("MatMul", query, keys), mask), axis=-1)
        seen = graph.node("Transpose", graph.node("MatMul", look, values), perm=_BY_HEAD)
        return graph.node("Reshape", seen, graph.weight(np.array([0, 0, self.shape.width]))), look

    def inner(self, inputs: str, name: str) -> str:
        width, inner = self.shape.width, self.shape.inner
        (hidden,) = self.apply(inputs, self._inner_linear(name, 1, width, inner))
        (out,) = self.apply(self.graph.node("Relu", hidden), self._inner_linear(name, 2, inner, width))
        return self.normal(inputs, out, f"{name}_ffn")

    def normal(self, inputs: str, added: str, name: str) -> str:
        scale, bias = (
            self.graph.weight(self.weights.vector(f"{name}_ln_{part}", self.shape.width)) for part in ("scale", "bias")
        )
        return self.graph.node(
            "SkipLayerNormalization", inputs, added, scale, bias, domain=CONTRIBUTED, epsilon=_EPSILON
        )

    def _inner_linear(self, name: str, number: int, rows: int, columns: int) -> _Linear:
        return _Linear(
            self.weights.matrix(f"{name}_W{number}", rows, columns), self.weights.vector(f"{name}_b{number}", columns)
        )

    def _quantised(self, inputs: str, alpha: float) -> str:
        """Negative values reach -128 here, but only -127 in Marian. The former is nearer to the true value."""
        scale, middle = np.array(1 / alpha, np.float32), np.array(MIDDLE, np.uint8)
        return self.graph.node("QuantizeLinear", inputs, self.graph.weight(scale), self.graph.weight(middle))

    def _split(self, value: str, sizes: Sequence[int]) -> list[str]:
        if len(sizes) == 1:
            return [value]
        parts = self.graph.names(len(sizes))
        self.graph.node("Split", value, self.graph.weight(np.array(sizes)), outputs=parts, axis=-1)
        return parts


class _EncoderGraph(_NetworkGraph):
    def __init__(self, weights: NetworkWeights, *, signed: bool) -> None:
        super().__init__(weights, signed=signed)
        shape = self.shape
        value = self.graph.input("embedded", "float32", ["texts", "places", shape.width])
        mask = self.graph.input("mask", "float32", ["texts", 1, 1, "places"])
        for number in range(1, shape.encoder + 1):
            value = self._layer(value, mask, f"encoder_l{number}")
        for number in range(1, shape.decoder + 1):
            self._memory(value, number)
            self.graph.output(f"keys{number}", "float32", ["texts", shape.heads, shape.head, "places"])
            self.graph.output(f"values{number}", "float32", ["texts", shape.heads, "places", shape.head])

    def _layer(self, value: str, mask: str, name: str) -> str:
        own = f"{name}_self"
        query, keys, values = self.apply(
            value, self.linear(own, "q", factor=self.shape.head**-0.5), self.linear(own, "k"), self.linear(own, "v")
        )
        seen, _ = self.attention(self.heads(query), self.heads(keys, _TURNED), self.heads(values), mask)
        (out,) = self.apply(seen, self.linear(own, "o"))
        return self.inner(self.normal(value, out, f"{own}_Wo"), f"{name}_ffn")

    def _memory(self, value: str, number: int) -> None:
        name = f"decoder_l{number}_context"
        keys, values = self.apply(value, self.linear(name, "k", factor=self.shape.head**-0.5), self.linear(name, "v"))
        self.heads(keys, _TURNED, f"keys{number}")
        self.heads(values, _BY_HEAD, f"values{number}")


class _DecoderGraph(_NetworkGraph):
    def __init__(self, weights: NetworkWeights, *, signed: bool) -> None:
        super().__init__(weights, signed=signed)
        graph, shape = self.graph, self.shape
        value = graph.input("embedded", "float32", ["texts", "beams", shape.width])
        self._mask = graph.input("mask", "float32", ["texts", 1, 1, "places"])
        for number in range(1, shape.decoder + 1):
            value = self._cell(value, number)
            value, look = self._context(value, number)
            value = self.inner(value, f"decoder_l{number}_ffn")
        # The first head of the last layer was trained to attend to the piece that is being translated.
        graph.node("Gather", look, graph.weight(np.array(0)), axis=1, outputs=["look"])
        graph.output("look", "float32", ["texts", "beams", "places"])
        self._choice(value)

    def _cell(self, value: str, number: int) -> str:
        graph, width, name = self.graph, self.shape.width, f"decoder_l{number}_rnn"
        before = graph.input(f"state{number}", "float32", ["texts", "beams", width])
        new, forgetting = self.apply(
            value,
            _Linear(self.weights.matrix(f"{name}_W", width, width), np.zeros(width, np.float32)),
            _Linear(self.weights.matrix(f"{name}_Wf", width, width), self.weights.vector(f"{name}_bf", width)),
        )
        kept = graph.node("Mul", graph.node("Sigmoid", forgetting), graph.node("Sub", before, new))
        state = graph.node("Add", new, kept, outputs=[f"next{number}"])
        graph.output(state, "float32", ["texts", "beams", width])
        return self.normal(value, graph.node("Relu", state), f"{name}_ffn")

    def _context(self, value: str, number: int) -> tuple[str, str]:
        shape, name = self.shape, f"decoder_l{number}_context"
        keys = self.graph.input(f"keys{number}", "float32", ["texts", shape.heads, shape.head, "places"])
        values = self.graph.input(f"values{number}", "float32", ["texts", shape.heads, "places", shape.head])
        (query,) = self.apply(value, self.linear(name, "q"))
        seen, look = self.attention(self.heads(query), keys, values, self._mask)
        (out,) = self.apply(seen, self.linear(name, "o"))
        return self.normal(value, out, f"{name}_Wo"), look

    def _choice(self, value: str) -> None:
        graph = self.graph
        bias = self.weights.vector("decoder_ff_logit_out_b", self.shape.target)
        (logits,) = self.apply(value, _Linear(self.weights.output, bias))
        graph.node("LogSoftmax", logits, axis=-1, outputs=["likely"])
        graph.node("TopK", "likely", graph.input("count", "int64", [1]), outputs=["scores", "pieces"], axis=-1)
        graph.output("scores", "float32", ["texts", "beams", "count"])
        graph.output("pieces", "int64", ["texts", "beams", "count"])


def _scales(linear: _Linear) -> Floats:
    return np.full(len(linear.matrix.values), linear.factor / linear.matrix.multiplier, np.float32)
