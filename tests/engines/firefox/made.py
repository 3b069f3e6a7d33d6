"""Small models with random weights, in the very files that Mozilla publishes: they answer nonsense, by the real path."""

import io
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import sentencepiece
import yaml

FLOAT, QUANTISED, TEXT = 0x404, 0x4101, 0x101
HEADS, STEP = 8, 256
MAGIC = 0xF11A48D5013417F5
SHAPES = {"tiny": (32, 64, 6, 2), "base-memory": (48, 64, 6, 4), "base": (64, 80, 6, 2)}
"""Width, inner width, layers of the encoder and of the decoder: the widths are small, the layers as many as theirs."""
LINES = (
    "The quick brown fox jumps over the lazy dog, and then it sleeps.",
    "Where is the station? It is behind the old town hall.",
    "Der schnelle braune Fuchs springt über den faulen Hund, und dann schläft er.",
    "Wo ist der Bahnhof? Er ist hinter dem alten Rathaus.",
    "Onde fica a estação? Fica atrás da câmara municipal.",
    "O rato roeu a rolha da garrafa do rei da Rússia em 1984.",
)
_CONFIG = {
    "dec-cell": "ssru",
    "tied-embeddings-all": True,
    "transformer-decoder-autoreg": "rnn",
    "transformer-ffn-activation": "relu",
    "transformer-ffn-depth": 2,
    "transformer-guided-alignment-layer": "last",
    "transformer-postprocess": "dan",
    "transformer-postprocess-emb": "d",
    "transformer-postprocess-top": "",
    "transformer-preprocess": "",
    "transformer-train-position-embeddings": False,
    "type": "transformer",
    "version": "v1.12.14 0123456 2026-01-01 00:00:00 +0000",
}


@dataclass(slots=True)
class MadeTensor:
    """`data` of a quantised one is int8 in the order of its shape; the file has it as Marian lays it."""

    kind: int
    data: npt.NDArray[Any]
    multiplier: float = 1.0

    @property
    def values(self) -> npt.NDArray[np.float32]:
        return (self.data / np.float32(self.multiplier)).astype(np.float32)


@dataclass(slots=True)
class MadeModel:
    config: dict[str, Any]
    tensors: dict[str, MadeTensor] = field(default_factory=dict)


Change = Callable[[MadeModel], None]


def make_model(
    folder: Path,
    pair: str = "ende",
    *,
    split: bool = False,
    shape: str = "tiny",
    seed: int = 0,
    bytes_for_unknown: bool = True,
    change: Change | None = None,
) -> None:
    """All files of one direction, unpacked, with the names of the registry. `change` may spoil the model before it is
    written."""
    folder.mkdir(parents=True, exist_ok=True)
    vocabularies = made_vocabularies(pair, split=split, bytes_for_unknown=bytes_for_unknown)
    for name, content in vocabularies.items():
        (folder / name).write_bytes(content)
    sizes = [_size(content) for content in vocabularies.values()]
    model = made_weights(sizes[0], sizes[-1], split=split, shape=shape, seed=seed)
    if bytes_for_unknown:
        # Bytes at random are hardly ever letters.
        model.tensors["decoder_ff_logit_out_b"].data[0, 2:258] = -9
    if change:
        change(model)
    weights(folder, pair).write_bytes(serialised(model))
    (folder / f"lex.50.50.{pair}.s2t.bin").write_bytes(_shortlist(sizes[0], sizes[-1]))


def weights(folder: Path, pair: str = "ende") -> Path:
    return folder / f"model.{pair}.intgemm.alphas.bin"


def made_vocabularies(pair: str, *, split: bool = False, bytes_for_unknown: bool = True) -> dict[str, bytes]:
    """By the name of the file, the source first."""
    if not split:
        return {f"vocab.{pair}.spm": _pieces(110, bytes_for_unknown)}
    # Two sizes, so that one side cannot pass for the other.
    return {
        f"srcvocab.{pair}.spm": _pieces(110, bytes_for_unknown),
        f"trgvocab.{pair}.spm": _pieces(100, bytes_for_unknown),
    }


