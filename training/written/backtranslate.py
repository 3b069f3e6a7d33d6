"""Makes examples of genuine English with sources that the model wrote, in every language that lacks the sentence.

usage: python -m training.written.backtranslate OUT.npz CORPUS.npz SPM WEIGHTS MINUTES SENTENCES [folder=NUMBER]

SENTENCES is the number for each language. `folder` uses only the English of that folder of the corpus; the first folder
is 0. The program drops loops, odd lengths, the tenth with the worst scores, and the rows that measure training.
"""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece

from training.options import arguments, options
from training.symbols import Symbols
from training.text import corpus, packed
from training.written.writing import Writer, usable

ROUNDS = 2
"""How often each language gets its turn, so that every language has some when the time is up."""


@dataclass(frozen=True, slots=True)
class Choice:
    folder: int = -1


def main(out: Path, text: Path, spm: Path, model: Path, minutes: float, sentences: int, folder: int) -> None:
    deadline, rng = time.time() + minutes * 60, np.random.default_rng(3)
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    whole, symbols = corpus.load(text), Symbols.of(processor)
    writer, english = Writer(model, whole, processor), whole.english
    worth = usable(whole, whole.prose(corpus.closing(processor)), folder)
    lead = [symbols.tags["en"], symbols.made]
    parts = []
    for turn in range(ROUNDS):
        for language, where in whole.where.items():
            if time.time() > deadline:
                break
            lacking = np.flatnonzero(worth & (where < 0))
            chosen = rng.choice(lacking, min(len(lacking), sentences // ROUNDS), replace=False)
            made = writer.write(english, chosen, language, beams=1)
            parts.append(packed.pack([([*lead, *source], english.ids(row).tolist()) for row, source in made]))
            print(f"{turn} {language}: {len(chosen)} -> {len(made)}", flush=True)
    packed.save(out, packed.joined(parts))


if __name__ == "__main__":
    words = arguments(__doc__, 6)
    (asked,) = options(words[6:], Choice())
    paths = [Path(word) for word in words[:4]]
    main(paths[0], paths[1], paths[2], paths[3], float(words[4]), int(words[5]), asked.folder)
