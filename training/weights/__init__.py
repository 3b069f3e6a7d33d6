"""Trained weights on disk: arrays by parameter name in an .npz file, or the `model.bin` of a CTranslate2 model."""

from pathlib import Path

import numpy as np

from training.weights import shipped
from training.weights.shape import State


def read(path: Path) -> State:
    if path.suffix == ".bin":
        return shipped.state(path)
    with np.load(path) as arrays:
        return {name: arrays[name] for name in arrays.files}
