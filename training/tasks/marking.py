"""Makes sentence pairs with inline codes and terms from plain ones.

A code is a pair of equal symbols around a phrase, one symbol between two words, or one symbol in place of a phrase
that must not change. A term is `<t> source <=> target </t>` in the source, and only its form in the target.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

from tolmach.units import Span
from training.symbols import Symbols
from training.text.packed import Example
from training.text.phrases import Linked, Pieces


@dataclass(frozen=True, slots=True)
class Wrapped:
    source: Span
    target: Span
    kind: str
    """`pair`, `hold`, `term`, or `point` if both spans are empty."""
    symbol: int = 0
    given: tuple[int, ...] = ()
    """For a term, the pieces that the source offers."""
    shown: tuple[int, ...] | None = None
    """For a term, the pieces that replace the target's own."""


@dataclass(frozen=True, slots=True)
class Offer:
    """How a term is offered, and the words in the target if they are not its own."""

    given: tuple[int, ...]
    shown: tuple[int, ...] | None = None


Offers = Callable[[list[int], list[int], random.Random], Offer | None]
"""Maps the pieces of a phrase and of its translation to an offer; None if they are not a term."""


class Marker:
    def __init__(self, symbols: Symbols, pieces: Pieces, offers: Offers) -> None:
        self._symbols, self._pieces, self._offers = symbols, pieces, offers

    def mark(
        self, source: list[int], target: list[int], linked: Linked, rng: random.Random, *, codes: int, terms: int
    ) -> Example | None:
        """The pair with about this many codes and terms, without the tag; None if nothing fits."""
        chosen: list[Wrapped] = []
        self._terms(chosen, source, target, linked, rng, terms)
        self._codes(chosen, source, linked, rng, codes)
        if not chosen:
            return None
        return (
            self._emit(source, linked.source, chosen, left=True),
            self._emit(target, linked.target, chosen, left=False),
        )

    def _terms(
        self,
        chosen: list[Wrapped],
        source: list[int],
        target: list[int],
        linked: Linked,
        rng: random.Random,
        count: int,
    ) -> None:
        for _ in range(count * 3):
            if sum(each.kind == "term" for each in chosen) == count:
                return
            start = rng.randrange(len(linked.source))
            end = min(len(linked.source), start + rng.choices((1, 2, 3), (6, 3, 1))[0])
            found = linked.phrase(start, end)
            if found is None or found[1] - found[0] > 5 or not _free(chosen, (start, end), found, atom=True):
                continue
            offer = self._offers(
                _pieces(source, linked.source, (start, end)), _pieces(target, linked.target, found), rng
            )
            if offer is not None:
                chosen.append(Wrapped((start, end), found, "term", given=offer.given, shown=offer.shown))

    def _codes(self, chosen: list[Wrapped], source: list[int], linked: Linked, rng: random.Random, count: int) -> None:
        names = list(self._symbols.codes)
        if rng.random() < 0.3:
            rng.shuffle(names)
        taken: list[Wrapped] = []
        for _ in range(count * 4):
            if len(taken) == min(count, len(names)):
                break
            code = self._code(source, linked, rng)
            if code is not None and _free([*chosen, *taken], code.source, code.target, atom=code.kind != "pair"):
                taken.append(code)
        order = sorted(range(len(taken)), key=lambda number: (taken[number].source[0], -taken[number].source[1]))
        for name, number in zip(names, order, strict=False):
            code = taken[number]
            chosen.append(Wrapped(code.source, code.target, code.kind, symbol=name))

    def _code(self, source: list[int], linked: Linked, rng: random.Random) -> Wrapped | None:
        words = len(linked.source)
        kind = rng.choices(("pair", "hold", "point", "whole", "empty"), (58, 18, 14, 7, 3))[0]
        if kind == "whole":
            return Wrapped((0, words), (0, len(linked.target)), "pair")
        if kind in ("point", "empty"):
            place = rng.choice((0, words, *[rng.randrange(words + 1)] * 6))
            there = linked.between(place)
            if there is None:
                there = linked.before_next(place)
            return (
                None
                if there is None
                else Wrapped((place, place), (there, there), "pair" if kind == "empty" else "point")
            )
        start = rng.randrange(words)
        length = 1 if kind == "hold" else rng.choices((1, 2, 3, 4, 6, 9), (45, 22, 13, 8, 8, 4))[0]
        end = min(words, start + length)
        found = linked.phrase(start, end)
        if found is None and kind == "pair":
            found = linked.largest_part(start, end)
        if found is None:
            return None
        if kind == "hold" and (
            found[1] - found[0] > 2 or not self._pieces.stands_alone(source[linked.source[start][0]])
        ):
            return None
        return Wrapped((start, end), found, kind)

    def _emit(self, ids: list[int], words: list[Span], chosen: list[Wrapped], *, left: bool) -> list[int]:
        spans = [each.source if left else each.target for each in chosen]
        made: list[int] = []
        place = 0
        while place <= len(words):
            made += self._boundary(chosen, spans, place)
            atom = next(
                (n for n, each in enumerate(chosen) if each.kind in ("hold", "term") and spans[n][0] == place), None
            )
            if atom is not None:
                made += self._atom(chosen[atom], _pieces(ids, words, spans[atom]), left)
                place = spans[atom][1]
                continue
            if place < len(words):
                made += ids[words[place][0] : words[place][1]]
            place += 1
        return made

    def _boundary(self, chosen: list[Wrapped], spans: list[Span], place: int) -> list[int]:
        """The spans that close here (inner first), those that are empty, and those that open (outer first)."""
        pairs = [n for n, each in enumerate(chosen) if each.kind == "pair"]
        closing = [n for n in pairs if spans[n][0] < place == spans[n][1]]
        opening = [n for n in pairs if spans[n][0] == place < spans[n][1]]
        closing.sort(key=lambda n: (-spans[n][0], -n))
        opening.sort(key=lambda n: (-spans[n][1], n))
        empty: list[int] = []
        for each, span in zip(chosen, spans, strict=True):
            if span == (place, place):
                empty += [each.symbol] * (2 if each.kind == "pair" else 1)
        return [chosen[n].symbol for n in closing] + empty + [chosen[n].symbol for n in opening]

    def _atom(self, each: Wrapped, own: list[int], left: bool) -> list[int]:
        if each.kind == "hold":
            return [each.symbol]
        if left:
            return [self._symbols.term, *own, self._symbols.becomes, *each.given, self._symbols.term_end]
        return own if each.shown is None else list(each.shown)


def _pieces(ids: list[int], words: list[Span], span: Span) -> list[int]:
    return ids[words[span[0]][0] : words[span[1] - 1][1]]


def _free(chosen: list[Wrapped], source: Span, target: Span, *, atom: bool) -> bool:
    """Tells whether a new span crosses none of the chosen ones, on either side, and is inside no atom."""
    return all(_apart(each, source, target, atom) for each in chosen)


def _apart(each: Wrapped, source: Span, target: Span, atom: bool) -> bool:
    ways = _relation(each.source, source), _relation(each.target, target)
    if "crossed" in ways or ways[0] != ways[1]:
        return False
    held = each.kind in ("hold", "term")
    if ways[0] == "equal":
        return not held and not atom
    return not (ways[0] == "inside" and held) and not (ways[0] == "around" and atom)


def _relation(old: Span, new: Span) -> str:
    (a, b), (c, d) = old, new
    if old == new:
        return "equal" if a < b else "crossed"
    if d <= a or c >= b:
        return "apart"
    if a <= c and d <= b:
        return "inside"
    return "around" if c <= a and b <= d else "crossed"
