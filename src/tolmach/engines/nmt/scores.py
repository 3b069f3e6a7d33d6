"""How well a model translates, as its package tells it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tolmach.engines.nmt.packages import ModelPackage

FILE: Final = "scores.json"
_SHORT: Final = 16
"""Of a model's hash, so many digits name it."""


@dataclass(frozen=True, slots=True)
class ModelScores:
    measure: str
    text: str
    """On which it was measured."""
    directions: Mapping[str, float]
    """By `en-de` and so on."""


def read_scores(package: ModelPackage) -> ModelScores | None:
    """None where there are none, where they cannot be read, and where they were measured with other weights."""
    try:
        told = json.loads((package.directory / FILE).read_text(encoding="utf-8"))
        if told["model"] != package.hash[:_SHORT]:
            return None
        directions = {str(name): float(score) for name, score in told["directions"].items()}
        return ModelScores(str(told["measure"]), str(told["text"]), directions)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
