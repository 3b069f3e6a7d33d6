"""Colons of Chinese, Japanese and Korean: their width, and the spaces beside them. Pure."""

import re
from collections.abc import Iterable

from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.kit.patterns import by_language, replacing
from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit

_EAST = "\u3040-\u30ff\u3400-\u9fff々〇\uac00-\ud7a3」』）】〉》”"
_WIDE = (
    rf"(?<=[{_EAST}])[ \u00a0]?:(?!:|[)(DP](?!\w)|//)[ \u00a0]?"
    rf"|(?<=[A-Za-z\d]):(?=[ \u00a0]?[{_EAST}「『（《“])[ \u00a0]?"
)
_NARROW = replacing("：", ":", hint="：")


def _korean(match: re.Match[str]) -> str:
    """A space follows, but between digits."""
    digits = re.fullmatch(r"\d", match.string[match.start() - 1 : match.start()]) and re.match(r"\d", match[1] or "")
    return ": " if match[1] and not digits else ":"


_NARROW_KOREAN = replacing(r"：[ \u00a0]?(?=(\w|[“‘\"'(])?)", _korean, hint="：")
_COLON = r"[ \u00a0]{0,2}:[ \u00a0]{0,2}"
_BETWEEN_DIGITS = re.compile(rf"\d{_COLON}\d")
_TIME = rf"(?<![\d:])(?:[01]?\d|2[0-4]){_COLON}[0-5]\d(?:{_COLON}[0-5]\d)?(?![\d:]|[ \u00a0]:)"
_BOOKS = listed("Korean books of the Bible")
_VERSE = rf"{_BOOKS} \d{{1,3}}{_COLON}\d{{1,3}}(?!\d)"


def _closed(match: re.Match[str]) -> str:
    return re.sub(r"[ \u00a0]*:[ \u00a0]*", ":", match[0])


_TIMES_AND_VERSES = replacing(f"{_TIME}|{_VERSE}", _closed)


@needing(":")
def _times_and_verses(text: str, language: str) -> Iterable[Edit]:
    return _TIMES_AND_VERSES(text, language) if _BETWEEN_DIGITS.search(text) else ()


_DAYTIME = re.compile("(?:오전|오후|새벽|아침|저녁|밤|낮|매일|시각|시간)[ \u00a0]$")
_FROM_THEN = re.compile(r"[ \u00a0]?(?:부터|까지|에 |경|분|AM|PM)")
_NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
_FIRST_NUMBER = r"\d(?<![\d:].)\d{0,5}(?:\.\d{1,3})?"
_RATIO = rf"{_FIRST_NUMBER}(?:{_COLON}{_NUMBER}){{1,4}}(?![\d:])|[A-Z](?<!\w.) : [A-Z](?!\w)"


def _versus(match: re.Match[str]) -> str | None:
    """Times have a rule of their own."""
    before = match.string[max(0, match.start() - 3) : match.start()]
    is_time = _DAYTIME.search(before) or _FROM_THEN.match(match.string, match.end())
    return None if is_time and re.fullmatch(_TIME, match[0]) else _closed(match)


# A label at the start of a line or behind a comma.
_HEADING = r"(?m)(^[ \t]*|, |/ |\| )((?:[^\W_][\w ()·-]{0,28})?[^\W\d_)]\)?)[ \u00a0]{0,2}:[ \u00a0]{0,2}(?=[^\s:/)])"


def _headed(match: re.Match[str]) -> str | None:
    return f"{match[1]}{match[2]}: " if re.search("[\uac00-\ud7a3]", match[2]) else None


WAYS: Ways = {
    "colon": {
        "use_full_width_colon": Way(replacing(_WIDE, "：", hint=":")),
        "use_half_width_colon": Way(by_language({"ja": _NARROW, "zh": _NARROW, "ko": _NARROW_KOREAN})),
    },
    "colon_between_hours_and_minutes_or_chapters_and_verses": {
        "do_not_use_space_before_or_after_colon": Way(_times_and_verses)
    },
    "colon_in_heading": {"use_space_after_colon_not_before": Way(replacing(_HEADING, _headed, hint=":"))},
    "colon_to_replace_versus_or_to": {
        "do_not_use_space_before_or_after_colon": Way(replacing(_RATIO, _versus, hint=":"))
    },
}
