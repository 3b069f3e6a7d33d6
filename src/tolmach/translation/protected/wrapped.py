"""Placeholders and marks in pairs around words, as tags are: `{a}terms{/a}`, `<0>here</0>`, `**bold**`. Pure.

The module takes them out of a unit and turns them into codes of it. In the translation, it writes them around the
translated words. Names tell which placeholders are a pair, or the words that they touch.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.translation.protected.marks import marked, quoted
from tolmach.translation.protected.placeholders import PlaceholderPair, pairs
from tolmach.translation.reading.spans import as_it_is, edit
from tolmach.units import Code, Edit, Placed, Rendered, Unit

MOST_PAIRS = 300
"""A unit with more pairs is no text."""


@dataclass(frozen=True, slots=True)
class Unwrapped:
    unit: Unit
    """The unit with a code for each pair."""
    pairs: tuple[PlaceholderPair | None, ...] = ()
    """For each code, the pair that it stands for; None for the unit's own codes."""
    last: frozenset[tuple[int, int]] = frozenset()
    """Codes that stand for pairs, each with a point at the end of the words inside."""

    def wrapped(self, rendered: Rendered) -> Rendered:
        """The translation with each placeholder once, and with only the unit's own codes."""
        return _Writer(self, rendered).write() if self.pairs else rendered


def unwrapped(unit: Unit, language: str, target: str | None = None) -> Unwrapped:
    """Takes out quotation marks only if a target is given, because the target has marks of its own."""
    seen = [*pairs(unit.text, language), *marked(unit.text, language)]
    seen += quoted(unit.text, (language, target)) if target else ()
    found = [pair for pair in _apart(seen) if _fits(pair, unit.codes)] if len(seen) <= MOST_PAIRS else []
    if not found:
        return Unwrapped(unit)
    codes: list[tuple[Code, PlaceholderPair | None]] = [(code, None) for code in unit.codes]
    for pair in found:
        codes.insert(_place(codes, pair), (Code(pair.start, pair.end), pair))
    edits = sorted((Edit(start, end, "") for pair in found for start, end in pair.marks), key=lambda item: item.start)
    bare = edit(as_it_is(unit.text, [code for code, _ in codes]), edits)
    placed = tuple(Code(item.start, item.end, codes[item.mark][0].opaque) for item in bare.codes)
    return Unwrapped(Unit(bare.text, placed), tuple(pair for _, pair in codes), frozenset(_last(codes)))


def _apart(seen: Sequence[PlaceholderPair]) -> list[PlaceholderPair]:
    """The pairs without those that cross an earlier one, or share a character with it."""
    kept: list[PlaceholderPair] = []
    for pair in seen:
        code = Code(pair.start, pair.end)
        if all(_lies_apart(other, code) and _is_nested(other, pair) for other in kept):
            kept.append(pair)
    return kept


def _is_nested(one: PlaceholderPair, other: PlaceholderPair) -> bool:
    return all(a[1] <= b[0] or b[1] <= a[0] for a in one.marks for b in other.marks)


def _last(codes: Sequence[tuple[Code, PlaceholderPair | None]]) -> Iterator[tuple[int, int]]:
    points = [(number, code.start) for number, (code, _) in enumerate(codes) if code.start == code.end]
    for number, (_, pair) in enumerate(codes):
        yield from ((number, point) for point, at in points if pair and at == pair.marks[1][0])


def _fits(pair: PlaceholderPair, codes: Sequence[Code]) -> bool:
    """Whether no code crosses the pair, begins or ends in one of its placeholders, or protects it from change."""
    return all(_lies_apart(pair, code) for code in codes)


def _lies_apart(pair: PlaceholderPair, code: Code) -> bool:
    if any(start < edge < end for start, end in pair.marks for edge in (code.start, code.end)):
        return False
    is_around = code.start <= pair.start and pair.end <= code.end
    is_inside = pair.start < code.start and code.end < pair.end
    is_beside = code.end <= pair.start or pair.end <= code.start
    return is_beside or is_inside or (is_around and not code.opaque)


def _place(codes: Sequence[tuple[Code, PlaceholderPair | None]], pair: PlaceholderPair) -> int:
    """The place in the list: behind the codes around the pair and the points before it, before the codes within it."""
    before = (n for n, (code, _) in enumerate(codes) if code.start > pair.start or _is_within(code, pair))
    return next(before, len(codes))


def _is_within(code: Code, pair: PlaceholderPair) -> bool:
    return code.start == pair.start < code.end < pair.end


class _Writer:
    """Walks through the translation from code to code."""

    def __init__(self, source: Unwrapped, rendered: Rendered) -> None:
        self._pairs = source.pairs
        self._last = source.last
        self._rendered = rendered
        self._parts: list[str] = []
        self._length = self._done = 0
        self._opened: list[tuple[Placed, int]] = []
        """Codes that are still open, each with its number among the placed ones."""
        self._placed: list[Placed] = []
        own = [number for number, pair in enumerate(source.pairs) if pair is None]
        self._numbers = {number: place for place, number in enumerate(own)}
        """The numbers that the unit has for its own codes."""

    def write(self) -> Rendered:
        for item in self._once():
            while self._opened and self._has_ended(self._opened[-1][0], item):
                self._close()
            self._open(item)
        while self._opened:
            self._close()
        self._write(self._rendered.text[self._done :])
        return Rendered("".join(self._parts), tuple(self._placed))

    def _once(self) -> Iterator[Placed]:
        """Keeps only the longest copy of a repeated placeholder."""
        longest: dict[int, Placed] = {}
        for item in self._rendered.codes:
            best = longest.setdefault(item.mark, item)
            longest[item.mark] = max(best, item, key=lambda copy: copy.end - copy.start)
        return (item for item in self._rendered.codes if self._pairs[item.mark] is None or longest[item.mark] is item)

    def _has_ended(self, around: Placed, item: Placed) -> bool:
        if around.end < item.start:
            return True
        return around.end == item.start and (around.mark, item.mark) not in self._last

    def _open(self, item: Placed) -> None:
        self._write(self._rendered.text[self._done : item.start])
        self._done = max(self._done, item.start)
        self._opened.append((item, len(self._placed)))
        if pair := self._pairs[item.mark]:
            self._write(pair.opening)
        else:
            self._placed.append(Placed(self._numbers[item.mark], self._length, self._length))

    def _close(self) -> None:
        item, number = self._opened.pop()
        self._write(self._rendered.text[self._done : item.end])
        self._done = max(self._done, item.end)
        if pair := self._pairs[item.mark]:
            self._write(pair.closing)
        else:
            placed = self._placed[number]
            self._placed[number] = Placed(placed.mark, placed.start, self._length)

    def _write(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)