def made_weights(source: int, target: int, *, split: bool = False, shape: str = "tiny", seed: int = 0) -> MadeModel:
    """A model for vocabularies of these sizes."""
    width, inner, encoder, decoder = SHAPES[shape]
    config = _CONFIG | {
        "dim-emb": width,
        "transformer-dim-ffn": inner,
        "enc-depth": encoder,
        "dec-depth": decoder,
        "transformer-heads": HEADS,
        "dim-vocabs": [source, target],
        "tied-embeddings-all": not split,
        "tied-embeddings": split,
    }
    random = np.random.default_rng(seed)
    model = MadeModel(config)
    for name in ("encoder_Wemb", "decoder_Wemb") if split else ("Wemb",):
        model.tensors[name] = _quantised(random, source if name == "encoder_Wemb" else target, width, deviation=0.2)
    output = _multiplier(random)
    model.tensors[f"{name}_QuantMultA"] = MadeTensor(QUANTISED, np.array([[127]], np.int8), 127 / output)
    if not split:
        model.tensors["none_QuantMultA"] = MadeTensor(FLOAT, np.array([[output]], np.float32))
    bias = _float(random, target)
    # Most answers should end before they must, and none should be a piece that stands for what is unknown.
    bias.data[0, :2] = [4.5, -9]
    model.tensors["decoder_ff_logit_out_b"] = bias
    for number in range(1, encoder + 1):
        _add_attention(model, random, f"encoder_l{number}_self", width)
        _add_inner(model, random, f"encoder_l{number}_ffn", width, inner)
    for number in range(1, decoder + 1):
        _add_cell(model, random, f"decoder_l{number}_rnn", width)
        _add_attention(model, random, f"decoder_l{number}_context", width)
        _add_inner(model, random, f"decoder_l{number}_ffn", width, inner)
    # A piece is likest to itself. Turned round it is not, so that an answer says more than one piece over and over.
    model.tensors[f"decoder_l{decoder}_ffn_ffn_ln_scale"].data *= -3
    return model


def serialised(model: MadeModel, settings: bytes | None = None) -> bytes:
    """The bytes of the file of weights, with other settings than the model's where some are given."""
    text = (yaml.safe_dump(model.config).encode() if settings is None else settings) + b"\0"
    tensors = dict(sorted(model.tensors.items()))
    tensors["special:model.yml"] = MadeTensor(TEXT, np.frombuffer(text, np.int8))
    names = [name.encode() + b"\0" for name in tensors]
    blocks = [_block(name, tensor) for name, tensor in tensors.items()]
    head = struct.pack("<2Q", 1, len(names))
    for name, tensor, block in zip(names, tensors.values(), blocks, strict=True):
        head += struct.pack("<4Q", len(name), tensor.kind, tensor.data.ndim, len(block))
    head += b"".join(names)
    head += b"".join(struct.pack(f"<{tensor.data.ndim}i", *tensor.data.shape) for tensor in tensors.values())
    gap = -(len(head) + 8) % STEP
    return head + struct.pack("<Q", gap) + bytes(gap) + b"".join(blocks)


def damage(folder: Path, kind: str, pair: str = "ende") -> None:
    """Spoils the weights of a made model in one of the ways of `DAMAGES`."""
    path = weights(folder, pair)
    before = path.read_bytes()
    after = DAMAGES[kind](before)
    assert after != before
    path.write_bytes(after)


def _wrong_shape(content: bytes) -> bytes:
    """The first dimension of the first tensor, which is the embedding, grows by eight."""
    _, count = struct.unpack_from("<2Q", content)
    at = 16 + 32 * count + sum(struct.unpack_from("<Q", content, 16 + 32 * number)[0] for number in range(count))
    (rows,) = struct.unpack_from("<i", content, at)
    return content[:at] + struct.pack("<i", rows + 8) + content[at + 4 :]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "cut in the head": lambda content: content[:1000],
    "cut in the data": lambda content: content[: len(content) // 2],
    "cut by one byte": lambda content: content[:-1],
    "empty": lambda content: b"",
    "wrong version": lambda content: struct.pack("<Q", 7) + content[8:],
    "endless list of tensors": lambda content: content[:8] + struct.pack("<Q", 1 << 60) + content[16:],
    "endless name": lambda content: content[:16] + struct.pack("<Q", 1 << 62) + content[24:],
    "unknown type": lambda content: content[:24] + struct.pack("<Q", 0x999) + content[32:],
    "endless data": lambda content: content[:40] + struct.pack("<Q", (1 << 64) - 8) + content[48:],
    "wrong shape": _wrong_shape,
    "wrong cell": lambda content: content.replace(b"dec-cell: ssru", b"dec-cell: gru "),
    "other order": lambda content: content.replace(b"postprocess: dan", b"postprocess: nad"),
}
"""By what is wrong with the file afterwards: no such file can be opened."""


