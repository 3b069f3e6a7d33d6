"""Brackets, titles and joint names of East Asia. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics.quotations import pairs
from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.rewriting import apart, by_language, replacing, together
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting, Span

_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff々〇。、，；：！？「」『』《》]")
_SPACE_BEFORE, _SPACE_BEHIND = re.compile("[\u3040-\u30ff\u3400-\u9fff] "), re.compile(" [\u3040-\u30ff\u3400-\u9fff]")
ROUND = {"(": ")", "（": "）"}
_HALF = frozenset("([")


@cache
def _signs(openings: str, closings: str) -> re.Pattern[str]:
    return re.compile("[" + re.escape(openings + closings) + "]")


def enclosed(text: str, brackets: Mapping[str, str]) -> Iterator[Span]:
    """The places of brackets that belong together. Half- and full-width ones may, as a text that mixes them has it."""
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
    """Of half-width brackets in code or among Latin words."""
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
_NATIONS = listed("Chinese short names of nations")
_PERIODS = listed("Chinese dynasties and periods")
_NATION, _PERIOD = re.compile(_NATIONS), re.compile(_PERIODS)


def _by_origin(content: str) -> str | None:
    return "［］" if _NATION.fullmatch(content) else "〔〕" if _PERIOD.fullmatch(content) else None


def _all_as(marks: str) -> Way:
    return Way(_turning(_ALL, lambda content: marks, spaceless=True))


# A particle belongs to the word before the bracket, so nothing parts it from that.
_PARTICLE = listed("Korean particles")
_KOREAN = together(
    replacing(r"(?<=[^\W_])[ \u00a0](?=\([^()\n]{1,200}\))", "", hint="("),
    replacing(rf"(?<=\))[ \u00a0](?={_PARTICLE}(?![^\W_]))", "", hint=")"),
)
# A note stands between dashes. In Chinese it may end the sentence; in Japanese, where dashes also lead from one place
# to another, only one with particles is a note.
_BETWEEN = r"(?<=[\w”」』》])——([^\n—。！？；：，、（）「」“”]{2,40})"
_CHINESE_NOTE = replacing(rf"{_BETWEEN}(?:——|(?=[。！？\n]|$))", r"（\1）", hint="—")
_HAS_WORDS = r"（((?=[^（）\n]*[\u3040-\u30ff\u3400-\u9fff]{3})[^（）\n。！？—]{4,40})）"


def _noted(match: re.Match[str]) -> str | None:
    return f"（{match[1]}）" if re.search("[\u3041-\u3096]", match[1]) else None


_JAPANESE_NOTE = replacing(f"{_BETWEEN}——", _noted, hint="—")


def _dashed(match: re.Match[str]) -> str | None:
    if re.match(r"注|※|以下|参见|参照|见|図|图|表|一|二|三|\d", match[1]):
        return None
    return f"——{match[1]}" + (
        "" if re.match(r"[。！？\n，、；]|$", match.string[match.end() : match.end() + 1]) else "——"
    )


# Titles and joint names in Chinese and Korean, and what Korean stresses.


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
    "bracket": {
        "use_hexagonal_brackets": _all_as("〔〕"),
        "use_lenticular_brackets": _all_as("【】"),
        "use_parentheses": _all_as("（）"),
        "use_square_brackets_for_nationality_and_hexagonal_brackets_for_historical_period": Way(
            _turning(_ALL, _by_origin, spaceless=True)
        ),
    },
    "explanatory_note_indicator": {
        # Which bracket explains and which only adds is a matter of reading.
        "use_double_em_dash": Way(replacing(rf"(?<=[\w”」』》]){_HAS_WORDS}", _dashed, hint="（"), exact=False),
        "use_parentheses": Way(by_language({"ja": _JAPANESE_NOTE, "zh": _CHINESE_NOTE})),
    },
    "parentheses_for_supplementary_information": {
        "use_parentheses_without_space_on_either_side": Way(by_language({"ko": _KOREAN}))
    },
    "round_brackets": {
        "use_full_width_round_brackets": Way(_turning(ROUND, lambda content: "（）", spaceless=True)),
        "use_half_width_round_brackets": Way(_turning(ROUND, lambda content: "()", spaceless=False)),
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
