"""Rules about marks that only Chinese or Japanese uses in this way. Pure functions."""

import re
from collections.abc import Iterator

from tolmach.linguistics.facts import any_of, lines, string, words
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.punctuation.commas import NOT_SERIAL, SERIAL
from tolmach.styles.rules.rewriting import built, content, replacing, together
from tolmach.units import Edit, Rewriting

_HAN = "\u3400-\u9fff"
_OPENING, _CLOSING = "“\"＂「『《〈（(【〔［[‘'", "”\"＂」』》〉）)】〕］]’'"
_FOREIGN = (
    r"[A-Za-z][A-Za-z0-9]*(?:[-+#&'’./][A-Za-z0-9]+|\+{1,2}|#)*(?: [A-Za-z][A-Za-z0-9'’-]*)*(?: \d{1,4}(?![\d.]))?"
)
_RUN = re.compile(rf"((?=[A-Za-z](?<![\w@/:._\\#$%{{<-].)(?<!\d .)){_FOREIGN})(?![\w@/\\:}}>=(]|\.\w)", re.ASCII)
_ANY_HAN, _HAN_OR_MARK = re.compile(f"[{_HAN}]"), re.compile(f"[{_HAN}，、。；：！？]")
_BEHIND_HAN, _BEFORE_HAN = re.compile(f"[{_HAN}] "), re.compile(f" [{_HAN}]")
_QUOTED = rf"[“\"＂「]({_FOREIGN})[”\"＂」]"


def _set_off(text: str, language: str) -> Iterator[Edit]:
    """Sets off foreign words among Chinese ones, unless other marks do so. `A股`, `T恤` are Chinese words."""
    if not _ANY_HAN.search(text):
        return
    for match in _RUN.finditer(text):
        start, end = match.span(1)
        if _is_set_off(text, start, end) or len(match[1]) == 1 or "." in match[1]:
            continue
        before, after = text[max(0, start - 2) : start], text[end : end + 2]
        if _HAN_OR_MARK.search(before + after):
            yield from _marked(text, start, end)


def _is_set_off(text: str, start: int, end: int) -> bool:
    return text[start - 1 : start] in tuple(_OPENING) or text[end : end + 1] in tuple(_CLOSING)


def _marked(text: str, start: int, end: int) -> Iterator[Edit]:
    """Puts quotation marks in place of the spaces beside Chinese characters."""
    spaced_before = bool(_BEHIND_HAN.fullmatch(text, max(0, start - 2), start))
    spaced_after = bool(_BEFORE_HAN.match(text, end))
    yield Edit(start - spaced_before, start, "“")
    yield Edit(end, end + spaced_after, "”")


_ITEM = rf"[{_HAN}]{{1,5}}"
_AND = content("clauses.and", string)
_NO_MEMBERS = content("clauses.no_members", string)
_PARALLEL = content("clauses.parallel", lines)


def _enumerated(code: str) -> Rewriting:
    return replacing(rf"(?<=、)({_ITEM})[、，](?=(?:{_AND[code]}))", r"\1", hint="、")


def _listed(code: str) -> Rewriting:
    no_member = f"(?!(?:{_NO_MEMBERS[code]}))"
    last = rf"(?:{_AND[code]}){no_member}{_ITEM}(?:[。；！？等]|都|$)"
    return replacing(rf"(?<=，){no_member}({_ITEM}，){no_member}([{_HAN}]{{1,4}}?)(?={last})", r"\1\2，", hint="，")


# Parallel clauses begin alike, or with words that belong together.
_CLAUSE = r"[^，。；！？\n]{1,30}"


def _parallel(code: str) -> Rewriting:
    patterns = (row.replace("<clause>", _CLAUSE).replace("<han>", _HAN) for row in _PARALLEL[code])
    return together(*(replacing(pattern, r"\1；") for pattern in patterns))


# Marks that only Japanese uses in this way.


_JAPANESE = "\u3040-\u30ff\u3400-\u9fff々〇」』）】〉》"


def _stops(period: str, comma: str) -> Way:
    """Rewrites full stops and commas. Numbers and Latin words keep theirs."""
    return Way(together(_stop("。．", ".", period), _stop("、，", ",", comma)))


def _stop(wide: str, narrow: str, written: str) -> Rewriting:
    others = wide.replace(written, "")
    return together(
        replacing(rf"[{others}](?:(?<![\d\s].)|(?<=\d.)(?!\d|$)(?<!\d．))", written, hint=others),
        replacing(rf"\{narrow}(?<=[{_JAPANESE}].)(?:(?![\w.,]) ?| ?(?=[{_JAPANESE}「『（]))", written, hint=narrow),
    )


