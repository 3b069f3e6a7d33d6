"""DITA: the text of topics is translated; code, references and what is not for readers stay."""

from pathlib import Path

import pytest

from tests.documents import corpus
from tests.documents.formats.xmlfiles import parsed, parted, rewritten, texts, unchanged, words
from tolmach.documents.formats import dita
from tolmach.errors import UnsafeFile

FILES = corpus.files("dita")
STAYS = {
    "concept-english.dita": "Ann Example GARDEN MATIC Ask Bob about this",
    "task-steps-code.dita": "starting name",
    "reference-tables.dita": "deep depth",
    "topic-conref-nested.dita": "Old text this name Internal Not for readers",
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_written_as_it_was(path: Path) -> None:
    corpus.assert_round_trip(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_translated_file_reads_again(path: Path, tmp_path: Path) -> None:
    corpus.assert_reads_again(path, tmp_path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_word_is_in_a_unit_or_known_to_stay(path: Path) -> None:
    found = " ".join(unit.text for unit in corpus.read(path).units)
    shown = {word for text in parsed(path.read_bytes()).itertext("*") for word in words(text)}
    assert {word for word in shown if word not in found} <= words(STAYS.get(path.name, ""))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_tags_survive_the_worst_translation(path: Path) -> None:
    reading = corpus.read(path)
    result = parsed(corpus.written(path, map(parted, reading.units), reading.kept))
    assert {each.tag for each in result.iter("*")} == {each.tag for each in parsed(path.read_bytes()).iter("*")}


def _body(content: str) -> str:
    return f'<topic id="t"><title>Title</title><body>{content}</body></topic>'


@pytest.mark.parametrize(
    ("content", "units"),
    [
        ("<p>One<fn>Note <b>two</b>.</fn> three.</p>", ["Note two.", "Title", "One three."]),
        ("<p>A<indexterm>b<indexterm>c</indexterm></indexterm> d</p>", ["c", "b", "Title", "A d"]),
        ("<p>A <image href='x'><alt>picture</alt></image> b</p>", ["picture", "Title", "A  b"]),
        ("<ul><li>One<ul><li>two</li></ul> three</li></ul>", ["Title", "One", "two", "three"]),
        ("<p>Run <codeph>a b</codeph> now</p>", ["Title", "Run a b now"]),
        ("<codeblock>some code</codeblock><p><b>Bold</b></p>", ["Title", "Bold"]),
        ("<p><keyword keyref='x'/></p><p conref='a'>old</p>", ["Title"]),
        ("<pre>one\n  two</pre><screen>three\nfour</screen>", ["Title", "one", "two", "three", "four"]),
        ("<special><p>Of a <made-up>kind</made-up></p></special>", ["Title", "Of a kind"]),
    ],
)
def test_units(content: str, units: list[str]) -> None:
    assert texts(dita, _body(content)) == units
    assert unchanged(dita, _body(content)) == _body(content).encode()


def test_what_stands_apart_is_written_where_it_stood() -> None:
    source = _body("<p>One<fn>note <ph conref='x'>old</ph></fn> two <ph conkeyref='k'>old</ph> three.</p>")
    assert rewritten(dita, source) == (
        '<topic id="t"><title>TITLE</title><body>'
        "<p>ONE<fn>NOTE <ph conref='x'>old</ph></fn> TWO <ph conkeyref='k'>old</ph> THREE.</p></body></topic>"
    )


def test_the_language_of_the_root_is_set() -> None:
    assert rewritten(dita, '<topic xml:lang="en-us"><title>x y</title></topic>', target="pt-BR").startswith(
        '<topic xml:lang="pt-BR">'
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b'<map><topicref href="a.dita"/></map>', "DITA map"),
        (b"<bookmap><title>x</title></bookmap>", "DITA map"),
        (b'<mine class="- map/map mine/mine "/>', "DITA map"),
        (b"<html><body/></html>", "not a DITA topic"),
        (b"<topic><title>x</topic>", "line 1, column"),
    ],
)
def test_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(UnsafeFile, match=sentence):
        dita.read(data, "en")


def test_notes_in_notes_in_notes() -> None:
    source = _body("<fn>x " * 5000 + "</fn>" * 5000)
    assert unchanged(dita, source) == source.encode()


def test_what_was_taken_out_comes_back_in_a_narrow_encoding() -> None:
    source = "<?xml version='1.0' encoding='iso-8859-1'?><topic><title>One <ph conref='x'>old</ph> two<fn>note</fn></title></topic>"
    assert rewritten(dita, source, lambda text: text.replace("o", "ж")) == (
        "<?xml version='1.0' encoding='iso-8859-1'?><topic><title>One <ph conref='x'>old</ph> tw&#1078;"
        "<fn>n&#1078;te</fn></title></topic>"
    )
