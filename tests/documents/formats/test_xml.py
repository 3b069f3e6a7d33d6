"""XML: text of elements is translated, everything else stays, byte for byte."""

import re
import time
from pathlib import Path

import pytest

from tests.documents import corpus
from tests.documents.formats.xmlfiles import parsed, parted, rendered_with, rewritten, texts, unchanged, words
from tolmach.documents.formats import xml
from tolmach.documents.formats.xml.values import is_language
from tolmach.errors import UnsafeFile

FILES = [path for path in corpus.files("xml") if path.parent.name == "xml"]
STAYS = {
    "android-strings.xml": "Gardener string welcome android color green ff nSecond",
    "data-orders.xml": "zoe example org https spade garden tools true",
    "its-rules.xml": "Internal remark Do not touch dig deep jardin Garden Town",
    "maven-pom.xml": "org example garden core SNAPSHOT junit test Apache License",
    "resx-resources.xml": "text microsoft resx Shown after the login Icons Tree ico System Drawing Icon",
    "feedgen-rss.xml": "https example org http rssboard specification python feedgen en Wed Thu May Sat Fri ann www amp rss",
    "feedgen-atom.xml": "https example org python feedgen Ann Example ann amp feed",
    "plistlib-plist.xml": "org example garden CFBundleName CFBundleIdentifier YWJj NSCameraUsageDescription Data On Rows",
    "pandoc-docbook4.xml": "The team print not translated spade deep",
    "pandoc-docbook5.xml": "The team print not translated spade deep",
    "pandoc-tei.xml": "print not translated spade deep",
    "pandoc-jats.xml": "print not translated spade deep",
    "pandoc-fb2.xml": "The team unrecognised en pandoc print not translated spade deep unrecognized iVBORw0KGgo",
    "xhtml-page.xml": "color green var not text Not this nbsp",
    "svg-drawing.xml": "fill text",
    "matplotlib-svg.xml": "image svg xml Matplotlib https matplotlib org stroke linejoin round linecap butt",
}
"""The words of each file that are no language or not to be translated."""


def _shown(data: bytes) -> set[str]:
    return {word for text in parsed(data).itertext() for word in words(re.sub(r"<[^>]*>", " ", text))}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_written_as_it_was(path: Path) -> None:
    corpus.assert_round_trip(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_translated_file_reads_again(path: Path, tmp_path: Path) -> None:
    corpus.assert_reads_again(path, tmp_path, str.upper)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_word_is_in_a_unit_or_known_to_stay(path: Path) -> None:
    found = set().union(*(words(unit.text) for unit in corpus.read(path).units))
    assert _shown(path.read_bytes()) - found <= words(STAYS.get(path.name, ""))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_tags_survive_the_worst_translation(path: Path) -> None:
    reading = corpus.read(path)
    result = parsed(corpus.written(path, map(parted, reading.units), reading.kept))
    before = parsed(path.read_bytes())
    assert {element.tag for element in result.iter("*")} == {element.tag for element in before.iter("*")}
    ids = [element.get("id") for element in result.iter() if element.get("id")]
    assert len(ids) == len(set(ids)) or ids == [element.get("id") for element in before.iter() if element.get("id")]


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ("<a>One <b>two</b> three.</a>", "<a>ONE <b>TWO</b> THREE.</a>"),
        ("<a x='Stays' ><!-- stays --><?stays too?>Word</a >", "<a x='Stays' ><!-- stays --><?stays too?>WORD</a >"),
        ("<a>caf&#xE9; &amp; &lt;tea&gt; &nbsp;&mine;</a>", "<a>CAFÉ &amp; &lt;TEA&gt; &nbsp;&mine;</a>"),
        ("<a><b translate='no'>No <c translate='yes'>again</c></b></a>", "<a><b translate='no'>No <c translate='yes'>AGAIN</c></b></a>"),
        ("<a>see <b translate='no'>no</b> end</a>", "<a>SEE <b translate='no'>no</b> END</a>"),
        ("<a>see <b its:translate='no'>no</b> end</a>", "<a>SEE <b its:translate='no'>no</b> END</a>"),
        ("<a><![CDATA[cats & dogs]]></a>", "<a><![CDATA[CATS & DOGS]]></a>"),
        ("<a>x <![CDATA[<raw> & text]]> y</a>", "<a>X <![CDATA[<RAW> & TEXT]]> Y</a>"),
        ("<a>\r\n  padded text\r\n</a>", "<a>\r\n  PADDED TEXT\r\n</a>"),
        ("<a xml:lang='en-GB'>word</a>", "<a xml:lang='de'>WORD</a>"),
        ("<a xml:lang='fr'>mot</a>", "<a xml:lang='fr'>MOT</a>"),
        ("<a xml:lang='en'>the word <b xml:lang='fr'>mot</b></a>", "<a xml:lang='de'>THE WORD <b xml:lang='fr'>mot</b></a>"),
        ("<a><k>user_id</k><k>Name</k></a>", "<a><k>user_id</k><k>NAME</k></a>"),
        ("<a>&lt;b&gt;bold&lt;/b&gt; text</a>", "<a>&lt;b&gt;BOLD&lt;/b&gt; TEXT</a>"),
        ("<a>press &lt;your name&gt; now</a>", "<a>PRESS &lt;YOUR NAME&gt; NOW</a>"),
        ("<a><code>x = one</code><t>word</t></a>", "<a><code>x = one</code><t>WORD</t></a>"),
    ],
)  # fmt: skip
def test_cases(source: str, result: str) -> None:
    assert rewritten(xml, source) == result
    assert unchanged(xml, source) == source.encode()