def phrases(length: int = 20) -> str:
    """A pattern of phrases in quotation marks that are not quotations: a few words without punctuation."""
    quotes = (("“", "”"), ("‘", "’"), ('"', '"'), ("＂", "＂"), ("〝", "〟"))
    return "|".join(rf"{a}([^{a}{z}。、，！？!?：:；\n]{{1,{length}}}){z}" for a, z in quotes)


_QUOTED_BEFORE = content("clauses.quoted_before", string)
_QUOTED_BEHIND = content("clauses.quoted_behind", string)
_CITED_BEFORE = content("brackets.cited_before", words)
_CITED_BEHIND = content("brackets.cited_behind", string)
_TITLE = r"(?:「([^「」\n]{1,40})」|“([^“”\n]{1,40})”|\"([^\"\n]{1,40})\"|〈([^〈〉\n]{1,40})〉)"


def _within(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group)


def _double(match: re.Match[str]) -> str:
    return f"『{_within(match)}』"


def _titled(match: re.Match[str]) -> str:
    inner = _within(match)
    return match[0][: -len(inner) - 2] + f"『{inner}』"


def _references(code: str) -> Rewriting:
    return together(
        replacing(r"《([^《》\n]{1,60})》", _double, hint="《"),
        replacing(rf"{any_of(_CITED_BEFORE[code])}(?:の|、|：|:)?{_TITLE}", _titled),
        replacing(rf"{_TITLE}(?={_CITED_BEHIND[code]})", _double),
    )


def _stressed(code: str) -> Rewriting:
    return replacing(rf"(?:{phrases()})(?!(?:{_QUOTED_BEHIND[code]}))", _double)


_QUOTATION = frozenset({"quotation"})


# Phrases in quotation marks that are not quotations, in Chinese and Japanese.


_QUOTES = (("“", "”"), ('"', '"'), ("＂", "＂"), ("〝", "〟"))
# A quotation contains punctuation, or has a verb of saying beside it.
_PHRASE = "|".join(rf"(?<={a})([^{a}{z}。、，！？!?：:；….\n]{{1,20}}){z}" for a, z in _QUOTES)
_QUOTE = f"[{''.join(a for a, _ in _QUOTES)}]"


def _marks(sign: str) -> Rewriting:
    """Replaces the quotation marks around a phrase with this sign."""

    def set_off(code: str) -> Rewriting:
        before = rf"(?<![{_QUOTED_BEFORE[code]}].)" if code in _QUOTED_BEFORE else ""
        pattern = rf"{_QUOTE}{before}(?:{_PHRASE})(?!{_QUOTED_BEHIND[code]})"
        return replacing(pattern, lambda match: f"{sign}{match[match.lastindex or 0]}{sign}")

    return built(set_off)


WAYS: Ways = {
    "chinese_mixed_with_english": {
        "do_not_place_english_in_quotation_marks": Way(
            replacing(_QUOTED, lambda match: match[1], re.ASCII), reaches=frozenset({"quotation"})
        ),
        "place_english_in_quotation_marks": Way(_set_off),
    },
    "comma_and_semicolon": {
        "use_comma_between_clauses": Way(replacing(r"；(?=[^\s\n])", "，", hint="；")),
        # Only a reader can tell which clauses are parallel, except for those that say so.
        "use_semicolon_between_clauses": Way(built(_parallel), exact=False),
    },
    "serial_comma": {
        "do_not_use": Way(NOT_SERIAL),
        "do_not_use_serial_comma_when_using_chinese_comma": Way(built(_enumerated)),
        "use": Way(SERIAL),
        "use_serial_comma_when_using_comma": Way(built(_listed)),
    },
    "emphasis": {
        # The context does not tell whether corner brackets emphasise or quote. Other marks do not quote in Japanese.
        "use_double_corner_brackets": Way(built(_stressed), exact=False, reaches=_QUOTATION)
    },
    "japanese_reference_materials": {
        # Only the words beside it tell that something is cited.
        "use_double_corner_brackets": Way(built(_references), exact=False, reaches=_QUOTATION)
    },
    "periods_and_commas": {
        "use_full_width_japanese_periods_and_full_width_japanese_commas": _stops("。", "、"),
        "use_full_width_japanese_periods_and_full_width_non_japanese_commas": _stops("。", "，"),
        "use_full_width_non_japanese_periods_and_full_width_japanese_commas": _stops("．", "、"),
        "use_full_width_non_japanese_periods_and_full_width_non_japanese_commas": _stops("．", "，"),
    },
    # Only a reader can tell whether a few words in marks are a quotation.
    "setting_off_non_quoted_phrases": {
        "use_full_width_quotation_marks": Way(_marks("＂"), exact=False, reaches=frozenset({"quotation"})),
        "use_half_width_quotation_marks": Way(_marks('"'), exact=False, reaches=frozenset({"quotation"})),
    },
}
