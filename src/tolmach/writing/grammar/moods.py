"""Lines of a table of grammar that put a verb into another mood: `quiero que viene`, `venga`. Pure.

The forms of a verb have no names in our tables, so that one form is made from another: `venga` is `vengo` with another
ending. It is proposed only if the tables have it, or if it is a word.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from tolmach.units import Edit
from tolmach.writing.forms import families
from tolmach.writing.lexicon import UNKNOWN, lexicon
from tolmach.writing.proposals import Finder, Proposal, in_case_of, needed

_RESPELLED: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "es": (("c", "qu", "eé"), ("g", "gu", "eé"), ("z", "c", "eé")),
    "pt": (("c", "qu", "e"), ("g", "gu", "e"), ("ç", "c", "e")),
    "it": (("c", "ch", "ie"), ("g", "gh", "ie"), ("i", "", "i")),
}
"""How the end of a stem is spelled before a vowel that would change its sound."""

STEM, RARE = 3, 1.6
"""The fewest letters of a stem, and how common a form must be, if our tables of forms do not have it."""


def shifting(parts: Sequence[str], language: str) -> Finder:
    basic, origin, before = parts[0].split(" ", 2)
    right = dict(pair.split("=") for pair in parts[1].split())
    endings = sorted(right, key=len, reverse=True)
    pattern = re.compile(rf"(?<![\w'’-])(?:{before}) (\w+)(?![\w'’-])", re.IGNORECASE)
    bases, asked = tuple(basic.split("|")), needed("shift", language)

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            verb = match[1].lower()
            ending = next((each for each in endings if verb.endswith(each)), "")
            if right.get(ending, "-") == "-":
                continue
            new = _formed(verb.removesuffix(ending), right[ending], origin, _forms(verb, bases, language), language)
            if new is not None and new != verb:
                yield Proposal(Edit(*match.span(1), in_case_of(match[1], new)), asked.margin, asked.reading)

    return find


def _forms(verb: str, bases: tuple[str, ...], language: str) -> frozenset[str]:
    """The forms of the verbs that this may be one of."""
    found = (forms for forms in families(verb, language) if any(form.endswith(bases) for form in forms))
    return frozenset(form for forms in found for form in forms)


def _formed(stem: str, ending: str, origin: str, forms: frozenset[str], language: str) -> str | None:
    """The form with this ending: from the shortest other form where there is one, otherwise from the verb's
    own stem."""
    others = sorted((form.removesuffix(origin) for form in forms if origin != "-" and form.endswith(origin)), key=len)
    spelled = [new for each in (*others, stem) if each for new in _spelled(each, ending, language)]
    known = next((new for new in spelled if new in forms), None)
    if known is not None or not forms or len(stem) < STEM:
        return known
    return next((new for new in spelled if _size(new, language) >= RARE), None)


def _size(word: str, language: str) -> float:
    words = lexicon(language)
    return UNKNOWN if words is None else words.size(word)


def _spelled(stem: str, ending: str, language: str) -> Iterator[str]:
    for old, new, before in _RESPELLED.get(language, ()):
        if stem.endswith(old) and ending[0] in before:
            yield stem.removesuffix(old) + new + ending
    yield stem + ending
