"""Rules about dashes between words, ellipses and colons. Pure functions."""

import re
from collections.abc import Iterator, Mapping

from tolmach.linguistics.digits import at_runs
from tolmach.linguistics.facts import any_of, string, words
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import built, by_language, content, needing, replacing, together
from tolmach.units import Edit, Rewriting

_HAN = "\u3400-\u9fff々〇"
_KATAKANA = "ァ-ヺー"
_DASH = r"\-‐‑–—―－~～〜"
_CLOCK = "年月日时時分点號号世纪紀期"

# A break in an English sentence: never between numbers, nor at the start of a line, where a dash is a bullet.
_LONG_DASH = r"[ \u00a0]?[—―][ \u00a0]?|(?<=\w)--(?=\w)|[ \u00a0](?<!-)--[ \u00a0]"
_SHORT_DASH = r"(?<![.;:])[ \u00a0][–-][ \u00a0]"
_ANY_DASH = re.compile("[—―–-]")
_BREAK = re.compile(
    rf"(?<=[^\s\d—–-])(?:{_LONG_DASH}|{_SHORT_DASH})(?=[^\s—–-])"
    rf"|(?<=\d)(?:{_LONG_DASH}|{_SHORT_DASH})(?=[^\s\d$€£—–-])"
)
_CLOSING = frozenset("”’\"')]»")


def _broken(dash: str, space: str) -> Way:
    def written(match: re.Match[str]) -> str:
        after = match.string[match.end() : match.end() + 1]
        is_cut_off = after in _CLOSING and not match[0][-1].isspace()
        return space + dash + ("" if is_cut_off else space)

    def edits(text: str, language: str) -> Iterator[Edit]:
        done = 0
        for match in _breaks(text):
            if match.start() >= done:
                done = match.end()
                yield Edit(match.start(), match.end(), written(match))

    return Way(needing("—―–-")(edits))


def _breaks(text: str) -> Iterator[re.Match[str]]:
    """The dashes that mark a break. It searches for dashes first, because they are few and their context matters."""
    for dash in _ANY_DASH.finditer(text):
        match = _BREAK.match(text, max(0, dash.start() - 1)) or _BREAK.match(text, dash.start())
        if match:
            yield match


# The joint between two words or two dates in Chinese, in one of three forms. The double dash is another mark.
_JOINT = rf"[{_DASH}](?:(?<=[{_HAN}].)(?=[{_HAN}])(?![{_HAN}]{{1,6}}·)|(?<=[{_CLOCK}].)(?=\d))"
_NUMBERS = re.compile(
    rf"(?<![\d{_DASH}.,:/A-Za-z])(?P<first>\d{{1,4}})(?P<sign>[{_DASH}])(?=(?P<second>\d{{1,4}})(?![\d{_DASH}.,:/A-Za-z]))"
)


def _joined(sign: str) -> Way:
    @needing(_DASH)
    def between_numbers(text: str, language: str) -> Iterator[Edit]:
        """A falling pair of equal length is a score; years may be shortened."""
        for match in at_runs(_NUMBERS, text):
            first, second = match["first"], match["second"]
            if match["sign"] != sign and not (len(first) == len(second) and first > second):
                yield Edit(*match.span("sign"), sign)

    return Way(together(replacing(_JOINT, sign, hint=_DASH), between_numbers))


# Between numbers and dates the single dash is a range.
_LONG = r"(?<![—―─\d年月日時时])[—―](?![—―─\d])"
_HERE_TO_THERE = together(
    replacing(rf"[－–—‐〜～-](?<=[{_HAN}].)(?<![{_CLOCK}間].)(?=[{_HAN}])", "——", hint=_DASH),
    replacing(rf"[－–—〜～](?<=[{_KATAKANA}].)(?=[{_KATAKANA}])", "——", hint=_DASH),
    replacing(r"[－–—‐〜～-](?<=\d[年月日時分].)(?=\d{1,4}[年月日時分])", "——", hint=_DASH),
)


# The mark for an omission.


_HINT = ("...", "…", "⋯", ". .", ".\u00a0.", ".\u202f.", "・・・", "···", "。。。")
_SPACED = r"\.[ \u00a0\u202f]\.[ \u00a0\u202f]\.(?![ \u00a0\u202f]?\.[ \u00a0\u202f]\.)"
# A fourth period ends the sentence; five and more lead to a page number.
_WESTERN = rf"(?<![.…])(?:\.{{3}}(?=\.?(?!\.))|…+)|(?<![.…\u00a0 ]){_SPACED}|(?<=[^.…][ \u00a0]){_SPACED}"
_EASTERN = r"(?<!\.)(?:\.{6}|\.{3})(?!\.)|[…⋯]+|(?<!・)・{3,6}(?!・)|(?<!·)·{3,6}(?!·)|(?<!。)。{3,6}(?!。)"


def _western(written: str) -> Way:
    return Way(replacing(_WESTERN, written, hint=_HINT))


def _eastern(written: str) -> Way:
    return Way(replacing(_EASTERN, written, hint=_HINT))


# Spaces separate the periods from each other and from the words around them.
_SPREAD: Rewriting = together(
    replacing(rf"(?<=[^\W_])(?:{_WESTERN})(?=[^\W_])", " . . . ", hint=_HINT),
    replacing(rf"(?<=[^\W_])(?:{_WESTERN})", " . . .", hint=_HINT),
    replacing(rf"(?:{_WESTERN})(?=[^\W_])", ". . . ", hint=_HINT),
    replacing(_WESTERN, ". . .", hint=_HINT),
)

