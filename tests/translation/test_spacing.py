"""White space at codes, after an engine has placed them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import codes_of, texts
from tests.translation.tagging import read, write
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.codes.spacing import respaced
from tolmach.translation.reading.spans import as_it_is
from tolmach.units import Code, Placed, Rendered


def placed(source: str, target: str) -> tuple[str, tuple[Code, ...], list[str], Rendered]:
    """The codes of the source by their names where they stand in the target."""
    text, codes, names = read(source)
    said, found, there = read(target)
    where = (Placed(names.index(name), code.start, code.end) for name, code in zip(there, found, strict=True))
    return text, codes, names, Rendered(said, tuple(where))


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        # white space in a pair
        ("<b>Some </b><i>text</i>", "<b>Einige</b> <i>Text</i>", "<b>Einige </b><i>Text</i>"),
        ("Save<i> the</i> file", "Sichere <i>die</i> Datei", "Sichere<i> die</i> Datei"),
        ("a <b> bold </b> word", "ein <b>fettes</b> Wort", "ein<b> fettes </b>Wort"),
        ("<a><b>Some </b></a>text", "<a><b>Einige</b></a> Text", "<a><b>Einige </b></a>Text"),
        ("He said <b>yes </b>to her", "Er sagte ihr <b>ja</b>", "Er sagte ihr <b>ja</b>"),
        ("one<b> </b>two", "eins<b></b> zwei", "eins<b> </b>zwei"),
        ("one<b> </b>two", "eins <b></b>zwei", "eins<b> </b>zwei"),
        ("<b>one </b><br/>two", "<b>eins</b><br/> zwei", "<b>eins</b><br/> zwei"),
        ("<a><b>Some </b>big</a> text", "<a>Große <b>einige</b></a> Texte", "<a>Große <b>einige</b></a> Texte"),
        # points that stood free
        ("Click <i/> to go on", "Klicken Sie auf<i/>, um weiterzumachen", "Klicken Sie auf <i/>, um weiterzumachen"),
        ("Click <i/> to go on", "Cliquez sur<i/> pour continuer", "Cliquez sur <i/> pour continuer"),
        ("See <i/> for more", "Mehr finden Sie in<i/>.", "Mehr finden Sie in <i/>."),
        ("See <i/> for more", "<i/>zeigt mehr", "<i/> zeigt mehr"),
        ("See <i/> for more", "Mehr (<i/>) hier", "Mehr (<i/>) hier"),
        ("See <i/> for <b>more</b>", "<b>Mehr</b><i/> hier", "<b>Mehr</b> <i/> hier"),
        ("<b>See <i/> for</b> more", "<b>Siehe<i/></b> mehr", "<b>Siehe </b><i/> mehr"),
        ("See <i/> for <b>more</b>", "Hier<i/><b>mehr</b>", "Hier <i/> <b>mehr</b>"),
        ("Delete <i/>?", "<i/>löschen?", "<i/> löschen?"),
        ("Hello <i/>!", "Hallo<i/>!", "Hallo <i/>!"),
        ("Thank you, <i/>!", "Danke,<i/>!", "Danke, <i/>!"),
        ("<i/>, please wait", "<i/>Bitte warten", "<i/> Bitte warten"),
        ("The <i/> file", "Le fichier d'<i/>", "Le fichier d'<i/>"),
        ("The <i/> file", 'Die "<i/>"-Datei', 'Die "<i/>"-Datei'),
        ("The <i/> (new)", "Das<i/>(neu)", "Das <i/> (neu)"),
        ("the <i/> file", "die „<i/>“-Datei", "die „<i/>“-Datei"),
        # what is opaque and stood free
        ("Delete <x>it</x>?", "<x>it</x>löschen?", "<x>it</x> löschen?"),
        ("Delete <x>it</x>?", "Lösche<x>it</x>?", "Lösche <x>it</x>?"),
        ("Delete <b><x>it</x> now</b>", "Lösche<b><x>it</x>nun</b>", "Lösche <b><x>it</x> nun</b>"),
        ("<x>it</x>s file", "<x>it</x>s Datei", "<x>it</x>s Datei"),
        # points that touched a word
        ("one<i/> two", "eins <i/>zwei", "eins<i/> zwei"),
        ("one <i/>two", "eins<i/> zwei", "eins <i/>zwei"),
        ("one<i/> two <b>three</b>", "eins <i/><b>drei</b>", "eins <i/><b>drei</b>"),
        # what did not stand free
        ("one<i/> two", "eins<i/> zwei", "eins<i/> zwei"),
        ("to <i/>continue", "fortfahren<i/>.", "fortfahren<i/>."),
        ("Note<i/>: a", "Anmerkung<i/>: a", "Anmerkung<i/>: a"),
    ],
)  # fmt: skip
def test_stands_where_it_stood(source: str, target: str, expected: str) -> None:
    text, codes, names, rendered = placed(source, target)
    done = respaced(text, codes, rendered, "de")
    assert write(done.text, done.codes, codes, names) == expected
    assert is_legal(codes, done.codes, len(done.text))


@pytest.mark.parametrize(
    ("language", "target"),
    [("ja", "<i/>をクリックします"), ("ko", "<i/>를 클릭하세요"), ("ar", "انقر ل<i/> الآن")],
)
def test_where_words_join_a_name_no_space_is_put(language: str, target: str) -> None:
    text, codes, names, rendered = placed("Click <i/> to go on", target)
    done = respaced(text, codes, rendered, language)
    assert write(done.text, done.codes, codes, names) == target


@given(st.data(), st.booleans())
def test_is_legal_and_says_the_same_whatever_the_text(data: st.DataObject, spaced: bool) -> None:
    text = data.draw(texts())
    codes = data.draw(codes_of(len(text)))
    other = data.draw(texts())
    same = as_it_is(text, codes)
    cut = tuple(Placed(c.mark, min(c.start, len(other)), min(c.end, len(other))) for c in same.codes)
    for rendered in (same, Rendered(other, cut)):
        done = respaced(text, codes, rendered, "de" if spaced else "ja")
        assert done.text.split() == rendered.text.split() or spaced
        assert "".join(done.text.split()) == "".join(rendered.text.split())
        assert is_legal(codes, done.codes, len(done.text)) or not is_legal(codes, rendered.codes, len(rendered.text))
