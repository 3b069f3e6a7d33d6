"""Placing codes: tables of what must hold, and that it is legal whatever the links say."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import codes_of, links_of, texts
from tests.translation.tagging import read, write
from tolmach.engines.protocol import Link, Result
from tolmach.translation.codes import Placement, place
from tolmach.translation.codes.nesting import is_legal


def linked(source: str, target: str, pairs: str, weight: float = 0.9) -> tuple[Link, ...]:
    """`0-1 1-0`: word 0 of the source became word 1 of the target. Punctuation counts as words."""
    words = [[m.span() for m in re.finditer(r"\w+|[^\w\s]", text)] for text in (source, target)]
    numbers = [tuple(map(int, pair.split("-"))) for pair in pairs.split()]
    return tuple(Link(words[0][a], words[1][b], weight) for a, b in numbers)


@pytest.mark.parametrize(
    ("source", "target", "pairs", "expected"),
    [
        # a pair goes around the words that its words became
        ("Open the <b>red</b> door", "Ouvrez la porte rouge", "0-0 1-1 2-3 3-2", "Ouvrez la porte <b>rouge</b>"),
        ("<b>Open</b> the door", "Die Tür öffnen", "0-2 1-0 2-1", "Die Tür <b>öffnen</b>"),
        ("I <b>turn off</b> it", "Ich schalte es aus", "0-0 1-1 2-3 3-2", "Ich <b>schalte</b> es <b>aus</b>"),
        ("a <b>house door</b> b", "a Haustür b", "0-0 1-1 2-1 3-2", "a <b>Haustür</b> b"),
        ("<i>one <b>two</b></i> three", "drei zwei eins", "0-2 1-1 2-0", "drei <i><b>zwei</b> eins</i>"),
        # a word that stands for nothing is in if both its neighbours are
        ("a <b>big house</b> b", "a grand de maison b", "0-0 1-1 2-3 3-4", "a <b>grand de maison</b> b"),
        ("a <b>house</b> b", "a la maison b", "0-0 1-2 2-3", "a la <b>maison</b> b"),
        # white space and punctuation stay on their side
        ("<b>Hello</b>, world", "Hallo, Welt", "0-0 1-1 2-2", "<b>Hallo</b>, Welt"),
        ("<b>Hello,</b> world", "Hallo, Welt", "0-0 2-2", "<b>Hallo,</b> Welt"),
        ("<b>Hello </b>world", "Hallo Welt", "0-0 1-1", "<b>Hallo </b>Welt"),
        ("Hello<b> world</b>", "Hallo Welt", "0-0 1-1", "Hallo<b> Welt</b>"),
        ('say "<b>yes</b>" now', "sag „ja“ jetzt", "0-0 2-2 4-4", "sag „<b>ja</b>“ jetzt"),
        ('say <b>"yes"</b> now', "sag „ja“ jetzt", "0-0 2-2 4-4", "sag <b>„ja“</b> jetzt"),
        ("(<b>new</b>) file", "(neue) Datei", "0-0 1-1 2-2 3-3", "(<b>neue</b>) Datei"),
        ("Hello<b> </b>world", "Hallo Welt", "0-0 1-1", "Hallo<b> </b>Welt"),
        ("<b>one, two</b> x", "eins, zwei x", "0-0 2-2 3-3", "<b>eins, zwei</b> x"),
        # points stand next to the same words
        ("one<br/> two", "eins zwei", "0-0 1-1", "eins<br/> zwei"),
        ("one <br/>two", "eins zwei", "0-0 1-1", "eins <br/>zwei"),
        ("one <br/>two", "zwei eins", "0-1 1-0", "<br/>zwei eins"),
        ("one<br/> two", "zwei eins", "0-1 1-0", "zwei eins<br/>"),
        ("one <br/> two", "eins zwei", "0-0 1-1", "eins <br/>zwei"),
        ("<b>one<br/></b> two", "zwei eins", "0-1 1-0", "zwei <b>eins</b><br/>"),
        ("<b>one <br/>two</b> x", "x zwei eins", "0-2 1-1 2-0", "x <b><br/>zwei eins</b>"),
        ("one <b></b>two", "eins zwei", "0-0 1-1", "eins <b/>zwei"),
        ("a <b>one</b><br/> two", "a x eins zwei", "0-0 1-1 1-2 2-3", "a <b>x eins</b><br/> zwei"),
        # a pair whose words were left out takes the next word: an empty link would be no link
        ("I <b>do not</b> know", "Ich weiß", "0-0 3-1", "Ich <b>weiß</b>"),
        # parts of words
        ("<b>T</b>he house", "Das Haus", "0-0 1-1", "<b>D</b>as Haus"),
        ("<a>cat</a>s sleep", "Katzen schlafen", "0-0 1-1", "<a>Katzen</a> schlafen"),
        ("<b>i</b>Phone case", "iPhone Hülle", "0-0 1-1", "<b>i</b>Phone Hülle"),
        ("Note<b>1</b>: old", "Примечание1: старый", "0-0 1-1 2-2", "Примечание<b>1</b>: старый"),
        # opaque
        ("Open <x>Settings</x> now", "Jetzt Settings öffnen", "0-2 1-1 2-0", "Jetzt <x>Settings</x> öffnen"),
        ("<b>Open <x>%s</x></b> now", "Jetzt %s öffnen", "0-3 3-0", "Jetzt <b><x>%s</x> öffnen</b>"),
        ("id <x>id</x> b", "id id b", "0-0 1-1 2-2", "id <x>id</x> b"),
        # unspaced scripts
        ("a <b>b</b> c", "あいう", "", None),
    ],
)  # fmt: skip
def test_follows_the_words(source: str, target: str, pairs: str, expected: str | None) -> None:
    text, codes, names = read(source)
    placement = place(text, codes, Result(target, alignment=linked(text, target, pairs)))
    if expected is None:
        assert placement.codes is None
        return
    assert placement.codes is not None
    assert write(target, placement.codes, codes, names) == expected


@pytest.mark.parametrize(
    ("source", "target", "pairs", "expected"),
    [
        # a short word between the words of a pair comes in
        ("he <b>wrote letters</b> to her", "er schrieb ihr Briefe", "0-0 1-1 2-3 4-2", "er <b>schrieb ihr Briefe</b>"),
        # a short word far from the others stays out
        ("<b>magnitude of</b> the great trouble", "der Ärger von gewaltiger Größenordnung", "0-4 1-2 2-0 3-3 4-1",
         "der Ärger von gewaltiger <b>Größenordnung</b>"),
        # long words far from each other stay in
        ("<b>replaced wooden</b> chairs in the house", "ersetzte im Hause hölzerne Stühle", "0-0 1-3 2-4 3-1 5-2",
         "<b>ersetzte</b> im Hause <b>hölzerne</b> Stühle"),
        # no word leaves pairs that leave none to itself
        ("<b>we close now</b> <i>the shop</i>", "wir den Laden schließen", "0-0 1-3 3-1 4-2",
         "<b>wir</b> <i>den Laden</i> <b>schließen</b>"),
    ],
)  # fmt: skip
def test_gathers_words_that_few_letters_part(source: str, target: str, pairs: str, expected: str) -> None:
    text, codes, names = read(source)
    placement = place(text, codes, Result(target, alignment=linked(text, target, pairs, 0.6)))
    assert placement.codes is not None
    assert write(target, placement.codes, codes, names) == expected


@given(st.data())
def test_is_legal_whatever_the_links_say(data: st.DataObject) -> None:
    text, target = data.draw(texts()), data.draw(texts())
    codes = tuple(code for code in data.draw(codes_of(len(text))) if not code.opaque)
    links = data.draw(links_of(len(text), len(target)))
    placement = place(text, codes, Result(target, alignment=links))
    if placement.codes is None:
        assert codes
        assert not links
        return
    assert is_legal(codes, placement.codes, len(target))


@given(st.data())
def test_what_is_opaque_stands_there_once(data: st.DataObject) -> None:
    text = data.draw(texts())
    codes = data.draw(codes_of(len(text)))
    links = data.draw(links_of(len(text), len(text) + 5))
    target = "[de] " + text
    placement = place(text, codes, Result(target, alignment=links))
    if placement.codes is None:
        return
    assert is_legal(codes, placement.codes, len(target))
    opaque = [item for item in placement.codes if codes[item.mark].opaque]
    assert all(target[item.start : item.end] == text[codes[item.mark].start : codes[item.mark].end] for item in opaque)


def test_a_pair_without_its_words_is_named() -> None:
    text, codes, names = read("<i>a</i> <b>word</b> <u>c</u>")
    placement = place(text, codes, Result("a c", alignment=linked(text, "a c", "0-0 2-1")))
    assert placement.codes is not None
    assert write("a c", placement.codes, codes, names) == "<i>a</i> <b></b><u>c</u>"
    assert placement.troubled == {1}


def test_what_is_missing_is_named() -> None:
    text, codes, _ = read("see <x>%s</x> and <x>%d</x>")
    assert place(text, codes, Result("siehe %s und %s")) == Placement(None, frozenset({0, 1}))
    assert place(text, codes, Result("siehe %s und")) == Placement(None, frozenset({1}))
