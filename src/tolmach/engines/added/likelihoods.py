"""How the likelihoods of an added model compare with those of the model that ships.

Each model is sure of itself in its own way: one gives a usual sentence 0.93, another one 0.78. Where both are known for
the same lines, the likelihoods of the one can be told in those of the other, and then the calibration of the model that
ships tells how sure an answer of the added model is. The file lies beside the model's manifest.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import structlog

from tolmach.engines.nmt.packages import read_package, shipped
from tolmach.errors import StartError
from tolmach.storage import durable

FILE = "likelihoods.json"
Pair = tuple[str, str]
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class LikelihoodScale:
    factor: float
    offset: float

    def of(self, score: float) -> float:
        """0 stays: it says that nothing is known."""
        return min(self.factor * score + self.offset, -1e-4) if score else 0.0


Scales = Mapping[Pair, LikelihoodScale]


@cache
def reference() -> str:
    """The fingerprint of the model that ships; empty if there is none."""
    try:
        return read_package(shipped()).fingerprint
    except StartError:
        return ""


def read(folder: Path) -> Scales:
    """Empty if the model was never compared with the model that ships now."""
    try:
        told = json.loads((folder / FILE).read_text(encoding="utf-8"))
        if told["model"] != reference():
            return {}
        return {(row["source"], row["target"]): LikelihoodScale(**row["scale"]) for row in told["directions"]}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError):
        _log.warning("likelihoods_not_read", model=folder.name)
        return {}


def write(scales: Scales, folder: Path) -> None:
    rows = [{"source": pair[0], "target": pair[1], "scale": asdict(scale)} for pair, scale in sorted(scales.items())]
    text = json.dumps({"format": 1, "model": reference(), "directions": rows}, indent=1)
    with (folder / FILE).open("wb") as file:
        file.write(f"{text}\n".encode())
        durable.finish(file)
    durable.sync_folder(folder)
