"""Commas, quotation marks and joints that only Chinese has so. Pure."""

import re
from collections.abc import Iterator

from tolmach.styles.rules.kit.patterns import replacing, together
from tolmach.styles.rules.punctuation.serial import NOT_SERIAL, SERIAL
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit

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
}
