"""The trained models: what each sign weighs, and what is usual for an engine and a direction.

`training/service/confidence.py` writes the file of an engine's weights for its own translations, and
`training/service/given.py` that for translations that somebody else made. Other weights have no file, so their
sentences get no confidence rather than a wrong one.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from tolmach.translation.confidence.features import NAMES

DATA = Path(__file__).parent / "data"
ANY = "any"
"""What is usual where a direction was not measured."""


@dataclass(frozen=True, slots=True)
class CalibrationKind:
    """What the signs are signs of, and the ending of the files that have their weights."""

    signs: tuple[str, ...]
    ending: str


OWN = CalibrationKind(NAMES, ".json")
"""The translations of the engine itself."""


@dataclass(frozen=True, slots=True)
class UsualSigns:
    """Of one direction: the mean and the deviation of each sign, and between which values it was seen."""

    means: tuple[float, ...]
    deviations: tuple[float, ...]
    least: tuple[float, ...]
    most: tuple[float, ...]

    def compared(self, values: Sequence[float]) -> list[float]:
        """How unusual each value is. Beyond what was seen the model knows nothing, so a heading counts as one of the
        shortest sentences and not as shorter still."""
        rows = zip(values, self.means, self.deviations, self.least, self.most, strict=True)
        return [(min(max(value, least), most) - mean) / deviation for value, mean, deviation, least, most in rows]


@dataclass(frozen=True, slots=True)
class Calibration:
    weights: tuple[float, ...]
    """One for each sign; together they speak for the sentence."""
    base: float
    doubtful_below: float
    directions: Mapping[str, UsualSigns]

    @classmethod
    def of_json(cls, told: Mapping[str, Any], names: tuple[str, ...] = NAMES) -> Self:
        if tuple(told["signs"]) != names:
            raise ValueError("The calibration was trained with other signs.")
        directions = {
            name: UsualSigns(*(tuple(row[part]) for part in UsualSigns.__slots__))
            for name, row in told["directions"].items()
        }
        return cls(tuple(told["weights"]), told["base"], told["doubtful_below"], directions)

    def confidence(self, values: Sequence[float], direction: str) -> float:
        usual = self.directions.get(direction) or self.directions[ANY]
        pairs = zip(self.weights, usual.compared(values), strict=True)
        return 1 / (1 + math.exp(-self.base - sum(weight * value for weight, value in pairs)))


@cache
def calibration(fingerprint: str, kind: CalibrationKind = OWN) -> Calibration | None:
    """That of an engine's weights; None if they were never measured."""
    path = DATA / f"{fingerprint}{kind.ending}"
    if not fingerprint.isalnum() or not path.exists():
        return None
    return Calibration.of_json(json.loads(path.read_text(encoding="utf-8")), kind.signs)
