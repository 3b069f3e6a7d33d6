"""Lines of a table of grammar that put a verb into its basic form: `can speaks`, `can speak`. Pure.

The tables of forms do not say which form is the basic one. It is told by its ending, or in English by the form with
`ing`, and where two may be it, by the lexicon.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from tolmach.units import Edit
from tolmach.writing.forms import families
from tolmach.writing.grammar.classes import fits, is_a
from tolmach.writing.lexicon import lexicon
from tolmach.writing.proposals import Finder, Proposal, in_case_of, needed

_BASIC: Mapping[str, tuple[str, ...]] = {
    "de": ("en", "eln", "ern"),
    "es": ("ar", "er", "ir"),
    "fr": ("er", "ir", "re"),
    "it": ("are", "ere", "ire"),
    "nl": ("en", "gaan", "staan", "doen", "zien"),
    "pt": ("ar", "er", "ir"),
}
COMMON = 3.0
"""How common a basic form must be that the lexicon does not have."""
_SHORT = {"it": ("ar", "er", "ir")}
"""How a basic form ends that lost its last letter: `andar via`."""
_PRESENT = {"de": "d", "nl": "d"}
"""What a basic form has behind it as an adjective: `helfend`. The plural of the past has the same ending without it."""
_STEM = re.compile(r"(?:amos|emos|imos|[aeo](?:s|n|is)?|áis|éis|ís)$")


def returning(parts: Sequence[str], language: str) -> Finder:
    """The group `changed` is the verb. A word that is a noun or an adjective too is left alone."""
    pattern = re.compile(rf"(?<![\w'’-])(?:{parts[0]})(?![\w'’-])", re.IGNORECASE)
    asked = needed("basic", language)

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            verb = match["changed"]
            new = _basic(verb.lower(), language) if fits(match, language) else None
            if new is not None and new != verb.lower():
                yield Proposal(Edit(*match.span("changed"), in_case_of(verb, new)), asked.margin, asked.reading)

    return find


def _basic(verb: str, language: str) -> str | None:
    """None where it is not sure, or where the verb is in its basic form already."""
    if verb.endswith((*_BASIC.get(language, ()), *_SHORT.get(language, ()))):
        return None
    if any(is_a("noun", word, language) for word in (verb, verb.removesuffix("s"))) or is_a("adj", verb, language):
        return None
    known = {form for forms in families(verb, language) for form in _infinitives(forms, language)}
    if not known and language in ("es", "pt"):
        stem = _STEM.sub("", verb)
        known = {stem + ending for ending in _BASIC[language] if stem and is_a("verb", stem + ending, language)}
    listed = {form for form in known if is_a("verb", form, language)}
    words = lexicon(language)
    known = listed or {form for form in known if words is not None and words.size(form) >= COMMON}
    return known.pop() if len(known) == 1 else None


def _infinitives(forms: Sequence[str], language: str) -> Iterator[str]:
    every = frozenset(forms)
    if language == "en":
        yield from (form for form in every if every & {form + "ing", form[:-1] + "ing", form + form[-1] + "ing"})
        return
    found = [form for form in every if form.endswith(_BASIC[language])]
    sign = _PRESENT.get(language)
    sure = [form for form in found if sign and every & {form + sign, form + sign + "e"}]
    yield from sure or found
