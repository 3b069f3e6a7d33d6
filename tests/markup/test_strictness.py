"""Which XML is refused in v2. In v1 nothing is."""

import pytest

from tests.markup.cases import unchanged
from tolmach.markup.model import MarkupError, Options
from tolmach.markup.tagged import read

STRICT = Options("xml", strict=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bare text",
        "<a/><b/>",
        "One <b>two</b> three",
        "<?xml version='1.0'?><a>x</a>",
        '\ufeff<?xml version="1.0" encoding="utf-16" standalone=\'yes\'?>\n<a>x</a><b/>',
        "<?xml version='1.0'?>\n<!-- c -->\n<!DOCTYPE a [<!ATTLIST a b CDATA '>]'>]>\n<a>&x;</a>",
        "<!DOCTYPE a>text",
        "<a b='&x;'>&x; &nbsp;</a>",
        "<a>&x.y-z;</a>",
        "<a xmlns:q='u'><q:b undeclared:c='1'/></a>",
        "<élan>x</élan>",
        "<a b='>'><![CDATA[</a>]]><!-- </a> --><?x </a>?></a>",
        "a > b",
        "<a\n b\n=\n'c'\n>x</a\n>",
    ],
)
def test_accepted(text: str) -> None:
    assert unchanged(read(text, STRICT)) == text


@pytest.mark.parametrize(
    "text",
    [
        "<a>",
        "</a>",
        "<a></b>",
        "<b>one <i>two</b> three</i>",
        "<a b=c>x</a>",
        "<a b>x</a>",
        "<a b='1' b='2'/>",
        "<a b='<'/>",
        "a < b",
        "a & b",
        "<a>&amp</a>",
        "<a>&#0;</a>",
        "<a>]]></a>",
        "<!-- a -- b -->",
        "<!-- open",
        "<![CDATA[ open",
        "<a><![CDATA[</a>",
        "<?open",
        "<!DOCTYPE a [<!ENTITY b 'c'>",
        "<a><!DOCTYPE a></a>",
        "text<!DOCTYPE a>",
        "<!DOCTYPE a><!DOCTYPE a><a/>",
        " <?xml version='1.0'?><a/>",
        "<?xml version='2.0'?><a/>",
        "</all><all>",
        "<1/>",
        "a\x00b",
        "a\ud800b",
        "<a>\x01</a>",
    ],
)
def test_refused_in_v2_and_repaired_in_v1(text: str) -> None:
    with pytest.raises(MarkupError) as refusal:
        read(text, STRICT)
    assert refusal.value.__context__ is None or refusal.value.__suppress_context__
    assert unchanged(read(text, Options("xml"))) == text
    assert unchanged(read(text, Options("html", strict=True))) == text
