"""Cuts a text with codes into stretches, and puts their translations together again. Edits move the codes and links of
a text along. Pure.

A stretch knows only the codes that begin or end within it. A code around a whole stretch needs no placing, so it costs
the same whether it stands around one sentence or around thousands.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from tolmach.engines.protocol import Link, Result
from tolmach.units import Code, Edit, Placed, Rendered

_WORD = re.compile(r"\w+|\W", re.DOTALL)
_GOING_ON = frozenset(",;:.!?…")
"""A point before one of these belongs to the text that follows, like the word that the point stands for."""
_CLOSING = frozenset(".,;:!?)]}»”’")
_SENTENCE_END = frozenset(".!?…\"')”’»")
_WIDE_END = frozenset("。！？…：；」』）】〉》”’")
"""After these, Chinese and Japanese have no space."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a text. Its codes have offsets within the stretch and are cut off at its ends."""

    start: int
    end: int
    text: str
    codes: tuple[Code, ...] = ()
    numbers: tuple[int, ...] = ()
    """For each of the codes, the number of the code in the whole text that it is, or is a part of."""
    translated: bool = True


def cut(text: str, codes: Sequence[Code], bounds: Iterable[tuple[int, int, bool]]) -> list[Stretch]:
    """`bounds` are the start and end of each stretch, in order and without gaps, and whether it is translated."""
    filled = [bound for bound in bounds if bound[0] < bound[1]]
    starts = [start for start, _, _ in filled]
    within: list[list[int]] = [[] for _ in filled]
    prefix = -1  # the start of the last stretch whose beginning is a pair: points there stand in the pair
    for number, code in enumerate(codes):
        places = _cut_through(code, filled, starts)
        if code.start == code.end and (code.start == prefix or text[code.start : code.start + 1] in _GOING_ON):
            places = [bisect_right(starts, code.start) - 1]
        elif places and code.start == filled[places[0]][0] and len(places) == 1:
            prefix = code.start
        for place in places:
            within[place].append(number)
    return [
        Stretch(start, end, text[start:end], _parts(codes, numbers, start, end), tuple(numbers), translated)
        for (start, end, translated), numbers in zip(filled, within, strict=True)
    ]


def _cut_through(code: Code, bounds: Sequence[tuple[int, int, bool]], starts: Sequence[int]) -> list[int]:
    """The stretches that hold only a part of the code: at most the first and the last."""
    places = {bisect_right(starts, at) - 1 for at in (code.start, code.end)} - {-1}
    return [
        place
        for place in sorted(places)
        if bounds[place][0] < code.start < bounds[place][1] or bounds[place][0] < code.end < bounds[place][1]
    ]


def _parts(codes: Sequence[Code], numbers: Sequence[int], start: int, end: int) -> tuple[Code, ...]:
    chosen = (codes[number] for number in numbers)
    return tuple(Code(max(c.start, start) - start, min(c.end, end) - start, c.opaque) for c in chosen)


def as_it_is(text: str, codes: Sequence[Code]) -> Rendered:
    return Rendered(text, tuple(Placed(number, code.start, code.end) for number, code in enumerate(codes)))


def join(codes: Sequence[Code], stretches: Sequence[Stretch], rendered: Sequence[Rendered]) -> Rendered:
    """Joins the rendered stretches of a text. A code that was cut is whole again if its parts touch."""
    places = [0]
    for item in rendered:
        places.append(places[-1] + len(item.text))
    joint = _Joint(codes, stretches, places)
    for number, item in enumerate(rendered):
        joint.begin(number)
        joint.add(number, item.codes)
    joint.begin(len(stretches))
    text = "".join(item.text for item in rendered)
    return Rendered(text, joint.placed(text))


class _Joint:
    def __init__(self, codes: Sequence[Code], stretches: Sequence[Stretch], places: Sequence[int]) -> None:
        self._codes = codes
        self._stretches = stretches
        self._sources = [*(stretch.start for stretch in stretches), stretches[-1].end if stretches else 0]
        self._places = places
        """Where each stretch begins in the target, and where the last one ends; `_sources` likewise in the source."""
        self._copies: list[Placed] = []
        self._last: dict[int, int] = {}
        """For each code, the number of its last copy."""
        self._next = 0
        """The first code that does not begin before the stretches seen so far."""
        self._going_on: list[int] = []
        """Codes that began within the last stretch, or before it, and have not ended."""
        self._earliest = 0
        """Where the first of the points that now end the last stretch stood in the source."""

    def begin(self, place: int) -> None:
        """The codes that reach over the start of a stretch, and those that begin with it."""
        self._earliest = min((self._codes[n].start for n in self._points_at(self._places[place])), default=-1)
        for number in self._going_on:
            self._reach(number, place)
        within = self._stretches[place].numbers if place < len(self._stretches) else ()
        while self._next < len(self._codes) and self._codes[self._next].start <= self._sources[place]:
            if self._codes[self._next].start == self._sources[place] and self._next not in within:
                self._reach(self._next, place)
            self._next += 1

    def add(self, place: int, placed: Sequence[Placed]) -> None:
        stretch, shift = self._stretches[place], self._places[place]
        for item in placed:
            self._put(Placed(stretch.numbers[item.mark], item.start + shift, item.end + shift), place)
        self._going_on = [number for number in stretch.numbers if self._codes[number].end > stretch.end]

    def placed(self, text: str) -> tuple[Placed, ...]:
        """The codes in the whole text. A copy of a pair around nothing, or around white space, is dropped if there is
        another."""
        blank = [not text[item.start : item.end].strip() for item in self._copies]
        filled = {item.mark for item, is_blank in zip(self._copies, blank, strict=True) if not is_blank}
        return tuple(
            item for item, is_blank in zip(self._copies, blank, strict=True) if not is_blank or item.mark not in filled
        )

    def _points_at(self, end: int) -> Iterator[int]:
        for item in reversed(self._copies):
            if not item.start == item.end == end:
                return
            yield item.mark

    def _reach(self, number: int, place: int) -> None:
        """Extends the code over all stretches from this one on that lie in it as a whole."""
        code = self._codes[number]
        end = bisect_right(self._sources, code.end) - 1
        if end > place or code.start == code.end:
            self._put(Placed(number, self._places[place], self._places[max(end, place)]), place)

    def _put(self, item: Placed, place: int) -> None:
        before = self._last.get(item.mark)
        if before is not None and self._goes_on(self._copies[before], item, place):
            self._copies[before] = Placed(item.mark, self._copies[before].start, item.end)
            return
        self._last[item.mark] = len(self._copies)
        self._copies.append(item)

    def _goes_on(self, before: Placed, item: Placed, place: int) -> bool:
        """Whether the copy begins where the last one ended, at the start of a stretch. A point between them that stood
        before the code must not come to lie in it."""
        touches = before.end == item.start == self._places[place]
        return touches and (self._earliest < 0 or self._codes[item.mark].start <= self._earliest)


