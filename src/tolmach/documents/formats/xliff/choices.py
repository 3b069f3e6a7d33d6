"""Reads messages that choose between texts, as in ICU and Angular: `{count, plural, =1 {one day} other {# days}}`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tolmach.units import Span

_START = re.compile(r"\{\s*[\w.]+\s*,\s*(?:plural|select|selectordinal)\s*,\s*(?:offset:\d+\s*)?")
_CASE = re.compile(r"\s*(?:=\d+|[\w.-]+)\s*\{")
_END = re.compile(r"\s*\}")
_BRACE = re.compile(r"<[^>]*>|'[{}]+'|[{}]")
_DEPTH = 5
"""The deepest nesting of choices. Real messages have no more, and nothing deeper is searched."""

_PATIENCE = 20
"""After this many failed matches, the text is in some other format."""


@dataclass(frozen=True, slots=True)
class Choice:
    span: Span
    cases: tuple[Span, ...]
    """The text in the braces of each case."""


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    is_text: bool


def choices(text: str) -> list[Choice]:
    """The outermost choices. Text that only begins like a choice does not count."""
    found: list[Choice] = []
    failed = 0
    for start in _START.finditer(text) if "{" in text else ():
        if found and start.start() < found[-1].span[1]:
            continue
        if choice := _choice(text, start):
            found.append(choice)
            continue
        failed += 1
        if failed == _PATIENCE:
            break
    return found


def pieces(text: str, depth: int = 0) -> Iterator[_Piece]:
    """The cases as texts, and the text between them, which stays."""
    done = 0
    for choice in choices(text) if depth < _DEPTH else ():
        yield _Piece(text[done : choice.span[0]], True)
        done = choice.span[0]
        for start, end in choice.cases:
            yield _Piece(text[done:start], False)
            yield from pieces(text[start:end], depth + 1)
            done = end
        yield _Piece(text[done : choice.span[1]], False)
        done = choice.span[1]
    yield _Piece(text[done:], True)


def _choice(text: str, start: re.Match[str]) -> Choice | None:
    cases: list[Span] = []
    position = start.end()
    while case := _CASE.match(text, position):
        end = _closing(text, case.end())
        if end < 0:
            return None
        cases.append((case.end(), end))
        position = end + 1
    close = _END.match(text, position)
    return Choice((start.start(), close.end()), tuple(cases)) if close and cases else None


def _closing(text: str, start: int) -> int:
    depth = 0
    for brace in _BRACE.finditer(text, start):
        if brace[0] == "{":
            depth += 1
        elif brace[0] == "}":
            depth -= 1
            if depth < 0:
                return brace.start()
    return -1
