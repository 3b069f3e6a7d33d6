"""Writes the scores of the model package: the chrF of every direction, from the results of `quality`.

The console shows them. The file names the measured model, so that its scores are never shown for another one.
"""

import json
from pathlib import Path
from typing import Any

from benchmarks.signature import RESULTS, ROOT
from benchmarks.translation.quality import FEW

PLACE = ROOT / "models" / "src" / "tolmach_model" / "data" / "scores.json"


def scores(quality: dict[str, Any]) -> dict[str, Any]:
    return {
        "model": quality["signature"]["model"],
        "measure": "chrF",
        "text": f"NTREX-128, {FEW} lines of news",
        "directions": {name: row["few"]["chrf"] for name, row in quality["directions"].items()},
    }


def write(results: Path = RESULTS, place: Path = PLACE) -> None:
    quality = json.loads((results / "quality.json").read_text(encoding="utf-8"))
    place.write_text(json.dumps(scores(quality), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
