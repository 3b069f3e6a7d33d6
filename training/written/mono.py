"""Makes examples of genuine sentences of other languages with English sources that the model wrote.

usage: python -m training.written.mono OUT.npz CORPUS.npz SPM WEIGHTS MINUTES SENTENCES FOLDER

FOLDER has `<language>.txt` with one sentence on each line, best first. SENTENCES is the number for each language, and
the smallest files come first. For genuine English, see `training.written.backtranslate`. The program drops loops, odd
lengths and the tenth with the worst scores.
"""

import time
from pathlib import Path

import numpy as np
import sentencepiece

from training.options import arguments
from training.symbols import Symbols
from training.text import corpus, packed
from training.text.corpus import Side, flat
from training.written.writing import Writer

SHORTEST, LONGEST = 5, 90


def sentences(path: Path, most: int, processor: sentencepiece.SentencePieceProcessor) -> Side:
    """The first sentences of a file that are neither too short nor too long, as pieces."""
    with path.open(encoding="utf-8", newline="\n") as file:
        lines = [line for line in file.read().split("\n") if line][:most]
    lens, pieces = flat([ids for ids in processor.encode(lines) if SHORTEST <= len(ids) <= LONGEST])
    return Side(np.arange(len(lens)), lens, pieces)


def main(out: Path, text: Path, spm: Path, model: Path, minutes: float, most: int, folder: Path) -> None:
    deadline = time.time() + minutes * 60
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    writer, symbols = Writer(model, corpus.load(text), processor), Symbols.of(processor)
    parts = []
    for path in sorted(folder.glob("*.txt"), key=lambda path: path.stat().st_size):
        if path.stem == "en" or time.time() > deadline:
            continue
        side = sentences(path, most, processor)
        made = writer.write(side, np.arange(len(side)), "en", beams=1)
        lead = [symbols.tags[path.stem], symbols.made]
        parts.append(packed.pack([([*lead, *english], side.ids(index).tolist()) for index, english in made]))
        print(f"{path.stem}: {len(side)} -> {len(made)}", flush=True)
    packed.save(out, packed.joined(parts))


if __name__ == "__main__":
    words = arguments(__doc__, 7)
    paths = [Path(word) for word in words[:4]]
    main(paths[0], paths[1], paths[2], paths[3], float(words[4]), int(words[5]), Path(words[6]))
