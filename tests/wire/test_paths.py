"""Identifiers in a path: which forms are read, and what anything else gets."""

import pytest

from tolmach.errors import BadRequest
from tolmach.wire.paths import ANY, UUID

GOOD = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33"


@pytest.mark.parametrize("text", [GOOD, GOOD.upper()])
def test_reads_any_case_as_lower_case(text: str) -> None:
    assert UUID.read("glossary_id", text) == GOOD


@pytest.mark.parametrize(
    "text",
    ["", "x", GOOD[:-1], GOOD + "0", GOOD + "\n", " " + GOOD, "{" + GOOD + "}", GOOD.replace("-", ""), "ſ" + GOOD[1:], "٣" + GOOD[1:], "g" + GOOD[1:]],
)  # fmt: skip
def test_refuses_what_is_no_uuid(text: str) -> None:
    with pytest.raises(BadRequest) as refused:
        UUID.read("glossary_id", text)
    assert refused.value.message == "Bad request. Reason: Invalid or missing argument glossary_id."


@pytest.mark.parametrize("text", ["04DE5AD98A02647D83285A36021911C6", "x", "Ä b"])
def test_any_form_is_read_as_it_is(text: str) -> None:
    assert ANY.read("document_id", text) == text
