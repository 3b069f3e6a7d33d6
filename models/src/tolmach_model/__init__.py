"""The model that ships with Tolmach; `model.json` in its directory says what it is."""

from pathlib import Path


def directory() -> Path:
    return Path(__file__).parent / "data"
