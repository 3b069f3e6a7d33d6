"""White space at codes: what stood in a pair stands in it again, and what stood free of words stands free. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from unicodedata import category

from tolmach.engines.protocol import Placed
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.codes.words import Kind, kind
from tolmach.units import Code, Rendered

_OPENING = frozenset({"Ps", "Pi"})


def respaced(text: str, codes: Sequence[Code], rendered: Rendered, *, spaced: bool) -> Rendered:
    """`spaced` says whether the target is written with spaces between words."""
    placed = _with_edges(text, codes, rendered)
    return _with_room(text, codes, Rendered(rendered.text, placed)) if spaced else Rendered(rendered.text, placed)


# Pairs that held white space at an edge


def _with_edges(text: str, codes: Sequence[Code], rendered: Rendered) -> tuple[Placed, ...]:
    placed, target = list(rendered.codes), rendered.text
    for number, item in enumerate(rendered.codes):
        code = codes[item.mark]
        content, inside = text[code.start : code.end], target[item.start : item.end]
        if code.opaque or not (content[:1].isspace() or content[-1:].isspace()):
            continue
        if content.isspace():
            if not inside and not _take(codes, target, placed, number, 1):
                _take(codes, target, placed, number, 0)
        elif inside.strip():
            for edge, (held, holds) in enumerate(((content[0], inside[0]), (content[-1], inside[-1]))):
                if held.isspace() and not holds.isspace():
                    _take(codes, target, placed, number, edge)
    return tuple(placed)


def _take(codes: Sequence[Code], target: str, placed: list[Placed], number: int, edge: int) -> bool:
    """Whether the space before a pair, or behind it, could be taken in."""
    item = placed[number]
    at = item.end if edge else item.start
    space = target[at : at + 1] if edge else target[:at][-1:]
    if not space.isspace() or _is_met(placed, number, at, edge):
        return False
    placed[number] = replace(item, end=at + 1) if edge else replace(item, start=at - 1)
    if is_legal(codes, placed, len(target)):
        return True
    placed[number] = item
    return False


def _is_met(placed: Sequence[Placed], number: int, at: int, edge: int) -> bool:
    """Whether something stands here that would come to lie in the pair."""
    others = (item for place, item in enumerate(placed) if place != number)
    return any(item.start == at if edge else item.start == item.end == at for item in others)


# Points that stood free


def _with_room(text: str, codes: Sequence[Code], rendered: Rendered) -> Rendered:
    places = {item.start for item in rendered.codes if _stood_free(text, codes[item.mark])}
    for at in sorted(places, reverse=True):
        target = rendered.text
        if at < len(target) and kind(target[at]) is Kind.WORD:
            rendered = _opened(codes, rendered, at, behind=True)
        if at and not target[at - 1].isspace() and category(target[at - 1]) not in _OPENING:
            rendered = _opened(codes, rendered, at, behind=False)
    return rendered


def _stood_free(text: str, code: Code) -> bool:
    is_point = code.start == code.end
    return is_point and text[: code.start][-1:].isspace() and text[code.end : code.end + 1].isspace()


def _opened(codes: Sequence[Code], rendered: Rendered, at: int, *, behind: bool) -> Rendered:
    """With a space behind the points that stand here, or before them."""
    points = [item.mark for item in rendered.codes if item.start == item.end == at]

    def moved(item: Placed) -> Placed:
        if item.start == item.end == at:
            return item if behind else Placed(item.mark, at + 1, at + 1)
        holds = any(_holds(codes, item.mark, point) for point in points)
        start = item.start > at or (item.start == at and not (behind and holds))
        end = item.end > at or (item.end == at and holds and not behind)
        return Placed(item.mark, item.start + start, item.end + end)

    text = f"{rendered.text[:at]} {rendered.text[at:]}"
    return Rendered(text, tuple(moved(item) for item in rendered.codes))


def _holds(codes: Sequence[Code], pair: int, point: int) -> bool:
    code, at = codes[pair], codes[point].start
    return code.start < at < code.end or (code.start == at < code.end and pair < point)
