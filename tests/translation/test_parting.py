"""Texts in sentences, and what is kept between them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.languages.catalogue import named
from tolmach.translation.reading.parting import parts

# Sentences stand in brackets.
CASES = [
    ("en", "de", "Good morning!  How are you?\n\nI see.\n", "[Good morning!]  [How are you?]\n\n[I see.]\n"),
    ("en", "de", "  - One.\n  - Two.", "  - [One.]\n  - [Two.]"),
    ("en", "de", "12 34\n", "12 34\n"),
    ("en", "de", "", ""),
    ("en", "de", "Dr. Smith called.", "[Dr. Smith called.]"),
    ("zh", "en", "你好。我很好。", "[你好。] [我很好。]"),
    ("en", "zh", "Good day. I see.\nFine.", "[Good day.][I see.]\n[Fine.]"),
    ("ja", "zh", "はい。そうです。", "[はい。][そうです。]"),
]


def shown(text: str, source: str, target: str) -> str:
    found = parts(text, named(source), named(target))
    return "".join(f"[{part.text}]" if part.translated else part.text for part in found)


@pytest.mark.parametrize(("source", "target", "text", "wanted"), CASES)
def test_sentences_and_what_is_between_them(source: str, target: str, text: str, wanted: str) -> None:
    assert shown(text, source, target) == wanted


@given(st.text(st.sampled_from("Aa. !?\n\t-`{x}0中。")))
def test_nothing_is_lost(text: str) -> None:
    assert "".join(part.text for part in parts(text, named("en"), named("de"))) == text
