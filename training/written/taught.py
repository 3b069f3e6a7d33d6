"""Makes finished examples in both directions from pairs that a better teacher made.

usage: python -m training.written.taught OUT.npz SPM FOLDER

FOLDER has `<language>.tsv` with English and the other language on each line.
"""

from pathlib import Path

import sentencepiece

from training.options import arguments
from training.symbols import Symbols
from training.text import packed

SHORTEST, LONGEST = 4, 109


def examples(path: Path, processor: sentencepiece.SentencePieceProcessor) -> packed.Arrays:
    """Yields examples from and into English, for pairs whose sides have suitable lengths."""
    with path.open(encoding="utf-8", newline="\n") as file:
        lines = [line.split("\t") for line in file.read().split("\n") if line.count("\t") == 1]
    english, other = (processor.encode([line[side] for line in lines]) for side in (0, 1))
    fits = [pair for pair in zip(english, other, strict=True) if all(SHORTEST <= len(side) <= LONGEST for side in pair)]
    tags = Symbols.of(processor).tags
    outwards = [([tags[path.stem], *left], right) for left, right in fits]
    return packed.pack([*outwards, *(([tags["en"], *right], left) for left, right in fits)])


def main(out: Path, spm: Path, folder: Path) -> None:
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    parts = []
    for path in sorted(folder.glob("*.tsv")):
        parts.append(examples(path, processor))
        print(f"{path.stem}: {len(parts[-1]['sl'])}", flush=True)
    packed.save(out, packed.joined(parts))


if __name__ == "__main__":
    main(*(Path(word) for word in arguments(__doc__, 3)))
