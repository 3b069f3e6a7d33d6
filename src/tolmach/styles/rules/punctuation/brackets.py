"""Rules about brackets, titles and joint names in East Asian languages. Pure functions."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import any_of, of_all, string, words
from tolmach.linguistics.quotations import pairs
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import apart, built, by_language, content, replacing, together
from tolmach.units import Edit, Rewriting, Span

_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff々〇。、，；：！？「」『』《》]")
_SPACE_BEFORE, _SPACE_BEHIND = re.compile("[\u3040-\u30ff\u3400-\u9fff] "), re.compile(" [\u3040-\u30ff\u3400-\u9fff]")
ROUND = {"(": ")", "（": "）"}
_HALF = frozenset("([")


@cache
def _signs(openings: str, closings: str) -> re.Pattern[str]:
    return re.compile("[" + re.escape(openings + closings) + "]")


def enclosed(text: str, brackets: Mapping[str, str]) -> Iterator[Span]:
    """The positions of matching brackets. Half-width and full-width brackets may match, because some texts mix them."""
    closings = "".join(brackets.values())
    kinds = dict(
        zip((*brackets, *closings), ("（" if b in "()（）" else b for b in (*closings, *closings)), strict=True)
    )
    opened: list[int] = []
    for sign in _signs("".join(brackets), closings).finditer(text):
        if sign[0] in brackets:
            opened.append(sign.start())
        elif opened and kinds[text[opened[-1]]] == kinds[sign[0]]:
            yield opened.pop(), sign.start()
        else:
            opened.clear()


def _is_foreign(text: str, start: int, end: int) -> bool:
    """Whether half-width brackets are in code or among Latin words."""
    if text[start] not in _HALF:
        return False
    if text[start - 1 : start] == "]" or text[end + 1 : end + 2] == "(":
        return True  # The address or the words of a link.
    if re.match(r"[\w.]", text[max(0, start - 1) : start], re.ASCII) and not _CJK.search(text, start, end):
        return True  # A call, an index.
    around = text[max(0, start - 2) : start].strip()[-1:] + text[end + 1 : end + 3].strip()[:1]
    return not _CJK.search(text, start, end) and not _CJK.search(around)


def _turning(brackets: Mapping[str, str], chosen: Callable[[str], str | None], spaceless: bool) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = (span for span in enclosed(text, brackets) if not _is_foreign(text, *span))
        return apart(edit for span in found for edit in _turned(text, *span, chosen, spaceless))

    return edits


def _turned(text: str, start: int, end: int, chosen: Callable[[str], str | None], spaceless: bool) -> Iterator[Edit]:
    marks = chosen(text[start + 1 : end])
    if not marks:
        return
    first = start - (spaceless and bool(_SPACE_BEFORE.fullmatch(text[max(0, start - 2) : start])))
    last = end + 1 + (spaceless and bool(_SPACE_BEHIND.fullmatch(text[end + 1 : end + 3])))
    yield Edit(first, start + 1, marks[0])
    yield Edit(end, last, marks[1])


_ALL = {"(": ")", "（": "）", "【": "】", "〔": "〕", "［": "］", "[": "]", "﹝": "﹞"}
_NATIONS = content("brackets.nations", words)
_PERIODS = content("brackets.periods", words)


def _by_origin(code: str) -> Rewriting:
    return _turning(
        _ALL,
        lambda inner: "［］" if inner in _NATIONS[code] else "〔〕" if inner in _PERIODS[code] else None,
        spaceless=True,
    )


def _all_as(marks: str) -> Way:
    return Way(_turning(_ALL, lambda inner: marks, spaceless=True))


_PARTICLES = content("brackets.particles", words)


def _closed(code: str) -> Rewriting:
    """Removes the spaces around brackets. A particle after a bracket belongs to the word before it, so no space
    separates them."""
    return together(
        replacing(r"(?<=[^\W_])[ \u00a0](?=\([^()\n]{1,200}\))", "", hint="("),
        replacing(rf"(?<=\))[ \u00a0](?={any_of(_PARTICLES[code])}(?![^\W_]))", "", hint=")"),
    )


_NO_NOTES = content("brackets.no_notes", string)
# A note between dashes. In Chinese it may end the sentence. In Japanese, where dashes also lead from one place to
# another, only a note with particles counts.
_BETWEEN = r"(?<=[\w”」』》])——([^\n—。！？；：，、（）「」“”]{2,40})"
_CHINESE_NOTE = replacing(rf"{_BETWEEN}(?:——|(?=[。！？\n]|$))", r"（\1）", hint="—")
_HAS_WORDS = r"（((?=[^（）\n]*[\u3040-\u30ff\u3400-\u9fff]{3})[^（）\n。！？—]{4,40})）"


def _noted(match: re.Match[str]) -> str | None:
    return f"（{match[1]}）" if re.search("[\u3041-\u3096]", match[1]) else None


_JAPANESE_NOTE = replacing(f"{_BETWEEN}——", _noted, hint="—")


@cache
def _no_note() -> re.Pattern[str]:
    return re.compile(rf"{'|'.join(_NO_NOTES.values())}|\d")


def _dashed(match: re.Match[str]) -> str | None:
    if _no_note().match(match[1]):
        return None
    return f"——{match[1]}" + (
        "" if re.match(r"[。！？\n，、；]|$", match.string[match.end() : match.end() + 1]) else "——"
    )


# Titles and joint names in Chinese and Korean, and emphasis in Korean.


_LARGE, _SMALL = frozenset("《『≪"), frozenset("〈「＜")
_BRACKETED = re.compile(
    "[《『〈「≪＜](?:"
    + "|".join(rf"(?<={a})([^{a}{z}\n]{{1,60}}){z}" for a, z in ("《》", "『』", "〈〉", "「」", "≪≫", "＜＞"))
    + ")"
)
# The word before a title tells the kind of work; titles of laws tell it themselves.
_BOOKS, _WORKS, _LAWS = (content(f"brackets.{kind}", words) for kind in ("books", "works", "laws"))
_LONGEST_KIND = 9
# Quotation marks contain a title only after such a word.
_QUOTED = re.compile(
    r"[“\"‘'«](?:(?<=[\uac00-\ud7a3\u3400-\u9fff].)|(?<=[\uac00-\ud7a3\u3400-\u9fff] .))"
    r"([^“”\"‘’'«»\n]{1,60})[”\"’'»]"
)


@cache
def _kinds() -> re.Pattern[str]:
    return re.compile(rf"(?:(?P<book>{any_of(of_all(_BOOKS))})|(?P<work>{any_of(of_all(_WORKS))}))인? ?$")


@cache
def _laws() -> re.Pattern[str]:
    return re.compile(rf"{any_of(of_all(_LAWS))}$")


@dataclass(frozen=True, slots=True)
class _Title:
    start: int
    end: int
    mark: str
    kind: str
    """Whether it is the title of a book or of another work; empty if that is unknown."""


@lru_cache(maxsize=4)
def _titles(text: str) -> tuple[_Title, ...]:
    bracketed = [_title(match) for match in _BRACKETED.finditer(text)]
    quoted = [title for match in _QUOTED.finditer(text) if (title := _title(match)).kind]
    return tuple(sorted([*bracketed, *quoted], key=lambda title: title.start))


def _title(match: re.Match[str]) -> _Title:
    return _Title(match.start(), match.end(), match[0][0], _kind(match))


def _kind(match: re.Match[str]) -> str:
    if _laws().search(match[match.lastindex or 0]):
        return "work" if match[0][0] in _LARGE | _SMALL or _kind_before(match) else ""
    return _kind_before(match)


def _kind_before(match: re.Match[str]) -> str:
    found = _kinds().search(match.string[max(0, match.start() - _LONGEST_KIND) : match.start()])
    return (found.lastgroup or "") if found else ""


def _is_book(title: _Title, language: str) -> bool:
    """Whether it is the title of a book. In traditional Chinese, double corner brackets quote within a quotation."""
    if title.mark == "『" and language.lower() == "zh-hant":
        return title.kind == "book"
    return title.kind == "book" or (title.mark in _LARGE and not title.kind)


def _is_other(title: _Title, language: str) -> bool:
    """Whether it is the title of another work. In Chinese, corner brackets are quotation marks."""
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
    """Marks titles of works. Chinese has one mark for all titles, and only the word before a title tells its kind."""
    return _marking(marks, _is_other, exact=False)


def _stressed(marks: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = [pair for pair in pairs(text, language) if pair.is_single and pair.mark in "'‘"]
        edits = [e for p in found for e in (Edit(p.start, p.start + 1, marks[0]), Edit(p.end, p.end + 1, marks[1]))]
        return iter(sorted(edits, key=lambda edit: edit.start))

    return edits


_RELATED_NAMES = content("brackets.related", words)
_RELATED_JOINTS = content("brackets.related_joints", string)
_RELATED_COMMA = content("brackets.related_comma", string)


@cache
def _related_names(code: str) -> re.Pattern[str]:
    name = any_of(_RELATED_NAMES[code])
    return re.compile(rf"({name})({_RELATED_JOINTS[code]})(?={name})")


def _related(sign: str) -> Way:
    """Joins names that a list knows to be two. A dot also separates the names of one person."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        code = base(language)
        for match in _related_names(code).finditer(text):
            yield Edit(match.start(2), match.end(2), sign or _RELATED_COMMA[code])

    return Way(edits, exact=False)


WAYS: Ways = {
    "bracket": {
        "use_hexagonal_brackets": _all_as("〔〕"),
        "use_lenticular_brackets": _all_as("【】"),
        "use_parentheses": _all_as("（）"),
        "use_square_brackets_for_nationality_and_hexagonal_brackets_for_historical_period": Way(built(_by_origin)),
    },
    "explanatory_note_indicator": {
        # Only a reader can tell which bracket explains and which only adds.
        "use_double_em_dash": Way(replacing(rf"(?<=[\w”」』》]){_HAS_WORDS}", _dashed, hint="（"), exact=False),
        "use_parentheses": Way(by_language({"ja": _JAPANESE_NOTE, "zh": _CHINESE_NOTE})),
    },
    "parentheses_for_supplementary_information": {"use_parentheses_without_space_on_either_side": Way(built(_closed))},
    "round_brackets": {
        "use_full_width_round_brackets": Way(_turning(ROUND, lambda inner: "（）", spaceless=True)),
        "use_half_width_round_brackets": Way(_turning(ROUND, lambda inner: "()", spaceless=False)),
    },
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
