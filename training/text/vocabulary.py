"""Which pieces each target language may produce: counted in the training text, written as a CTranslate2 map."""

from pathlib import Path

import numpy as np

from training.text.corpus import Corpus

SEEN = 1
"""A piece belongs to a language that showed it so often. EXPERIMENTS.md has the measurement."""
RESERVED = 80
"""The pieces before this one control the model; of them it writes only the codes."""


Sets = dict[str, set[str]]
"""Pieces by language."""


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


def write_map(path: Path, pieces: list[str], counted: dict[str, np.ndarray], besides: Sets) -> None:
    """One line per target tag. The tag stands in the source, so it selects its line for the whole batch.

    A map that is there already tells what the text of earlier runs showed, and that stays. `besides` are pieces that a
    language gets in any case.
    """
    before = read_map(path) if path.exists() else {}
    lines = []
    for language in sorted(counted):
        now = set(allowed(pieces, counted[language])) | before.get(language, set()) | besides.get(language, set())
        lines.append(f"<2{language}>\t{' '.join(piece for piece in pieces if piece in now)}\n")
    path.write_text("".join(lines), encoding="utf-8")


def read_map(path: Path) -> Sets:
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if line)
    return {tag[2:-1]: set(pieces.split(" ")) for tag, pieces in rows}
