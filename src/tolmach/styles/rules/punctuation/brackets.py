"""Brackets of Chinese, Japanese and Korean: their form, and the spaces around them. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from tolmach.styles.rules.kit.patterns import apart, by_language, replacing, together
from tolmach.styles.rules.punctuation.lists import listed
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
}
