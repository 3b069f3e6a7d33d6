"""Pages: text and attributes are translated, everything else stays byte for byte."""

import re
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from lxml import html as lxml_html

from tests.documents import corpus
from tolmach.documents.formats import html
from tolmach.documents.formats.model import Wanted
from tolmach.documents.kit.inline import as_it_was

FILES = corpus.files("html", "htm")
_KEPT = {"script", "style", "code", "kbd", "samp", "var", "textarea", "math"}


def _units(page: str) -> list[str]:
    return [unit.text for unit in html.read(page.encode(), "en").units]


def _written(
    page: str | bytes, change: Callable[[str], str] = str.swapcase, target: str = "de", source: str = "en"
) -> bytes:
    data = page.encode() if isinstance(page, str) else page
    reading = html.read(data, source)
    rendered = [corpus.translated(unit, change) for unit in reading.units]
    return html.write(data, rendered, Wanted(target, source, "html"), reading.kept)


def _other(text: str) -> str:
    """Other words of the same shape."""
    return text.translate(str.maketrans("aeiouAEIOU", "eioauEIOAU"))


class _Skeleton(HTMLParser):
    """All tags in order, without what may be translated in them."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, ...]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {"alt", "title", "lang", "xml:lang", "dir", "content", "value", "placeholder"}
        named = (f"{name}={value}" for name, value in attrs if name not in told and not name.startswith("aria-"))
        self.tags.append((tag, *named))

    def handle_endtag(self, tag: str) -> None:
        self.tags.append((f"/{tag}",))

    def handle_comment(self, data: str) -> None:
        self.tags.append(("comment", data))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
class TestRealFiles:
    def test_unchanged_is_the_same(self, path: Path) -> None:
        corpus.assert_round_trip(path)

    def test_reads_again(self, path: Path, tmp_path: Path) -> None:
        corpus.assert_reads_again(path, tmp_path, _other)

    def test_all_visible_words_are_in_units(self, path: Path) -> None:
        tree = lxml_html.fromstring(path.read_bytes())
        seen = " ".join(
            text
            for text in tree.xpath("//text()[normalize-space()]")
            if not any(up.tag in _KEPT or "notranslate" in up.get("class", "") for up in _around(text.getparent()))
        )
        units = " ".join(unit.text for unit in corpus.read(path).units)
        assert [word for word in re.findall(r"[^\W\d_]{2,}", seen) if word not in units] == []

    def test_tags_stay(self, path: Path) -> None:
        reading = corpus.read(path)
        encoding = {"pandoc-shift-jis.htm": "cp932", "by-hand-broken.html": "cp1256"}.get(path.name, "utf-8")
        after = corpus.written(path, [corpus.translated(unit) for unit in reading.units], reading.kept)
        before = _Skeleton(path.read_bytes().decode(encoding))
        assert _Skeleton(after.decode(encoding)).tags == before.tags


def _around(element: lxml_html.HtmlElement) -> list[lxml_html.HtmlElement]:
    return [element, *element.iterancestors()]


@pytest.mark.parametrize(
    ("page", "units"),
    [
        ("Just text", ["Just text"]),
        ("<p>One <b>two</b><p>Three", ["One two", "Three"]),
        ("<title>A &amp; B</title>", ["A & B"]),
        ('<img alt="A dog" title=Hasso src=x.png>', ["A dog", "Hasso"]),
        ('<img alt="&#29356;" title="&nbsp;">', ["犬"]),
        ('<a title="Go &quot;there&quot;">x</a>', ["x", 'Go "there"']),
        (
            '<input type=submit value="Send"><input type=text value="Name"><input placeholder="Your name">',
            ["Send", "Your name"],
        ),
        ('<meta name="Description" content="About us"><meta name=viewport content="width=device-width">', ["About us"]),
        ('<meta property="og:title" content="Us"><meta property="og:url" content="http://x">', ["Us"]),
        ('<option label="Red"><optgroup label="Blue"><track label="German">', ["Red", "Blue", "German"]),
        ('<button aria-label="Close">×</button><link title="Default" rel=stylesheet>', ["Close"]),
        ('<p translate=no title="No">No <img alt="No"></p><i class="x notranslate" title="No">No</i>', []),
        ('<p translate=no title="No">No <b translate=yes title="Yes">yes</b></p>', ["yes", "Yes"]),
        ("<script>var a = '<p>No</p>';</script><style>p:after { content: 'No' }</style>", []),
        ("<!--[if mso]><p>No</p><![endif]--><![CDATA[ no ]]>", []),
        ('<textarea placeholder="Yes">no</textarea><code title="Yes">no</code>', ["Yes", "Yes"]),
        ("<svg><title>Chart</title><text x=1>Sales</text></svg>", ["Chart", "Sales"]),
        ('<td title="&unknown; x">1</td><td title=" 12 ">2</td>', []),
        ("<table><tr><td>A cell<td>Another</table>", ["A cell", "Another"]),
        ("<pre>one line\nanother</pre>", ["one line", "another"]),
        ("<b><i>Crossed</b> tags</i> here", ["Crossed tags here"]),
    ],
)
def test_what_is_a_unit(page: str, units: list[str]) -> None:
    assert _units(page) == units


@pytest.mark.parametrize(
    ("page", "target", "expected"),
    [
        ('<html lang="en"><p>a', "de", '<html lang="de"><p>A'),
        ("<html lang=en-GB><p>a", "pt-BR", '<html lang="pt-BR"><p>A'),
        ("<html class=x><p>a", "de", '<html class=x lang="de"><p>A'),
        ("<p>a", "de", "<p>A"),
        ('<html xml:lang="en" lang="en"><p>a', "fr", '<html xml:lang="fr" lang="fr"><p>A'),
        ('<html lang="en"><p>a', "ar", '<html lang="ar" dir="rtl"><p>A'),
        (
            "<html lang='en' dir='ltr'><body dir=ltr><pre dir=ltr>a",
            "he",
            "<html lang='he' dir='rtl'><body dir=\"rtl\"><pre dir=ltr>A",
        ),
        ('<p lang="en-US">a<p lang=fr>b', "de", '<p lang="de">A<p lang=fr>B'),
        (
            "<meta http-equiv=Content-Language content=en><p>a",
            "de",
            '<meta http-equiv=Content-Language content="de"><p>A',
        ),
    ],
)
def test_the_page_tells_its_language(page: str, target: str, expected: str) -> None:
    assert _written(page, target=target).decode() == expected


def test_a_page_from_right_to_left_turns() -> None:
    page = '<html dir="rtl" lang="ar"><p dir="rtl">سلام'
    assert _written(page, lambda _: "Peace", "en", "ar").decode() == '<html dir="ltr" lang="en"><p dir="ltr">Peace'


def test_a_page_that_did_not_change_stays_in_its_language() -> None:
    page = b'<html lang="en"><p>a'
    assert (
        html.write(page, list(map(as_it_was, html.read(page, "en").units)), Wanted("de", "en", "html"), b"en") == page
    )


@pytest.mark.parametrize(
    ("page", "said", "expected"),
    [
        ("<img alt=Dog>", "Ein Hund", '<img alt="Ein Hund">'),
        ("<img alt='Dog'>", 'Anna\'s "Hund" & <b>', "<img alt='Anna&#39;s \"Hund\" &amp; &lt;b&gt;'>"),
        ('<img alt=" Dog ">', 'Der "Hund"', '<img alt=" Der &quot;Hund&quot; ">'),
        ('<img alt="Dog &amp; co">', "Hund & co", '<img alt="Hund &amp; co">'),
    ],
)
def test_values_are_quoted_and_escaped(page: str, said: str, expected: str) -> None:
    assert _written(page, lambda _: said).decode() == expected


def test_a_tag_within_a_sentence_has_its_attributes_translated() -> None:
    assert (
        _written('<p>See <a href="x" title="help">the page</a> now')
        == b'<p>sEE <a href="x" title="HELP">THE PAGE</a> NOW'
    )


@pytest.mark.parametrize(
    ("head", "encoding", "said", "written"),
    [
        ('<meta charset="windows-1251">', "cp1251", "Grün", "Gr&#252;n"),
        ('<meta charset="windows-1251">', "cp1251", "Привет", "Привет"),
        ("", "ascii", "Grün", "Gr&#252;n"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=utf-8">', "utf-8", "Grün", "Grün"),
        ('<?xml version="1.0" encoding="ISO-8859-1"?>', "cp1252", "Grün €", "Grün €"),
    ],
)
def test_the_encoding_stays(head: str, encoding: str, said: str, written: str) -> None:
    page = f"{head}<p>word</p>".encode(encoding)
    assert _written(page, lambda _: said) == f"{head}<p>{written}</p>".encode(encoding)


def test_characters_are_those_of_text_and_attributes() -> None:
    assert html.read(b'<p title="abc">d&amp;f</p><script>no</script>', None).characters == 6


def test_rude_pages_take_no_time() -> None:
    start = time.process_time()
    for page in (
        "<b>" * 12_000,
        "<div title='a b'>x" * 2_500,
        "<" * 40_000,
        "<a title=" * 12_000,
        "<p>a" * 5_000 + "</b>" * 5_000,
    ):
        _written(page)
    assert time.process_time() - start < 30