_OPTIONS: Mapping[str, Way] = {
    "use_ellipsis_character": _western("…"),
    "use_one_ellipsis_character": _eastern("…"),
    "use_six_dots_at_the_bottom": _eastern("......"),
    "use_six_dots_in_the_center": _eastern("……"),
    "use_three_dots_at_the_bottom": _eastern("..."),
    "use_three_dots_in_the_center": _eastern("⋯"),
    "use_three_ellipsis_characters": _eastern("………"),
    "use_three_periods": _western("..."),
    "use_three_periods_without_spaces": _western("..."),
    "use_three_spaced_periods": Way(_SPREAD),
    "use_two_ellipsis_characters": _eastern("……"),
}


# Colons in Chinese, Japanese and Korean: their width, and the spaces beside them.


_EAST = "\u3040-\u30ff\u3400-\u9fff々〇\uac00-\ud7a3」』）】〉》”"
_WIDE = (
    rf"(?<=[{_EAST}])[ \u00a0]?:(?!:|[)(DP](?!\w)|//)[ \u00a0]?"
    rf"|(?<=[A-Za-z\d]):(?=[ \u00a0]?[{_EAST}「『（《“])[ \u00a0]?"
)
_NARROW = replacing("：", ":", hint="：")


def _korean(match: re.Match[str]) -> str:
    """A colon with a space after it, except between digits."""
    digits = re.fullmatch(r"\d", match.string[match.start() - 1 : match.start()]) and re.match(r"\d", match[1] or "")
    return ": " if match[1] and not digits else ":"


_NARROW_KOREAN = replacing(r"：[ \u00a0]?(?=(\w|[“‘\"'(])?)", _korean, hint="：")
_COLON = r"[ \u00a0]{0,2}:[ \u00a0]{0,2}"
_BETWEEN_DIGITS = re.compile(rf"\d{_COLON}\d")
_TIME = rf"(?<![\d:])(?:[01]?\d|2[0-4]){_COLON}[0-5]\d(?:{_COLON}[0-5]\d)?(?![\d:]|[ \u00a0]:)"
_BOOKS = content("colons.books", words)
_DAYTIMES = content("colons.daytimes", words)
_BEHIND_TIMES = content("colons.behind_times", string)


def _closed(match: re.Match[str]) -> str:
    return re.sub(r"[ \u00a0]*:[ \u00a0]*", ":", match[0])


def _times_and_verses(code: str) -> Rewriting:
    found = replacing(rf"{_TIME}|{any_of(_BOOKS[code])} \d{{1,3}}{_COLON}\d{{1,3}}(?!\d)", _closed)
    return needing(":")(lambda text, language: found(text, language) if _BETWEEN_DIGITS.search(text) else ())


_NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
_FIRST_NUMBER = r"\d(?<![\d:].)\d{0,5}(?:\.\d{1,3})?"
_RATIO = rf"{_FIRST_NUMBER}(?:{_COLON}{_NUMBER}){{1,4}}(?![\d:])|[A-Z](?<!\w.) : [A-Z](?!\w)"


def _ratios(code: str) -> Rewriting:
    """Rewrites ratios. Times have a rule of their own."""
    daytime = re.compile(rf"{any_of(_DAYTIMES[code])}[ \u00a0]$")
    from_then = re.compile(rf"[ \u00a0]?(?:{_BEHIND_TIMES[code]})")

    def written(match: re.Match[str]) -> str | None:
        before = match.string[max(0, match.start() - 3) : match.start()]
        is_time = daytime.search(before) or from_then.match(match.string, match.end())
        return None if is_time and re.fullmatch(_TIME, match[0]) else _closed(match)

    return replacing(_RATIO, written, hint=":")


# A label at the start of a line or after a comma.
_HEADING = r"(?m)(^[ \t]*|, |/ |\| )((?:[^\W_][\w ()·-]{0,28})?[^\W\d_)]\)?)[ \u00a0]{0,2}:[ \u00a0]{0,2}(?=[^\s:/)])"


def _headed(match: re.Match[str]) -> str | None:
    return f"{match[1]}{match[2]}: " if re.search("[\uac00-\ud7a3]", match[2]) else None


WAYS: Ways = {
    "dash": {"use_em_dash": _joined("—"), "use_hyphen": _joined("-"), "use_tilde": _joined("～")},
    "em_dash": {"use_double_em_dash": Way(replacing(_LONG, "——", hint="—―"))},
    "passage_of_time_and_movement_between_locations": {"use_double_em_dash": Way(by_language({"ja": _HERE_TO_THERE}))},
    "sentence_break_indicator": {
        "use_em_dash_with_space_on_either_side": _broken("—", " "),
        "use_em_dash_without_space_on_either_side": _broken("—", ""),
        "use_en_dash_with_space_on_either_side": _broken("–", " "),
    },
    "ellipsis": _OPTIONS,
    "colon": {
        "use_full_width_colon": Way(replacing(_WIDE, "：", hint=":")),
        "use_half_width_colon": Way(by_language({"ja": _NARROW, "zh": _NARROW, "ko": _NARROW_KOREAN})),
    },
    "colon_between_hours_and_minutes_or_chapters_and_verses": {
        "do_not_use_space_before_or_after_colon": Way(built(_times_and_verses))
    },
    "colon_in_heading": {"use_space_after_colon_not_before": Way(replacing(_HEADING, _headed, hint=":"))},
    "colon_to_replace_versus_or_to": {"do_not_use_space_before_or_after_colon": Way(built(_ratios))},
}
