"""XLIFF: sources into targets, with the codes of the source, and nothing else changed."""

import re
import time
from pathlib import Path
from typing import Any

import pytest

from tests.documents import corpus
from tests.documents.formats.xmlfiles import parsed, parted, rendered_with, rewritten, texts, words
from tolmach.documents.formats import xliff
from tolmach.documents.formats.xliff.choices import pieces
from tolmach.documents.kit.inline import as_it_was
from tolmach.errors import UnsafeFile

FILES = corpus.files("xlf", "xliff")
TARGET = re.compile(r"""\s*<(\w+:)?target(?:\s[^<>]*)?(?:/>|>.*?</(\w+:)?target>)""", re.DOTALL)
LANGUAGE = re.compile(r"""\s(?:target-language|trgLang)=(?:"[^"]*"|'[^']*')""")
INLINE = ["g", "x", "bx", "ex", "bpt", "ept", "ph", "it", "mrk", "pc", "sc", "ec", "sm", "em", "cp"]


def _bare(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _holders(data: bytes) -> list[dict[str, Any]]:
    """The children of each unit or segment, as another reader sees them."""
    holders = [each for each in parsed(data).iter("*") if _bare(each) in ("trans-unit", "segment")]
    return [{_bare(child): child for child in each if isinstance(child.tag, str)} for each in holders]


def _codes(element: Any) -> list[tuple[str, ...]]:
    inline = (each for each in element.iter("*") if _bare(each) in INLINE)
    return sorted((_bare(each), *(str(value) for _, value in sorted(each.attrib.items()))) for each in inline)


def _written(path: Path, make: Any) -> bytes:
    reading = corpus.read(path)
    return corpus.written(path, map(make, reading.units), reading.kept)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_but_targets_changes(path: Path) -> None:
    encoding = "iso-8859-1" if "latin1" in path.name else "utf-8"
    before, after = path.read_bytes().decode(encoding), _written(path, corpus.translated).decode(encoding)
    rest = [LANGUAGE.sub("", TARGET.sub("", text)) for text in (before, after)]
    assert rest[0] == rest[1]
    assert _written(path, as_it_was) != path.read_bytes()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_writing_twice_changes_nothing_more(path: Path, tmp_path: Path) -> None:
    result = tmp_path / path.name
    result.write_bytes(_written(path, as_it_was))
    assert _written(result, as_it_was) == result.read_bytes()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
@pytest.mark.parametrize("make", [as_it_was, corpus.translated, parted], ids=["same", "translated", "parted"])
def test_targets_have_the_codes_of_their_sources(path: Path, make: Any) -> None:
    for holder in _holders(_written(path, make)):
        if "target" in holder:
            source = holder["seg-source"] if "seg-source" in holder else holder["source"]
            assert _codes(holder["target"]) == _codes(source)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_source_has_its_translation(path: Path) -> None:
    for holder in _holders(_written(path, lambda unit: corpus.translated(unit, lambda text: text.replace("e", "ë")))):
        source = "".join(holder["source"].itertext())
        if "target" not in holder:
            assert not words(source) or source in ("DO NOT TOUCH", "Leave me")
            continue
        target = "".join(holder["target"].itertext())
        assert target.replace("ë", "e").split() == source.split()
        assert ("e" in source) == ("ë" in target) or "plural" in source


def _unit(source: str, more: str = "") -> str:
    return (
        '<xliff version="1.2"><file source-language="en" target-language="de"><body>'
        f'<trans-unit id="1">{source}{more}</trans-unit></body></file></xliff>'
    )


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("<source>Hi <g id='1'>you</g></source>", "<target>HI <g id='1'>YOU</g></target>"),
        ("<source>12 %</source>", "<target>12 %</target>"),
        ("<source><![CDATA[a <b>c</b>]]></source>", "<target><![CDATA[A <b>C</b>]]></target>"),
        ("<source>a &lt;b&gt;c&lt;/b&gt; <x id='1'/> d</source>", "<target>A &lt;b&gt;C&lt;/b&gt; <x id='1'/> D</target>"),
        ("<source>&lt;b&gt;a&lt;/b&gt; &amp;amp; <x id='1'/>b</source>", "<target>&lt;b&gt;A&lt;/b&gt; &amp;amp; <x id='1'/>B</target>"),
        ("<source>a <ph id='1'>{0}</ph> b</source>", "<target>A <ph id='1'>{0}</ph> B</target>"),
        ("<source>a &amp; <mrk mtype='protected'>b</mrk></source>", "<target>A &amp; <mrk mtype='protected'>b</mrk></target>"),
        ("<source>a <mrk mtype='term'>b</mrk></source>", "<target>A <mrk mtype='term'>B</mrk></target>"),
        ("<source xml:space='preserve'>a b\n\n  c d</source>", '<target xml:space="preserve">A B\n\n  C D</target>'),
        ("<source>{n, plural, one {# day} other {{m, select, x {this} other {that}}}}</source>",
         "<target>{n, plural, one {# DAY} other {{m, select, x {THIS} other {THAT}}}}</target>"),
        ("<source>a {n, plural, one {day} other {days}} b</source>",
         "<target>A {n, plural, one {DAY} other {DAYS}} B</target>"),
        ("<source>a <ph id='1'>x=<sub>text</sub></ph> b</source>", "<target>A <ph id='1'>x=<sub>TEXT</sub></ph> B</target>"),
    ],
)  # fmt: skip
def test_targets(source: str, target: str) -> None:
    assert rewritten(xliff, _unit(source)) == _unit(source + target)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<target/>", "<target>WORD</target>"),
        ("<target state='new' />", "<target state='new'>WORD</target>"),
        ("<target state='final'>Alt</target><note>n</note>", "<target state='final'>WORD</target><note>n</note>"),
        ("<target xml:lang='fr'>Vieux</target>", "<target xml:lang=\"de\">WORD</target>"),
        ("<alt-trans><source>w</source><target>v</target></alt-trans>",
         "<target>WORD</target><alt-trans><source>w</source><target>v</target></alt-trans>"),
    ],
)  # fmt: skip
def test_existing_targets(before: str, after: str) -> None:
    assert rewritten(xliff, _unit("<source>word</source>", before)) == _unit("<source>word</source>", after)


