"""Finds the tag that each end tag belongs to. Tags that cross or are left open never make it fail or slow."""

from dataclasses import dataclass

from tolmach.markup.elements import HTML_ENDED_BY
from tolmach.markup.model import MarkupTokens, TokenKind


@dataclass(frozen=True, slots=True)
class Pairs:
    """Lists indexed by the number of a token."""

    partner: list[int]
    """The other tag of the element, or -1."""
    last: list[int]
    """The last token of the element that begins here, with or without an end tag; for other tokens the token itself."""
    parent: list[int]
    """The element that the token stands in, or -1. An end tag stands in its own element."""


def pair(tokens: MarkupTokens, html: bool) -> Pairs:
    pairer = _Pairer(tokens)
    for number, (kind, name) in enumerate(zip(tokens.kind, tokens.name, strict=True)):
        if html and (kind is TokenKind.OPEN or kind is TokenKind.EMPTY):
            pairer.end_before(name, number)
        pairer.parent[number] = pairer.stack[-1] if pairer.stack else -1
        if kind is TokenKind.OPEN:
            pairer.open(name, number)
        elif kind is TokenKind.CLOSE:
            pairer.close(name, number)
    pairer.finish()
    return Pairs(pairer.partner, pairer.last, pairer.parent)


class _Pairer:
    def __init__(self, tokens: MarkupTokens) -> None:
        self._name = tokens.name
        self._opened: dict[str, int] = {}
        self.stack: list[int] = []
        self.partner = [-1] * len(tokens)
        self.last = list(range(len(tokens)))
        self.parent = [-1] * len(tokens)

    def end_before(self, name: str, number: int) -> None:
        """HTML lets some elements end where the next begins."""
        while self.stack and name in HTML_ENDED_BY.get(self._name[self.stack[-1]], ()):
            self._pop(number - 1)

    def open(self, name: str, number: int) -> None:
        self.stack.append(number)
        self._opened[name] = self._opened.get(name, 0) + 1

    def close(self, name: str, number: int) -> None:
        if not self._opened.get(name):
            return
        while self._name[self.stack[-1]] != name:
            self._pop(number - 1)
        opening = self._pop(number)
        self.partner[opening], self.partner[number] = number, opening

    def finish(self) -> None:
        while self.stack:
            self._pop(len(self._name) - 1)

    def _pop(self, last: int) -> int:
        number = self.stack.pop()
        self.last[number] = last
        self._opened[self._name[number]] -= 1
        return number
