"""Makes finished examples from single words of the lexicon: bare, as labels, with an article, in short frames.

usage: python -m training.lexicon.words OUT.npz CORPUS.npz SPM LEXICON [frames=2 direct=12000 seed=13]

LEXICON is a folder that `training.lexicon` can read. Each word goes from English into every language of the corpus and
back, each time in FRAMES frames. DIRECT is the number of examples that each language gets from languages other than
English. Words that are doubtful in a direction are left out there. If two words have the same translation, only the
commoner one is used in the direction back.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece

from training import lexicon
from training.lexicon import Entry, Lexicon, frames
from training.options import arguments, options
from training.symbols import Symbols
from training.text import corpus, packed
from training.text.corpus import Side

LOOKED_AT = 500_000
"""The number of articles in the English text that show which nouns are countable."""
LEAST = 2
AHEAD = 9
"""The number of pieces after an article that are read."""

# What ends a noun after an article: "a butter knife" does not show that butter is countable.
_ENDS = r"(?=[.,;:?!)]| (?:of|in|on|at|to|for|from|with|by|as|and|or|but|that|which|who|is|was|has|will|can|when)\b)"
_NOUNS = re.compile(rf"([a-z-]+){_ENDS}|([a-z-]+ [a-z-]+){_ENDS}")

Said = tuple[str, str]
"""A source and its target."""


@dataclass(frozen=True, slots=True)
class WordChoice:
    frames: int = 2
    direct: int = 12_000
    seed: int = 13


def counted(english: Side, processor: sentencepiece.SentencePieceProcessor) -> set[str]:
    """Nouns and terms that stand alone after "a" or "an" in the text."""
    articles = [processor.piece_to_id(f"\u2581{article}") for article in ("a", "an")]
    places = np.flatnonzero(np.isin(english.flat, articles))
    places = places[:: max(1, len(places) // LOOKED_AT)]
    behind = [english.flat[at + 1 : at + 1 + AHEAD].tolist() for at in places.tolist()]
    matches = (_NOUNS.match(text) for text in processor.decode(behind))
    seen = Counter(match[1] or match[2] for match in matches if match)
    return {noun for noun, count in seen.items() if count >= LEAST}


class WordPairs:
    """The examples that two languages give for the words of a lexicon."""

    def __init__(self, lexicons: Mapping[str, Lexicon], folder: Path, countable: set[str]) -> None:
        kinds = {word: entry.kind for words in lexicons.values() for word, entry in words.items()}
        self.lexicons = {"en": {word: Entry(word, kind=kind) for word, kind in kinds.items()}, **lexicons}
        self._countable = countable
        self._usual = {name: _usual(words) for name, words in self.lexicons.items()}
        self._doubtful = {
            pair: lexicon.doubtful(folder, *pair) for name in lexicons for pair in (("en", name), (name, "en"))
        }

    def said(self, word: str, languages: tuple[str, str], most: int, rng: random.Random) -> Iterator[Said]:
        """The bare word, the label, the word with its article, and the word in some of the other frames."""
        if not self._leads(word, languages):
            return
        source, target = languages
        left, right = self.lexicons[source][word], self.lexicons[target][word]
        yield left.translation, right.translation
        yield frames.capital(left.translation, source), frames.capital(right.translation, target)
        names = frames.names(left.kind, is_countable=word.lower() in self._countable)
        made = [(name, pair) for name in names if (pair := _pair(name, left, right, languages))]
        yield from (pair for name, pair in made if name in frames.BARE)
        others = [pair for name, pair in made if name not in frames.BARE]
        yield from rng.sample(others, min(most, len(others)))

    def _leads(self, word: str, languages: tuple[str, str]) -> bool:
        """Tells whether both languages have the word, and whether one shows clearly what it means in the other."""
        source, target = languages
        if word not in self.lexicons[source] or word not in self.lexicons[target]:
            return False
        form = self.lexicons[source][word].translation.lower()
        steps = [languages] if "en" in languages else [(source, "en"), ("en", target)]
        doubted = (word.lower() if step[0] == "en" else form for step in steps)
        return self._usual[source][form] == word and not any(
            form in self._doubtful[step] for form, step in zip(doubted, steps, strict=True)
        )


def _usual(words: Lexicon) -> dict[str, str]:
    """Maps each translation to the commonest word that has it."""
    return {entry.translation.lower(): word for word, entry in reversed(words.items())}


def _pair(name: str, left: Entry, right: Entry, languages: tuple[str, str]) -> Said | None:
    source, target = frames.framed(name, left, languages[0]), frames.framed(name, right, languages[1])
    if target is None and name in frames.BARE and name not in frames.frames(languages[1]):
        target = right.translation
    return (source, target) if source and target else None


def pairs(known: WordPairs, asked: WordChoice) -> Iterator[tuple[str, Said]]:
    """Yields examples with their target language: from English, into it, and between other languages."""
    rng, others = random.Random(asked.seed), [name for name in known.lexicons if name != "en"]
    words = list(known.lexicons["en"])
    for name in others:
        for languages in (("en", name), (name, "en")):
            for word in words:
                yield from ((languages[1], each) for each in known.said(word, languages, asked.frames, rng))
        yield from _direct(known, name, [other for other in others if other != name], asked.direct, rng)


def _direct(
    known: WordPairs, target: str, others: list[str], most: int, rng: random.Random
) -> Iterator[tuple[str, Said]]:
    words, made, tries = list(known.lexicons[target]), 0, most if others else 0
    for _ in range(tries):
        if made >= most:
            break
        for each in known.said(rng.choice(words), (rng.choice(others), target), 1, rng):
            made += 1
            yield target, each


def packed_pairs(made: Iterator[tuple[str, Said]], processor: sentencepiece.SentencePieceProcessor) -> packed.Arrays:
    symbols, targets, sides = Symbols.of(processor), [], []
    for target, said in made:
        targets.append(symbols.tags[target])
        sides.append(said)
    left, right = (processor.encode([said[side] for said in sides]) for side in (0, 1))
    return packed.pack([([tag, *a], b) for tag, a, b in zip(targets, left, right, strict=True)])


def main(out: Path, text: Path, spm: Path, folder: Path, asked: WordChoice) -> None:
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    whole = corpus.load(text)
    lexicons = {name: words for name in whole.others if (words := lexicon.read(folder, name))}
    countable = counted(whole.english, processor)
    made = packed_pairs(pairs(WordPairs(lexicons, folder, countable), asked), processor)
    packed.save(out, made)
    print(f"{len(countable)} counted nouns, {len(made['sl'])} examples", flush=True)


if __name__ == "__main__":
    given = arguments(__doc__, 4)
    (chosen,) = options(given[4:], WordChoice())
    main(Path(given[0]), Path(given[1]), Path(given[2]), Path(given[3]), chosen)