def _are_apart(before: str, after: str) -> bool:
    return not before.isspace() and not after.isspace() and after not in _CLOSING


def apart(
    codes: Sequence[Code],
    stretches: Sequence[Stretch],
    rendered: Sequence[Rendered],
    needs_space: Callable[[str, str], bool] = _are_apart,
) -> list[Rendered]:
    """Puts a space where stretches touch, if their last and first characters ask for one. The space stands outside of a
    code that begins or ends with a stretch."""
    done = list(rendered)
    starts = {code.start for code in codes}
    for number in range(1, len(done)):
        before, after = done[number - 1], done[number]
        if not before.text or not after.text or not needs_space(before.text[-1], after.text[0]):
            continue
        if stretches[number].start in starts:
            done[number - 1] = Rendered(f"{before.text} ", before.codes)
        else:
            moved = tuple(Placed(code.mark, code.start + 1, code.end + 1) for code in after.codes)
            done[number] = Rendered(f" {after.text}", moved)
    return done


def together(codes: Sequence[Code], stretches: Sequence[Stretch], rendered: Sequence[Rendered]) -> list[Rendered]:
    """Drops the space behind a sentence that ends with a wide mark; line ends stay."""
    done = list(rendered)
    for number in range(1, len(done) - 1):
        before, gap, after = stretches[number - 1 : number + 2]
        is_space = len(gap.text) == 1 or before.text[-1:] in _SENTENCE_END
        is_gap = is_space and before.translated and after.translated and not gap.text.strip(" \u00a0") and not gap.codes
        if is_gap and done[number - 1].text[-1:] in _WIDE_END:
            done[number] = Rendered("")
    return done


Spacing = Callable[[Sequence[Code], Sequence[Stretch], Sequence[Rendered]], list[Rendered]]
"""How the stretches of a text follow each other."""


def edit(rendered: Rendered, edits: Sequence[Edit]) -> Rendered:
    """The edits must be in order and must not overlap. A code edge within an edit moves behind it, so that codes never
    cross."""
    if not edits:
        return rendered
    texts: list[str] = []
    moved: list[tuple[int, int, int]] = []
    at = done = 0
    for item in edits:
        texts += (rendered.text[done : item.start], item.replacement)
        at, done = at + item.start - done + len(item.replacement), item.end
        moved.append((item.start, item.end, at))
    texts.append(rendered.text[done:])
    starts = [start for start, _, _ in moved]
    codes = tuple(
        c if c.end <= starts[0] else Placed(c.mark, _position(c.start, starts, moved), _position(c.end, starts, moved))
        for c in rendered.codes
    )
    return Rendered("".join(texts), codes)


def _position(offset: int, starts: Sequence[int], moved: Sequence[tuple[int, int, int]]) -> int:
    before = bisect_left(starts, offset) - 1
    if before < 0:
        return offset
    _, old, new = moved[before]
    return new + offset - old if offset > old else new


def rewrite(rendered: Rendered, text: str) -> Rendered:
    """Replaces the text by another wording. Codes go around what their words have become."""
    if not rendered.codes or len(text) == len(rendered.text):
        return Rendered(text, rendered.codes)
    old, new = (_WORD.findall(words) for words in (rendered.text, text))
    edits = [
        Edit(_length(old[:a]), _length(old[:b]), "".join(new[c:d]))
        for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        if kind != "equal"
    ]
    return edit(rendered, edits)


def _length(words: Sequence[str]) -> int:
    return sum(map(len, words))


def reworded(result: Result, text: str) -> Result:
    if text == result.text:
        return result
    spans = tuple(Placed(number, *link.target) for number, link in enumerate(result.alignment))
    moved = rewrite(Rendered(result.text, spans), text).codes
    links = tuple(
        Link(link.source, (span.start, span.end), link.weight)
        for link, span in zip(result.alignment, moved, strict=True)
    )
    marks = None if result.marks is None else rewrite(Rendered(result.text, result.marks), text).codes
    return replace(result, text=text, alignment=links, marks=marks)
