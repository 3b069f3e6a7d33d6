"""Averages the weights of several runs of one network, which often says more than each of them.

usage: python -m training.weights.mean OUT.npz WEIGHTS=SHARE WEIGHTS=SHARE...

It helps if the runs are one chain: each started from the weights of the one before. Shares are used in proportion.
"""

from collections.abc import Mapping
from functools import reduce
from pathlib import Path

import numpy as np

from training import storing, weights
from training.options import arguments
from training.weights.shape import State


def mean(shares: Mapping[Path, float]) -> State:
    """Reads one file after the other, because each takes four bytes a weight."""
    total = sum(shares.values())
    parts = (_scaled(weights.read(path), share / total) for path, share in shares.items())
    return reduce(_added, parts)


def _scaled(state: State, share: float) -> State:
    return {name: (value * np.float32(share)).astype(np.float32) for name, value in state.items()}


def _added(one: State, other: State) -> State:
    odd = {name for name in one.keys() | other.keys() if _shape(one, name) != _shape(other, name)}
    if odd:
        raise SystemExit(f"{', '.join(sorted(odd)[:3])}: not the same shape in all files. Average runs of one network.")
    return {name: value + other[name] for name, value in one.items()}


def _shape(state: State, name: str) -> tuple[int, ...] | None:
    return state[name].shape if name in state else None


def main(out: str, *given: str) -> None:
    pairs = [each.rpartition("=") for each in given]
    storing.save(Path(out), mean({Path(path): float(share) for path, _, share in pairs}))


if __name__ == "__main__":
    main(*arguments(__doc__, 3))
