"""Puts back spaces at which no line may break. Engines know only one kind of space. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.translation.reading.spans import edit
from tolmach.units import Code, Edit, Rendered, Span

SOLID = frozenset("\u00a0\u2007\u2009\u202f")
"""Includes the thin space, which some write instead."""
_GAP = re.compile(r"[^\S\t\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_LAST_WORD, _FIRST_WORD = re.compile(r"(?:\w+|[^\w\s])$"), re.compile(r"\w+|[^\w\s]")
_NEAR = 40
"""So many characters beside a gap tell which words it parts."""


@dataclass(frozen=True, slots=True)
class _Gap:
    start: int
    text: str
    before: str
    after: str
    share: float
    """How far from the start of the text it stands."""

    @property
    def is_solid(self) -> bool:
        return not SOLID.isdisjoint(self.text)

    def likeness(self, other: "_Gap") -> int:
        return (self.before == other.before) + (self.after == other.after)


def restored(source: str, codes: Sequence[Code], rendered: Rendered) -> Rendered:
    """The translation with the solid spaces of the source, between the translations of the words that they stood
    between."""
    if SOLID.isdisjoint(source):
        return rendered
    given = list(_gaps(source, [(code.start, code.end) for code in codes if code.opaque]))
    said = list(_gaps(rendered.text, [(item.start, item.end) for item in rendered.codes if codes[item.mark].opaque]))
    found = {said[place].start: (said[place], gap.text) for place, gap in _matched(given, said)}
    edits = [Edit(at, at + len(gap.text), text) for at, (gap, text) in sorted(found.items()) if gap.text != text]
    return edit(rendered, edits)


def _gaps(text: str, opaque: Sequence[Span]) -> Iterator[_Gap]:
    for match in _GAP.finditer(text):
        start, end = match.span()
        if any(first < end and start < last for first, last in opaque):
            continue
        before = _LAST_WORD.search(text[max(0, start - _NEAR) : start])
        after = _FIRST_WORD.match(text[end : end + _NEAR])
        yield _Gap(start, match[0], _folded(before), _folded(after), start / len(text))


def _folded(word: re.Match[str] | None) -> str:
    return word[0].casefold() if word else ""


def _matched(given: Sequence[_Gap], said: Sequence[_Gap]) -> Iterator[tuple[int, _Gap]]:
    """Each solid gap with the gap that it became: between the same words, or beside one of them. If all gaps are solid,
    all become so. If there are as many as before, the rest are taken in order."""
    solid = [gap for gap in given if gap.is_solid]
    if not solid:
        return
    if len(solid) == len(given):
        yield from ((place, solid[min(place, len(solid) - 1)]) for place in range(len(said)))
        return
    free = set(range(len(said)))
    for least in (2, 1):
        for gap in list(solid):
            alike = [place for place in free if gap.likeness(said[place]) >= least]
            if alike:
                place = min(alike, key=lambda place: abs(said[place].share - gap.share))
                free.discard(place)
                solid.remove(gap)
                yield place, gap
    if len(given) == len(said):
        yield from ((place, gap) for place, gap in enumerate(given) if gap in solid and place in free)
