"""TMX as other programs write it, and what of it becomes segments."""

import io
from collections.abc import Sequence
from pathlib import Path

import pytest

from tolmach.errors import BadRequest
from tolmach.memories import tmx
from tolmach.memories.model import Segment
from tolmach.memories.tmx import INVALID
from tolmach.memories.units import MOST_CHARACTERS, NO_SOURCE, NOTHING_USABLE

FILES = Path(__file__).parent / "files"
HEADER = '<header srclang="en"/>'


def tuv(language: str, text: str, attribute: str = "xml:lang") -> str:
    return f'<tuv {attribute}="{language}"><seg>{text}</seg></tuv>'


def unit(*variants: tuple[str, str], attributes: str = "") -> str:
    return f"<tu {attributes}>{''.join(tuv(*variant) for variant in variants)}</tu>"


def document(*units: str, header: str = HEADER, version: str = "1.4") -> str:
    return f'<tmx version="{version}">{header}<body>{"".join(units)}</body></tmx>'


def read(text: str | bytes) -> tuple[list[Segment], int]:
    content = text.encode() if isinstance(text, str) else text
    with tmx.read(io.BytesIO(content)) as reading:
        segments = list(reading.segments())
        assert reading.count == len(segments)
        return segments, reading.skipped


def segment(source: str, *targets: tuple[str, str]) -> Segment:
    return Segment(source, targets)


def source_of(text: str) -> str:
    with tmx.read(io.BytesIO(text.encode())) as reading:
        return reading.source


HELLO = unit(("en", "Hello"), ("de", "Hallo"))


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("plain", "plain"),
        ("  \n ends \t are trimmed\u00a0\n", "ends \t are trimmed"),
        ("lines\n  stay\r\nhere", "lines\n  stay\nhere"),
        ("&lt;b&gt; &amp; &#x1F600;", "<b> & 😀"),
        ("<![CDATA[<b>]]> too", "<b> too"),
        ("a<!-- no --><?no no?>b", "ab"),
        ('<bpt i="1">&lt;b&gt;</bpt>bold<ept i="1">&lt;/b&gt;</ept> text', "bold text"),
        ('<it pos="begin">x</it>a<ph>y</ph>b<ut>z</ut>', "ab"),
        ("a <hi>b <hi>c</hi></hi> d", "a b c d"),
        ('see<ph>\\footnote{<sub>a note<ph>x</ph></sub>}</ph> here', "seea note here"),
        ('<bpt i="1">no<sub>yes<hi>yes</hi><it pos="begin">no<sub>yes</sub>no</it></sub>no</bpt>end', "yesyesyesend"),
        ("a<unknown>b</unknown>c", "abc"),
        ("to <ph>{0}</ph> and <ph x=\"1\"> ${name} </ph>.", "to {0} and ${name}."),
        ("<ph>%1$s</ph> of <it pos=\"begin\">%@</it>, <ph>$total</ph>, <ph>:id</ph>", "%1$s of %@, $total, :id"),
        ("<ph>{{ user.name }}</ph>: <ph>{n, plural, one {#} other {#}}</ph>", "{{ user.name }}: {n, plural, one {#} other {#}}"),
        ("<ph>&lt;%= x %&gt;</ph>, <bpt i=\"1\">{b}</bpt>bold<ept i=\"1\">{/b}</ept>", "<%= x %>, {b}bold{/b}"),
        ("a<ph>&lt;br/&gt;</ph><ph>{\\b </ph><ph>}</ph><ph>[1}</ph><ph>{1]</ph><ph>&amp;nbsp;</ph>b", "ab"),
        ("a<ph>{0}<sub>note <ph>{1}</ph></sub></ph>", "anote {1}{0}"),
        ("a<ph>x<ph>{0}</ph></ph>b", "ab"),
        ("a<ph>{" + "x" * 600 + "}</ph>b", "ab"),
    ],
)  # fmt: skip
def test_texts(written: str, kept: str) -> None:
    assert read(document(unit(("en", written), ("de", "x")))) == ([segment(kept, ("de", "x"))], 0)
    assert read(document(unit(("en", "x"), ("de", written)))) == ([segment("x", ("de", kept))], 0)


@pytest.mark.parametrize(
    ("code", "known"),
    [
        ("DE", "de"),
        ("de-AT", "de"),
        ("de_CH", "de"),
        ("EN-gb", "en-gb"),
        ("en_US", "en-us"),
        ("en-AU", "en"),
        ("es-419", "es-419"),
        ("ES-MX", "es"),
        ("zh-Hans", "zh-hans"),
        ("zh-HANS-cn", "zh-hans"),
        ("zh-CN", "zh"),
        ("pt-BR", "pt"),
        ("no", "nb"),
        (" de ", "de"),
    ],
)
def test_codes_of_targets(code: str, known: str) -> None:
    document_ = document(unit(("fr", "Bonjour"), (code, "x")), header='<header srclang="FR-ca"/>')
    assert read(document_) == ([segment("Bonjour", (known, "x"))], 0)


