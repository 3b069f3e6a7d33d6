"""Rules for spaces and marks: some for all languages that part their words, and some for single languages. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tolmach.patterns import deferred
from tolmach.units import Edit
from tolmach.writing.proposals import Finder, Proposal

_HAN = r"[\u3040-\u30ff\u3400-\u9fff]"
_WIDE = {",": "，", ";": "；", ":": "：", "?": "？", "!": "！"}


@dataclass(frozen=True, slots=True)
class Rule:
    pattern: re.Pattern[str]
    replacement: str | Callable[[re.Match[str]], str] = ""

    def __call__(self, text: str) -> Iterator[Proposal]:
        for match in self.pattern.finditer(text):
            new = self.replacement(match) if callable(self.replacement) else match.expand(self.replacement)
            yield Proposal(Edit(match.start(), match.end(), new))


_ONE_SPACE = Rule(deferred(r"(?<=[\w,;]) {2}(?=\w)"), " ")
# Not before figures and names such as .5 and .NET, nor before dots that stand for words.
_BEFORE_STOP = Rule(deferred(r"(?<=[\w)\"”»]) +(?=[,.](?:\s|$))"))
_BEFORE_MARK = Rule(deferred(r"(?<=\w) +(?=[;:!?](?:\s|$))"))
_BEFORE_NOT_BEHIND = Rule(deferred(r"(?<=[^\W\d_]) +([,;])(?=[^\W\d_]{2})"), r"\1 ")
_BEHIND_MARK = Rule(deferred(r"(?<=[^\W\d_]{2}[,;!?])(?=[^\W\d_]{2})"), " ")
_TWICE = Rule(deferred(r"(?<=\w)([,;:])\1(?=\s|$)"), r"\1")
_TWO_DOTS = Rule(deferred(r"(?<=[^\W\d_]{3})\.\.(?=\s|$)"), ".")
_OPENED = Rule(deferred(r"(?<=[(\[]) +(?=\w)"))
_CLOSED = Rule(deferred(r"(?<=\w) +(?=[)\]])"))
_COMMON = (_ONE_SPACE, _BEFORE_STOP, _BEFORE_NOT_BEHIND, _BEHIND_MARK, _TWICE, _TWO_DOTS, _OPENED, _CLOSED)
_SPACED = (*_COMMON, _BEFORE_MARK)
# As wide as the space that the French write there, which is either; a line must not break at it.
_FRENCH_MARK = Rule(deferred(r"(?<=[^\W\d_]{2})(?=[!?](?:\s|$))"), "\u00a0")
_ASKED = Rule(deferred(r"^(?=[^¿?,:;—–]*[^\W\d_]\?$)"), "¿")
_CALLED = Rule(deferred(r"^(?=[^¡!,:;—–]*[^\W\d_]!$)"), "¡")
_WIDE_MARK = Rule(deferred(rf"(?<={_HAN})[,;:?!](?={_HAN}|$)"), lambda match: _WIDE[match[0]])
_WIDE_TWICE = Rule(deferred(r"(?<![。、，])([。、，])\1(?!\1)"), r"\1")
_WIDE_SPACE = Rule(deferred(rf"(?<={_HAN}) +(?=[。、，！？；：])"))

RULES: Mapping[str, tuple[Finder, ...]] = {
    "de": _SPACED,
    "en": _SPACED,
    "es": (*_SPACED, _ASKED, _CALLED),
    "fr": (*_COMMON, _FRENCH_MARK),
    "it": _SPACED,
    "nl": _SPACED,
    "ja": (_WIDE_TWICE, _WIDE_SPACE),
    "ko": (_ONE_SPACE, _BEFORE_STOP, _BEFORE_MARK, _TWICE),
    "pt": _SPACED,
    "zh": (_WIDE_MARK, _WIDE_TWICE, _WIDE_SPACE),
}
