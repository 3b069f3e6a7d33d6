"""Tells languages of the Latin and Cyrillic scripts apart by short runs of letters, even in a word or two.

It is a linear model over hashed runs of two to five characters and over whole words. `training/service/detection.py`
makes its weights from the text that the shipped translation model was trained on.
"""

import lzma
import re
import unicodedata
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tolmach.languages.unpacked import Tables, tables

WEIGHTS = Path(__file__).parent / "data" / "ngrams.npy.xz"
STEP = 1 / 16
"""The unit of the weights, which are stored as whole numbers."""
BITS = 17
LONGEST = 5
MOST_WORDS = 40
LANGUAGES = {
    script: tuple(codes.split())
    for script, codes in {
        "Latin": "cs da de en es et fi fr hu id it lt lv nb nl pl pt ro sk sl sv tr vi",
        "Cyrillic": "bg ru uk",
    }.items()
}
# The order matches the weights, so a new language needs new weights.
COLUMNS = [*LANGUAGES["Latin"], *LANGUAGES["Cyrillic"]]

# In a text of a few words, a capital inside is mostly a name, which is the same in many languages.
FEW_WORDS = 8
NAMES_SHARE = 0.3

_WORD = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f]+[^\W\d_]*)*")
_FACTOR = np.uint32(0x01000193)
_SPREAD = np.uint32(2654435761)

Scores = NDArray[np.float32]


def words(text: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFC", text))


def buckets(lowered: Sequence[str]) -> NDArray[Any]:
    """The rows of the table that these words select, each once."""
    text = f" {' '.join(lowered)} "
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    found = [np.array([_of_word(word) for word in lowered], dtype=np.uint32)]
    value = points
    for length in range(2, min(LONGEST, len(points)) + 1):
        value = value[:-1] * _FACTOR + points[length - 1 :]
        found.append((value + np.uint32(length)) * _SPREAD >> np.uint32(32 - BITS))
    return np.unique(np.concatenate(found))


def _of_word(word: str) -> int:
    return zlib.crc32(word.encode("utf-8", "surrogatepass")) >> (32 - BITS)


def _read(path: Path) -> Tables:
    with lzma.open(path) as file:
        return {"weights": np.load(file)}


class Ngrams:
    def __init__(self, path: Path = WEIGHTS, kept: Path | None = None) -> None:
        self._table = tables(path, ["weights"], _read, kept)["weights"]

    def scores(self, text: str, script: str) -> Scores:
        """Log probabilities of the languages of the script, in the order of LANGUAGES."""
        found = words(text)[:MOST_WORDS]
        plain = [word for number, word in enumerate(found) if number == 0 or not word[0].isupper()]
        total = self._sum(found)
        if len(found) <= FEW_WORDS and len(plain) < len(found):
            total = NAMES_SHARE * total + (1 - NAMES_SHARE) * self._sum(plain)
        start = 0 if script == "Latin" else len(LANGUAGES["Latin"])
        return log_softmax(total[start : start + len(LANGUAGES[script])])

    def _sum(self, found: Sequence[str]) -> Scores:
        rows = self._table[buckets([word.lower() for word in found])]
        total: Scores = rows.sum(axis=0, dtype=np.float32) * np.float32(STEP)
        return total


def log_softmax(values: Scores) -> Scores:
    values = values - values.max()
    shifted: Scores = values - np.log(np.exp(values).sum())
    return shifted
