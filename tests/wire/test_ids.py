"""Identifiers: their forms, and what is not one."""

import re

import pytest

from tolmach.errors import BadRequest
from tolmach.wire import ids

GOOD = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33"


def test_makes_identifiers_of_the_documented_forms() -> None:
    assert re.fullmatch(ids.UUID_PATTERN, ids.new_uuid())
    assert re.fullmatch("[0-9a-f]{32}", ids.new_trace_id())
    assert ids.new_uuid() != ids.new_uuid()


@pytest.mark.parametrize("text", [GOOD, GOOD.upper()])
def test_reads_any_case_as_lower_case(text: str) -> None:
    assert ids.path_uuid("glossary_id", text) == GOOD


@pytest.mark.parametrize(
    "text",
    ["", "x", GOOD[:-1], GOOD + "0", GOOD + "\n", " " + GOOD, "{" + GOOD + "}", GOOD.replace("-", ""), "ſ" + GOOD[1:], "٣" + GOOD[1:], "g" + GOOD[1:]],
)  # fmt: skip
def test_refuses_what_is_no_uuid(text: str) -> None:
    with pytest.raises(BadRequest) as refused:
        ids.path_uuid("glossary_id", text)
    assert refused.value.message == "Bad request. Reason: Invalid or missing argument glossary_id."


@pytest.mark.parametrize(
    ("pattern", "text", "fits"),
    [
        (ids.KEY_ID_PATTERN, f"{GOOD}:{GOOD}", True),
        (ids.KEY_ID_PATTERN, f"{GOOD}:{GOOD}".upper(), False),
        (ids.ANY_CASE_KEY_ID_PATTERN, f"{GOOD}:{GOOD.upper()}", True),
        (ids.ANY_CASE_KEY_ID_PATTERN, f"{GOOD}{GOOD}", False),
        (ids.ANY_CASE_KEY_ID_PATTERN, GOOD, False),
        (ids.ANY_CASE_UUID_PATTERN, GOOD.upper(), True),
        (ids.UUID_PATTERN, GOOD.upper(), False),
    ],
)
def test_patterns(pattern: str, text: str, fits: bool) -> None:
    assert bool(re.search(pattern, text)) is fits
