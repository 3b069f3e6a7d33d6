"""Form fields as nested values, in the spellings of the official clients."""

import contextlib
import tracemalloc
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.errors import BadRequest
from tolmach.wire.forms import MAX_FIELDS, Repeated, nest, parse_form


@pytest.mark.parametrize(
    ("raw", "fields"),
    [
        (b"", {}),
        (b"a=1", {"a": "1"}),
        (b"a=", {"a": ""}),
        (b"a", {"a": ""}),
        (b"a=x+y%20z%2B", {"a": "x y z+"}),
        (b"a=%00", {"a": "\0"}),
        ("a=é".encode(), {"a": "é"}),
        (b"a=%C3%A9", {"a": "é"}),
        (b"a=%c3%a9%20%E2%82%AC!%21", {"a": "é €!!"}),
        (b"a=100%&b=%zz%4&c=%%41", {"a": "100%", "b": "%zz%4", "c": "%A"}),
        (b"a=1&&b=2&", {"a": "1", "b": "2"}),
        (b"a=b=c", {"a": "b=c"}),
        (b"a=1;b=2", {"a": "1;b=2"}),
        (b"text=a&text=b", {"text": ["a", "b"]}),
        (b"text=a&text=b&text=a", {"text": ["a", "b", "a"]}),
        (b"text[]=a&text[]=b", {"text": ["a", "b"]}),
        (b"text%5B%5D=a", {"text": ["a"]}),
        (b"text[1]=b&text[0]=a", {"text": ["a", "b"]}),
        (b"text[9]=c&text[2]=a&text[5]=b", {"text": ["a", "b", "c"]}),
        (b"text[2]=a&text[10]=b", {"text": ["a", "b"]}),
        (b"text[7]=a&text[]=b", {"text": ["a", "b"]}),
        (b"text[]=a&text[0]=b", {"text": [["a", "b"]]}),
        (b"text[1]=b&text[]=c&text[0]=a", {"text": ["a", "b", "c"]}),
        (b"d[0].source_lang=en&d[0].target_lang=de", {"d": [{"source_lang": "en", "target_lang": "de"}]}),
        (b"d[0][source_lang]=en&d[0][target_lang]=de", {"d": [{"source_lang": "en", "target_lang": "de"}]}),
        (b"d[3].x=b&d[1][x]=a", {"d": [{"x": "a"}, {"x": "b"}]}),
        (b"d[0].x=a&d[0].x=b", {"d": [{"x": ["a", "b"]}]}),
        (b"a.b.c=1", {"a": {"b": {"c": "1"}}}),
        (b"a[0]=1&a[x]=2", {"a": {"0": "1", "x": "2"}}),
        (b"a[1234567]=1", {"a": {"1234567": "1"}}),
        # What does not follow the pattern stands for itself.
        (
            b"[0]=1&.a=2&a[=3&b]=4&c..d=5&=6",
            {"[0]": "1", ".a": "2", "a[": "3", "b]": "4", "c..d": "5", "": "6"},
        ),
    ],
)
def test_reads(raw: bytes, fields: dict[str, Any]) -> None:
    assert parse_form(raw) == fields


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"a=%FF", "the form is not valid UTF-8."),
        (b"a=\xff", "the form is not valid UTF-8."),
        (b"%E2%82=a", "the form is not valid UTF-8."),
        (b"a=%ED%A0%80", "the form is not valid UTF-8."),
        (b"&".join([b"a=1"] * (MAX_FIELDS + 1)), "the form has more than 20000 fields."),
        (b"a=1&a.b=2", "a field is given both as a value and as a group of fields."),
        (b"a[]=1&a=2", "a field is given both as a value and as a group of fields."),
        (b"a=1&a=2&a[0]=3", "a field is given both as a value and as a group of fields."),
        (b"a" + b"[b]" * 17 + b"=1", "a field name has more than 16 levels."),
        (b"a" + b".b" * 40_000 + b"=1", "a field name has more than 16 levels."),
    ],
)
def test_refuses(raw: bytes, reason: str) -> None:
    with pytest.raises(BadRequest) as refused:
        parse_form(raw)
    assert refused.value.message == f"Bad request. Reason: {reason}"


def test_takes_the_most_fields_in_every_spelling() -> None:
    for spelling in ("text", "text[]", "text[{0}]"):
        raw = "&".join(f"{spelling.format(number)}={number}" for number in range(MAX_FIELDS)).encode()
        assert parse_form(raw) == {"text": [str(number) for number in range(MAX_FIELDS)]}


def test_tells_repetition_from_a_list() -> None:
    assert isinstance(nest([("a", "1"), ("a", "2")])["a"], Repeated)
    assert not isinstance(nest([("a[]", "1"), ("a[]", "2")])["a"], Repeated)


NAMES = st.text("abcdefgh_-é", min_size=1, max_size=6)
LEAVES = st.text()
TREES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, min_size=1, max_size=4) | st.dictionaries(NAMES, inner, min_size=1, max_size=4),
    max_leaves=12,
)


def _pairs(tree: Any, name: str, dots: bool) -> list[tuple[str, str]]:
    if isinstance(tree, dict):
        member = "{}.{}" if dots else "{}[{}]"
        return [pair for key, value in tree.items() for pair in _pairs(value, member.format(name, key), dots)]
    if isinstance(tree, list):
        return [pair for n, value in enumerate(tree) for pair in _pairs(value, f"{name}[{3 * n}]", dots)]
    return [(name, tree)]


@given(st.dictionaries(NAMES, TREES, max_size=4), st.booleans())
def test_nesting_is_the_inverse_of_flattening(fields: dict[str, Any], dots: bool) -> None:
    pairs = [pair for name, tree in fields.items() for pair in _pairs(tree, name, dots)]
    assert nest(pairs) == fields
    assert parse_form(urlencode(pairs).encode()) == fields


@given(
    st.lists(st.sampled_from([b"%", b"+", b"4", b"1", b"c3", b"%c3%a9", b"&", b"=", "ü".encode(), b"zz"]), max_size=30)
)
def test_reads_escapes_as_the_standard_library(parts: list[bytes]) -> None:
    raw = b"".join(parts)
    try:
        expected = parse_qsl(raw.decode(), keep_blank_values=True, errors="strict")
    except UnicodeError:
        with pytest.raises(BadRequest):
            parse_form(raw)
    else:
        assert parse_form(raw) == nest(expected)


def test_large_forms_take_little_more_than_their_size() -> None:
    text = "слово" * 400_000
    raw = urlencode({"text": text}).encode()
    tracemalloc.start()
    try:
        assert parse_form(raw) == {"text": text}
        assert tracemalloc.get_traced_memory()[1] < 6 * len(raw)
    finally:
        tracemalloc.stop()


@given(st.binary(max_size=200))
def test_gives_fields_or_a_bad_request(raw: bytes) -> None:
    with contextlib.suppress(BadRequest):
        assert isinstance(parse_form(raw), dict)
