r"""Classes of words that the groups of a pattern can name, so that one rule holds for all their words. Pure.

`(?P<f>\w+)` finds only feminine nouns in the singular. The classes:

    m f n           nouns in the singular; in Dutch `m` has the nouns with `de`
    mp fp np p      nouns in the plural; `p` has all of them
    noun            all of these
    adj             adjectives without their endings
    verb            verbs in their basic form
    stem            the same without the ending

A group may also have a number: `f1`, `f2`. The words are those of the lexicon, and of the lines of the table. A noun of
two genders, or with a plural like its singular, is in no class.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from tolmach.linguistics.inflection.german_nouns import noun
from tolmach.translation.lexicon.book import LexiconEntry, page
from tolmach.writing.grammar.table import lines

START = "words "
NONE = "none"
"""The class of words that no other class may have."""
_NAMES = ("m", "f", "n", "mp", "fp", "np", "p", "noun", "adj", "verb", "stem", NONE)
_GENDERS = {"m": "m", "f": "f", "n": "n", "c": "m"}
_ENDINGS = {"es": "o", "it": "o", "pt": "o"}
"""What adjectives in their basic form lose before another ending."""
_PERSON = re.compile("ist(?:as?|[ie])$")
"""Ends of Romance nouns for people, who may be men or women: `uma pianista`."""
_INFINITIVE = re.compile("(?:[aei]r|en|[aei]re)$")
_PARTICIPLES: Mapping[str, Mapping[str, str]] = {
    "es": {"ar": "ado", "er": "ido", "ir": "ido"},
    "fr": {"er": "é"},
    "it": {"are": "ato", "ire": "ito"},
    "pt": {"ar": "ado", "er": "ido", "ir": "ido"},
}
_LIKE_THEIR_PLURAL = ("er", "el", "en", "chen", "lein")
"""Ends of German nouns whose plural is rather the same, where no table knows it."""
_PLURALS: Mapping[str, Sequence[tuple[str, str]]] = {
    "es": (("z", "ces"), ("ión", "iones"), ("[aeo]", r"\g<0>s"), ("[rldn]", r"\g<0>es")),
    "it": (("[cg][oai]|i[oa]|[^aeo]", ""), ("[oe]", "i"), ("a", "e")),
    "fr": (("eau", "eaux"), ("eu", "eux"), ("al", "aux"), ("[^sxz]", r"\g<0>s")),
    "pt": (("ão", "ões"), ("m", "ns"), ("[rz]", r"\g<0>es"), ("l", ""), ("[aeoãé]", r"\g<0>s")),
}
"""How a singular ends and what its plural has there. Where that is nothing, the plural is not sure."""


def fits(match: re.Match[str], language: str, but: str = "") -> bool:
    """Whether each group that has the name of a class, except one, has one of its words."""
    named = ((name.rstrip("0123456789"), word) for name, word in match.groupdict().items() if word)
    return all(_has(name, word, language) for name, word in named if name != but)


@cache
def adjectives(language: str) -> frozenset[str]:
    """Adjectives in their basic form, and participles, which have the same endings."""
    endings = _PARTICIPLES.get(language, {})
    verbs = ((verb, ending) for verb in _classes(language)["verb"] for ending in endings if verb.endswith(ending))
    return frozenset([*_adjectives(language), *(verb.removesuffix(ending) + endings[ending] for verb, ending in verbs)])


def is_a(name: str, word: str, language: str) -> bool:
    """Whether a word is in a class."""
    return word in _classes(language)[name]


def _has(name: str, word: str, language: str) -> bool:
    known = _classes(language)
    if name not in known:
        return True
    if language != "de":
        return word.lower() in known[name]
    return word in known[name] or (word[0].isupper() and word not in known[NONE] and _german(word) == name)


def _german(word: str) -> str | None:
    """The class of a compound, which no list has."""
    found = noun(word)
    return None if found is None or found.singular == found.plural else found.gender


@cache
def _classes(language: str) -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {name: set() for name in _NAMES}
    for gender, word in _nouns(language):
        plural = _plural(word, gender, language)
        if plural != word:
            found[gender].add(word)
        if plural and plural != word:
            found[gender + "p"].add(plural)
    for name, words in _listed(language):
        found[name].update(words)
    found["p"] |= found["mp"] | found["fp"] | found["np"]
    found["noun"] = found["m"] | found["f"] | found["n"] | found["p"]
    for word in _adjectives(language):
        found["adj"] |= {word, word.removesuffix(_ENDINGS.get(language, ""))}
    found["verb"].update(entry.translation for entry in _entries(language, "verb") if entry.translation.isalpha())
    found["stem"].update(_INFINITIVE.sub("", verb) for verb in found["verb"] if _INFINITIVE.search(verb))
    times = Counter(word for name in ("m", "f", "n", "p") for word in found[name])
    doubtful = (
        found[NONE]
        | {word + ending for word in found["adj"] for ending in ("", "o", "a", "i", "e", "s", "es", "os", "as")}
        | {word for word, count in times.items() if count > 1}
    )
    if language in _ENDINGS:
        doubtful |= {word for name in ("m", "f", "mp", "fp") for word in found[name] if _PERSON.search(word)}
    nouns = {"m", "f", "n", "mp", "fp", "np", "p", "noun"}
    return {name: frozenset(words - doubtful if name in nouns else words) for name, words in found.items()}


def _entries(language: str, kind: str) -> Iterator[LexiconEntry]:
    return (entry for entry in page(language) or () if entry.kind == kind)


def _nouns(language: str) -> Iterator[tuple[str, str]]:
    for entry in _entries(language, "noun"):
        if entry.gender in _GENDERS and entry.translation.isalpha():
            yield _GENDERS[entry.gender], entry.translation
    for name, words in _listed(language):
        if name in _GENDERS:
            yield from ((name, word) for word in words)


def _adjectives(language: str) -> Iterator[str]:
    listed = (word for name, words in _listed(language) if name == "adj" for word in words)
    known = (word for entry in _entries(language, "adjective") for word in entry.accepted if word.isalpha())
    yield from (*listed, *known)


@cache
def _listed(language: str) -> Sequence[tuple[str, Sequence[str]]]:
    """The lines `words CLASS WORD …` of the table."""
    rows = (line.removeprefix(START).split() for line in lines(language) if line.startswith(START))
    return tuple((name, words) for name, *words in rows)


def _plural(word: str, gender: str, language: str) -> str:
    """Nothing where it is not known."""
    if language == "it" and gender == "m" and word.endswith("a"):
        return word[:-1] + "i"
    if language == "de":
        found = noun(word)
        return found.plural if found is not None else word if word.endswith(_LIKE_THEIR_PLURAL) else ""
    for ending, new in _PLURALS.get(language, ()):
        if re.search(f"(?:{ending})$", word):
            return re.sub(f"(?:{ending})$", new, word) if new else ""
    return ""
