"""Makes the ordinary words of spoken terms from the word lists of correction.

    python -m training.service.ordinary_words

It writes `src/tolmach/spoken_terms/data/words.*.xz` again.
"""

import lzma
from pathlib import Path

from tolmach.writing import lexicon

SOURCE = Path(lexicon.__file__).parent / "data"
TARGET = SOURCE.parents[1] / "spoken_terms" / "data"
COMMON = 3.0
"""One in a million words. Half of the rarer words are names."""


def ordinary(language: str) -> bytes:
    rows = lzma.decompress((SOURCE / f"words.{language}.xz").read_bytes()).splitlines()
    return b"\n".join(row[:-1] for row in rows if (row[-1] - lexicon.ZERO) / lexicon.STEPS >= COMMON)


def main() -> None:
    for language in lexicon.LANGUAGES:
        packed = lzma.compress(ordinary(language), preset=9 | lzma.PRESET_EXTREME)
        (TARGET / f"words.{language}.xz").write_bytes(packed)


if __name__ == "__main__":
    main()
