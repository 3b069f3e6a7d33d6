"""TMX as we write it: what comes out goes in again."""

import io
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.memories import tmx
from tolmach.memories.codes import VARIANTS, spelled
from tolmach.memories.model import Segment

SEGMENTS = [Segment("Hello & <goodbye>\r\n", (("de", "Hallo"), ("en-gb", "x"))), Segment("二", (("zh-hans", "三"),))]
LANGUAGES = ["de", "es-419", "fr", "zh-hans", "ja", "nb"]


def written(segments: list[Segment], source: str = "fr") -> bytes:
    return b"".join(tmx.write(segments, source, "1.2.3"))


def test_the_header_and_the_units() -> None:
    root = ET.fromstring(written(SEGMENTS))
    header = root.find("header")
    assert header is not None
    assert root.get("version") == "1.4"
    assert header.attrib == {
        "creationtool": "Tolmach",
        "creationtoolversion": "1.2.3",
        "segtype": "sentence",
        "o-tmf": "TMX",
        "adminlang": "en",
        "srclang": "fr",
        "datatype": "plaintext",
    }
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    units = [[(tuv.get(lang), tuv.findtext("seg")) for tuv in tu] for tu in root.iter("tu")]
    assert units == [
        [("fr", "Hello & <goodbye>\r\n"), ("de", "Hallo"), ("en-GB", "x")],
        [("fr", "二"), ("zh-Hans", "三")],
    ]


def test_a_memory_without_segments_is_sound() -> None:
    assert list(ET.fromstring(written([])).iter("tu")) == []


def test_characters_that_xml_cannot_hold_are_dropped() -> None:
    text = written([Segment("a\x00\x0b\ud800\ufffe\uffffb", (("de", "c\x1fd"),))]).decode()
    assert "<seg>ab</seg>" in text
    assert "<seg>cd</seg>" in text


def test_large_memories_come_in_pieces() -> None:
    pieces = list(tmx.write((Segment(str(number), (("de", "x" * 1000),)) for number in range(1000)), "en", "1"))
    assert len(pieces) > 10
    assert max(map(len, pieces)) < 100_000


@pytest.mark.parametrize("code", ["de", "en-GB", "en-US", "es-419", "zh-Hans"])
def test_codes_are_spelled_as_bcp_47_does(code: str) -> None:
    assert spelled(code.lower()) == code


def test_variants_are_those_of_the_contract() -> None:
    assert {"en-gb", "en-us", "es-419", "zh-hans"} == VARIANTS


TEXTS = (
    st.text(
        st.characters(
            codec="utf-8",
            exclude_categories=["Cs", "Cn"],
            exclude_characters="".join(map(chr, [*range(9), 11, 12, *range(14, 32)])),
        ),
        min_size=1,
        max_size=40,
    )
    .map(str.strip)
    .filter(bool)
)
TARGETS = st.lists(st.tuples(st.sampled_from(LANGUAGES), TEXTS), min_size=1, unique_by=lambda target: target[0]).map(
    tuple
)
MEMORIES = st.lists(
    st.builds(Segment, TEXTS, TARGETS), min_size=1, max_size=6, unique_by=lambda segment: segment.source
)


@given(MEMORIES)
def test_round_trip(segments: list[Segment]) -> None:
    with tmx.read(io.BytesIO(written(segments, "en"))) as reading:
        assert (reading.source, reading.skipped) == ("en", 0)
        assert list(reading.segments()) == segments
