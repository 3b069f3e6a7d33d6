"""Two elements of XLIFF or TMX that mark the start and the end of one stretch: `<bx id="1"/>bold<ex id="1"/>`."""

from collections.abc import Iterator, Mapping, Sequence

from tolmach.markup.attributes import attributes
from tolmach.markup.model import MarkupTokens, Role, TokenKind
from tolmach.markup.pairing import Pairs
from tolmach.markup.structure import local

_STARTS = {"bx": ("rid", "id"), "sc": ("id",), "bpt": ("rid", "id", "i"), "sm": ("id",)}
"""The elements, each with the attributes that identify it."""
_ENDS = {
    "ex": ("bx", ("rid", "id")),
    "ec": ("sc", ("startRef", "rid", "id")),
    "ept": ("bpt", ("rid", "id", "i")),
    "em": ("sm", ("startRef",)),
}


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
