"""Texts with codes, for tests of what must hold for any of them."""

from hypothesis import strategies as st

from tolmach.engines.protocol import Link
from tolmach.units import Code, Unit

LETTERS = "abcXYZ éüñ .,!?%s{}()\n0123日本語ไทย👍\u0301\u200d\u00a0"


def texts(most: int = 40) -> st.SearchStrategy[str]:
    return st.text(LETTERS, max_size=most)


@st.composite
def codes_of(draw: st.DrawFn, length: int, most: int = 6) -> tuple[Code, ...]:
    """Nested or apart: each code is drawn within one that is already there."""
    tree: list[tuple[int, int, bool]] = []
    ranges = [(0, length)]
    for _ in range(draw(st.integers(0, most))):
        index = draw(st.integers(0, len(ranges) - 1))
        low, high = ranges.pop(index)
        start = draw(st.integers(low, high))
        end = draw(st.integers(start, high))
        opaque = draw(st.booleans()) and start < end
        tree.append((start, end, opaque))
        ranges += [(low, start), (end, high)]
        ranges += [] if opaque else [(start, end)]
    ordered = sorted(tree, key=lambda item: (item[0], -item[1]))
    return tuple(Code(*item) for item in ordered)


@st.composite
def units(draw: st.DrawFn, most: int = 40) -> Unit:
    text = draw(texts(most))
    return Unit(text, draw(codes_of(len(text))))


@st.composite
def links_of(draw: st.DrawFn, source: int, target: int) -> tuple[Link, ...]:
    if not source or not target:
        return ()
    spans = st.tuples(st.integers(0, source - 1), st.integers(1, 6), st.integers(0, target - 1), st.integers(1, 6))
    drawn = draw(st.lists(st.tuples(spans, st.floats(0.1, 1.0)), max_size=12))
    return tuple(Link((a, min(a + b, source)), (c, min(c + d, target)), weight) for (a, b, c, d), weight in drawn)
