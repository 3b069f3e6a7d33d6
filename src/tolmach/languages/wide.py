"""Opens the model of `py3langid`, which knows 140 languages, from tables that may be mapped into memory."""

from pathlib import Path

import numpy as np
from py3langid.langid import MODEL_DIR, MODEL_FILE, LanguageIdentifier
from py3langid.modelio import load_model

from tolmach.languages.unpacked import Tables, tables

_NAMES = ("chances", "priors", "languages", "moves", "rows", "features")
"""In the order in which the library gives them."""


def opened(kept: Path | None) -> LanguageIdentifier:
    found = tables(MODEL_DIR / MODEL_FILE, _NAMES, _read, kept)
    return LanguageIdentifier(
        found["chances"],
        found["priors"],
        found["languages"].tolist(),
        # What a memoryview gives is a number of Python, as the model expects, and is read as fast as from an array.
        found["moves"].data,
        found["features"].tolist(),
        norm_probs=True,
        tk_row=found["rows"].tolist(),
    )


def _read(packed: Path) -> Tables:
    return dict(zip(_NAMES, map(np.asarray, load_model(packed)), strict=True))
