"""Which pieces each target language may produce: counted in the training text, written as a CTranslate2 map."""

from pathlib import Path

import numpy as np

from training.corpus import Corpus

SEEN = 1
"""A piece belongs to a language that showed it so often. EXPERIMENTS.md has the measurement."""
RESERVED = 80
"""The pieces before this one control the model; of them it writes only the codes."""


def counts(corpus: Corpus, size: int) -> dict[str, np.ndarray]:
    sides = {"en": corpus.english, **corpus.others}
    return {language: np.bincount(side.flat, minlength=size) for language, side in sides.items()}


def everywhere(piece: str) -> bool:
    """Bytes, digits, punctuation and single Latin letters: what every text may need."""
    text = piece.replace("\u2581", "")
    return (
        (piece.startswith("<0x") and len(piece) == 6)
        or not any(letter.isalpha() for letter in text)
        or (len(text) == 1 and text.isascii())
    )


def allowed(pieces: list[str], seen: np.ndarray) -> list[str]:
    codes = [piece for piece in pieces[:RESERVED] if piece.startswith("<x")]
    rest = enumerate(pieces[RESERVED:], RESERVED)
    return codes + [piece for number, piece in rest if seen[number] >= SEEN or everywhere(piece)]


def write_map(path: Path, pieces: list[str], counted: dict[str, np.ndarray]) -> None:
    """One line per target tag. The tag stands in the source, so it selects its line for the whole batch."""
    lines = (f"<2{language}>\t{' '.join(allowed(pieces, counted[language]))}\n" for language in sorted(counted))
    path.write_text("".join(lines), encoding="utf-8")
