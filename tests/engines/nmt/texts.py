"""Any texts with any marks that can be written."""

from hypothesis import strategies as st

from tests.translation.strategies import codes_of
from tolmach.engines.nmt.holding import held, within
from tolmach.engines.nmt.writing import CODES, edges
from tolmach.units import Mark

LETTERS = "abcXYZ  éüñ .,!?%s{}()\"'-–\n\t0123日本語ไทย👍\u0301\u200d\u00a0▁\ud800\x00½<x0>"
STRETCHES = (
    *("Hello", " ", "world", "Haustür", "日本", "です", "😀", "{x}", "\n", " \n ", "<x0>", "</t>", "x" * 90, ".", ","),
    *("(", ")", "Привет", "’", "42", "  ", "\u00a0", "👩‍👧", "\ufe0f"),
)


@st.composite
def marked_texts(draw: st.DrawFn) -> tuple[str, tuple[Mark, ...]]:
    """With those for what the model cannot copy, without those within others that are opaque."""
    text = draw(st.text(LETTERS, max_size=40) | st.lists(st.sampled_from(STRETCHES), max_size=10).map("".join))
    every = draw(codes_of(len(text)))
    inner = within(every)
    marks = [mark for number, mark in enumerate(every) if number not in inner]
    return text, (*marks, *held(text, marks, edges(marks, ())))[: len(CODES)]
