"""Tokens cover the text, and tell tags from what only looks like them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.markup.texts import MESS
from tolmach.markup.tokens import tokens


@given(text=st.one_of(MESS, st.text()), html=st.booleans())
def test_every_character_is_in_one_token(text: str, html: bool) -> None:
    found = tokens(text, html)
    assert [0, *found.end] == [*found.start, len(text)]
    assert all(start < end for start, end in zip(found.start, found.end, strict=True) if text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<a href=/b/>c</a>", ["OPEN <a href=/b/>", "TEXT c", "CLOSE </a>"]),
        ("<a b='/>'/>", ["EMPTY <a b='/>'/>"]),
        ("<a b=it's>c'</a>", ["OPEN <a b=it's>", "TEXT c'", "CLOSE </a>"]),
        ("a <b <i>c", ["TEXT a <b ", "OPEN <i>", "TEXT c"]),
        ("<3 < 4", ["TEXT <3 < 4"]),
        ("<BR>", ["EMPTY <BR>"]),
        ("<!-->a", ["COMMENT <!-->", "TEXT a"]),
        ("<!doctype html>a", ["DOCTYPE <!doctype html>", "TEXT a"]),
        ("<script>'</p>'</SCRIPT >a", ["OPEN <script>", "PROGRAM '</p>'", "CLOSE </SCRIPT >", "TEXT a"]),
        ("<title><b></title>", ["OPEN <title>", "TEXT <b>", "CLOSE </title>"]),
        ("<script>a", ["OPEN <script>", "PROGRAM a"]),
        ("<pre>a\r\nb</pre>c\n", ["OPEN <pre>", "LINE a", "NEWLINE \r\n", "LINE b", "CLOSE </pre>", "TEXT c\n"]),
        ("<?php a>b ?>c<?d>e", ["COMMENT <?php a>b ?>", "TEXT c", "COMMENT <?d>", "TEXT e"]),
    ],
)
def test_html(text: str, expected: list[str]) -> None:
    assert _named(text, html=True) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<BR>a", ["OPEN <BR>", "TEXT a"]),
        ("<script>'<b/>'", ["OPEN <script>", "TEXT '", "EMPTY <b/>", "TEXT '"]),
        ("<!-->a", ["TEXT <!-->a"]),
        ("<!-->a-->", ["COMMENT <!-->a-->"]),
        ("<![CDATA[<a>]]>", ["OPEN <![CDATA[", "VERBATIM <a>", "CLOSE ]]>"]),
        ("<!DOCTYPE a [<!-- ]> ' --> <!ENTITY b ']>'>]>c", ["DOCTYPE <!DOCTYPE a [<!-- ]> ' --> <!ENTITY b ']>'>]>", "TEXT c"]),
        ("<?a > b?>c", ["COMMENT <?a > b?>", "TEXT c"]),
        ("<!-- a", ["TEXT <!-- a"]),
    ],
)  # fmt: skip
def test_xml(text: str, expected: list[str]) -> None:
    assert _named(text, html=False) == expected


def _named(text: str, html: bool) -> list[str]:
    found = tokens(text, html)
    spans = zip(found.kind, found.start, found.end, strict=True)
    return [f"{kind.name} {text[start:end]}" for kind, start, end in spans]
