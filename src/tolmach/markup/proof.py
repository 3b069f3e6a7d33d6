"""Checks whether a translation kept the markup of its source."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from tolmach.markup.model import CDATA, MarkupTokens, Options, Role, TokenKind
from tolmach.markup.references import pieces
from tolmach.markup.source import Source, analyse, read_tokens

_TAGS = frozenset({TokenKind.OPEN, TokenKind.CLOSE, TokenKind.EMPTY, TokenKind.COMMENT, TokenKind.DOCTYPE})


def tags(text: str, options: Options) -> tuple[str, ...]:
    """Every tag, comment, instruction and DOCTYPE, in order, as written. A CDATA section is left out: it is only a way
    to write text."""
    return tuple(_tags(text, read_tokens(text, options)))


def proven(before: Source, output: str) -> list[str]:
    """What is wrong with a translation, in words that quote nothing of it; empty if all is well."""
    after = analyse(output, replace(before.options, strict=False))
    written = list(_tags(output, after.tokens))
    old, new = Counter(_tags(before.text, before.tokens)), Counter(written)
    pairs = {n for n, role in enumerate(before.roles.role) if role in (Role.OPEN, Role.CLOSE)} - before.roles.twins
    repeatable = {before.raw(number) for number in pairs} if not before.options.plain else set()
    added = new - old
    for tag in repeatable:
        del added[tag]
    faults = [
        ("tags are missing", (old - new).total()),
        ("tags are new", added.total()),
        ("tags are nested wrongly", (Counter(_unpaired(after)) - Counter(_unpaired(before))).total()),
        ("tags of the structure are out of order", _out_of_order(_breaks(before), written)),
        ("parts that were to stay have changed", _difference(Counter(_kept(before)), Counter(_kept(after)))),
    ]
    return [f"{count} {fault}" for fault, count in faults if count]


def _tags(text: str, found: MarkupTokens) -> Iterator[str]:
    for number, kind in enumerate(found.kind):
        if kind in _TAGS and found.name[number] != CDATA:
            yield text[found.start[number] : found.end[number]]


def _unpaired(source: Source) -> Iterator[tuple[TokenKind, str]]:
    for kind, name, partner in zip(source.tokens.kind, source.tokens.name, source.pairs.partner, strict=True):
        if partner < 0 and kind in (TokenKind.OPEN, TokenKind.CLOSE):
            yield kind, name


def _breaks(source: Source) -> Iterator[str]:
    for number, role in enumerate(source.roles.role):
        if role is Role.BREAK and source.tokens.kind[number] in _TAGS:
            yield source.raw(number)


def _out_of_order(expected: Iterable[str], found: Iterable[str]) -> int:
    rest = iter(found)
    return sum(tag not in rest for tag in expected)


def _kept(source: Source) -> Iterator[str]:
    for number in source.roles.kept:
        yield source.raw(number, source.roles.reach[number])
    for number, role in enumerate(source.roles.role):
        if role is Role.TEXT and source.tokens.kind[number] is not TokenKind.VERBATIM:
            yield from (piece.text for piece in pieces(source.raw(number), source.options.html) if piece.kept)


def _difference(before: Counter[str], after: Counter[str]) -> int:
    return max((before - after).total(), (after - before).total())
