"""Finds pairs of placeholders around words. Values, as in `Page {0} of {1}`, are no pairs. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.languages.traits import traits
from tolmach.translation.codes.words import WordKind, kind
from tolmach.translation.protected import protection
from tolmach.units import Span

_FORMS: tuple[tuple[str, int], ...] = (
    (r"\{\{ ?(?P<n0>[#/]?[\w.-]{1,40})(?: [^{}\n]{0,80})?\}\}", 2),
    (r"(?P<s1>[%$#]?)\{(?P<n1>[#/]?[\w.-]{1,40})\}", 2),
    (r"<(?P<n2>/?\d{1,3})>", 2),
    (r"\[(?P<n3>/?[A-Za-z][\w-]{0,20})\]", 2),
    (r"%(?P<n4>[A-Za-z]\w{1,40})%", 2),
    (r"%(?P<n5>\d{1,2})(?![\d$.%])", 3),
    (r"\{% ?(?P<n6>\w{1,40})(?: [^{}\n]{0,80})?%\}", 2),
)
"""Each form captures the name of the placeholder. The number says how many letters in a row count as words if they
touch the placeholders on both sides: `{0}x{1}` is no pair, nor is `%5d`."""
_PLACEHOLDER = re.compile("|".join(pattern for pattern, _ in _FORMS))
_HINT = re.compile(r"[{<\[%]")
_PARTNERS = (("start", "end"), ("begin", "end"), ("open", "close"))
"""`{linkStart}here{linkEnd}`"""
_AFTER_OPENING, _BEFORE_CLOSING = frozenset("¿¡“„«("), frozenset(".!?…)”»")
_DEEPEST = 16


@dataclass(frozen=True, slots=True)
class PlaceholderPair:
    """A pair, with the white space at its inner side, which belongs to the placeholders."""

    opening: str
    closing: str
    marks: tuple[Span, Span]

    @property
    def start(self) -> int:
        return self.marks[0][0]

    @property
    def end(self) -> int:
        return self.marks[1][1]


@dataclass(frozen=True, slots=True)
class _Placeholder:
    start: int
    end: int
    form: int
    sign: str
    name: str
    opens: bool
    """Whether it touches the words behind it, and none before it."""
    closes: bool


def pairs(text: str, language: str) -> list[PlaceholderPair]:
    """The pairs, in the order of their ends. They nest or do not overlap."""
    if not _HINT.search(text):
        return []
    opened: list[_Placeholder] = []
    found: list[PlaceholderPair] = []
    for item in _placeholders(text):
        number = _opening(text, item, opened, language)
        if number is None:
            opened.append(item)
            continue
        found.append(pair_between(text, (opened[number].start, opened[number].end), (item.start, item.end)))
        del opened[number:]
    return found


def _placeholders(text: str) -> Iterator[_Placeholder]:
    found = list(_PLACEHOLDER.finditer(text))
    if len(found) < 2:
        return
    fixed = protection.find(text, "en")
    place = 0
    for match in found:
        while place < len(fixed) and fixed[place].end <= match.start():
            place += 1
        if place == len(fixed) or match.start() <= fixed[place].start:
            yield _placeholder(text, match)


def _placeholder(text: str, match: re.Match[str]) -> _Placeholder:
    start, end = match.span()
    form = next(number for number in range(len(_FORMS)) if match[f"n{number}"])
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    opens = (_is_word(after) or after in _AFTER_OPENING) and not _is_word(before)
    closes = (_is_word(before) or before in _BEFORE_CLOSING) and not _is_word(after)
    return _Placeholder(start, end, form, match["s1"] or "", match[f"n{form}"], opens, closes)


def _is_word(char: str) -> bool:
    return bool(char) and kind(char) is WordKind.WORD


def _opening(text: str, closing: _Placeholder, opened: Sequence[_Placeholder], language: str) -> int | None:
    """The place of the nearest placeholder that this one closes."""
    for number in range(len(opened) - 1, max(-1, len(opened) - 1 - _DEEPEST), -1):
        opening = opened[number]
        if (opening.form, opening.sign) != (closing.form, closing.sign) or not text[
            opening.end : closing.start
        ].strip():
            continue
        if closing.name in (f"/{opening.name.removeprefix('#')}", f"end{opening.name}"):
            return number
        # Where something may be joined to a word, it touches values, too.
        is_sure = not traits(language).joins_behind and _touch_words(text, opening, closing)
        if is_sure and _follow(opening.name, closing.name):
            return number
    return None


def _touch_words(text: str, opening: _Placeholder, closing: _Placeholder) -> bool:
    _, letters = _FORMS[opening.form]
    words = re.compile(rf"[^\W\d_]{{{letters}}}")
    return opening.opens and closing.closes and words.search(text, opening.end, closing.start) is not None


def _follow(one: str, other: str) -> bool:
    if one.isdecimal() and other.isdecimal():
        return int(one) < int(other)
    first, last = one.lower(), other.lower()
    return first != last and any(a in first and first.replace(a, b) == last for a, b in _PARTNERS)


def pair_between(text: str, opening: Span, closing: Span) -> PlaceholderPair:
    content = text[opening[1] : closing[0]]
    start = opening[1] + len(content) - len(content.lstrip())
    end = opening[1] + len(content.rstrip())
    marks = (opening[0], start), (end, closing[1])
    return PlaceholderPair(text[slice(*marks[0])], text[slice(*marks[1])], marks)
