"""Damage to markup is seen."""

import pytest

from tolmach.markup.model import Options
from tolmach.markup.proof import proven, tags
from tolmach.markup.tagged import read

HTML = Options("html")
XML = Options("xml", strict=True, ignore_tags=frozenset({"x"}))


@pytest.mark.parametrize(
    ("options", "source", "output", "faults"),
    [
        (HTML, "<p>a <b>c</b></p>", "<p><b>C</b> a</p>", []),
        (HTML, "<p>a <b>c</b></p>", "<p><b>C</b> a <b>d</b></p>", []),
        (HTML, "<p>a <b>c</b></p>", "<p>C a</p>", ["2 tags are missing"]),
        (HTML, "<p>a <b>c</b></p>", "<p>C <b>a</p>", ["1 tags are missing", "1 tags are nested wrongly"]),
        (HTML, "<p>a <br>c</p>", "<p>a <br>c<br></p>", ["1 tags are new"]),
        (HTML, "<p>a <a href=x>c</a></p>", "<p>a <a href=y>c</a></p>", ["1 tags are missing", "1 tags are new"]),
        (HTML, "<p>a</p><div>b</div>", "<div>a</div><p>b</p>", ["2 tags of the structure are out of order"]),
        (HTML, "a <code>c</code>", "a <code>d</code>", ["1 parts that were to stay have changed"]),
        (HTML, "a &foo; b", "a b", ["1 parts that were to stay have changed"]),
        (HTML, "<p>one<p>two", "<p>eins<p>zwei", []),
        (HTML, "<!-- c -->a", "a", ["1 tags are missing"]),
        (XML, "<a>b <x>c</x></a>", "<a><x>d</x> b</a>", ["1 parts that were to stay have changed"]),
        (XML, "<a>b <i>c</i> <u>d</u></a>", "<a>b <i>c <u></i>d</u></a>", ["2 tags are nested wrongly"]),
        (XML, "<a>b <![CDATA[c]]></a>", "<a>b c</a>", []),
        (
            XML,
            "<a>b <bx id='1'/>c<ex id='1'/></a>",
            "<a><bx id='1'/>c<ex id='1'/> <bx id='1'/>b<ex id='1'/></a>",
            ["2 tags are new"],
        ),
    ],
)
def test_faults(options: Options, source: str, output: str, faults: list[str]) -> None:
    assert proven(read(source, options).source, output) == faults


def test_tags_are_listed_as_written() -> None:
    text = "<!DOCTYPE a><a b = 'c'><?d e?><![CDATA[f]]><!-- g --><h/>i</a >"
    assert tags(text, XML) == ("<!DOCTYPE a>", "<a b = 'c'>", "<?d e?>", "<!-- g -->", "<h/>", "</a >")
