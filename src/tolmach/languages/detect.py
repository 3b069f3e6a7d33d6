"""Detects the language of a text: by its letters if they are enough, then by a table of common phrases, and otherwise
by two models and by the little words that hold a sentence together.

`py3langid` knows 140 languages, so it recognises foreign ones, but it needs a sentence. `ngrams` knows only ours, and
manages with a word or two. Both judge a word by its looks, so `little` outvotes them if a sentence has a few words of
another language.
"""

import math
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from tolmach.languages import scripts
from tolmach.languages.catalogue import sources
from tolmach.languages.clutter import cleared
from tolmach.languages.scripts import Script
from tolmach.languages.traits import only_language

if TYPE_CHECKING:
    from tolmach.languages.phrases import Known

# Names of the wide model for languages that the interface names differently, or does not tell apart.
_OUR_NAMES = {"no": "nb", "arz": "ar", "ary": "ar", "wuu": "zh", "yue": "zh"}
# The wide model's name for code, tables and the like.
_NO_LANGUAGE = "zxx"
_FALLBACK = "en"
_SHARED = frozenset({"Arabic"})
"""Scripts that foreign languages use, too, so their letters alone do not decide."""
_OURS = frozenset(item.code for item in sources())

MOST_CHARACTERS = 1000
"""More characters of a text say no more about its language."""
CONFIDENT = 0.8
FOREIGN = 0.5
"""The chance that the best foreign language must have for `unsupported_language`."""
FOREIGN_TWIN = {"ms": 0.65}
"""The same for a foreign language that is nearly one of ours: Malay is close to Indonesian."""
FOREIGN_RIVAL = 0.35
"""If the best foreign language has this share beside ours, the result is not sure."""
CHANCE = 0.3
CHANCE_PER_LETTER = 0.01
"""If the wide model gives a text a low chance, the text is in none of its languages: it is romanised, or code. Short
texts need less of a chance."""
TRUST_LETTERS = 20
"""From this number of letters on, the wide model counts in full."""
SHORT = 8
"""The fewer letters a text has below this number, the more the two values below count."""
HEAD_START, LEANING = 2.0, 2.0
"""A very short word that exists in many languages is most often English, or belongs to a language in which it is one of
the commonest."""
PULL, FLOOR = 6.0, -6.0
"""The weight of one little word that only one language has, and the least that the narrow model may score a language.
That model adds up how each word looks, so a few borrowed words would outweigh any sentence around them."""
ONE_SCRIPT = 0.6
FEW_LETTERS = 4
ALPHABETS = frozenset({"Latin", "Cyrillic", "Arabic"})
"""Scripts that many languages use."""


class Outcome(StrEnum):
    SUCCESS = "success"
    UNSURE = "insufficient_confidence"
    FOREIGN = "unsupported_language"
    NONE = "no_language_detected"


@dataclass(frozen=True, slots=True)
class Found:
    outcome: Outcome
    language: str | None = None
    """A base code; only with SUCCESS."""


@dataclass(frozen=True, slots=True)
class Guess:
    language: str
    confidence: float
    """The confidence against our other languages."""
    chance: float = 1.0
    """The chance among all languages."""
    foreign: float = 0.0
    """The chance of the best foreign language."""
    foreigner: str = ""

    @property
    def rival(self) -> float:
        return self.foreign / (self.foreign + self.chance)


class Detector:
    """Loads at its first use, or when `load` is called, so that a start does not wait for it. `kept` is a folder for
    unpacked tables, which a later process finds there."""

    def __init__(self, kept: Path | None = None) -> None:
        self._kept = kept

    def load(self) -> None:
        self.best("Any sentence will do.")

    def best(self, text: str) -> str:
        """Always returns a language; text without letters counts as English."""
        text = cleared(text[:MOST_CHARACTERS])
        script = scripts.dominant(text)
        return _FALLBACK if script is None else self._guess(text, script).language

    def find(self, text: str) -> Found:
        """Returns a language only if it is safe."""
        text = cleared(text[:MOST_CHARACTERS])
        script = scripts.dominant(text)
        if script is None:
            return Found(Outcome.NONE)
        if script.foreign:
            return Found(Outcome.FOREIGN)
        return _decide(script, self._guess(text, script))

    def weigh(self, text: str) -> Guess | None:
        """The likeliest of our languages, and how likely it is; None for text without letters."""
        text = cleared(text[:MOST_CHARACTERS])
        script = scripts.dominant(text)
        return None if script is None else self._guess(text, script)

    def _guess(self, text: str, script: Script) -> Guess:
        only = None if script.name in _SHARED else only_language(script.name)
        return Guess(only, 1.0) if only else _models(self._kept).guess(text, script)


