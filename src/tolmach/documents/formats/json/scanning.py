"""Finds the string values of strict JSON: their offsets and the names they stand under. Pure.

The scanner is a loop without recursion, so it handles any depth of nesting.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tolmach.errors import UnsafeFile

_SPACE = re.compile(r"[ \t\r\n]*+")
_STRING = re.compile(r'"(?:[^"\\\x00-\x1f]++|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*+"')
_SCALAR = re.compile(r"-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?(?![\w.+-])|(?:true|false|null)(?!\w)")
_LINE_END = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class String:
    """A string value. `start` and `end` enclose the text between its quotation marks."""

    start: int
    end: int
    raw: str
    outermost: str
    """The name that leads to the value in the outermost object, with its escapes; empty if there is none."""
    key: str
    """The name of the value, or of the list that holds it."""


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.closing: list[str] = []
        """The closing brackets of the objects and lists that are open."""
        self.names: list[str] = []
        """The current name in each open object; for a list, the name of the list."""

    def string(self) -> str:
        match = _STRING.match(self.text, self.at)
        if match is None:
            raise self.wrong()
        self.at = match.end()
        return match[0][1:-1]

    def space(self) -> str:
        """Skips white space and returns the next character, or an empty string at the end."""
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.text[self.at : self.at + 1]

    def take(self, sign: str) -> None:
        if self.space() != sign:
            raise self.wrong()
        self.at += 1

    def name(self) -> None:
        self.space()
        self.names[-1] = self.string()
        self.take(":")

    def scalar(self) -> None:
        match = _SCALAR.match(self.text, self.at)
        if match is None:
            raise self.wrong()
        self.at = match.end()

    def wrong(self) -> UnsafeFile:
        before = self.text[: self.at]
        ends = list(_LINE_END.finditer(before))
        column = self.at - (ends[-1].end() if ends else 0) + 1
        return UnsafeFile(
            f"The file is not valid JSON: line {len(ends) + 1}, column {column}. Comments, commas after the last "
            "value and NaN are not allowed."
        )


def strings(text: str) -> Iterator[String]:
    """Yields the string values, not the names, in order. Invalid JSON raises an error when the scanner reaches it."""
    scanner = _Scanner(text)
    while True:
        if scanner.space() in ("{", "["):
            if _opened(scanner):
                continue
        elif scanner.space() == '"':
            yield _string(scanner)
        else:
            scanner.scalar()
        if not _next(scanner):
            return


def _opened(scanner: _Scanner) -> bool:
    """Enters the object or list that begins here. Steps over an empty one and returns False."""
    end = "}" if scanner.space() == "{" else "]"
    scanner.at += 1
    if scanner.space() == end:
        scanner.at += 1
        return False
    scanner.closing.append(end)
    scanner.names.append(scanner.names[-1] if scanner.names else "")
    if end == "}":
        scanner.name()
    return True


def _string(scanner: _Scanner) -> String:
    start = scanner.at + 1
    raw = scanner.string()
    outermost, key = (scanner.names[0], scanner.names[-1]) if scanner.names else ("", "")
    return String(start, start + len(raw), raw, outermost, key)


def _next(scanner: _Scanner) -> bool:
    """Steps to the next value. Returns False at the end of the text."""
    while scanner.closing:
        sign = scanner.space()
        if sign == ",":
            scanner.at += 1
            if scanner.closing[-1] == "}":
                scanner.name()
            return True
        scanner.take(scanner.closing.pop())
        scanner.names.pop()
    if scanner.space():
        raise scanner.wrong()
    return False
