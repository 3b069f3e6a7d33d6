"""Identifiers and their forms."""

import re

import pytest

from tolmach import ids

GOOD = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33"


def test_makes_identifiers_of_the_documented_forms() -> None:
    assert re.fullmatch(ids.UUID_PATTERN, ids.new_uuid())
    assert re.fullmatch("[0-9a-f]{32}", ids.new_trace_id())
    assert ids.new_uuid() != ids.new_uuid()


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
