"""Which pieces each target language may produce: counted in the training text, written as a CTranslate2 map.

usage: vocabulary.py SPM OUT.npz FOLDER...    (folders with en.txt and <lang>.tsv)
"""

import sys
from pathlib import Path

import numpy as np
import sentencepiece as spm

LINES_PER_FILE = 400_000
SEEN = 3
"""A piece belongs to a language that showed it so often. README.md has the measurement: one direction, 120 lines."""
BYTES = 80
"""The pieces before this one are control symbols."""


def texts(path):
    lines = path.read_text(encoding="utf-8").split("\n")
    if path.suffix == ".tsv":
        lines = [line.split("\t", 1)[1] for line in lines if "\t" in line]
    return lines[:: max(1, len(lines) // LINES_PER_FILE)]


def count(processor, paths):
    total = np.zeros(processor.vocab_size(), np.int64)
    for path in paths:
        lines = texts(path)
        for start in range(0, len(lines), 20_000):
            rows = processor.encode(lines[start : start + 20_000], out_type=int, num_threads=2)
            flat = np.fromiter((token for row in rows for token in row), np.int64)
            total += np.bincount(flat, minlength=len(total))
    return total


def everywhere(piece):
    """Bytes, digits, punctuation and single Latin letters: what names and codes can always be spelled with."""
    text = piece.replace("\u2581", "")
    return (
        (piece.startswith("<0x") and len(piece) == 6)
        or not any(letter.isalpha() for letter in text)
        or (len(text) == 1 and text.isascii())
    )


def write_map(path, pieces, counts):
    """One line per target tag. The tag stands in the source, so it selects its line for the whole batch."""
    with path.open("w", encoding="utf-8") as out:
        for language in sorted(counts):
            seen = counts[language] >= SEEN
            allowed = [
                piece for number, piece in enumerate(pieces) if number >= BYTES and (seen[number] or everywhere(piece))
            ]
            out.write(f"<2{language}>\t{' '.join(allowed)}\n")


def main(model, out, *folders):
    processor = spm.SentencePieceProcessor(model_file=model)
    paths = [path for folder in folders for path in Path(folder).iterdir() if path.suffix in (".txt", ".tsv")]
    languages = sorted({path.stem for path in paths})
    np.savez(out, **{name: count(processor, [p for p in paths if p.stem == name]) for name in languages})


if __name__ == "__main__":
    main(*sys.argv[1:])
