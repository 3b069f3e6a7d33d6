"""Reads the weights of the shipped CTranslate2 model, so that training can start from them.

It multiplies int8 rows by their scales, and separates joined projections. The names are those of
`network/transformer.py`.
"""

import struct
from pathlib import Path

import numpy as np

TYPES = (np.float32, np.int8, np.int16, np.int32, np.float16)
PARTS = {
    ("self_attention", 0): ("q", "k", "v"),
    ("self_attention", 1): ("o",),
    ("attention", 0): ("q",),
    ("attention", 1): ("k", "v"),
    ("attention", 2): ("o",),
}
SIDES = {"encoder": ("enc", {"self_attention": ("attn", "n1"), "ffn": ("", "n2")})}
SIDES["decoder"] = (
    "dec",
    {"self_attention": ("self_attn", "n1"), "attention": ("cross", "n2"), "ffn": ("", "n3")},
)


def state(path: Path) -> dict[str, np.ndarray]:
    """Arrays by parameter name, as float32."""
    stored = variables(path.read_bytes())
    made = {"emb.weight": _matrix(stored, "decoder/embeddings/weight"), "bias": stored["decoder/projection/bias"]}
    for side, (short, blocks) in SIDES.items():
        _norm(made, f"{short}_norm", stored, f"{side}/layer_norm")
        for number in range(_depth(stored, side)):
            for block, (name, norm) in blocks.items():
                place = f"{side}/layer_{number}/{block}"
                layer = f"{short}.{number}"
                _norm(made, f"{layer}.{norm}", stored, f"{place}/layer_norm")
                if block == "ffn":
                    _linear(made, [f"{layer}.f1"], stored, f"{place}/linear_0")
                    _linear(made, [f"{layer}.f2"], stored, f"{place}/linear_1")
                else:
                    _attention(made, f"{layer}.{name}", stored, place, block)
    return made


def _depth(stored: dict[str, np.ndarray], side: str) -> int:
    return len({name.split("/")[1] for name in stored if name.startswith(f"{side}/layer_") and "/ffn/" in name})


def variables(data: bytes) -> dict[str, np.ndarray]:
    """Everything that the file stores, by name."""
    at = 4
    _, at = _text(data, at)
    _, count = struct.unpack_from("<II", data, at)
    at += 8
    found = {}
    for _ in range(count):
        name, at = _text(data, at)
        rank = data[at]
        shape = struct.unpack_from(f"<{rank}I", data, at + 1)
        kind, size = struct.unpack_from("<BI", data, at + 1 + 4 * rank)
        at += 6 + 4 * rank
        found[name] = np.frombuffer(data, TYPES[kind], size // np.dtype(TYPES[kind]).itemsize, at).reshape(shape)
        at += size
    (aliases,) = struct.unpack_from("<I", data, at)
    at += 4
    for _ in range(aliases):
        name, at = _text(data, at)
        other, at = _text(data, at)
        found[name] = found[other]
    return found


def _text(data: bytes, at: int) -> tuple[str, int]:
    (length,) = struct.unpack_from("<H", data, at)
    return data[at + 2 : at + 1 + length].decode(), at + 2 + length


def _matrix(stored: dict[str, np.ndarray], name: str) -> np.ndarray:
    values = stored[name].astype(np.float32)
    return values / stored[f"{name}_scale"][:, None] if stored[name].dtype == np.int8 else values


def _norm(made: dict[str, np.ndarray], name: str, stored: dict[str, np.ndarray], place: str) -> None:
    made[f"{name}.weight"], made[f"{name}.bias"] = stored[f"{place}/gamma"], stored[f"{place}/beta"]


def _linear(made: dict[str, np.ndarray], names: list[str], stored: dict[str, np.ndarray], place: str) -> None:
    weights = np.split(_matrix(stored, f"{place}/weight"), len(names))
    biases = np.split(stored[f"{place}/bias"], len(names))
    for name, weight, bias in zip(names, weights, biases, strict=True):
        made[f"{name}.weight"], made[f"{name}.bias"] = weight, bias


def _attention(made: dict[str, np.ndarray], name: str, stored: dict[str, np.ndarray], place: str, block: str) -> None:
    for (kind, number), parts in PARTS.items():
        if kind == block:
            _linear(made, [f"{name}.{part}" for part in parts], stored, f"{place}/linear_{number}")
