"""Dashes between words; those between numbers are ranges. Pure."""

import re
from collections.abc import Iterator

from tolmach.linguistics.digits import at_runs
from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.kit.patterns import by_language, replacing, together
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit

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
    """Dashes are few, and what stands around them says much: so they are found first."""
    for dash in _ANY_DASH.finditer(text):
        match = _BREAK.match(text, max(0, dash.start() - 1)) or _BREAK.match(text, dash.start())
        if match:
            yield match


# What joins two words or two dates in Chinese, in one of three forms; the double dash is another mark.
_JOINT = rf"[{_DASH}](?:(?<=[{_HAN}].)(?=[{_HAN}])(?![{_HAN}]{{1,6}}·)|(?<=[{_CLOCK}].)(?=\d))"
_NUMBERS = re.compile(
    rf"(?<![\d{_DASH}.,:/A-Za-z])(?P<first>\d{{1,4}})(?P<sign>[{_DASH}])(?=(?P<second>\d{{1,4}})(?![\d{_DASH}.,:/A-Za-z]))"
)


def _joined(sign: str) -> Way:
    @needing(_DASH)
    def between_numbers(text: str, language: str) -> Iterator[Edit]:
        """A score falls; years may be cut short."""
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

WAYS: Ways = {
    "dash": {"use_em_dash": _joined("—"), "use_hyphen": _joined("-"), "use_tilde": _joined("～")},
    "em_dash": {"use_double_em_dash": Way(replacing(_LONG, "——", hint="—―"))},
    "passage_of_time_and_movement_between_locations": {"use_double_em_dash": Way(by_language({"ja": _HERE_TO_THERE}))},
    "sentence_break_indicator": {
        "use_em_dash_with_space_on_either_side": _broken("—", " "),
        "use_em_dash_without_space_on_either_side": _broken("—", ""),
        "use_en_dash_with_space_on_either_side": _broken("–", " "),
    },
}
