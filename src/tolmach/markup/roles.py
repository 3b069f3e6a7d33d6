"""Gives each token its role in the units: text, one end of a pair, a point, kept content, or a break between units.

Two elements of XLIFF or TMX may be twins, which mark the start and the end of one stretch: `<bx id="1"/>bold<ex
id="1"/>`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from tolmach.markup.elements import (
    HTML_EMBEDDED,
    HTML_ENDED_BY,
    HTML_KEPT,
    HTML_PROGRAM,
    XML_KEPT,
    attributes,
    not_translated,
    translated,
)
from tolmach.markup.model import TEXTS, MarkupTokens, Options, Role, TokenKind
from tolmach.markup.pairing import Pairs
from tolmach.markup.structure import local, structure

_STARTS = {"bx": ("rid", "id"), "sc": ("id",), "bpt": ("rid", "id", "i"), "sm": ("id",)}
"""The elements, each with the attributes that identify it."""
_ENDS = {
    "ex": ("bx", ("rid", "id")),
    "ec": ("sc", ("startRef", "rid", "id")),
    "ept": ("bpt", ("rid", "id", "i")),
    "em": ("sm", ("startRef",)),
}


@dataclass(frozen=True, slots=True)
class Roles:
    """Lists indexed by the number of a token."""

    role: list[Role]
    reach: list[int]
    """The last token that belongs to this one."""
    gaps: set[int]
    """Tags inside a unit that stand for a space."""
    kept: list[int]
    """Elements that stay as they are, whatever their role is."""
    partner: list[int]
    """The other end of a pair, or -1."""
    twins: set[int]
    """The ends of pairs that must not be repeated."""


def roles(text: str, tokens: MarkupTokens, pairs: Pairs, options: Options) -> Roles:
    kept, hidden, around = _kept(text, tokens, pairs, options)
    shape = structure(text, tokens, pairs, hidden, options)
    reach = list(range(len(tokens)))
    role = [_role(kind, partner) for kind, partner in zip(tokens.kind, pairs.partner, strict=True)]
    for number in shape.breaks | around:
        role[number] = Role.BREAK
    for number in kept:
        last = reach[number] = pairs.last[number]
        if role[number] is not Role.BREAK:
            role[number] = Role.KEPT if _shows(text, tokens, number, last) else Role.POINT
        role[number + 1 : last + 1] = [Role.INSIDE] * (last - number)
    if shape.breaks or around:
        _break_around_breaks(role, pairs)
    _fold_empty(text, tokens, role, reach, pairs, HTML_EMBEDDED if options.html else frozenset())
    found = Roles(role, reach, shape.gaps, kept, list(pairs.partner), set())
    if not options.html:
        _pair_twins(found, list(twins(text, tokens, pairs, role)))
    return found


def _pair_twins(roles: Roles, found: list[tuple[int, int]]) -> None:
    for start, end in found:
        roles.role[start], roles.role[end] = Role.OPEN, Role.CLOSE
        roles.partner[start], roles.partner[end] = end, start
        roles.twins.update((start, end))


def _role(kind: TokenKind, partner: int) -> Role:
    if partner >= 0:
        return Role.OPEN if kind is TokenKind.OPEN else Role.CLOSE
    return Role.TEXT if kind in TEXTS else Role.POINT


def _kept(text: str, tokens: MarkupTokens, pairs: Pairs, options: Options) -> tuple[list[int], bytearray, set[int]]:
    """The outermost elements that stay as they are, and the tokens inside them. If such an element has a part that is
    translated all the same, the texts and tags around that part are kept one by one."""
    kept: list[int] = []
    around: set[int] = set()
    hidden, end = bytearray(len(tokens)), -1
    names = _kept_names(tokens, options)
    marked = "translate" in text.lower()
    for number, (kind, name) in enumerate(zip(tokens.kind, tokens.name, strict=True)):
        if number in around:
            kept += [number] if kind in TEXTS else []
            hidden[number] = 1
            continue
        if number <= end or kind is not TokenKind.OPEN or not (marked or name in names):
            continue
        tag = text[tokens.start[number] : tokens.end[number]]
        if not _may_be_kept(name, pairs.partner[number], options):
            continue
        if name not in names and not not_translated(tag, options.html):
            continue
        again = list(_translated_again(text, tokens, pairs, number, options)) if name not in names else []
        if again:
            edges = [number, *(edge for each in again for edge in (each.start, each.stop)), pairs.last[number] + 1]
            around.update(*(range(*edges[at : at + 2]) for at in range(0, len(edges), 2)))
            continue
        kept.append(number)
        end = pairs.last[number]
        hidden[number + 1 : end + 1] = b"\x01" * (end - number)
    return kept, hidden, around


def _translated_again(text: str, tokens: MarkupTokens, pairs: Pairs, element: int, options: Options) -> Iterator[range]:
    """The outermost elements inside this one that are translated, as ranges of tokens."""
    number = element + 1
    while number <= pairs.last[element]:
        last = pairs.last[number]
        tag = text[tokens.start[number] : tokens.end[number]]
        if tokens.kind[number] is TokenKind.OPEN and pairs.partner[number] >= 0 and translated(tag, options.html):
            yield range(number, last + 1)
            number = last
        number += 1


def _kept_names(tokens: MarkupTokens, options: Options) -> frozenset[str]:
    if options.html:
        return HTML_KEPT | {name.lower() for name in options.ignore_tags}
    return options.ignore_tags | {name for name in set(tokens.name) if local(name) in XML_KEPT}


def _may_be_kept(name: str, partner: int, options: Options) -> bool:
    """An element that is left open would keep everything up to the end of its parent."""
    return partner >= 0 or (options.html and (name in HTML_ENDED_BY or name in HTML_PROGRAM))


def _shows(text: str, tokens: MarkupTokens, first: int, last: int) -> bool:
    return any(tokens.kind[number] in TEXTS and not tokens.blank(text, number) for number in range(first + 1, last + 1))


def _break_around_breaks(role: list[Role], pairs: Pairs) -> None:
    """A pair that reaches beyond one unit cannot be a code of it."""
    before = [0, *accumulate(each is Role.BREAK for each in role)]
    for number, each in enumerate(role):
        end = pairs.partner[number]
        if each is Role.OPEN and before[end] > before[number]:
            role[number] = role[end] = Role.BREAK


def _fold_empty(
    text: str, tokens: MarkupTokens, role: list[Role], reach: list[int], pairs: Pairs, embedded: frozenset[str]
) -> None:
    """An element without text is a point, whatever tags it holds. White space in a picture is no text."""
    content = [0, *accumulate(each is Role.TEXT or each is Role.KEPT for each in role)]
    shown = _shown(text, tokens, role) if embedded.intersection(tokens.name) else content
    end = -1
    for number, each in enumerate(role):
        if number <= end:
            role[number] = Role.INSIDE
        elif each is Role.OPEN:
            last = pairs.partner[number]
            counted = shown if tokens.name[number] in embedded else content
            if counted[last] == counted[number]:
                role[number], reach[number], end = Role.POINT, last, last


def _shown(text: str, tokens: MarkupTokens, role: list[Role]) -> list[int]:
    """For each token, how many tokens before it a reader sees."""
    blank = (each is Role.TEXT and tokens.blank(text, number) for number, each in enumerate(role))
    seen = (each in (Role.TEXT, Role.KEPT) and not white for each, white in zip(role, blank, strict=True))
    return [0, *accumulate(seen)]


def twins(text: str, tokens: MarkupTokens, pairs: Pairs, roles: Sequence[Role]) -> Iterator[tuple[int, int]]:
    """Pairs of starts and ends that stand in the same element and the same unit. If two cross, one of them is left
    alone."""
    if not any(local(name) in _ENDS for name in set(tokens.name)):
        return
    opened: dict[int, list[tuple[int, str, str]]] = {}
    for number, role in enumerate(roles):
        name = local(tokens.name[number])
        if role is Role.BREAK:
            opened.clear()
        if role not in (Role.POINT, Role.KEPT) or tokens.kind[number] not in (TokenKind.OPEN, TokenKind.EMPTY):
            continue
        waiting = opened.setdefault(pairs.parent[number], [])
        tag = text[tokens.start[number] : tokens.end[number]]
        if name in _STARTS:
            waiting.append((number, name, _named(tag, _STARTS[name])))
        elif name in _ENDS:
            start, names = _ENDS[name]
            if waiting and waiting[-1][1:] == (start, _named(tag, names)):
                yield waiting.pop()[0], number


def _named(tag: str, names: Sequence[str]) -> str:
    given: Mapping[str, str] = dict(attributes(tag, html=False))
    return next((given[name] for name in names if name in given), "")
