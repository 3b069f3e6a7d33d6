"""Writes countries by their short or long name, with the matching articles and prepositions."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import as_is, flag, integers, lines, string
from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import Needing, content
from tolmach.units import Edit, as_word

_LINE = re.compile(r"(?:\((?P<article>[^)]+)\))?(?P<short>.+?) = (?P<long>.+)")
_WORD = re.compile(r"[^\W\d_]+")
_START = re.compile(r"(?:^|[.!?:]\s|\n)\W*$")
_NAMES = content("countries.names", lines)
_WITH = content("countries.with_article", as_is)
"""The forms of an article with each preposition: plain, of, to, in."""
_SHORT_ONLY = content("countries.short_only", integers)
"""Further words for one of these cases that occur only with a short name."""
_PARTS = content("countries.parts", string)
_BARE_IN = content("countries.bare_in", string)
_NEEDS_ARTICLE = content("countries.needs_article", flag)
_NO_ARTICLE, _IN = "none", 3


@dataclass(frozen=True, slots=True)
class _Name:
    article: str
    bare: str


@cache
def _table(language: str) -> tuple[tuple[_Name, _Name], ...]:
    rows = filter(None, map(_LINE.fullmatch, _NAMES[language]))
    return tuple((_short(row["article"], row["short"], language), _name(row["long"], language)) for row in rows)


def _short(article: str | None, name: str, language: str) -> _Name:
    return _Name(article, name) if article else _name(name, language)


def _name(text: str, language: str) -> _Name:
    article = _article(language).match(text)
    return _Name(article[0].strip(), text[article.end() :]) if article else _Name("", text)


@cache
def _article(language: str) -> re.Pattern[str]:
    articles = [article for article in _WITH[language] if article != _NO_ARTICLE]
    return re.compile("|".join(article if article.endswith("’") else f"{article} " for article in articles))


@cache
def _parts() -> re.Pattern[str]:
    """Words that turn a short name into another name."""
    return re.compile(rf"(?:{'|'.join(_PARTS.values())}) $")


@cache
def _pattern(language: str, *, shortened: bool) -> tuple[re.Pattern[str], Mapping[str, tuple[_Name, _Name]]]:
    pairs = {(long if shortened else short).bare: (short, long) for short, long in _table(language)}
    leads = {lead for forms in _WITH[language].values() for lead in forms if lead} | set(_SHORT_ONLY.get(language, {}))
    lead = "|".join(re.escape(each).replace("’", "['’]") for each in sorted(leads, key=len, reverse=True))
    names = "|".join(re.escape(name).replace("’", "['’]") for name in sorted(pairs, key=len, reverse=True))
    # A short name inside a long one, or inside another name, is not the country.
    before = "" if shortened else r"(?<!lic )(?<!blica )(?<!blique )"
    after = r"(?![\w-])" if shortened else r"(?![\w-]| [A-Z])"
    return re.compile(rf"(?<![\w-])(?P<lead>(?i:{lead}))?{before}(?P<name>{names}){after}"), pairs


def _named(*, shortened: bool) -> Callable[[str], frozenset[str]]:
    """The longest word of each name. A text with a name has at least one of them."""
    return lambda language: frozenset(
        as_word(max(_WORD.findall(name.lower()), key=len)) for name in _pattern(language, shortened=shortened)[1]
    )


def _long(text: str, language: str) -> Iterator[Edit]:
    return _renamed(text, base(language), shortened=False)


def _brief(text: str, language: str) -> Iterator[Edit]:
    return _renamed(text, base(language), shortened=True)


long, short = Needing(_long, _named(shortened=False)), Needing(_brief, _named(shortened=True))


def _renamed(text: str, language: str, *, shortened: bool) -> Iterator[Edit]:
    pattern, pairs = _pattern(language, shortened=shortened)
    for match in pattern.finditer(text):
        brief, full = pairs[match["name"].replace("'", "’")]
        old, new = (full, brief) if shortened else (brief, full)
        if not shortened and (_is_inside(text, match, full.bare, brief.bare) or _parts().search(text[: match.start()])):
            continue
        case = _case(match["lead"] or "", old.article, language)
        if case is not None:
            yield Edit(*match.span(), _cased(_written(new, case, language), match, text))


def _is_inside(text: str, match: re.Match[str], whole: str, part: str) -> bool:
    """Whether the short name is part of the long name that is already there."""
    before, found, after = whole.partition(part)
    around = text[: match.start("name")].replace("'", "’").endswith(before) and text[match.end() :].startswith(after)
    return bool(found) and around


def _cased(new: str, match: re.Match[str], text: str) -> str:
    """A name has a capital anyway, so only the capital of the words before it, or the start of a sentence, counts."""
    starts = bool(_START.search(text[: match.start()]))
    return cased(new, match["lead"]) if match["lead"] else cased(new, "A" if starts else "a")


def _case(lead: str, article: str, language: str) -> int | None:
    """Which of the four cases it is; None if the words before the name belong to another word."""
    plain = lead.lower().replace("'", "’")
    forms: list[str] = _WITH[language][article or _NO_ARTICLE]
    if plain in forms:
        return forms.index(plain)
    if not plain:
        return 0 if not article or language not in _NEEDS_ARTICLE else None
    return _SHORT_ONLY.get(language, {}).get(plain)


def _written(name: _Name, case: int, language: str) -> str:
    """The name with its article. A name of one word may need no article."""
    if language in _BARE_IN and case == _IN and " " not in name.bare:
        return f"{_BARE_IN[language]} {name.bare}"
    return f"{_WITH[language][name.article or _NO_ARTICLE][case]}{name.bare}"