@cache
def _pieces(size: int, bytes_for_unknown: bool) -> bytes:
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(LINES * 10),
        model_writer=model,
        vocab_size=size + (256 if bytes_for_unknown else 0),
        hard_vocab_limit=False,
        byte_fallback=bytes_for_unknown,
        split_digits=bytes_for_unknown,
        eos_id=0,
        unk_id=1,
        bos_id=-1,
        pad_id=-1,
        minloglevel=2,
    )
    return model.getvalue()


def _size(vocabulary: bytes) -> int:
    return int(sentencepiece.SentencePieceProcessor(model_proto=vocabulary).get_piece_size())


def _add_attention(model: MadeModel, random: np.random.Generator, name: str, width: int) -> None:
    shared = _multiplier(random)
    for part in "qkvo":
        # Marian measures a multiplier for each input: what reads the same input has the same one.
        alpha = shared if part != "o" and not (part == "q" and "context" in name) else _multiplier(random)
        _add_linear(model, random, f"{name}_W{part}", alpha, width, width)
        model.tensors[f"{name}_b{part}"] = _float(random, width)
    _add_norm(model, random, f"{name}_Wo", width)


def _add_inner(model: MadeModel, random: np.random.Generator, name: str, width: int, inner: int) -> None:
    for number, rows, columns in ((1, width, inner), (2, inner, width)):
        _add_linear(model, random, f"{name}_W{number}", _multiplier(random), rows, columns)
        model.tensors[f"{name}_b{number}"] = _float(random, columns)
    _add_norm(model, random, f"{name}_ffn", width)


def _add_cell(model: MadeModel, random: np.random.Generator, name: str, width: int) -> None:
    shared = _multiplier(random)
    for part in ("W", "Wf"):
        _add_linear(model, random, f"{name}_{part}", shared, width, width)
    model.tensors[f"{name}_bf"] = _float(random, width)
    _add_norm(model, random, f"{name}_ffn", width)


def _add_linear(
    model: MadeModel, random: np.random.Generator, name: str, alpha: float, rows: int, columns: int
) -> None:
    model.tensors[name] = _quantised(random, rows, columns, deviation=rows**-0.5)
    model.tensors[f"{name}_QuantMultA"] = MadeTensor(FLOAT, np.array([[alpha]], np.float32))


def _add_norm(model: MadeModel, random: np.random.Generator, name: str, width: int) -> None:
    model.tensors[f"{name}_ln_scale"] = MadeTensor(FLOAT, 1 + _float(random, width).data)
    model.tensors[f"{name}_ln_bias"] = _float(random, width)


def _quantised(random: np.random.Generator, rows: int, columns: int, *, deviation: float) -> MadeTensor:
    data = np.clip(np.rint(random.normal(0, 40, (rows, columns))), -127, 127).astype(np.int8)
    return MadeTensor(QUANTISED, data, float(np.float32(40 / deviation)))


def _float(random: np.random.Generator, columns: int) -> MadeTensor:
    return MadeTensor(FLOAT, random.normal(0, 0.1, (1, columns)).astype(np.float32))


def _multiplier(random: np.random.Generator) -> float:
    """Of the input of a matrix: what is above about six is cut off."""
    return float(np.float32(random.uniform(18, 25)))


def _block(name: str, tensor: MadeTensor) -> bytes:
    if tensor.kind == TEXT:
        return tensor.data.tobytes()
    if tensor.kind == FLOAT:
        return _padded(tensor.data.astype("<f4").tobytes())
    laid = tensor.data if "Wemb" in name else tensor.data.T
    return _padded(np.ascontiguousarray(laid).tobytes() + struct.pack("<f", tensor.multiplier))


def _padded(block: bytes) -> bytes:
    return block + bytes(-len(block) % STEP)


def _shortlist(source: int, target: int) -> bytes:
    """Every piece of the source may become three of the target."""
    ids = [sorted({(number * step) % target for step in (1, 3, 7)}) for number in range(source)]
    offsets = np.cumsum([0, *map(len, ids)])
    head = struct.pack("<6Q", MAGIC, 0, 50, 50, len(offsets), int(offsets[-1]))
    return head + offsets.astype("<u8").tobytes() + _joined(ids)


def _joined(ids: Iterable[list[int]]) -> bytes:
    return b"".join(np.array(each, "<u4").tobytes() for each in ids)
