"""The sizes of the network, and constants that all programs that run it share. It needs numpy, not torch."""

import math
from dataclasses import dataclass

import numpy as np

HEADS = 8
POSITIONS = 512

State = dict[str, np.ndarray]
"""Arrays by parameter name."""


@dataclass(frozen=True, slots=True)
class Shape:
    vocabulary: int
    width: int = 512
    hidden: int = 2048
    encoders: int = 10
    decoders: int = 3

    @classmethod
    def of(cls, state: State) -> "Shape":
        vocabulary, width = state["emb.weight"].shape
        hidden = len(state["enc.0.f1.bias"])
        return cls(vocabulary, width, hidden, _depth(state, "enc"), _depth(state, "dec"))


def _depth(state: State, side: str) -> int:
    return 1 + max(int(name.split(".")[1]) for name in state if name.startswith(f"{side}."))


def sinusoid(length: int, width: int) -> np.ndarray:
    """The table of positions as CTranslate2 expects it: sines in the first half, cosines in the second."""
    half = width // 2
    rate = np.exp(np.arange(half, dtype=np.float32) * np.float32(-math.log(10000.0) / (half - 1)))
    angle = np.arange(length, dtype=np.float32)[:, None] * rate[None]
    return np.concatenate([np.sin(angle), np.cos(angle)], 1).astype(np.float32)
