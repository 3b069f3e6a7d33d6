"""White space at codes: space that stood in a pair stands in it again, and a code that touched no word touches none.
Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from unicodedata import category

from tolmach.languages.traits import Traits, traits
from tolmach.translation.codes.locating import outermost
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.codes.words import WordKind, kind
from tolmach.units import Code, Placed, Rendered

_OPENING = frozenset({"Ps", "Pi"})
_INVERTED = frozenset("¿¡")
_STRAIGHT = frozenset('"')
_GERMAN = "„“"
_JOINING = frozenset("'’-/")
"""What may stand between two parts of a word: `l'`, `E-Mail-`."""
_STEPS: Mapping[tuple[tuple[WordKind, ...], tuple[WordKind, ...]], int] = {
    ((WordKind.WORD, WordKind.SPACE), (WordKind.SPACE, WordKind.WORD)): -1,
    ((WordKind.SPACE, WordKind.WORD), (WordKind.WORD, WordKind.SPACE)): 1,
}
"""The direction in which a point has to move, by its neighbours in the source and in the target."""


def respaced(text: str, codes: Sequence[Code], rendered: Rendered, language: str) -> Rendered:
    """`language` is the base of the target."""
    done = Rendered(rendered.text, _with_edges(text, codes, rendered))
    return _with_room(text, codes, done, traits(language)) if traits(language).spaced_words else done


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
    """Whether a code stands here that would come to lie in the pair."""
    others = (item for place, item in enumerate(placed) if place != number)
    return any(item.start == at if edge else item.start == item.end == at for item in others)


# Points, and what is opaque


def _with_room(text: str, codes: Sequence[Code], rendered: Rendered, written: Traits) -> Rendered:
    """Puts a space where the source has one, unless punctuation asks otherwise. A code that touched no word touches
    none again."""
    rendered = _at_their_words(text, codes, rendered)
    free = {number for number in _standing_alone(codes) if not _touched(text, codes[number])}
    for number in sorted(free, key=lambda number: _place(rendered, number), reverse=True):
        start, end = _place(rendered, number)
        target, code = rendered.text, codes[number]
        if not written.joins_behind and _lacks_space_behind(target, end, text[code.end : code.end + 1]):
            rendered = _opened(codes, rendered, number, behind=True)
        if _lacks_space_before(target, start, text[: code.start][-1:], written):
            rendered = _opened(codes, rendered, number, behind=False)
    return rendered


def _standing_alone(codes: Sequence[Code]) -> list[int]:
    """Points and opaque codes, without those within something opaque."""
    opaque = outermost(codes)
    spans = [codes[number] for number in opaque]
    points = (number for number, code in enumerate(codes) if code.start == code.end)
    return [*opaque, *(n for n in points if not any(o.start < codes[n].start < o.end for o in spans))]


def _touched(text: str, code: Code) -> bool:
    return any(map(_is_word, (text[: code.start][-1:], text[code.end : code.end + 1])))


def _place(rendered: Rendered, number: int) -> tuple[int, int]:
    return next((item.start, item.end) for item in rendered.codes if item.mark == number)


def _lacks_space_behind(target: str, at: int, stood: str) -> bool:
    following = target[at : at + 1]
    return _is_word(following) or (stood.isspace() and _opens(target, at))


def _lacks_space_before(target: str, at: int, stood: str, written: Traits) -> bool:
    last = target[:at][-1:]
    if _is_word(last):
        return _is_word(target[: at - 1][-1:]) or not written.joins_before
    return bool(last) and stood.isspace() and not (last.isspace() or last in _JOINING or _opens(target, at - 1))


def _opens(target: str, at: int) -> bool:
    """Whether the character here belongs to the text that follows it."""
    char = target[at : at + 1]
    if char in _STRAIGHT:
        return bool(char) and target.count(char, 0, at) % 2 == 0
    if char == _GERMAN[1] and target.count(_GERMAN[0], 0, at) > target.count(char, 0, at):
        return False
    return bool(char) and (char in _INVERTED or category(char) in _OPENING)


def _is_word(char: str) -> bool:
    return bool(char) and kind(char) is WordKind.WORD


def _at_their_words(text: str, codes: Sequence[Code], rendered: Rendered) -> Rendered:
    """Moves a point that touched a word on one side only to that side of the space beside it."""
    placed, target = list(rendered.codes), rendered.text
    for number, item in enumerate(rendered.codes):
        code, at = codes[item.mark], item.start
        if code.start != code.end or sum(each.start == at or each.end == at for each in placed) > 1:
            continue
        step = _STEPS.get((_sides(text, code.start), _sides(target, at)), 0)
        if step and not any(at + step in (each.start, each.end) for each in placed):
            placed[number] = Placed(item.mark, at + step, at + step)
    return Rendered(target, tuple(placed)) if is_legal(codes, placed, len(target)) else rendered


def _sides(text: str, at: int) -> tuple[WordKind, ...]:
    return tuple(map(kind, text[max(0, at - 1) : at + 1]))


def _opened(codes: Sequence[Code], rendered: Rendered, number: int, *, behind: bool) -> Rendered:
    """Puts a space behind the code, or before it."""
    start, end = _place(rendered, number)
    at = end if behind else start
    beside = [item.mark for item in rendered.codes if item.start == item.end == at] if start == end else [number]

    def moved(item: Placed) -> Placed:
        if item.mark in beside:
            return item if behind else Placed(item.mark, item.start + 1, item.end + 1)
        holds = start == end and any(_holds(codes, item.mark, point) for point in beside)
        first = item.start > at or (item.start == at and not (behind and holds))
        last = item.end > at or (item.end == at and (holds or item.start == item.end) and not behind)
        return Placed(item.mark, item.start + first, item.end + max(last, first))

    text = f"{rendered.text[:at]} {rendered.text[at:]}"
    return Rendered(text, tuple(moved(item) for item in rendered.codes))


def _holds(codes: Sequence[Code], pair: int, point: int) -> bool:
    code, at = codes[pair], codes[point].start
    return code.start < at < code.end or (code.start == at < code.end and pair < point)