def _decide(script: Script, guess: Guess) -> Found:
    if guess.foreign >= FOREIGN_TWIN.get(guess.foreigner, FOREIGN):
        return Found(Outcome.NONE if guess.foreigner == _NO_LANGUAGE else Outcome.FOREIGN)
    return Found(Outcome.SUCCESS, guess.language) if _is_sure(script, guess) else Found(Outcome.UNSURE)


def _is_sure(script: Script, guess: Guess) -> bool:
    return (
        guess.confidence >= CONFIDENT
        and guess.rival < FOREIGN_RIVAL
        and guess.chance >= min(CHANCE, CHANCE_PER_LETTER * script.letters)
        and script.share >= ONE_SCRIPT
        and (script.letters >= FEW_LETTERS or script.name not in ALPHABETS)
    )


class _Models:
    def __init__(self, kept: Path | None) -> None:
        from tolmach.languages.little import votes
        from tolmach.languages.ngrams import LANGUAGES, Ngrams
        from tolmach.languages.phrases import known
        from tolmach.languages.wide import opened

        self._wide = opened(kept)
        self._narrow = Ngrams(kept=kept)
        self._languages, self._known, self._votes = LANGUAGES, known, votes

    def guess(self, text: str, script: Script) -> Guess:
        known = self._known(text)
        if known.decides and known.is_sure and known.languages:
            return Guess(known.languages[0], 1.0)
        chances = self._ranked(text)
        if script.name == "Han":
            language, confidence = _chinese_or_japanese(text, script, chances)
        elif script.name in self._languages:
            language, confidence = self._together(text, script, chances, known)
        else:
            language, confidence = only_language(script.name) or _FALLBACK, 1.0
        foreign = max(chances.keys() - _OURS, key=chances.__getitem__)
        return Guess(language, confidence, chances[language], chances[foreign], foreign)

    def _ranked(self, text: str) -> Mapping[str, float]:
        chances: dict[str, float] = dict(self._wide.rank(text))
        for theirs, ours in _OUR_NAMES.items():
            chances[ours] = chances.get(ours, 0.0) + chances.pop(theirs)
        return chances

    def _together(self, text: str, script: Script, chances: Mapping[str, float], known: "Known") -> tuple[str, float]:
        trust = min(1.0, script.letters / TRUST_LETTERS)
        scores = zip(self._languages[script.name], self._narrow.scores(text, script.name).tolist(), strict=True)
        joint = {name: max(score, FLOOR) + trust * math.log(chances[name] + 1e-7) for name, score in scores}
        shortness = max(0.0, 1 - script.letters / SHORT)
        leaning = {"en": HEAD_START} | dict.fromkeys(known.languages, LEANING)
        for name in leaning.keys() & joint.keys():
            joint[name] += leaning[name] * shortness
        for name, count in self._votes(text).items():
            if name in joint:
                joint[name] += PULL * count
        among = joint.keys() & known.languages if known.decides else ()
        best = max(among or joint, key=joint.__getitem__)
        return best, 1 / sum(math.exp(score - joint[best]) for score in joint.values())


_loading = threading.Lock()


_loaded: list[_Models] = []


def _models(kept: Path | None) -> _Models:
    """Loaded once for all detectors of the process: they never change, and to unpack them takes most of a second."""
    with _loading:
        if not _loaded:
            _loaded.append(_Models(kept))
        return _loaded[0]


def _chinese_or_japanese(text: str, script: Script, chances: Mapping[str, float]) -> tuple[str, float]:
    """Signs that only one country uses decide; without them a short text may be either."""
    signs = scripts.japanese_signs(text)
    language = "ja" if signs > 0 or (signs == 0 and chances["ja"] > chances["zh"]) else "zh"
    return language, 1.0 if signs or script.letters > 2 * FEW_LETTERS else 0.5
