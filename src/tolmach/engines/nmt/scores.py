"""The quality of a model's translations, as its package reports it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tolmach.engines.nmt.packages import ModelPackage

FILE: Final = "scores.json"


@dataclass(frozen=True, slots=True)
class ModelScores:
    measure: str
    text: str
    """The text that it was measured on."""
    directions: Mapping[str, float]
    """Scores by direction, such as `en-de`."""


def read_scores(package: ModelPackage) -> ModelScores | None:
    """None if there are no scores, if they cannot be read, or if they were measured with other weights."""
    try:
        told = json.loads((package.directory / FILE).read_text(encoding="utf-8"))
        if told["model"] != package.fingerprint:
            return None
        directions = {str(name): float(score) for name, score in told["directions"].items()}
        return ModelScores(str(told["measure"]), str(told["text"]), directions)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
