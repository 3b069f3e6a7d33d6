"""From tokens to units: finds the stretches of the source to translate, and what their codes stand for."""

import re
from collections.abc import Iterator

from tolmach.markup.building import Builder
from tolmach.markup.model import CDATA, Role, Slot, TokenKind
from tolmach.markup.references import pieces
from tolmach.markup.source import Source
from tolmach.units import Unit

_LETTER = re.compile(r"[^\W\d_]")
_GOING_ON = frozenset(",;:.!?…")
"""No sentence begins with one of these."""


def slots(source: Source) -> Iterator[Slot]:
    for run in _runs(source.roles.role):
        if _has_letters(source, run):
            core = _core(source, run) if len(run) > 1 else run
            yield _slot(source, core)


def _runs(roles: list[Role]) -> Iterator[list[int]]:
    """Tokens between breaks, without those that belong to another token."""
    run: list[int] = []
    for number, role in enumerate(roles):
        if role is Role.BREAK:
            yield run
            run = []
        elif role is not Role.INSIDE:
            run.append(number)
    yield run


def _has_letters(source: Source, run: list[int]) -> bool:
    """Whether there are letters outside of kept content. Numbers and signs alone need no translation, and could only
    come to harm in one."""
    return any(source.roles.role[number] is Role.TEXT and _has_letter(source, number) for number in run)


def _has_letter(source: Source, number: int) -> bool:
    raw = source.raw(number)
    if source.tokens.kind[number] is TokenKind.VERBATIM or "&" not in raw:
        return _LETTER.search(raw) is not None
    return any(not piece.kept and _LETTER.search(piece.text) for piece in pieces(raw, source.options.html))


def _core(source: Source, run: list[int]) -> list[int]:
    """The run without the tags around it: pairs around everything, and tags before and after the words."""
    role, partner = source.roles.role, source.roles.partner
    content = [number for number in run if _is_content(source, number)]
    first, last = content[0], content[-1]
    first = max((n for n in run if _stands_for_word(source, n, first)), default=first)
    start = next((n for n in run if n >= first or (role[n] is Role.OPEN and first < partner[n] < last)), first)
    end = next((n for n in reversed(run) if n <= last or (role[n] is Role.CLOSE and first < partner[n] < last)), last)
    return [number for number in run if start <= number <= end]


def _stands_for_word(source: Source, number: int, first: int) -> bool:
    """Whether it is a point that the first text continues, as in `<x/>, hello`."""
    is_before = source.roles.role[number] is Role.POINT and source.roles.reach[number] + 1 == first
    return is_before and source.raw(first)[0] in _GOING_ON


def _is_content(source: Source, number: int) -> bool:
    role = source.roles.role[number]
    return role is Role.KEPT or (role is Role.TEXT and not source.raw(number).isspace())


def _slot(source: Source, core: list[int]) -> Slot:
    if len(core) == 1 and "&" not in source.raw(core[0]):
        return _plain(source, core[0])
    builder = Builder(source, core[0], core[-1])
    for first, last in _merged(source, core):
        builder.add(first, last)
    return builder.slot()


def _plain(source: Source, number: int) -> Slot:
    """Most units are text and nothing else; they need no builder."""
    raw, kind = source.raw(number), source.tokens.kind[number]
    text = raw.strip()
    start = source.tokens.start[number] + len(raw) - len(raw.lstrip())
    return Slot(start, start + len(text), Unit(text), (), cdata=kind is TokenKind.VERBATIM)


def _merged(source: Source, core: list[int]) -> Iterator[tuple[int, int]]:
    """Joins tags with nothing between them: points side by side, pairs around the same words."""
    first, last = core[0], source.roles.reach[core[0]]
    for number in core[1:]:
        if not _joins(source, first, last, number):
            yield first, last
            first = number
        last = source.roles.reach[number]
    yield first, last


def _joins(source: Source, first: int, last: int, number: int) -> bool:
    role, partner = source.roles.role, source.roles.partner
    if number != last + 1 or role[number] is not role[first]:
        return False
    if role[number] is Role.POINT:
        return True
    return (
        role[number] in (Role.OPEN, Role.CLOSE)
        and partner[last] == partner[number] + 1
        and CDATA not in (source.tokens.name[first], source.tokens.name[number])
    )
