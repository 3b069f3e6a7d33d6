"""The German words before a noun: which gender and case their endings show."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache


class GrammaticalCase(IntEnum):
    NOMINATIVE = 0
    ACCUSATIVE = 1
    DATIVE = 2
    GENITIVE = 3


def listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Endings by gender, in the order of the cases; `-` is none.
_DEFINITE = {"m": "der den dem des", "f": "die die der der", "n": "das das dem des"}
_LIKE_THIS = {"m": "er en em es", "f": "e e er er", "n": "es es em es"}
_LIKE_A = {"m": "- en em es", "f": "e e er er", "n": "- - em es"}
_STEMS: Mapping[str, Mapping[str, str]] = {
    "": _DEFINITE,
    **dict.fromkeys(("dies", "jed", "jen", "welch"), _LIKE_THIS),
    **dict.fromkeys(("ein", "kein", "mein", "dein", "sein", "ihr", "unser", "euer"), _LIKE_A),
}
_SHORTENED = {"euer": "eur"}
_ONLY_SINGULAR = frozenset({"jed", "ein"})
_PLURAL_FORMS = frozenset({"die", "den", "der"})
_PLURAL_ENDINGS = ("e", "en", "er")

ALWAYS_PLURAL = listed(
    "alle allen aller beide beiden beider einige einigen einiger mehrere mehreren mehrerer viele vielen vieler wenige"
    " wenigen etliche etlichen zahlreiche zahlreichen"
)
FUSED: Mapping[str, Mapping[str, str]] = {
    "zum": {"f": "zur"},
    "zur": {"m": "zum", "n": "zum"},
    "im": {"f": "in der"},
    "am": {"f": "an der"},
    "beim": {"f": "bei der"},
    "vom": {"f": "von der"},
    "ins": {"f": "in die", "m": "in den"},
}
"""A preposition merged with its article, and its form before a noun of another gender."""

_GOVERNED: Mapping[str, frozenset[GrammaticalCase]] = {
    **dict.fromkeys(listed("aus bei mit nach seit von zu gegenüber"), frozenset({GrammaticalCase.DATIVE})),
    **dict.fromkeys(listed("durch für gegen ohne um"), frozenset({GrammaticalCase.ACCUSATIVE})),
    **dict.fromkeys(
        listed("an auf hinter in neben unter über vor zwischen"),
        frozenset({GrammaticalCase.ACCUSATIVE, GrammaticalCase.DATIVE}),
    ),
}
_NUMBERS = re.compile(
    r"\d+|(?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig"
    r"|achtzig|neunzig|hundert|tausend)(?:zehn|hundert|tausend)?",
    re.IGNORECASE,
)
_ADJECTIVE = re.compile("([a-zäöüß]{2,}?)e[nrsm]?")
_NO_ADJECTIVES = listed(
    "aber oder unter über hinter heute gestern ohne gerne immer wieder weiter leider hier habe haben hätte werde werden"
    " wurde wurden würde würden sein seine wäre waren können müssen sollen wollen dürfen könne bitte eine diese jede"
    " neben gegen zwischen sondern wegen wenn denn dann nun schon eben ihnen ihm wer er es sie der des den dem"
)


@dataclass(frozen=True, slots=True)
class Determiner:
    word: str
    """The word in small letters."""
    stem: str

    @property
    def may_be_plural(self) -> bool:
        if not self.stem:
            return self.word in _PLURAL_FORMS
        return self.stem not in _ONLY_SINGULAR and self.word.endswith(_PLURAL_ENDINGS) and self.word != self.stem

    def form(self, gender: str, case: GrammaticalCase) -> str:
        ending = _STEMS[self.stem][gender].split()[case]
        if ending == "-":
            return self.stem
        return _SHORTENED.get(self.stem, self.stem) + ending

    def cases_of_others(self, gender: str) -> frozenset[GrammaticalCase]:
        """The cases in which nouns of other genders have this form."""
        return frozenset(
            case
            for other in "mfn"
            if other != gender
            for case in GrammaticalCase
            if self.form(other, case) == self.word
        )


@cache
def determiner(word: str) -> Determiner | None:
    lowered = word.lower()
    for stem in _STEMS:
        found = Determiner(lowered, stem)
        if any(found.form(gender, case) == lowered for gender in "mfn" for case in GrammaticalCase):
            return found
    return None


def cases(preposition: str) -> frozenset[GrammaticalCase]:
    """The cases that the preposition asks for; none for any other word."""
    return _GOVERNED.get(preposition, frozenset())


def is_number(word: str) -> bool:
    return _NUMBERS.fullmatch(word) is not None


def looks_adjective(word: str) -> bool:
    return word not in _NO_ADJECTIVES and _ADJECTIVE.fullmatch(word) is not None


def adjective(word: str, said: Determiner, gender: str, case: GrammaticalCase) -> str:
    """The adjective with its ending behind a determiner."""
    found = _ADJECTIVE.fullmatch(word)
    return found[1] + _adjective_ending(said, gender, case) if found else word


def _adjective_ending(said: Determiner, gender: str, case: GrammaticalCase) -> str:
    if case >= GrammaticalCase.DATIVE or (gender == "m" and case is GrammaticalCase.ACCUSATIVE):
        return "en"
    shows_nothing = said.form(gender, case) == said.stem
    return {"m": "er", "n": "es", "f": "e"}[gender] if shows_nothing else "e"
