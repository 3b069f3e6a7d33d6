"""Splits a unit for an engine: sentences with their codes, including codes around what must not change. Pure."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from tolmach.translation import sentences
from tolmach.translation.codes.locating import outermost
from tolmach.translation.protected import protection
from tolmach.translation.reading.spans import Spacing, Stretch, as_it_is, cut, edit, join
from tolmach.translation.sentences import Split, line_breaks
from tolmach.translation.sentences.line_breaks import Break
from tolmach.units import Code, Edit, Rendered, Span, Terms, Unit

_JOINT = re.compile(r"[:/.,;@=&?#~+_|*×-]{0,3}")


@dataclass(frozen=True, slots=True)
class Segmented:
    """A unit in stretches. `codes` are its own codes and those of protected text; `origins` are the numbers of its
    own."""

    codes: tuple[Code, ...]
    origins: tuple[int | None, ...]
    stretches: tuple[Stretch, ...]
    breaks: tuple[tuple[Break, ...], ...]
    """For each stretch, the line breaks that were taken out of it."""

    def joined(self, rendered: Sequence[Rendered], spacing: Spacing | None = None) -> Rendered:
        """The unit with its line breaks, the space between sentences that the target has, and only the codes of the
        unit."""
        broken = list(map(_broken, self.stretches, self.breaks, rendered))
        spaced = spacing(self.codes, self.stretches, broken) if spacing else broken
        whole = join(self.codes, self.stretches, spaced)
        own = (replace(code, mark=number) for code in whole.codes if (number := self.origins[code.mark]) is not None)
        return Rendered(whole.text, tuple(own))


def segment(
    unit: Unit,
    language: str,
    split: Split,
    *,
    whole: bool = False,
    terms: Terms | None = None,
    stored: Callable[[str], bool] | None = None,
) -> Segmented:
    """`whole` says that the unit is one sentence to translate, whatever it looks like. `stored` says whether a memory
    has a segment for a text: two sentences with one segment are not cut."""
    is_given = whole and not (stored and stored(unit.text.strip()))
    codes, origins = _protect(unit, [] if is_given else _protected(unit.text, language, terms))
    spans = iter([_stripped(unit.text)]) if whole else _sentences(unit.text, language, split)
    if stored is not None:
        spans = _spanned(unit.text, spans, stored)
    opaque = [(codes[number].start, codes[number].end) for number in outermost(codes)]
    bounds = _filled(unit.text, _uncut(spans, opaque), opaque, whole, terms)
    stretches = cut(unit.text, codes, bounds)
    if split is Split.ALL:
        return Segmented(codes, origins, tuple(stretches), ((),) * len(stretches))
    unbroken = [_unbroken(stretch) if stretch.translated else (stretch, ()) for stretch in stretches]
    return Segmented(codes, origins, tuple(s for s, _ in unbroken), tuple(breaks for _, breaks in unbroken))


# What must not change


def _protected(text: str, language: str, terms: Terms | None) -> list[Span]:
    """The spans that must not change, without those in a term: the glossary says how to translate a term."""
    found = [(item.start, item.end) for item in protection.find(text, language)]
    if found and terms is not None:
        matches = terms.find(text)
        found = [span for span in found if not any(m.start <= span[0] and span[1] <= m.end for m in matches)]
    return list(_touching(text, found)) if len(found) > 1 else found


def _touching(text: str, found: Sequence[Span]) -> Iterator[Span]:
    """Joins spans that have at most marks without a space between them: `${host}:${port}`."""
    start, end = found[0]
    for first, last in found[1:]:
        if not _JOINT.fullmatch(text, end, first):
            yield start, end
            start = first
        end = last
    yield start, end


def _protect(unit: Unit, found: list[Span]) -> tuple[tuple[Code, ...], tuple[int | None, ...]]:
    merged: list[tuple[Code, int | None]] = [(code, number) for number, code in enumerate(unit.codes)]
    if found and unit.codes:
        found = _legal(found, unit.codes)
    for start, end in reversed(found):
        place = _place(merged, start, end)
        merged.insert(place, (Code(start, end, opaque=True), None))
    return tuple(code for code, _ in merged), tuple(origin for _, origin in merged)


def _legal(spans: Sequence[Span], codes: Sequence[Code]) -> list[Span]:
    """The spans that cross no code and touch nothing opaque."""
    edges = sorted(((at, code) for code in codes for at in (code.start, code.end)), key=lambda edge: edge[0])
    places = [at for at, _ in edges]
    opaque = [codes[number] for number in outermost(codes)]
    starts = [code.start for code in opaque]

    def fits(start: int, end: int) -> bool:
        before = bisect_left(starts, end) - 1
        if before >= 0 and opaque[before].end > start:
            return False
        inner = edges[bisect_right(places, start) : bisect_left(places, end)]
        return all(start <= code.start and code.end <= end for _, code in inner)

    return [span for span in spans if fits(*span)]


def _place(merged: Sequence[tuple[Code, int | None]], start: int, end: int) -> int:
    """The place in the list: behind the codes around the span and the points before it, before the codes within it."""
    place = bisect_left(merged, start, key=lambda item: item[0].start)
    while place < len(merged) and (code := merged[place][0]).start == start and not start < code.end < end:
        place += 1
    return place


# Sentences


def _stripped(text: str) -> Span:
    return len(text) - len(text.lstrip()), len(text.rstrip())


def _sentences(text: str, language: str, split: Split) -> Iterator[Span]:
    return ((piece.start, piece.end) for piece in sentences.pieces(text, language, split) if piece.text)


def _spanned(text: str, spans: Iterator[Span], stored: Callable[[str], bool]) -> Iterator[Span]:
    """Joins two sentences where the memory has a segment for both together, but not one for each."""
    held: Span | None = None
    for span in spans:
        if held is not None and _is_segment(text, held, span, stored):
            yield held[0], span[1]
            held = None
            continue
        if held is not None:
            yield held
        held = span
    if held is not None:
        yield held


def _is_segment(text: str, one: Span, other: Span, stored: Callable[[str], bool]) -> bool:
    apart = all(stored(text[start:end]) for start, end in (one, other))
    return not apart and stored(text[one[0] : other[1]])


def _uncut(spans: Iterator[Span], opaque: Sequence[Span]) -> Iterator[Span]:
    """Extends each sentence around the opaque spans that reach into it. A span that reaches over its end joins two
    sentences."""
    held: Span | None = None
    for start, end in spans:
        first = bisect_right(opaque, start, key=lambda span: span[1])
        last = bisect_left(opaque, end, key=lambda span: span[0]) - 1
        if first <= last:
            start, end = min(start, opaque[first][0]), max(end, opaque[last][1])
        if held and start < held[1]:
            held = (held[0], max(end, held[1]))
            continue
        if held:
            yield held
        held = (start, end)
    if held:
        yield held


def _filled(
    text: str, spans: Iterator[Span], opaque: Sequence[Span], whole: bool, terms: Terms | None
) -> Iterator[tuple[int, int, bool]]:
    """The sentences, and the text between them. A sentence without a letter outside of opaque codes is only kept,
    unless a term translates it: `24/7!`"""
    done = 0
    for start, end in spans:
        yield done, start, False
        yield start, end, whole or has_language(text, start, end, opaque) or _has_term(text, start, end, opaque, terms)
        done = end
    yield done, len(text), False


def _has_term(text: str, start: int, end: int, opaque: Sequence[Span], terms: Terms | None) -> bool:
    found = terms.find(text[start:end]) if terms else ()
    return any(_is_outside(start + item.start, start + item.end, opaque) for item in found)


def has_language(text: str, start: int, end: int, opaque: Sequence[Span]) -> bool:
    place = bisect_right(opaque, start, key=lambda span: span[1])
    while start < end:
        before = min(opaque[place][0] if place < len(opaque) else end, end)
        if any(char.isalpha() for char in text[start:before]):
            return True
        start = opaque[place][1] if place < len(opaque) else end
        place += 1
    return False


# Line breaks


def _unbroken(stretch: Stretch) -> tuple[Stretch, tuple[Break, ...]]:
    """The stretch on one line, except where nothing may change."""
    _, breaks = line_breaks.without(stretch.text.strip())
    if not breaks:
        return stretch, ()
    lead = len(stretch.text) - len(stretch.text.lstrip())
    opaque = _opaque(stretch, as_it_is(stretch.text, stretch.codes))
    edits: list[Edit] = []
    kept: list[Break] = []
    taken = shortened = 0
    for item in breaks:
        start = lead + item.at + taken
        taken += len(item.text) - item.width
        if _is_outside(start, start + len(item.text), opaque):
            edits.append(Edit(start, start + len(item.text), " " * item.width))
            kept.append(replace(item, at=start - shortened))
            shortened += len(item.text) - item.width
    done = edit(as_it_is(stretch.text, stretch.codes), edits)
    codes = tuple(Code(item.start, item.end, stretch.codes[item.mark].opaque) for item in done.codes)
    return replace(stretch, text=done.text, codes=codes), tuple(kept)


def _broken(stretch: Stretch, breaks: Sequence[Break], rendered: Rendered) -> Rendered:
    """The translation with the breaks at about their places again."""
    if not breaks:
        return rendered
    opaque = _opaque(stretch, rendered)
    places = line_breaks.placed(breaks, stretch.text, rendered.text)
    return edit(rendered, [Edit(*place) for place in places if _is_outside(place[0], place[1], opaque)])


def _opaque(stretch: Stretch, rendered: Rendered) -> list[Span]:
    return [(item.start, item.end) for item in rendered.codes if stretch.codes[item.mark].opaque]


def _is_outside(start: int, end: int, spans: Sequence[Span]) -> bool:
    """Whether the edit lies outside of the spans. An insertion must not touch the start of a span, because it would
    come to lie in it."""
    return all(max(end, start + 1) <= first or last <= start for first, last in spans)
