"""Titles and joint names in Chinese and Korean, and what Korean stresses. Pure."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics.quotations import pairs
from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

_LARGE, _SMALL = frozenset("《『≪"), frozenset("〈「＜")
_BRACKETED = re.compile(
    "[《『〈「≪＜](?:"
    + "|".join(rf"(?<={a})([^{a}{z}\n]{{1,60}}){z}" for a, z in ("《》", "『』", "〈〉", "「」", "≪≫", "＜＞"))
    + ")"
)
# What stands before a title says what kind of work it is, and laws say so themselves.
_KIND = re.compile(rf"(?:(?P<book>{listed('kinds of books')})|(?P<work>{listed('kinds of works')}))인? ?$")
_LONGEST_KIND = 9
# Quotation marks hold a title only behind such a word.
_QUOTED = re.compile(
    r"[“\"‘'«](?:(?<=[\uac00-\ud7a3\u3400-\u9fff].)|(?<=[\uac00-\ud7a3\u3400-\u9fff] .))"
    r"([^“”\"‘’'«»\n]{1,60})[”\"’'»]"
)
_LAW = re.compile(
    "(?:법|법률|시행령|시행규칙|조례|규정|헌법|条例|规定|办法|细则|宪法|章程|规则|條例|規定|辦法|憲法|法律|法)$"
)


@dataclass(frozen=True, slots=True)
class _Title:
    start: int
    end: int
    mark: str
    kind: str
    """Whether it is one of a book or of another work, or nothing if that is unknown."""


@lru_cache(maxsize=4)
def _titles(text: str) -> tuple[_Title, ...]:
    bracketed = [_title(match) for match in _BRACKETED.finditer(text)]
    quoted = [title for match in _QUOTED.finditer(text) if (title := _title(match)).kind]
    return tuple(sorted([*bracketed, *quoted], key=lambda title: title.start))


def _title(match: re.Match[str]) -> _Title:
    return _Title(match.start(), match.end(), match[0][0], _kind(match))


def _kind(match: re.Match[str]) -> str:
    if _LAW.search(match[match.lastindex or 0]):
        return "work" if match[0][0] in _LARGE | _SMALL or _kind_before(match) else ""
    return _kind_before(match)


def _kind_before(match: re.Match[str]) -> str:
    found = _KIND.search(match.string[max(0, match.start() - _LONGEST_KIND) : match.start()])
    return (found.lastgroup or "") if found else ""


def _is_book(title: _Title, language: str) -> bool:
    """In traditional Chinese, double corner brackets quote within a quotation."""
    if title.mark == "『" and language.lower() == "zh-hant":
        return title.kind == "book"
    return title.kind == "book" or (title.mark in _LARGE and not title.kind)


def _is_other(title: _Title, language: str) -> bool:
    """Corner brackets quote in Chinese."""
    if title.mark == "「" and base(language) == "zh":
        return title.kind == "work"
    return title.kind == "work" or (title.mark in _SMALL and not title.kind)


def _marking(marks: str, applies: Callable[[_Title, str], bool], exact: bool) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for title in _titles(text):
            if applies(title, language):
                yield Edit(title.start, title.start + 1, marks[0])
                yield Edit(title.end - 1, title.end, marks[1])

    return Way(edits, exact, reaches=frozenset({"quotation"}))


def _books(marks: str) -> Way:
    return _marking(marks, _is_book, exact=True)


def _works(marks: str) -> Way:
    """Chinese has one mark for all titles, and what a title is of, only the word before it tells."""
    return _marking(marks, _is_other, exact=False)


def _stressed(marks: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = [pair for pair in pairs(text, language) if pair.is_single and pair.mark in "'‘"]
        edits = [e for p in found for e in (Edit(p.start, p.start + 1, marks[0]), Edit(p.end, p.end + 1, marks[1]))]
        return iter(sorted(edits, key=lambda edit: edit.start))

    return edits


_PLACES = {"zh": listed("Chinese related names"), "ko": listed("Korean related names")}
_JOINTS = {"zh": r"(?:[·・，、–～~-]|—{1,2})", "ko": r"(?:[·ㆍ・–~-]|, ?)"}
_RELATED = {language: re.compile(rf"({place})({_JOINTS[language]})(?={place})") for language, place in _PLACES.items()}
_COMMAS = {"zh": "，", "ko": ", "}


def _related(sign: str) -> Way:
    """Names of which a list is sure that they are two; a dot also stands between the names of one person."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        code = base(language)
        for match in _RELATED[code].finditer(text):
            yield Edit(match.start(2), match.end(2), sign or _COMMAS[code])

    return Way(edits, exact=False)


WAYS: Ways = {
    "highlighting_specific_expressions": {
        "use_single_curly_quotation_marks": Way(_stressed("‘’"), reaches=frozenset({"quotation"})),
        "use_single_straight_quotation_marks": Way(_stressed("''"), reaches=frozenset({"quotation"})),
    },
    "related_phrases_indicator": {
        "use_comma": _related(""),
        "use_hyphen": _related("-"),
        "use_middle_dot": _related("·"),
    },
    "titles_of_books_and_newspapers": {
        "use_double_angle_brackets": _books("《》"),
        "use_double_corner_brackets": _books("『』"),
        "use_double_straight_quotation_marks": _books('""'),
    },
    "titles_of_creative_works_trade_names_laws_and_regulations": {
        "use_single_angle_brackets": _works("〈〉"),
        "use_single_corner_brackets": _works("「」"),
        "use_single_straight_quotation_marks": _works("''"),
    },
}