@pytest.mark.parametrize(
    ("source", "units"),
    [
        ("<a><name>Ann</name><name><first>Bob</first><last>Ray</last></name></a>", ["Ann", "Bob", "Ray"]),
        ("<a><p>One <b>two</b></p><p><b>three</b> <b>four</b></p></a>", ["One two", "three four"]),
        ("<a><list>Intro <li>one</li><li>two</li></list></a>", ["Intro", "one", "two"]),
        ("<a><t xml:space='preserve'>first line\n  second line</t></a>", ["first line", "second line"]),
        ("<a><b>12</b><c>3.5 %</c></a>", []),
        ("<a><c>Word</c><c xml:lang='de'>Wort</c><c xml:lang='fr'>mot</c></a>", ["Word"]),
        ("<r>stray " + "<i>word</i> " * 2001 + "</r>", ["stray", *["word"] * 2001]),
    ],
    ids=["data", "mixed", "blocks", "lines", "numbers", "languages", "many"],
)
def test_units(source: str, units: list[str]) -> None:
    assert texts(xml, source) == units


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((word, True) for word in ("Hello", "Yes", "WARNING", "a b", "well-known", "Ärger", "Yes/No", "see foo_bar")),
        *((word, False) for word in ("foo_bar", "a.b.c", "https://x.y/z", "a@b.org", "true", "v1.2", "text/plain")),
        *((word, False) for word in ("#fff", "/usr/bin", "camelCase", "en-US", "M0,0 L10,10", "12px 3em")),
    ],
)
def test_values(text: str, expected: bool) -> None:
    assert is_language(text) is expected


def test_android_escapes_are_written_again() -> None:
    source = r"<resources><string name='a'>It\'s \u00e9t\u00e9\nnow \@ <b>home</b></string></resources>"
    assert texts(xml, source) == ["It's éténow @ home"]
    assert rewritten(xml, source, lambda text: text.replace("now", "don't")) == (
        r"<resources><string name='a'>It\'s été\ndon\'t @ <b>home</b></string></resources>"
    )


def test_what_the_encoding_cannot_hold_is_a_reference() -> None:
    source = '<?xml version="1.0" encoding="ISO-8859-1"?><a><t>é</t><t>word</t><c><![CDATA[word]]></c></a>'
    data = source.encode("iso-8859-1")
    reading = xml.read(data, "en")
    rendered = [
        corpus.translated(unit, lambda text: text.replace("word", "Wörter für 5 € & Жук")) for unit in reading.units
    ]
    result = xml.write(data, rendered, corpus.wanted(Path("a.xml")), b"")
    assert "Wörter für 5 &#8364; &amp; &#1046;".encode("iso-8859-1") in result
    assert "".join(parsed(result).itertext()) == "é" + "Wörter für 5 € & Жук" * 2


def test_signs_that_xml_cannot_hold_are_left_out() -> None:
    assert rewritten(xml, "<a>word</a>", lambda text: f"{text}\x0c\x00!") == "<a>word!</a>"


def test_an_element_with_an_identifier_is_never_doubled() -> None:
    result = rendered_with(xml, "<a>One <b id='x'>two</b> <i>three</i> four</a>", parted)
    assert result.count("<b id='x'>") == 1
    assert result.count("<i>") == 2


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"<a>\n  <b>text</a>", "line 2, column 12"),
        (b"<a>", "line 1, column 4"),
        ("<a>é &</a>".encode(), "line 1, column 6"),
        (b"", "empty"),
        (b"just text", "not well-formed"),
        (b"<a>" + b"text " * 50 + b"\x01</a>", "not well-formed"),
        (b'<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>', "entities"),
        (b'<a xmlns:its="http://www.w3.org/2005/11/its"><its:rules xlink:href="r.xml"/>x</a>', "ITS rules"),
    ],
)
def test_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(UnsafeFile, match=sentence):
        xml.read(data, "en")


def test_nothing_is_loaded_or_expanded() -> None:
    source = '<!DOCTYPE a SYSTEM "file:///none.dtd" [<!ENTITY x SYSTEM "file:///etc/hostname"><!ENTITY v "1">]><a>Word &x; &v;</a>'
    assert texts(xml, source) == ["Word &x; &v;"]
    assert rewritten(xml, source).endswith("<a>WORD &x; &v;</a>")


@pytest.mark.parametrize(
    "source",
    [
        "<a>" * 3_000 + "word" + "</a>" * 3_000,
        "<a>x " * 3_000 + "word" + "</a>" * 3_000,
        "<a>" + "&lt;b " * 8_000 + "</a>",
        "<a>" + "<![CDATA[<b ]]>" * 3_000 + "</a>",
        "<a>" + "&lt;b " + "=" * 60_000 + "</a>",
        "<a>" + "<b/>" * 15_000 + "</a>",
    ],
    ids=["deep", "deep text", "tags", "sections", "equal signs", "wide"],
)
def test_rude_files_take_no_time(source: str) -> None:
    start = time.process_time()
    assert unchanged(xml, source) == source.encode()
    assert time.process_time() - start < 10


@pytest.mark.heavy
def test_the_largest_file_is_read_in_time() -> None:
    paragraph = (
        "<para>This is <emphasis>some text</emphasis> of a paragraph &amp; more<footnote>A note.</footnote>.</para>\n"
    )
    source = f"<article><title>DocBook</title>{paragraph * (10_000_000 // len(paragraph))}</article>".encode()
    start = time.process_time()
    assert len(xml.read(source, "en").units) > 100_000
    assert time.process_time() - start < 60
