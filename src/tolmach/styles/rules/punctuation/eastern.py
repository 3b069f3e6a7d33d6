"""Marks that only Chinese or Japanese has so. Pure."""

import re
from collections.abc import Iterator

from tolmach.styles.rules.punctuation.commas import NOT_SERIAL, SERIAL
from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.rewriting import by_language, replacing, together
from tolmach.styles.rules.way import Way, Ways
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
    """Foreign words among Chinese ones, unless other marks set them off. `A股`, `T恤` are Chinese words."""
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
    """In place of the spaces beside Chinese characters."""
    spaced_before = bool(_BEHIND_HAN.fullmatch(text, max(0, start - 2), start))
    spaced_after = bool(_BEFORE_HAN.match(text, end))
    yield Edit(start - spaced_before, start, "“")
    yield Edit(end, end + spaced_after, "”")


_ITEM = rf"[{_HAN}]{{1,5}}"
_AND = "(?:以及|和|或者|或|与|與|及)"
_NOT_ITEM = "(?:我|你|他|她|它|这|那|但|而|所以|因为|如果|就|也|都|还|并|不|是|在|有)"
_ENUMERATED = rf"(?<=、)({_ITEM})[、，](?={_AND})"
_LAST_ITEM = rf"{_AND}(?!{_NOT_ITEM}){_ITEM}(?:[。；！？等]|都|$)"
_COMMA_LIST = rf"(?<=，)(?!{_NOT_ITEM})({_ITEM}，)(?!{_NOT_ITEM})([{_HAN}]{{1,4}}?)(?={_LAST_ITEM})"

# Clauses that run in parallel begin alike, or with words that belong together.
_CLAUSE = r"[^，。；！？\n]{1,30}"
_PARALLEL = together(
    replacing(rf"(?<![\w])((有的|有些|有人|有时|或者|一边|不是)(?:{_CLAUSE}))，(?=\2)", r"\1；"),
    replacing(rf"(一方面{_CLAUSE}(?:，{_CLAUSE})?)，(?=另一方面)", r"\1；"),
    replacing(rf"([一二三四五六七八九]是{_CLAUSE})，(?=[二三四五六七八九十]是)", r"\1；"),
    replacing(rf"((?:首先|其次|第[一二三四五]){_CLAUSE})，(?=(?:其次|再次|然后|最后|第[二三四五六])[^\n])", r"\1；"),
    # 他喜欢茶，她喜欢咖啡
    replacing(
        rf"((?<![\w])([我你他她它][们]?)([{_HAN}]{{1,3}})[{_HAN}]{{1,6}})，(?=(?!\2)[我你他她它][们]?\3[{_HAN}])",
        r"\1；",
    ),
)


# Marks that only Japanese has so.


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


# Phrases in quotation marks that quote nobody, in Chinese and Japanese.


_QUOTES = (("“", "”"), ('"', '"'), ("＂", "＂"), ("〝", "〟"))
# What somebody says has marks of its own, or words of saying beside it.
_PHRASE = "|".join(rf"(?<={a})([^{a}{z}。、，！？!?：:；….\n]{{1,20}}){z}" for a, z in _QUOTES)
_SET_OFF_OPENING = f"[{''.join(a for a, _ in _QUOTES)}]"
_SAYING = "说道问答喊叫称說問"
_CHINESE = rf"{_SET_OFF_OPENING}(?<![：:，,曰云稱写寫{_SAYING}].)(?:{_PHRASE})(?!，?[他她我你它]?们?[{_SAYING}])"
_SET_OFF_JAPANESE = rf"{_SET_OFF_OPENING}(?:{_PHRASE})(?!と(?:言|い[いうえっわ]|話|述|答|叫|聞|尋|思|語|書)|って)"


def _marks(sign: str) -> Rewriting:
    return by_language(
        {
            language: replacing(pattern, lambda match: f"{sign}{match[match.lastindex or 0]}{sign}")
            for language, pattern in (("zh", _CHINESE), ("ja", _SET_OFF_JAPANESE))
        }
    )


WAYS: Ways = {
    "chinese_mixed_with_english": {
        "do_not_place_english_in_quotation_marks": Way(
            replacing(_QUOTED, lambda match: match[1], re.ASCII), reaches=frozenset({"quotation"})
        ),
        "place_english_in_quotation_marks": Way(_set_off),
    },
    "comma_and_semicolon": {
        "use_comma_between_clauses": Way(replacing(r"；(?=[^\s\n])", "，", hint="；")),
        # Which clauses are parallel is a matter of reading, but for those that say so.
        "use_semicolon_between_clauses": Way(_PARALLEL, exact=False),
    },
    "serial_comma": {
        "do_not_use": Way(NOT_SERIAL),
        "do_not_use_serial_comma_when_using_chinese_comma": Way(replacing(_ENUMERATED, r"\1", hint="、")),
        "use": Way(SERIAL),
        "use_serial_comma_when_using_comma": Way(replacing(_COMMA_LIST, r"\1\2，", hint="，")),
    },
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
    # Whether a few words in marks are somebody's is a matter of reading.
    "setting_off_non_quoted_phrases": {
        "use_full_width_quotation_marks": Way(_marks("＂"), exact=False, reaches=frozenset({"quotation"})),
        "use_half_width_quotation_marks": Way(_marks('"'), exact=False, reaches=frozenset({"quotation"})),
    },
}
