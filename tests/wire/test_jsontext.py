"""Strict JSON: tables of what is read and what is refused."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.errors import BadRequest
from tolmach.wire.jsontext import MALFORMED, parse_object

OUTSIDE = "A body may have at most 131072 bytes besides its texts."
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        (b"", {}),
        (b" \r\n\t", {}),
        (b"{}", {}),
        (b'\xef\xbb\xbf{"a": 1}', {"a": 1}),
        (b'{"a": null, "b": [true, 1.5, "x"]}', {"a": None, "b": [True, 1.5, "x"]}),
        (b'{"a": "\\u00e9\\ud83d\\ude00"}', {"a": "é😀"}),
        (b'{"a": "\\u0000"}', {"a": "\0"}),
        (b'{"a": {"b": 1}, "b": {"b": 2}}', {"a": {"b": 1}, "b": {"b": 2}}),
        (b'{"a": ' + b"9" * 4300 + b"}", {"a": int("9" * 4300)}),
        (b'{"a": "' + b"[]{},:" * 50_000 + b'"}', {"a": "[]{},:" * 50_000}),
        (b'{"a": "' + b'\\"[]{},' * 50_000 + b'"}', {"a": '"[]{},' * 50_000}),
        (
            b'{"a": "' + b"\\\\" * 100_000 + b'", "b": "' + b"," * 100_000 + b'"}',
            {"a": "\\" * 100_000, "b": "," * 100_000},
        ),
        (b'{"a": ' + b"[" * 500 + b"]" * 500 + b', "b": 1}', None),
    ],
)
def test_reads(raw: bytes, value: dict[str, Any] | None) -> None:
    parsed = parse_object(raw)
    assert parsed == value if value is not None else parsed["b"] == 1


@pytest.mark.parametrize(
    ("raw", "detail"),
    [
        (b"{", "Expecting property name enclosed in double quotes at line 1, column 2"),
        (b'{"a": 1,\n}', "at line 2, column 1"),
        (b"{'a': 1}", "line 1, column 2"),
        (b'{"a": 1} x', "Extra data at line 1, column 10"),
        (b'{"a": "x\ny"}', "Invalid control character"),
        (b'{"a": 1, "a": 1}', "An object has the same member name twice."),
        (b'{"b": [{"a": 1, "\\u0061": 2}]}', "An object has the same member name twice."),
        (b'{"a": NaN}', "NaN is not JSON."),
        (b'{"a": Infinity}', "Infinity is not JSON."),
        (b'{"a": [-Infinity]}', "-Infinity is not JSON."),
        (b'{"a": 1' + b"0" * 5000 + b"}", "A number has too many digits."),
        (b'{"a": ' + b"[" * 10_000 + b"]" * 10_000 + b"}", "The body is nested too deeply."),
        (b'{"a": ' * 10_000 + b"1" + b"}" * 10_000, "The body is nested too deeply."),
        (b'{"a": "\xff"}', "The body is not valid Unicode text in UTF-8."),
        (b'{"a": "\xed\xa0\x80"}', "The body is not valid Unicode text in UTF-8."),
        (b'{"a": "\\ud800"}', "The body is not valid Unicode text in UTF-8."),
        (b'{"\\udfff": 1}', "The body is not valid Unicode text in UTF-8."),
        ('{"a": 1}'.encode("utf-16"), "The body is not valid Unicode text in UTF-8."),
        (b'{"a": [' + b"[]," * 50_000 + b"[]]}", OUTSIDE),
        (b'{"a": [' + b'"",' * 150_000 + b'""]}', OUTSIDE),
        (b'{"a": "x"' + b" " * 131_072 + b"}", OUTSIDE),
        (b'{"a": "\\\\", "b": [' + b"1," * 70_000 + b"1]}", OUTSIDE),
        (b"[]", "The body must be a JSON object."),
        (b'"text"', "The body must be a JSON object."),
        (b"null", "The body must be a JSON object."),
    ],
)
def test_refuses(raw: bytes, detail: str) -> None:
    with pytest.raises(BadRequest) as refused:
        parse_object(raw)
    assert refused.value.message == MALFORMED
    assert detail in (refused.value.detail or "")


@given(st.dictionaries(st.text(), VALUES), st.booleans())
def test_reads_whatever_json_can_say(value: dict[str, Any], ascii_only: bool) -> None:
    assert parse_object(json.dumps(value, ensure_ascii=ascii_only).encode()) == value


@given(st.binary(max_size=200))
def test_gives_an_object_or_a_bad_request(raw: bytes) -> None:
    with contextlib.suppress(BadRequest):
        assert isinstance(parse_object(raw), dict)
