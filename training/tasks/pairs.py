"""Turns one sentence pair into one example of a task. `training.tasks.examples` calls this in every worker."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import sentencepiece

from tolmach.linguistics import address
from training import lexicon
from training.errors.families import families
from training.errors.noise import noised
from training.symbols import Symbols
from training.tasks.marking import Marker
from training.tasks.offers import Offering, read_lemmas
from training.text.corpus import Corpus, Side
from training.text.packed import Example
from training.text.phrases import Attention, Linked, Pieces

if TYPE_CHECKING:
    from tolmach.units import Formality

CORRECTED = {"en": 5, "de": 4, "fr": 4, "es": 4, "it": 4, "pt": 4, "nl": 4, "ru": 4}
"""How many times as often as the other languages these are drawn for correction."""
LONGEST = 110
LONGEST_CONTEXT = 60
SHOWS_NOTHING = 0.04
"""The share of sentences without an address that still get the symbol of a form, which they cannot show."""
LACKING: "dict[str, Formality]" = {"it": "formal", "pl": "formal", "pt-br": "formal"}
"""Forms that are rare in the corpora, so some sentences are rewritten into them."""
REWRITTEN = 0.4
MOST_CODES = 16
STOPS = ".。!！"

Casing = Callable[[str, str], tuple[str, str]]
"""Source and target in the case that a hurried or loud writer uses."""


def _title(left: str, right: str) -> tuple[str, str]:
    words = (word[:1].upper() + word[1:] for word in left.split(" "))
    return " ".join(words).rstrip(".。"), right.rstrip(".。")


CASINGS: tuple[Casing, ...] = (
    lambda left, right: (left.upper(), right.upper()),
    _title,
    lambda left, right: (left.lower(), right),
    lambda left, right: (left.rstrip(STOPS), right.rstrip(STOPS)),
)


class Tasks:
    def __init__(self, text: Corpus, spm: Path, lemmas: Path, words: Path | None = None) -> None:
        """`words` is the folder of the lexicon, which has genders."""
        self.processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
        self.symbols, self.pieces = Symbols.of(self.processor), Pieces(self.processor)
        self.names = [*text.others, "en"]
        self.sides = [*text.others.values(), text.english]
        self._common = {name: self._frequent(side) for name, side in zip(self.names, self.sides, strict=True)}
        self._lemmas = read_lemmas(lemmas)
        self._families = {language: families(words) for language, words in self._lemmas.items()}
        self._genders = {name: self._gendered(name, words) for name in self.names} if words else {}
        self._markers = {(a, b): self._marker(a, b) for a in self.names for b in self.names}

    def _gendered(self, language: str, words: Path) -> dict[str, int]:
        known = lexicon.genders(lexicon.read(words, language))
        return {noun: self.symbols.genders[gender] for noun, gender in known.items() if gender in self.symbols.genders}

    def _frequent(self, side: Side, sample: int = 4000, most: int = 150) -> set[str]:
        counts: Counter[str] = Counter()
        for index in np.linspace(0, len(side) - 1, min(sample, len(side))).astype(int):
            counts.update(self.processor.decode(side.ids(index).tolist()).lower().split())
        return {word for word, _ in counts.most_common(most)}

    def _marker(self, source: str, target: str) -> Marker:
        offers = Offering(
            self.processor, self._common[source], self._lemmas.get(target, {}), target, self._genders.get(target, {})
        )
        return Marker(self.symbols, self.pieces, offers)

    def pair(self, record: np.ndarray) -> tuple[str, list[int], list[int]]:
        """The target language, the source and the target."""
        a, i, b, j = record[:4]
        return self.names[b], self.sides[a].ids(i).tolist(), self.sides[b].ids(j).tolist()

    def codes(self, record: np.ndarray, attention: Attention, rng: random.Random) -> Example | None:
        count = min(1 + int(rng.expovariate(0.6)), MOST_CODES)
        return self._marked(record, attention, rng, codes=count, terms=int(rng.random() < 0.12))

    def terms(self, record: np.ndarray, attention: Attention, rng: random.Random) -> Example | None:
        codes = rng.choice((1, 2)) * int(rng.random() < 0.12)
        return self._marked(record, attention, rng, codes=codes, terms=rng.choices((1, 2, 3), (60, 28, 12))[0])

    def _marked(
        self, record: np.ndarray, attention: Attention, rng: random.Random, *, codes: int, terms: int
    ) -> Example | None:
        language, source, target = self.pair(record)
        if not 2 <= len(source) <= LONGEST or not 1 <= len(target) <= LONGEST:
            return None
        linked = Linked(self.pieces.words(source), self.pieces.words(target), attention)
        marker = self._markers[self.names[record[0]], language]
        marked = marker.mark(source, target, linked, rng, codes=codes, terms=terms)
        if marked is None:
            return None
        return [self.symbols.tags[language], *self._address(language, target, rng), *marked[0]], marked[1]

    def _address(self, language: str, target: list[int], rng: random.Random) -> list[int]:
        """Sometimes adds the control symbol of the form that the target shows."""
        if not address.supports(language) or rng.random() > 0.3:
            return []
        shown = address.shown(self.processor.decode(target), language)
        return [] if shown is None else [self._control(shown)]

    def _control(self, shown: str) -> int:
        return self.symbols.formal if shown == "formal" else self.symbols.informal

    def formality(self, record: np.ndarray, rng: random.Random) -> Example | None:
        language, source, target = self.pair(record)
        text = self.processor.decode(target)
        english = self.processor.decode(source) if self.names[record[0]] == "en" else ""
        shown = address.shown_to(english, text, language)
        lacking = LACKING.get(language)
        if shown and lacking and shown != lacking and rng.random() < REWRITTEN:
            changed = address.repair(text, language, lacking, english)
            if changed is not None:
                shown, target = lacking, self.processor.encode(changed)
        if shown is None and rng.random() > SHOWS_NOTHING:
            return None
        control = self._control(shown or rng.choice(("formal", "informal")))
        return [self.symbols.tags[language], control, *source], target

    def context(self, record: np.ndarray, rng: random.Random) -> Example | None:
        language, source, target = self.pair(record)
        side, i = self.sides[record[0]], int(record[1])
        if i == 0 or side.row[i] - side.row[i - 1] != 1 or side.lens[i - 1] > LONGEST_CONTEXT:
            return None
        return [self.symbols.tags[language], *source, self.symbols.context, *side.ids(i - 1).tolist()], target

    def fix(self, record: np.ndarray, rng: random.Random) -> Example | None:
        language, _, target = self.pair(record)
        if len(target) < 4 or rng.random() > CORRECTED.get(language, 1) / max(CORRECTED.values()):
            return None
        wrong = noised(self.processor.decode(target), language, rng, self._families.get(language, {}))
        return [self.symbols.tags[language], self.symbols.fix, *self.processor.encode(wrong)], target

    def case(self, record: np.ndarray, rng: random.Random) -> Example | None:
        language, source, target = self.pair(record)
        left, right = rng.choice(CASINGS)(self.processor.decode(source), self.processor.decode(target))
        if not left or not right:
            return None
        return [self.symbols.tags[language], *self.processor.encode(left)], self.processor.encode(right)
