"""Names groups of people in the masculine, in both genders, with signs between them, or by one word for all.

It reads a group in each of these forms, in the plural with or without article, and writes it in the wanted one.
Collective words are used only after a preposition: as a subject they would need another verb.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import as_is, flag, lines, string
from tolmach.linguistics.words import places
from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import Needing, content
from tolmach.units import Edit, Rewriting

_BEFORE, _BEHIND = 16, 60
"""How far the words that belong to a group may reach from the beginning of its first word."""
_GROUPS = content("people.groups", lines)
_ARTICLES = content("people.articles", lambda value: {**{m: (m, f) for m, f in value.items()}, "": ("", "")})
"""The masculine articles with their pairs."""
_AND = content("people.and", string)
_COLLECTIVE = content("people.collective", as_is)
"""The words before a collective noun: masculine, feminine, plural, or before a vowel."""
_SIGNED = content("people.signs", flag)
"""Languages in which signs may stand between the genders."""


@dataclass(frozen=True, slots=True)
class _People:
    men: str
    women: str
    all: str
    gender: str
    same: str


@cache
def _people(language: str) -> Mapping[str, _People]:
    found = [_row(*line.split()) for line in _GROUPS[language]]
    return {people.men: people for people in found} | {people.women: people for people in found}


def _row(men: str, women: str, group: str, same: str) -> _People:
    word, _, gender = group.partition(":")
    return _People(men, women, "" if word == "-" else word.replace("_", " "), gender, "" if same == "-" else same)


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """A pattern of both genders in either order, then one with signs, then the masculine alone."""
    words = sorted(_people(language), key=len, reverse=True)
    article = "|".join(sorted({a for pair in _ARTICLES[language].values() for a in pair if a}, key=len, reverse=True))
    before = "|".join(sorted(_COLLECTIVE[language], key=len, reverse=True))
    signed = "|".join(re.escape(form) for form in _signed(language)) or "(?!)"
    men = "|".join({people.men for people in _people(language).values()})
    return re.compile(
        rf"(?<![\w·.-])(?P<lead>(?:{before}) |(?:(?P<article>{article}) )?)"
        rf"(?:(?P<one>{'|'.join(words)}) {_AND[language]} (?:(?:{article}) )?(?P<other>{'|'.join(words)})"
        rf"|(?P<signed>{signed})|(?P<men>{men}))(?![\w·(-]|\.\w)",
        re.IGNORECASE,
    )


@cache
def _anybody(language: str) -> frozenset[str]:
    """The words with which a group can begin. A sign inside a word ends the word there."""
    return frozenset(_people(language)) | {
        form.partition(sign)[0] for form in _signed(language) for sign in "·(." if sign in form
    }


def _groups(text: str, language: str) -> Iterator[re.Match[str]]:
    done = 0
    for place, _ in places(text, _anybody(language)):
        start = max(done, place - _BEFORE)
        if place >= done and (match := _pattern(language).search(text, start, place + _BEHIND)):
            done = match.end()
            yield match


# Signs between the genders


def _signed_form(people: _People, opening: str, closing: str) -> str:
    """The masculine, and the differing part of the feminine: étudiant·e·s, lecteur·rice·s."""
    stem, women = people.men[:-1], people.women[:-1]
    same = next(n for n in range(len(women) + 1) if not stem.startswith(women[: n + 1]) or n == len(women))
    return f"{stem}{opening}{women[same:]}{closing}s"


@cache
def _signed(language: str) -> Mapping[str, _People]:
    if language not in _SIGNED:
        return {}
    people = {p for p in _people(language).values() if p.men != p.women}
    return {_signed_form(p, *signs): p for p in people for signs in SIGNS.values()}


SIGNS = {"dots": ("·", "·"), "parentheses": ("(", ")"), "periods": (".", ".")}


# Writing


@dataclass(frozen=True, slots=True)
class _Found:
    people: _People
    lead: str
    """The article or preposition, in the masculine, with its space."""
    language: str

    def of(self, women: bool) -> str:
        """Its lead and the group in one gender."""
        article = self.lead.strip().rpartition(" ")
        pair = _ARTICLES[self.language].get(article[2].lower(), (article[2], article[2]))[women]
        lead = " ".join(filter(None, (article[0], pair)))
        return f"{lead} " * bool(lead) + (self.people.women if women else self.people.men)


def _both(first_women: bool) -> Callable[[_Found], str]:
    def write(found: _Found) -> str:
        last = _Found(found.people, found.lead.rpartition(" ")[0].rpartition(" ")[2] + " ", found.language)
        second = last.of(not first_women).strip()
        return f"{found.of(first_women)} {_AND[found.language]} {second}"

    return write


def _collective(found: _Found) -> str | None:
    forms = _COLLECTIVE[found.language].get(found.lead.strip().lower())
    if forms is None or not found.people.all:
        return None
    is_vowel = found.people.all[0] in "aeiouéh" and "v" in forms and found.people.gender != "p"
    lead: str = forms["v" if is_vowel else found.people.gender]
    return lead + ("" if lead.endswith("’") else " ") + found.people.all


def _same(found: _Found) -> str | None:
    """The group by a word that is the same for both genders; None if there is none."""
    if not found.people.same:
        return None
    return found.of(women=False).removesuffix(found.people.men) + found.people.same


def _with_signs(name: str) -> Callable[[_Found], str | None]:
    def write(found: _Found) -> str | None:
        if found.people.men == found.people.women:
            return None
        return found.lead + _signed_form(found.people, *SIGNS[name])

    return write


_WRITERS: Mapping[str, Callable[[_Found], str | None]] = {
    "masculine first": _both(first_women=False),
    "feminine first": _both(first_women=True),
    "masculine": lambda found: found.of(women=False),
    "feminine": lambda found: found.of(women=True),
    "collective": _collective,
    "same": _same,
    **{name: _with_signs(name) for name in SIGNS},
}


def named(form: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        code = base(language)
        for match in _groups(text, code):
            found = _found(match, code)
            new = _WRITERS[form](found) if found else None
            if new:
                yield Edit(*match.span(), cased(new, match[0]))

    return Needing(edits, _anybody)


def _found(match: re.Match[str], language: str) -> _Found | None:
    table = _people(language)
    if match["one"]:
        people, other = table[match["one"].lower()], table[match["other"].lower()]
        if people is not other or match["one"].lower() == match["other"].lower():
            return None
    else:
        people = _signed(language)[match["signed"].lower()] if match["signed"] else table[match["men"].lower()]
    return _Found(people, _men_lead(match, people, language), language)


def _men_lead(match: re.Match[str], people: _People, language: str) -> str:
    """The words before the masculine. If the masculine comes second, they are its own; a feminine article may
    belong to several."""
    between = match.string[match.end("one") : match.start("other")].lower().split() if match["one"] else []
    if len(between) == 2 and between[1] in _ARTICLES[language] and match["one"].lower() == people.women:
        first = match["lead"].strip().rpartition(" ")[0]
        return f"{first} {between[1]} ".lstrip()
    return _masculine(match["lead"], language)


def _masculine(lead: str, language: str) -> str:
    """The lead in its masculine form."""
    first, _, article = lead.strip().rpartition(" ")
    pairs = {women: men for men, (_, women) in _ARTICLES[language].items() if women}
    word = article.lower()
    return " ".join(filter(None, (first, word if word in _ARTICLES[language] else pairs.get(word, word)))) + " " * bool(
        lead
    )
