"""What makes two requests the same."""

from typing import Any

import pytest

from tolmach.errors import BadRequest
from tolmach.wire.bodies import Uploaded
from tolmach.wire.forms import Repeated
from tolmach.wire.idempotency import digest

FILE = Uploaded("a.txt", b"Hello")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"a": "1", "b": "2"}, {"b": "2", "a": "1"}, True),
        ({"a": {"b": 1, "c": [1, 2]}}, {"a": {"c": [1, 2], "b": 1}}, True),
        ({"a": [1, 2]}, {"a": [2, 1]}, False),
        ({"a": Repeated(["1", "2"])}, {"a": ["1", "2"]}, True),
        ({"a": "1"}, {"a": 1}, False),
        ({"a": None}, {}, False),
        ({"a": "é"}, {"a": "e\u0301"}, False),
        ({"a": "1", "b": ""}, {"a": "1"}, False),
        ({"file": FILE}, {"file": Uploaded("a.txt", b"Hello")}, True),
        ({"file": FILE}, {"file": Uploaded("b.txt", b"Hello")}, False),
        ({"file": FILE}, {"file": Uploaded("a.txt", b"Hallo")}, False),
    ],
)
def test_bodies(one: dict[str, Any], other: dict[str, Any], same: bool) -> None:
    assert (digest({}, one) == digest({}, other)) == same


def test_the_ids_in_the_path_count() -> None:
    assert digest({"id": "a"}, {}) != digest({"id": "b"}, {})


def test_what_is_nested_too_deeply_is_refused() -> None:
    deep: Any = "a"
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(BadRequest):
        digest({}, {"a": deep})
