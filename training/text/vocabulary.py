"""Finds which pieces each target language may produce: counts them in the training text and writes a CTranslate2
map."""

from pathlib import Path

import numpy as np

from training.text.corpus import Corpus

SEEN = 1
"""A piece belongs to a language that has it this often. EXPERIMENTS.md has the measurement."""
RESERVED = 80
"""The pieces before this one control the model. Of these, the model writes only the codes."""


Sets = dict[str, set[str]]
"""Pieces by language."""


def counts(corpus: Corpus, size: int) -> dict[str, np.ndarray]:
    sides = {"en": corpus.english, **corpus.others}
    return {language: np.bincount(side.flat, minlength=size) for language, side in sides.items()}


def everywhere(piece: str) -> bool:
    """Bytes, digits, punctuation and single Latin letters, which every text may need."""
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
    """Writes one line for each target tag. The tag is in the source, so it selects its line for the whole batch.

    If a map already exists, its pieces stay, because they come from the text of earlier trainings. `besides` are
    further pieces that a language gets.
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