ALL = [segment("Hello", ("de", "Hallo"), ("fr", "Bonjour"))]


@pytest.mark.parametrize(
    ("text", "kept", "skipped"),
    [
        (document(unit(("en", "Hello"), ("de", "Hallo"), ("fr", "Bonjour"))), ALL, 0),
        # The source need not come first, nor have the header's region.
        (document(unit(("de", "Hallo"), ("EN-us", "Hello"), ("fr", "Bonjour")), header='<header srclang="en-GB"/>'), ALL, 0),
        (document(unit(("en-GB", "Colour"), ("en-US", "Color"), ("de", "Farbe")), header='<header srclang="en-US"/>'), [segment("Color", ("de", "Farbe"))], 1),
        (document(unit(("en", "Hello"), ("de", "Hallo"), attributes='srclang="EN"'), header='<header srclang="*all*"/>'), [segment("Hello", ("de", "Hallo"))], 0),
        (document(HELLO, unit(("en", "a"), ("de", "b"), attributes='srclang="de"')), [segment("Hello", ("de", "Hallo"))], 1),
        (document(HELLO, unit(("en", "a"), ("de", "b"), attributes='srclang="*all*"')), [segment("Hello", ("de", "Hallo")), segment("a", ("de", "b"))], 0),
        (document(HELLO, unit(("de", "b"), ("en", "a"), attributes='srclang="*all*"')), [segment("Hello", ("de", "Hallo")), segment("a", ("de", "b"))], 0),
        # Two of a language: the first counts.
        (document(unit(("en", "Hello"), ("de", "Hallo"), ("de-AT", "Servus"), ("fr", "Bonjour"))), ALL, 1),
        (document(unit(("en", "Hello"), ("en", "Hi"), ("de", "Hallo"))), [segment("Hello", ("de", "Hallo"))], 1),
        (document(unit(("en", "Hello"), ("de", " "), ("de", "Hallo"))), [segment("Hello", ("de", "Hallo"))], 1),
        # What cannot be used.
        (document(HELLO, unit(("en", "alone"))), [segment("Hello", ("de", "Hallo"))], 1),
        (document(HELLO, unit(("de", "allein"), ("fr", "seul"))), [segment("Hello", ("de", "Hallo"))], 1),
        (document(HELLO, "<tu/>", "<tu><tuv/></tu>"), [segment("Hello", ("de", "Hallo"))], 2),
        (document(HELLO, unit(("en", " "), ("de", "leer")), unit(("en", "empty"), ("de", "<ph>x</ph>"))), [segment("Hello", ("de", "Hallo"))], 2),
        (document(HELLO, unit(("en", "x"), ("tlh", "nuqneH")), unit(("en", "x"), ("", "y"))), [segment("Hello", ("de", "Hallo"))], 2),
        (document(unit(("en", "Hello"), ("tlh", "nuqneH"), ("de", "Hallo"), ("xx", "x"), ("fr", "Bonjour"))), ALL, 1),
        # What stands there already.
        (document(HELLO, HELLO, unit(("en", " Hello "), ("de", "Guten Tag"))), [segment("Hello", ("de", "Hallo"))], 2),
        (document(HELLO, unit(("en", "a"), ("de", "b")), unit(("en", "Hello"), ("fr", "Bonjour"))), [*ALL, segment("a", ("de", "b"))], 0),
        (document(HELLO, unit(("en", "Hello"), ("de", "Tag"), ("fr", "Bonjour"))), ALL, 1),
        (document(HELLO, unit(("en", "hello"), ("de", "hallo"))), [segment("Hello", ("de", "Hallo")), segment("hello", ("de", "hallo"))], 0),
    ],
)  # fmt: skip
def test_units(text: str, kept: list[Segment], skipped: int) -> None:
    assert read(text) == (kept, skipped)


@pytest.mark.parametrize("header", ["", "<header/>", '<header srclang="*all*"/>', '<header srclang="*ALL*"/>'])
def test_a_header_without_a_source_language(header: str) -> None:
    first = unit(("DE-de", "Hallo"), ("en", "Hello"))
    text = document(first, unit(("de", "Welt"), ("en", "World")), unit(("en", "a"), ("de", "b")), header=header)
    assert source_of(text) == "de"
    assert read(text) == ([segment("Hallo", ("en", "Hello")), segment("Welt", ("en", "World"))], 1)


def test_a_header_without_a_source_language_over_units_that_disagree() -> None:
    others = [unit(("en", f"{number}"), ("de", "b")) for number in range(2)]
    with pytest.raises(BadRequest, match="^" + NO_SOURCE):
        read(document(unit(("de", "Hallo"), ("en", "Hello")), *others, header=""))


def test_segments_of_the_longest_length() -> None:
    long, longer = "ä" * MOST_CHARACTERS, "ä" * (MOST_CHARACTERS + 1)
    units = [("a", longer), (longer, "b"), (f" {long} ", f"<ph>{longer}</ph>{long}"), ("c", "d")]
    text = document(*(unit(("en", source), ("de", target)) for source, target in units))
    assert read(text) == ([segment(long, ("de", long)), segment("c", ("de", "d"))], 2)


