"""Marks that only Japanese has so. Pure."""

import re

from tolmach.styles.rules.kit.patterns import replacing, together
from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Rewriting

_JAPANESE = "\u3040-\u30ff\u3400-\u9fff々〇」』）】〉》"


def _stops(period: str, comma: str) -> Way:
    """Numbers keep theirs, and so do Latin words."""
    return Way(together(_stop("。．", ".", period), _stop("、，", ",", comma)))


def _stop(wide: str, narrow: str, written: str) -> Rewriting:
    others = wide.replace(written, "")
    return together(
        replacing(rf"[{others}](?:(?<![\d\s].)|(?<=\d.)(?!\d|$)(?<!\d．))", written, hint=others),
        replacing(rf"\{narrow}(?<=[{_JAPANESE}].)(?:(?![\w.,]) ?| ?(?=[{_JAPANESE}「『（]))", written, hint=narrow),
    )


def phrases(length: int = 20) -> str:
    """What stands in marks but is no quotation: some words without a mark of their own."""
    quotes = (("“", "”"), ("‘", "’"), ('"', '"'), ("＂", "＂"), ("〝", "〟"))
    return "|".join(rf"{a}([^{a}{z}。、，！？!?：:；\n]{{1,{length}}}){z}" for a, z in quotes)


_SAID = "(?:と(?:言|い[いうえっわ]|話|述|答|叫|聞|尋|思|語|書)|って)"
_CITED_BEFORE = listed("Japanese kinds of books")
_CITED_BEHIND = (
    r"(?:第?\d{1,3}[巻版号]|[上中下]巻|[（(](?:\d{4}|[^（）()\n]{1,20}(?:社|書店|書房|出版|文庫|新書|館|堂)))"
)
_TITLE = r"(?:「([^「」\n]{1,40})」|“([^“”\n]{1,40})”|\"([^\"\n]{1,40})\"|〈([^〈〉\n]{1,40})〉)"


def _within(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group)


def _double(match: re.Match[str]) -> str:
    return f"『{_within(match)}』"


def _titled(match: re.Match[str]) -> str:
    inner = _within(match)
    return match[0][: -len(inner) - 2] + f"『{inner}』"


_REFERENCES = together(
    replacing(r"《([^《》\n]{1,60})》", _double, hint="《"),
    replacing(rf"{_CITED_BEFORE}(?:の|、|：|:)?{_TITLE}", _titled),
    replacing(rf"{_TITLE}(?={_CITED_BEHIND})", _double),
)


_QUOTATION = frozenset({"quotation"})
WAYS: Ways = {
    "emphasis": {
        # Whether corner brackets stress or quote, nothing around them tells; other marks do not quote in Japanese.
        "use_double_corner_brackets": Way(
            replacing(rf"(?:{phrases()})(?!{_SAID})", _double), exact=False, reaches=_QUOTATION
        )
    },
    "japanese_reference_materials": {
        # What is cited is known by the words beside it only.
        "use_double_corner_brackets": Way(_REFERENCES, exact=False, reaches=_QUOTATION)
    },
    "periods_and_commas": {
        "use_full_width_japanese_periods_and_full_width_japanese_commas": _stops("。", "、"),
        "use_full_width_japanese_periods_and_full_width_non_japanese_commas": _stops("。", "，"),
        "use_full_width_non_japanese_periods_and_full_width_japanese_commas": _stops("．", "、"),
        "use_full_width_non_japanese_periods_and_full_width_non_japanese_commas": _stops("．", "，"),
    },
}
