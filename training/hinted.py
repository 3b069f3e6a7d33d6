"""English sentences with words of the lexicon, translated with the lexicon's words as hints, to be learnt without them.

usage: python -m training.hinted OUT.npz CORPUS.npz SPM WEIGHTS LEMMAS.tsv.xz LEXICON MINUTES CONTEXTS [beams=2 seed=8]

LEXICON is a folder as `training.lexicon` reads it. Each word gets up to CONTEXTS sentences in each language. Those are
kept that have all hinted words in some form, with no article of another gender before one. Each becomes three examples:
from English without the hints, from English with them and with the genders of nouns, and into English, marked as made.
"""

import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece

from training import agreement, corpus, lexicon, packed
from training.corpus import Corpus, Side, flat
from training.lexicon import Lexicon
from training.offers import read_lemmas
from training.options import arguments, options
from training.phrases import Pieces
from training.symbols import Symbols
from training.writing import Writer, usable

SHORTEST, LONGEST = 4, 40
"""Pieces of an English sentence."""
MOST_HINTS = 3
SPARE = 8
"""So many times as many sentences as one language needs are drawn at first: a language has some of them already."""


@dataclass(frozen=True, slots=True)
class Choice:
    beams: int = 2
    seed: int = 8
    """Another one draws other sentences: a run that follows shall see new ones."""


@dataclass(frozen=True, slots=True)
class Found:
    """A word of the lexicon in a sentence."""

    start: int
    end: int
    word: str


Contexts = dict[int, tuple[Found, ...]]
"""By the row of the English sentence."""


def contexts(
    text: Corpus, rows: np.ndarray, processor: sentencepiece.SentencePieceProcessor, known: dict[str, str]
) -> Contexts:
    """Of these rows those with words of the lexicon. `known` leads from a form to the word."""
    pieces, found = Pieces(processor), {}
    names: dict[tuple[int, ...], str | None] = {}
    for row in rows.tolist():
        ids = text.english.ids(row).tolist()
        here = []
        for start, end in pieces.words(ids):
            key = tuple(ids[start:end])
            if key not in names:
                names[key] = known.get(processor.decode(list(key)).strip().lower())
            if (word := names[key]) is not None:
                here.append(Found(start, end, word))
        if here:
            found[row] = tuple(here)
    return found


def forms(words: set[str], lemmas: dict[str, str]) -> dict[str, str]:
    """From every form of a word to the word, itself included."""
    known = {form.lower(): base.lower() for form, base in lemmas.items() if base.lower() in words}
    return known | {word: word for word in words}


def chosen(found: Contexts, most: int, rng: np.random.Generator) -> list[int]:
    """Rows, until each word has so many or no more are there. Rare words go first."""
    by_word: dict[str, list[int]] = defaultdict(list)
    for row, here in found.items():
        for each in here:
            by_word[each.word].append(row)
    taken: dict[int, None] = {}
    counts: dict[str, int] = defaultdict(int)
    for word in sorted(by_word, key=lambda word: len(by_word[word])):
        for row in rng.permutation(by_word[word]).tolist():
            if counts[word] >= most:
                break
            if row not in taken:
                taken[row] = None
                for each in found[row]:
                    counts[each.word] += 1
    return list(taken)


class Teacher:
    """Hints for one language."""

    def __init__(
        self, language: str, words: Lexicon, processor: sentencepiece.SentencePieceProcessor, symbols: Symbols
    ) -> None:
        self.language, self.words, self._symbols, self._processor = language, words, symbols, processor
        self._given = {word: processor.encode(entry.translation) for word, entry in words.items()}

    def hints(self, here: tuple[Found, ...]) -> tuple[Found, ...]:
        return tuple(each for each in here if each.word in self.words)[:MOST_HINTS]

    def source(self, ids: list[int], hints: tuple[Found, ...], *, gendered: bool) -> list[int]:
        made, at = [], 0
        for each in hints:
            gender = self._symbols.genders.get(self.words[each.word].gender) if gendered else None
            made += [*ids[at : each.start], self._symbols.term, *ids[each.start : each.end], self._symbols.becomes]
            made += [*self._given[each.word], *([gender] if gender is not None else []), self._symbols.term_end]
            at = each.end
        return [*made, *ids[at:]]

    def holds(self, pieces: list[int], hints: tuple[Found, ...]) -> bool:
        text = self._processor.decode(pieces)
        entries = [self.words[each.word] for each in hints]
        return all(
            agreement.present(entry.translation, text, self.language)
            and agreement.agrees(entry.translation, entry.gender, text, self.language)
            for entry in entries
        )


def taught(
    teacher: Teacher, writer: Writer, text: Corpus, found: Contexts, rows: list[int], symbols: Symbols, beams: int
) -> packed.Arrays:
    sentences = [(text.english.ids(row).tolist(), teacher.hints(found[row])) for row in rows]
    sentences = [(ids, hints) for ids, hints in sentences if hints]
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
    known = forms({word for words in lexicons.values() for word in words}, read_lemmas(lemmas).get("en", {}))
    worth = usable(text, text.prose(corpus.closing(processor)), -1, SHORTEST, LONGEST)
    found = contexts(text, np.flatnonzero(worth), processor, known)
    found = {row: found[row] for row in chosen(found, SPARE * most, rng)}
    print(f"{len(found)} sentences with words of the lexicon", flush=True)
    writer = Writer(model, text, processor)
    for name, words in lexicons.items():
        lacking = {row: here for row, here in found.items() if text.where[name][row] < 0}
        rows = chosen(lacking, most, rng)
        yield taught(Teacher(name, words, processor, symbols), writer, text, lacking, rows, symbols, asked.beams)


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
