"""Changes the word before a hinted one, as the gender and the first sound of the hinted word ask: `la étang` becomes
`l'étang`.

It works only where the hinted word stands in its dictionary form. Pure.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tolmach.patterns import deferred
from tolmach.translation.lexicon.adjectives import adjective, has_adjectives
from tolmach.units import Edit

Changes = Mapping[str, str]


def _changes(text: str) -> Changes:
    """`before>after`, `_` for a space."""
    pairs = (change.split(">") for change in text.split())
    return {before.replace("_", " "): after.replace("_", " ") for before, after in pairs}


# By the gender that is wanted. German is in `glossaries.terms.declining`.
_GENDERS: Final[Mapping[str, Mapping[str, Changes]]] = {
    "es": {
        "m": _changes("la>el una>un de_la>del a_la>al esta>este esa>ese nuestra>nuestro otra>otro ninguna>ningún"),
        "f": _changes("el>la un>una del>de_la al>a_la este>esta ese>esa nuestro>nuestra otro>otra ningún>ninguna"),
    },
    "fr": {
        "m": _changes("la>le une>un de_la>du à_la>au cette>ce ma>mon ta>ton sa>son quelle>quel aucune>aucun"),
        "f": _changes("le>la un>une du>de_la au>à_la ce>cette mon>ma ton>ta son>sa quel>quelle aucun>aucune"),
    },
    "it": {
        "m": _changes("la>il una>un della>del alla>al nella>nel dalla>dal sulla>sul questa>questo quella>quel"),
        "f": _changes("il>la lo>la un>una uno>una del>della al>alla nel>nella dal>dalla sul>sulla questo>questa"),
    },
    "nl": {"c": _changes("het>de dit>deze"), "n": _changes("de>het deze>dit")},
    "pt": {
        "m": _changes("a>o uma>um da>do na>no à>ao esta>este essa>esse minha>meu nossa>nosso"),
        "f": _changes("o>a um>uma do>da no>na ao>à este>esta esse>essa meu>minha nosso>nossa"),
    },
    "sv": {"c": _changes("ett>en"), "n": _changes("en>ett")},
    "da": {"c": _changes("et>en"), "n": _changes("en>et")},
    "nb": {"c": _changes("et>en"), "m": _changes("et>en ei>en"), "n": _changes("en>et ei>et")},
}  # fmt: skip
_STRESSED: Final = {"es": deferred("h?[aá]")}
"""Spanish says `el agua`, though the word is feminine."""


@dataclass(frozen=True, slots=True)
class _Joining:
    """The changes before a word with this opening."""

    opening: re.Pattern[str]
    changes: Changes


def _joining(opening: str, changes: str) -> _Joining:
    return _Joining(re.compile(opening, re.IGNORECASE), _changes(changes))


# An h may be mute or not, and a word with y may go either way: those stay.
_JOININGS: Final[Mapping[str, tuple[_Joining, ...]]] = {
    "en": (
        _joining(r"[ai]|e(?!u)|o(?!n(?:e|c))|u[bcdfghlmnprst][^aeiou]", "a>an"),
        _joining(r"[bcdfgjklmnpqrstvwz]", "an>a"),
    ),
    "fr": (
        _joining(
            "[aàâeéèêiîoôuœ]",
            "le>l' la>l' de>d' du>de_l' de_la>de_l' au>à_l' à_la>à_l' ce>cet ma>mon ta>ton sa>son",
        ),
    ),
    "it": (
        _joining(
            "[aàeèiìoòuù]",
            "il>l' lo>l' la>l' una>un' del>dell' dello>dell' della>dell' al>all' alla>all' nel>nell' nella>nell'"
            " dal>dall' dalla>dall' sul>sull' sulla>sull' quel>quell' quella>quell'",
        ),
        _joining("s[bcdfglmnpqrtv]|z|gn|ps", "il>lo un>uno del>dello al>allo nel>nello dal>dallo sul>sullo"),
    ),
}  # fmt: skip


def joins(language: str) -> bool:
    """Whether words of the language change before others."""
    return language in _GENDERS or language in _JOININGS or has_adjectives(language)


def joined(text: str, words: Sequence[tuple[str, str]], language: str) -> Iterator[Edit]:
    """The edits, in order, to the words right before these ones where another form belongs. Each word comes with its
    gender."""
    genders = {word.casefold(): gender for word, gender in words}
    if not words or not joins(language):
        return
    for match in re.finditer(_before(genders), text, re.IGNORECASE):
        word = match["word"].casefold()
        said = match["said"].lower()
        new = _sounded(_gendered(said, word, genders.get(word, ""), language), word, language)
        if new != said:
            new = new if new.endswith("'") else f"{new} "
            is_raised = match["said"][0].isupper()
            yield Edit(match.start("said"), match.start("word"), new[0].upper() + new[1:] if is_raised else new)


def _gendered(said: str, word: str, gender: str, language: str) -> str:
    stressed = _STRESSED.get(language)
    if stressed and stressed.match(word):
        return said
    changes = _GENDERS.get(language, {}).get(gender, {})
    return changes[said] if said in changes else adjective(said, gender, language)


def _sounded(said: str, word: str, language: str) -> str:
    fitting = (each.changes for each in _JOININGS.get(language, ()) if each.opening.match(word))
    return next(fitting, {}).get(said, said)


def _before(words: Sequence[str] | Mapping[str, str]) -> str:
    """A pattern for the word before. It takes two words where both change: `de la`, `à la`, `a la`."""
    return rf"\b(?P<said>(?:(?:de|à|a) la|\w{{1,8}})) (?P<word>(?:{'|'.join(map(re.escape, words))})(?![\w'’]))"
