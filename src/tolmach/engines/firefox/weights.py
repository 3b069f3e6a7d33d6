"""Finds the tensors of a file by their purpose, checks them against the settings, and refuses unfit ones."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tolmach.engines.firefox.marian import FLOAT, MULTIPLIERS, QUANTISED, Bytes, Floats, MarianFile, MarianTensor, shown
from tolmach.errors import StartError

ALPHA = "_QuantMultA"
_NEEDED: Mapping[str, Any] = {"dec-cell": "ssru", "transformer-postprocess": "dan"}
_ALLOWED: Mapping[str, Any] = {
    "type": "transformer",
    "transformer-preprocess": "",
    "transformer-postprocess-top": "",
    "transformer-decoder-autoreg": "rnn",
    "transformer-ffn-activation": "relu",
    "transformer-ffn-depth": 2,
    "transformer-no-projection": False,
    "transformer-rnn-projection": False,
    "transformer-tied-layers": [],
    "transformer-train-position-embeddings": False,
    "lemma-dim-emb": 0,
    "output-omit-bias": False,
}
"""The value that a setting must have if it is present: another value means another network."""
_SIZES = {
    "width": "dim-emb",
    "inner": "transformer-dim-ffn",
    "encoder": "enc-depth",
    "decoder": "dec-depth",
    "heads": "transformer-heads",
}
_LARGEST = 1 << 20


@dataclass(frozen=True, slots=True)
class NetworkShape:
    width: int
    inner: int
    encoder: int
    """The number of layers; so is `decoder`."""
    decoder: int
    heads: int
    source: int
    """The number of pieces in the vocabulary; so is `target`."""
    target: int

    @property
    def head(self) -> int:
        return self.width // self.heads


@dataclass(frozen=True, slots=True, eq=False)
class QuantisedMatrix:
    """`values` has a row for each output. An input times `alpha` is rounded to a byte before the multiplication."""

    values: Bytes
    multiplier: float
    alpha: float


@dataclass(frozen=True, slots=True, eq=False)
class QuantisedEmbedding:
    values: Bytes
    multiplier: float


class NetworkWeights:
    """The tensors of one file by their purpose. Every tensor it returns has the shape that the settings give."""

    def __init__(self, file: MarianFile) -> None:
        self._file = file
        self._check_settings()
        self.shape = self._shape()

    @property
    def is_shared(self) -> bool:
        """Whether source and target have one vocabulary."""
        return "Wemb" in self._file.tensors

    @property
    def source(self) -> QuantisedEmbedding:
        return self._embedding("encoder_Wemb", self.shape.source)

    @property
    def target(self) -> QuantisedEmbedding:
        return self._embedding("decoder_Wemb", self.shape.target)

    @property
    def output(self) -> QuantisedMatrix:
        """The embedding of the target again. If there are two vocabularies, its alpha is itself quantised."""
        found = self.target
        name = "none" if f"none{ALPHA}" in self._file.tensors else self._embedding_name("decoder_Wemb")
        return QuantisedMatrix(found.values, found.multiplier, self._alpha(name))

    def matrix(self, name: str, rows: int, columns: int) -> QuantisedMatrix:
        tensor = self._quantised(name, (rows, columns))
        # Marian stores a matrix by columns.
        return QuantisedMatrix(tensor.values.reshape(columns, rows), tensor.multiplier, self._alpha(name))

    def vector(self, name: str, size: int) -> Floats:
        tensor = self._tensor(name)
        if tensor.kind != FLOAT or tensor.shape not in ((1, size), (size,)):
            raise self._refuse(f"the tensor {name} is not {size} floating-point numbers")
        found: Floats = tensor.values.reshape(size)
        return found

    def _embedding(self, name: str, size: int) -> QuantisedEmbedding:
        tensor = self._quantised(self._embedding_name(name), (size, self.shape.width))
        return QuantisedEmbedding(tensor.values.reshape(tensor.shape), tensor.multiplier)

    def _embedding_name(self, name: str) -> str:
        return "Wemb" if self.is_shared else name

    def _alpha(self, name: str) -> float:
        tensor = self._tensor(f"{name}{ALPHA}")
        value = float(tensor.values.reshape(-1)[0]) / tensor.multiplier
        least, greatest = MULTIPLIERS
        if tensor.values.size > 1 or not least <= value <= greatest:
            raise self._refuse(f"the tensor {name}{ALPHA} is not one number from {least} to {greatest}")
        return value

    def _quantised(self, name: str, shape: tuple[int, int]) -> MarianTensor:
        tensor = self._tensor(name)
        if tensor.kind != QUANTISED or tensor.shape != shape:
            wanted, found = (" x ".join(map(str, each)) for each in (shape, tensor.shape))
            raise self._refuse(f"the tensor {name} is not {wanted} quantised numbers: its shape is {found}")
        return tensor

    def _tensor(self, name: str) -> MarianTensor:
        try:
            return self._file.tensors[name]
        except KeyError:
            raise self._refuse(f"it has no tensor {name}") from None

    def _check_settings(self) -> None:
        config = self._file.config
        for key, wanted in {**_NEEDED, **_ALLOWED}.items():
            found = config.get(key, None if key in _NEEDED else wanted)
            if type(found) is not type(wanted) or found != wanted:
                raise self._refuse(f"its setting {key} is {shown(found)}, and only {wanted!r} is known")

    def _shape(self) -> NetworkShape:
        sizes = {part: self._size(key, self._file.config.get(key)) for part, key in _SIZES.items()}
        vocabularies = self._file.config.get("dim-vocabs")
        if not isinstance(vocabularies, list) or len(vocabularies) != 2:
            raise self._refuse(f"its setting dim-vocabs is {shown(vocabularies)}, and two sizes are needed")
        source, target = (self._size("dim-vocabs", size) for size in vocabularies)
        shape = NetworkShape(**sizes, source=source, target=target)
        if shape.width % shape.heads or shape.width % 2 or shape.width < 4:
            raise self._refuse(f"its width of {shape.width} does not suit {shape.heads} heads")
        return shape

    def _size(self, key: str, found: object) -> int:
        if type(found) is not int or not 1 <= found <= _LARGEST:
            raise self._refuse(f"its setting {key} is {shown(found)}, and a number from 1 to {_LARGEST} is needed")
        return found

    def _refuse(self, why: str) -> StartError:
        return StartError(f"The model's file {self._file.name} cannot be used: {why}.")
