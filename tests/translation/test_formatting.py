"""What `preserve_formatting` keeps."""

import pytest

from tolmach.translation.finishing.formatting import kept
from tolmach.translation.reading.spans import edit
from tolmach.units import Rendered


@pytest.mark.parametrize(
    ("source", "target", "language", "expected"),
    [
        ("hello world", "Hallo Welt.", "de", "hallo Welt"),
        ("hello world", "hallo Welt", "de", "hallo Welt"),
        ("Hello world", "hallo Welt", "de", "Hallo Welt"),
        ("hello", "USA", "de", "USA"),
        ("我们", "wir", "de", "wir"),
        ("hello", "我们。", "zh", "我们"),
        ("Hello.", "我们", "zh", "我们。"),
        ("Hello.", "สวัสดี", "th", "สวัสดี"),
        ("Why?", "Pourquoi !", "fr", "Pourquoi ?"),
        ("Why?", "Γιατί;", "el", "Γιατί;"),
        ("Why?", "¿Por qué?", "es", "¿Por qué?"),
        ("Wait...", "Warte", "de", "Warte..."),
        ("- item", "Element", "de", "- element"),
        ("item", "- Element", "de", "element"),
        ("“item”", "„Element“", "de", "„element“"),
        ("item one", "[de] Item one", "de", "[de] Item one"),
        ("say it", "“Sag” es", "de", "“Sag” es"),
        ("...", "...", "de", "..."),
        ("Wait... what?", "Warte… was?", "de", "Warte... was?"),
        ("Wait… what?", "Warte... was?", "de", "Warte… was?"),
        ('Say "wait..." now', "Sag „warte…“ nun", "de", "Sag „warte...“ nun"),
        ("Wait...", "Warte…", "de", "Warte..."),
        ("Wait...", "待って", "ja", "待って..."),
        ("What...?", "Quoi... ?", "fr", "Quoi... ?"),
        ("What...?", "Quoi… ?", "fr", "Quoi... ?"),
        ("...and more", "…Und mehr", "de", "...und mehr"),
        ("One... two…", "Eins… zwei...", "de", "Eins… zwei..."),
        ("1. first item", "1. Erstes Element", "de", "1. erstes Element"),
        ("a) first item", "a) Erstes Element", "de", "a) erstes Element"),
        ("1.2: first item", "1.2 : Premier", "fr", "1.2 : premier"),
        ("5. Mai", "May 5", "en", "May 5"),
        ("5 files", "5 Dateien", "de", "5 Dateien"),
        ("", "", "de", ""),
        ("a", "", "de", ""),
        ("", "a", "de", "a"),
    ],
)
def test_keeps(source: str, target: str, language: str, expected: str) -> None:
    assert edit(Rendered(target), kept(source, target, language)).text == expected


def test_leaves_alone_what_is_fixed() -> None:
    assert kept("see it", "Www.example.org.", "de", [(0, 16)]) == []
