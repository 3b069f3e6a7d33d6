"""Translations that move, part and repeat what is tagged."""

import pytest

from tolmach.markup.model import Options
from tolmach.markup.tagged import read
from tolmach.units import Placed, Rendered

HTML = Options("html")
XML = Options("xml", strict=True)


def written(options: Options, source: str, text: str, *codes: tuple[int, int, int]) -> str:
    return read(source, options).write([Rendered(text, tuple(Placed(*code) for code in codes))])


@pytest.mark.parametrize(
    ("source", "text", "codes", "expected"),
    [
        ("<p>A <b>big</b> dog</p>", "Ein großer Hund", [(0, 4, 10)], "<p>Ein <b>großer</b> Hund</p>"),
        # Words part: the pair stands twice.
        ("Please <b>switch off</b> it", "Schalte es aus", [(0, 0, 7), (0, 11, 14)], "<b>Schalte</b> es <b>aus</b>"),
        # A pair that wraps nothing any more is still there.
        ("It is <i>so</i> hot", "Es ist heiß", [(0, 6, 6)], "Es ist<i></i> heiß"),
        # Nesting turned round, and apart.
        ("x <b>a <i>c</i></b>", "x a c", [(1, 2, 5), (0, 4, 5)], "x <i>a <b>c</b></i>"),
        ("x <b>a <i>c</i></b>", "x a c", [(0, 2, 3), (1, 4, 5)], "x <b>a</b> <i>c</i>"),
        # At one place, what wraps nothing stays in the pair that it stood in.
        ("<b>Go<img></b> on", "Los geht", [(0, 0, 3), (1, 3, 3)], "<b>Los<img></b> geht"),
        ("<b>Go</b><img> on", "Los geht", [(0, 0, 3), (1, 3, 3)], "<b>Los</b><img> geht"),
        ("Go <b><img>on</b>", "Geh los", [(0, 4, 7), (1, 4, 4)], "Geh <b><img>los</b>"),
        ("Go <img><b>on</b>", "Geh los", [(1, 4, 7), (0, 4, 4)], "Geh <img><b>los</b>"),
        ("a <b>c <img>d</b> e", "X", [(0, 1, 1), (1, 1, 1)], "X<b><img></b>"),
        # Points keep their order.
        ("a <img> b <hr-x/> c", "a c", [(0, 1, 1), (1, 1, 1)], "a<img><hr-x/> c"),
        # A forgotten code goes to the end, one that crosses is cut.
        ("a <b>c</b> <i>d</i>", "xy", [(0, 0, 1)], "<b>x</b>y<i></i>"),
        ("a <b>c</b> <i>d</i>", "wxyz", [(0, 0, 3), (1, 2, 4)], "<b>wx<i>y</i></b>z"),
        # Kept content is written as it was, whatever the text says.
        ("Use <code>a&lt;b</code> now", "Jetzt a<b nutzen", [(0, 6, 9)], "Jetzt <code>a&lt;b</code> nutzen"),
        # The space that a line break stands for is not written.
        ("red<br>blue", "rot blau", [(0, 3, 3)], "rot<br>blau"),
        ("red<br>blue", "rot blau", [(0, 4, 4)], "rot<br>blau"),
        ("red<br> blue", "rot blau", [(0, 3, 3)], "rot<br> blau"),
    ],
)  # fmt: skip
def test_html(source: str, text: str, codes: list[tuple[int, int, int]], expected: str) -> None:
    assert written(HTML, source, text, *codes) == expected


@pytest.mark.parametrize(
    ("source", "text", "codes", "expected"),
    [
        ("<par>Fish &amp; chips</par>", "Fisch & Fritten & < >", [], "<par>Fisch &amp; Fritten &amp; &lt; &gt;</par>"),
        ("<par>a > b &gt; c</par>", "x > y > z > w", [], "<par>x > y &gt; z &gt; w</par>"),
        ("<par>a > b</par>", "x ]]> y", [], "<par>x ]]&gt; y</par>"),
        ("<par><![CDATA[a & b]]></par>", "x & y ]]> <z>", [], "<par><![CDATA[x & y ]]]]><![CDATA[> <z>]]></par>"),
        ("<par>a <![CDATA[& b]]></par>", "x & y &", [(0, 0, 3)], "<par><![CDATA[x &]]> y &amp;</par>"),
        # A tag ends a section, and text after it begins another.
        (
            "<par>a <![CDATA[b]]> <i>c</i></par>",
            "x & y",
            [(0, 0, 5), (1, 2, 3)],
            "<par><![CDATA[x ]]><i><![CDATA[&]]></i><![CDATA[ y]]></par>",
        ),
        ("<par>Hi &name;!</par>", "&name;, hallo!", [(0, 0, 6)], "<par>&name;, hallo!</par>"),
        ("<par>Don&#39;t</par>", "N'y touche pas, n'y va pas", [], "<par>N&#39;y touche pas, n&#39;y va pas</par>"),
        ("<par>a&nbsp;b c</par>", "x y\u00a0z", [], "<par>x y&nbsp;z</par>"),
        # Codes that have a number stand once, around most of their words.
        (
            "<par>a <bx id='1'/>turn off<ex id='1'/></par>",
            "schalte a aus",
            [(0, 0, 7), (0, 10, 13)],
            "<par><bx id='1'/>schalte<ex id='1'/> a aus</par>",
        ),
    ],
)
def test_xml(source: str, text: str, codes: list[tuple[int, int, int]], expected: str) -> None:
    output = written(XML, source, text, *codes)
    assert output == expected
    read(output, XML)


@pytest.mark.parametrize(
    ("source", "text", "expected"),
    [
        ("AT&T rocks", "Toll: AT&T", "Toll: AT&T"),
        ("A &B", "A &amplifier", "A &amp;amplifier"),
        ("A & B", "A &lt; B", "A &amp;lt; B"),
        ("3 < 5 x", "x<y", "x&lt;y"),
        ("3 < 5 x", "x < y", "x < y"),
        ("a <b c", "c > a <b d", "c &gt; a &lt;b d"),
        ("x -> y", "y -> x", "y -> x"),
        ("&copy 2024 Ex", "Ex © 2024 ©", "Ex &copy 2024 &copy"),
        ("caf&eacute; é", "é é é", "&eacute; é é"),
    ],
)
def test_signs_in_html(source: str, text: str, expected: str) -> None:
    assert written(HTML, source, text) == expected


def test_paragraphs_that_do_not_split_lose_the_space_between_them() -> None:
    options = Options("xml", non_splitting_tags=frozenset({"p"}))
    output = written(
        options, "<p>We are now</p><p>closing the store.</p>", "Wir schließen jetzt den Laden.", (0, 0, 19), (1, 20, 30)
    )
    assert output == "<p>Wir schließen jetzt</p><p>den Laden.</p>"
