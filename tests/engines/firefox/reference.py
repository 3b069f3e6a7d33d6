"""The network in plain NumPy, written from the description of the format: one text, one piece at a time."""

import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from tests.engines.firefox.made import HEADS, MadeModel

Array = npt.NDArray[np.float64]
EPSILON = 1e-6
LEAST = -128
"""Marian stops at -127. The byte below is nearer to what it stands for, and stopping there would be a step of its own."""


class ReferenceNetwork:
    """With `exact` as if nothing were quantised but the weights; else inputs are rounded as the file says."""

    def __init__(self, model: MadeModel, *, exact: bool = False) -> None:
        self._tensors = model.tensors
        self._exact = exact
        self._width = model.config["dim-emb"]
        self._layers = model.config["enc-depth"], model.config["dec-depth"]

    def likely(self, source: Sequence[int], target: Sequence[int]) -> Iterator[tuple[Array, Array]]:
        """Before each piece of the target: the logarithm of the likelihood of every piece, and what head 0 looks at."""
        memory = self._encoded(source)
        cells = [np.zeros(self._width) for _ in range(self._layers[1])]
        value = np.zeros(self._width) + self._position(0)
        for place, piece in enumerate(target, start=1):
            for number, cell in enumerate(cells):
                value, cells[number] = self._cell(value, cell, f"decoder_l{number + 1}_rnn")
                value, look = self._attended(value[None], memory, f"decoder_l{number + 1}_context")
                value = self._inner(value, f"decoder_l{number + 1}_ffn")[0]
            logits = self._output(value)
            yield logits - logits.max() - math.log(np.exp(logits - logits.max()).sum()), look[0, 0]
            value = self._embedded("decoder_Wemb", piece) + self._position(place)

    def _encoded(self, source: Sequence[int]) -> Array:
        rows = [self._embedded("encoder_Wemb", piece) + self._position(n) for n, piece in enumerate(source)]
        value = np.array(rows)
        for number in range(1, self._layers[0] + 1):
            value, _ = self._attended(value, value, f"encoder_l{number}_self")
            value = self._inner(value, f"encoder_l{number}_ffn")
        return value

    def _cell(self, value: Array, cell: Array, name: str) -> tuple[Array, Array]:
        forget = 1 / (1 + np.exp(-self._linear(value, f"{name}_Wf", f"{name}_bf")))
        cell = forget * cell + (1 - forget) * self._linear(value, f"{name}_W")
        return self._normal(value + np.maximum(cell, 0), f"{name}_ffn"), cell

    def _attended(self, value: Array, memory: Array, name: str) -> tuple[Array, Array]:
        query = self._heads(self._linear(value, f"{name}_Wq", f"{name}_bq"))
        keys, values = (self._heads(self._linear(memory, f"{name}_W{part}", f"{name}_b{part}")) for part in "kv")
        weights = np.exp(query @ keys.transpose(0, 2, 1) / math.sqrt(self._width / HEADS))
        weights /= weights.sum(-1, keepdims=True)
        seen = (weights @ values).transpose(1, 0, 2).reshape(len(value), self._width)
        return self._normal(value + self._linear(seen, f"{name}_Wo", f"{name}_bo"), f"{name}_Wo"), weights

    def _inner(self, value: Array, name: str) -> Array:
        hidden = np.maximum(self._linear(value, f"{name}_W1", f"{name}_b1"), 0)
        return self._normal(value + self._linear(hidden, f"{name}_W2", f"{name}_b2"), f"{name}_ffn")

    def _output(self, value: Array) -> Array:
        embedding = self._table("decoder_Wemb")
        name = "none_QuantMultA" if "none_QuantMultA" in self._tensors else "decoder_Wemb_QuantMultA"
        rounded = self._rounded(value, float(self._tensors[name].values[0, 0]))
        logits: Array = rounded @ embedding.T + self._vector("decoder_ff_logit_out_b")
        return logits

    def _linear(self, value: Array, weight: str, bias: str | None = None) -> Array:
        alpha = float(self._tensors[f"{weight}_QuantMultA"].values[0, 0])
        product: Array = self._rounded(value, alpha) @ self._tensors[weight].values.astype(np.float64)
        return product + self._vector(bias) if bias else product

    def _rounded(self, value: Array, alpha: float) -> Array:
        rounded: Array = np.clip(np.rint(value * alpha), LEAST, 127) / alpha
        return value if self._exact else rounded

    def _normal(self, value: Array, name: str) -> Array:
        centred = value - value.mean(-1, keepdims=True)
        normal = centred / np.sqrt((centred**2).mean(-1, keepdims=True) + EPSILON)
        scaled: Array = normal * self._vector(f"{name}_ln_scale") + self._vector(f"{name}_ln_bias")
        return scaled

    def _heads(self, value: Array) -> Array:
        return value.reshape(len(value), HEADS, -1).transpose(1, 0, 2)

    def _embedded(self, name: str, piece: int) -> Array:
        row: Array = math.sqrt(self._width) * self._table(name)[piece]
        return row

    def _table(self, name: str) -> Array:
        return self._tensors["Wemb" if "Wemb" in self._tensors else name].values.astype(np.float64)

    def _vector(self, name: str) -> Array:
        vector: Array = self._tensors[name].values[0].astype(np.float64)
        return vector

    def _position(self, place: int) -> Array:
        half = self._width // 2
        angles = place * np.exp(np.arange(half) * -math.log(10000) / (half - 1))
        return np.concatenate([np.sin(angles), np.cos(angles)])
