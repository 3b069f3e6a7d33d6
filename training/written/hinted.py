"""Translates English sentences with words of the lexicon as hints, so that the network learns them without the hints.

usage: python -m training.written.hinted OUT.npz CORPUS.npz SPM WEIGHTS LEMMAS.tsv.xz LEXICON MINUTES CONTEXTS
                                         [beams=2 seed=8]

LEXICON is a folder that `training.lexicon` can read. Each word gets up to CONTEXTS sentences in each language, except
in languages where it is doubtful. A translation is kept if it has all hinted words in some form, and no article of
another gender before one of them. Each becomes three examples: from English without the hints; from English with the
hints and the genders of nouns; and into English, marked as made. The languages take turns, so that each has its part
when the time is up.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece

from training import lexicon
from training.options import arguments, options
from training.symbols import Symbols
from training.tasks.offers import read_lemmas
from training.text import corpus, packed
from training.text.corpus import Corpus, Side, flat
from training.written.contexts import WordFinder, chosen, contexts, forms
from training.written.hints import Hints, Teacher
from training.written.writing import Writer, usable

SHORTEST, LONGEST = 4, 40
"""The fewest and the most pieces of an English sentence."""
SPARE = 4
"""How many times as many sentences as one language needs are drawn at first, because a language already has some of
them."""
TURNS = 4
"""The number of parts in which the sentences of a language are written."""


@dataclass(frozen=True, slots=True)
class Choice:
    beams: int = 2
    seed: int = 8
    """Another seed draws other sentences, so that the next training sees new ones."""


def taught(
    teacher: Teacher, writer: Writer, sentences: list[tuple[list[int], Hints]], symbols: Symbols, beams: int
) -> packed.Arrays:
    lens, pieces = flat([teacher.source(ids, hints, gendered=False) for ids, hints in sentences])
    side = Side(np.arange(len(lens)), lens, pieces)
    made = writer.write(side, np.arange(len(side)), teacher.language, beams)
    kept = [(*sentences[index], said) for index, said in made if teacher.holds(said, sentences[index][1])]
    tag = symbols.tags[teacher.language]
    print(f"{teacher.language}: {len(side)} -> {len(made)} -> {len(kept)}", flush=True)
    return packed.joined(
        [
            packed.pack([([tag, *ids], said) for ids, _, said in kept]),
            packed.pack([([tag, *teacher.source(ids, hints, gendered=True)], said) for ids, hints, said in kept]),
            packed.pack([([symbols.tags["en"], symbols.made, *said], ids) for ids, _, said in kept]),
        ]
    )


def parts(
    text: Corpus,
    processor: sentencepiece.SentencePieceProcessor,
    model: Path,
    lemmas: Path,
    folder: Path,
    most: int,
    asked: Choice,
) -> Iterator[packed.Arrays]:
    symbols, rng = Symbols.of(processor), np.random.default_rng(asked.seed)
    lexicons = {name: words for name in text.others if (words := lexicon.read(folder, name))}
    kinds = {word: entry.kind for words in lexicons.values() for word, entry in words.items()}
    known = forms(set(kinds), read_lemmas(lemmas).get("en", {}))
    worth = usable(text, text.prose(corpus.closing(processor)), -1, SHORTEST, LONGEST)
    found = contexts(text, np.flatnonzero(worth), WordFinder(processor, known, kinds, lexicon.barred(folder)))
    rows = chosen(found, SPARE * most, rng)
    found = found.where(np.isin(found.rows, rows))
    print(f"{len(rows)} sentences with words of the lexicon", flush=True)
    writer, planned = Writer(model, text, processor), []
    for name, words in lexicons.items():
        teacher = Teacher(name, words, lexicon.doubtful(folder, "en", name), processor, symbols)
        planned.append((teacher, teacher.lessons(found, text.where[name] < 0, most, rng)))
    print(f"{sum(len(lessons) for _, lessons in planned)} to be written", flush=True)
    for turn in range(TURNS):
        for teacher, lessons in planned:
            sentences = [(text.english.ids(row).tolist(), hints) for row, hints in lessons[turn::TURNS]]
            yield taught(teacher, writer, sentences, symbols, asked.beams)


def main(
    out: Path, text: Path, spm: Path, model: Path, lemmas: Path, folder: Path, minutes: float, most: int, asked: Choice
) -> None:
    deadline, made = time.time() + minutes * 60, []
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    for part in parts(corpus.load(text), processor, model, lemmas, folder, most, asked):
        made.append(part)
        if time.time() > deadline:
            print("the time is up", flush=True)
            break
    packed.save(out, packed.joined(made))


if __name__ == "__main__":
    given = arguments(__doc__, 8)
    (asked,) = options(given[8:], Choice())
    paths = [Path(word) for word in given[:6]]
    main(paths[0], paths[1], paths[2], paths[3], paths[4], paths[5], float(given[6]), int(given[7]), asked)
