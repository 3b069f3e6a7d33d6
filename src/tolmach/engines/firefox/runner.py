"""Runs the two graphs of a network in ONNX Runtime: it reads a source once, then extends a translation step by step."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from tolmach.engines.firefox.arithmetic import open_graph, signed_is_exact
from tolmach.engines.firefox.marian import Floats
from tolmach.engines.firefox.network import decoder_graph, encoder_graph
from tolmach.engines.firefox.vocabulary import END
from tolmach.engines.firefox.weights import NetworkWeights, QuantisedEmbedding
from tolmach.engines.firefox.widths import READ, by_width

Numbers = npt.NDArray[np.int64]

_HIDDEN = np.float32(-1e9)
_POSITIONS = 576
"""More positions than the longest text and its translation need."""


@dataclass(frozen=True, slots=True, eq=False)
class ReadSource:
    """What the decoder attends to, for each text of a batch and each layer."""

    arrays: dict[str, Floats]

    def only(self, rows: Numbers) -> "ReadSource":
        return ReadSource({name: values[rows] for name, values in self.arrays.items()})


@dataclass(frozen=True, slots=True, eq=False)
class DecoderState:
    """The state before a step, for each text of a batch and each of its beams."""

    cells: tuple[Floats, ...]
    pieces: Numbers | None = None
    """The last pieces; None before the first step."""
    position: int = 0

    def only(self, rows: Numbers) -> "DecoderState":
        pieces = None if self.pieces is None else self.pieces[rows]
        return replace(self, cells=tuple(cell[rows] for cell in self.cells), pieces=pieces)


@dataclass(frozen=True, slots=True, eq=False)
class DecoderStep:
    """The candidates for the next piece, for each text and beam, the likeliest first."""

    scores: Floats
    pieces: Numbers
    look: Floats
    """How much each place of the source is attended to."""
    cells: tuple[Floats, ...]

    def then(self, parents: Numbers, pieces: Numbers, position: int) -> DecoderState:
        """Beam `n` of a text continues its beam `parents[n]` with `pieces[n]`."""
        rows = np.arange(len(parents))[:, None]
        return DecoderState(tuple(cell[rows, parents] for cell in self.cells), pieces, position)


class _Embedding:
    def __init__(self, found: QuantisedEmbedding, width: int) -> None:
        # A copy, so that the rest of the file can be freed.
        self._values = found.values.copy()
        self._scale = np.float32(math.sqrt(width) / found.multiplier)

    def of(self, pieces: Numbers) -> Floats:
        return self._values[pieces].astype(np.float32) * self._scale


class NetworkRunner:
    """Thread-safe. Calls run side by side, each on `threads` cores."""

    def __init__(self, weights: NetworkWeights, threads: int = 1) -> None:
        signed = signed_is_exact()
        self.shape = weights.shape
        self._encoder = open_graph(encoder_graph(weights, signed=signed), threads)
        self._decoder = open_graph(decoder_graph(weights, signed=signed), threads)
        self._target = _Embedding(weights.target, weights.shape.width)
        self._source = self._target if weights.is_shared else _Embedding(weights.source, weights.shape.width)
        self._positions = _positions(weights.shape.width)
        layers = range(1, weights.shape.decoder + 1)
        self._memories = [f"{part}{number}" for number in layers for part in ("keys", "values")]
        self._states = [f"state{number}" for number in layers]
        self._nexts = [f"next{number}" for number in layers]

    def read(self, texts: Sequence[Sequence[int]], width: int) -> ReadSource:
        """Reads the pieces of the texts, each with its end, for attention in rows of one width."""
        heads, head = self.shape.heads, self.shape.head
        shapes = {"keys": (len(texts), heads, head, width), "values": (len(texts), heads, width, head)}
        whole = ReadSource({name: np.zeros(shapes[name[:-1]], np.float32) for name in self._memories})
        whole.arrays["mask"] = np.full((len(texts), 1, 1, width), _HIDDEN)
        for own, rows in by_width(map(len, texts), READ).items():
            for name, values in self._read([texts[row] for row in rows], own).items():
                whole.arrays[name][rows, :, : values.shape[2], : values.shape[3]] = values
        return whole

    def _read(self, texts: Sequence[Sequence[int]], width: int) -> dict[str, Floats]:
        pieces = np.full((len(texts), width), END)
        mask = np.full((len(texts), 1, 1, width), _HIDDEN)
        for row, text in enumerate(texts):
            pieces[row, : len(text)] = text
            mask[row, :, :, : len(text)] = 0
        embedded = self._source.of(pieces) + self._positions[:width]
        found = self._encoder.run(self._memories, {"embedded": embedded, "mask": mask})
        return {"mask": mask, **dict(zip(self._memories, found, strict=True))}

    def start(self, texts: int, beams: int) -> DecoderState:
        cell = np.zeros((texts, beams, self.shape.width), np.float32)
        return DecoderState((cell,) * self.shape.decoder)

    def step(self, source: ReadSource, state: DecoderState, count: int) -> DecoderStep:
        """Returns the `count` likeliest pieces."""
        scores, pieces, look, *cells = self._run(source, state, min(count, self.shape.target))
        return DecoderStep(scores, pieces, look, tuple(cells))

    def _run(self, source: ReadSource, state: DecoderState, count: int) -> list[Any]:
        cells = dict(zip(self._states, state.cells, strict=True))
        given = {**source.arrays, **cells, "embedded": self._embedded(state), "count": np.array([count])}
        found: list[Any] = self._decoder.run(["scores", "pieces", "look", *self._nexts], given)
        return found

    def _embedded(self, state: DecoderState) -> Floats:
        """Nothing stands before the first piece: it is a vector of zeros, and not the mark of an end."""
        before = np.zeros_like(state.cells[0]) if state.pieces is None else self._target.of(state.pieces)
        embedded: Floats = before + self._positions[state.position]
        return embedded


def _positions(width: int) -> Floats:
    half = width // 2
    column = np.arange(width)
    speed = 10.0 ** (-4 * (column % half) / (half - 1))
    place = np.arange(_POSITIONS)[:, None]
    return np.sin(place * speed + (column // half) * math.pi / 2).astype(np.float32)