def test_order_is_that_of_the_file_also_over_many_batches() -> None:
    units = [unit(("en", f"source {number}"), ("de", f"Ziel {number}")) for number in range(5000)]
    late = [unit(("en", f"source {number}"), ("fr", f"cible {number}")) for number in reversed(range(0, 5000, 2))]
    segments, skipped = read(document(*units, *late))
    assert skipped == 0
    assert segments[10] == segment("source 10", ("de", "Ziel 10"), ("fr", "cible 10"))
    assert segments[4999] == segment("source 4999", ("de", "Ziel 4999"))
    assert [kept.source for kept in segments] == [f"source {number}" for number in range(5000)]


def test_more_segments_than_a_memory_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tolmach.memories.units.MOST_SEGMENTS", 3)
    units = [unit(("en", f"{number}"), ("de", "x")) for number in range(4)]
    assert len(read(document(*units[:3], *units[:3]))[0]) == 3
    with pytest.raises(BadRequest, match="more than 1,000,000 segments"):
        read(document(*units))


DECLARED = '<?xml version="1.0" encoding="{}"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n'


@pytest.mark.parametrize(
    ("declared", "codec", "mark"),
    [
        ("UTF-8", "utf-8", b""),
        ("UTF-8", "utf-8", b"\xef\xbb\xbf"),
        ("UTF-16", "utf-16-le", b"\xff\xfe"),
        ("UTF-16", "utf-16-be", b"\xfe\xff"),
        ("utf-16", "utf-16-le", b""),
        ("UTF-16", "utf-16-be", b""),
        ("ISO-8859-1", "latin-1", b""),
        ("windows-1252", "cp1252", b""),
        ("US-ASCII", "ascii", b""),
    ],
)
def test_encodings(declared: str, codec: str, mark: bytes) -> None:
    text = DECLARED.format(declared) + document(unit(("en", "Goodbye"), ("de", "Auf Wiedersehen, Jörg")))
    assert read(mark + text.encode(codec, "xmlcharrefreplace")) == (
        [segment("Goodbye", ("de", "Auf Wiedersehen, Jörg"))],
        0,
    )


@pytest.mark.parametrize("version", ["1.1", "1.2", "1.3", "1.4", "1.4b"])
def test_versions(version: str) -> None:
    """Before 1.4 the language stood in `lang`."""
    header = '<header srclang="EN-US" adminlang="EN"><note>n</note><prop type="p">p</prop><ude name="u"><map unicode="#x1"/></ude></header>'
    variants = (
        tuv("EN-US", "Hello", "lang")
        + "<tuv lang='DE'><note lang='FR'>n</note><prop type='p'>p</prop><seg>Hallo</seg></tuv>"
    )
    assert read(document(f"<tu><note>n</note>{variants}</tu>", header=header, version=version)) == (
        [segment("Hello", ("de", "Hallo"))],
        0,
    )


def test_a_default_namespace_changes_nothing() -> None:
    assert read(document(HELLO).replace("<tmx ", '<tmx xmlns="http://www.lisa.org/tmx14" ')) == (
        [segment("Hello", ("de", "Hallo"))],
        0,
    )


def test_a_file_of_another_program() -> None:
    segments, skipped = read((FILES / "translate-toolkit.tmx").read_bytes())
    assert (len(segments), skipped) == (6, 1)
    assert segments[1] == segment("Open", ("de", "Öffnen"))
    assert segments[-1].source == 'First line with a "quoted" word.\nSecond line.'


def test_progress_is_told_in_bytes() -> None:
    steps: list[int] = []
    content = document(*[HELLO] * 20_000).encode()
    with tmx.read(io.BytesIO(content), steps.append) as reading:
        assert (reading.count, reading.skipped) == (1, 19_999)
    assert sum(steps) == len(content)
    assert len(steps) > 3


def test_nothing_is_left_on_disk(tmp_path: Path) -> None:
    with tmx.read(io.BytesIO(document(HELLO).encode()), folder=tmp_path) as reading:
        assert list(reading.segments()) == list(reading.segments()) == [segment("Hello", ("de", "Hallo"))]
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "units",
    [
        [],
        [unit(("en", "alone"))],
        [unit(("tlh", "nuqneH"), ("xx", "x"))],
        [unit(("fr", "a"), ("de", "b"))],
    ],
)
def test_nothing_usable(units: Sequence[str]) -> None:
    with pytest.raises(BadRequest, match=r"^The file contains no usable segments\.$"):
        read(document(*units))


def test_a_source_language_that_is_not_known() -> None:
    with pytest.raises(BadRequest, match=NOTHING_USABLE):
        read(document(unit(("tlh", "a"), ("de", "b")), header='<header srclang="tlh"/>'))


def test_sentences_are_those_that_clients_know() -> None:
    assert INVALID == "The uploaded file is not valid TMX."