def test_pairs_stand_once_whatever_comes_back() -> None:
    source = _unit(
        "<source>a <g id='1'>b</g> <bx id='2'/>c<ex id='2'/> <bpt id='3'>{</bpt>d<ept id='3'>}</ept> e</source>"
    )
    result = rendered_with(xliff, source, parted)
    target = result[result.index("<target>") :]
    for tag in ("<g id='1'>", "<bx id='2'/>", "<ex id='2'/>", "<bpt id='3'>{</bpt>", "<ept id='3'>}</ept>"):
        assert target.count(tag) == 1
    assert target.index("<bx") < target.index("<ex")


def test_marks_of_annotations_stay_in_order() -> None:
    source = (
        '<xliff version="2.0" srcLang="en"><file id="f"><unit id="u"><segment>'
        '<source>a <sm id="1"/>b<em startRef="1"/> c</source></segment></unit></file></xliff>'
    )
    target = rendered_with(xliff, source, parted).partition("<target>")[2]
    assert target.count("<sm") == target.count("<em") == 1
    assert target.index("<sm") < target.index("<em")


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ('<xliff version="2.0" srcLang="en">', '<xliff version="2.0" srcLang="en" trgLang="de">'),
        ('<xliff version="2.1" trgLang="fr" srcLang="en">', '<xliff version="2.1" trgLang="de" srcLang="en">'),
        ('<xliff version="2.0" trgLang="de-AT">', '<xliff version="2.0" trgLang="de">'),
        ('<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en">',
         '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de">'),
    ],
)  # fmt: skip
def test_the_target_language_is_set(head: str, expected: str) -> None:
    rest = '<file id="f"><unit id="u"><segment><source>12</source>{}</segment></unit></file></xliff>'
    assert rewritten(xliff, head + rest.format("")) == expected + rest.format("<target>12</target>")


@pytest.mark.parametrize("version", ["1.0", "1.1", "1.2"])
def test_old_versions_stay_what_they_are(version: str) -> None:
    head = '<xliff version="{}"><file source-language="en"{}>'
    rest = '<body><trans-unit id="1"><source>word</source>{}</trans-unit></body></file></xliff>'
    source = head.format(version, "") + rest.format("")
    assert texts(xliff, source) == ["word"]
    expected = head.format(version, ' target-language="de"') + rest.format("<target>WORD</target>")
    assert rewritten(xliff, source) == expected


def test_translate_is_inherited() -> None:
    source = (
        '<xliff version="2.0" srcLang="en"><file id="f" translate="no"><unit id="1"><segment><source>no</source></segment>'
        '</unit><group id="g" translate="yes"><unit id="2"><segment><source>word</source></segment></unit></group></file></xliff>'
    )
    assert texts(xliff, source) == ["word"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b'<xliff version="1.3"/>', "1.0 to 1.2 and 2.0 to 2.2"),
        (b'<xliff version="3.0"/>', "1.0 to 1.2 and 2.0 to 2.2"),
        (b"<xliff/>", "1.0 to 1.2 and 2.0 to 2.2"),
        (b"<html/>", "not XLIFF"),
        (b'<xliff version="2.0" srcLang="en" trgLang="tlh"/>', "Invalid target language"),
        (b'<xliff version="1.2">', "line 1, column"),
    ],
)
def test_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(UnsafeFile, match=sentence):
        xliff.read(data, "en")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain {0}", ["plain {0}"]),
        ("{n, plural, =0 {none} other {<b>#</b> all}}", ["none", "<b>#</b> all"]),
        ("{n, plural, offset:1 one {a '{' b} other {c}}", ["a '{' b", "c"]),
        ("{n, plural, one {never closed", ["{n, plural, one {never closed"]),
        ("{n, select, a {x {m, select, b {y} other {z}} w} other {v}}", ["x ", "y", "z", " w", "v"]),
    ],
)
def test_choices(text: str, expected: list[str]) -> None:
    found = list(pieces(text))
    assert "".join(piece.text for piece in found) == text
    assert [piece.text for piece in found if piece.is_text and piece.text] == expected


@pytest.mark.parametrize(
    "source",
    [
        "{a, plural, x {" * 3_000,
        "{a, plural, x {" * 5_000 + "}}" * 5_000,
        "<x/>" + "&lt;b " * 8_000,
        "<g id='1'>x" * 3_000 + "</g>" * 3_000,
    ],
)
def test_rude_sources_take_no_time(source: str) -> None:
    start = time.process_time()
    rewritten(xliff, _unit(f"<source>{source}</source>"), str)
    assert time.process_time() - start < 10
