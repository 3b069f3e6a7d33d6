"""The reporting tag."""

import pytest
from starlette.datastructures import Headers

from tolmach.errors import InvalidParameter
from tolmach.wire.tags import reporting_tag


@pytest.mark.parametrize(
    ("headers", "tag"),
    [
        ({}, None),
        ({"X-DeepL-Reporting-Tag": ""}, None),
        ({"X-DeepL-Reporting-Tag": "  "}, None),
        ({"X-DeepL-Reporting-Tag": "Team-A"}, "team-a"),
        ({"x-service-reporting-tag": " Team-A "}, "team-a"),
        ({"X-DeepL-Reporting-Tag": "a", "X-Service-Reporting-Tag": "b"}, "b"),
        ({"X-DeepL-Reporting-Tag": "!~" * 50}, "!~" * 50),
    ],
)
def test_reads(headers: dict[str, str], tag: str | None) -> None:
    assert reporting_tag(Headers(headers)) == tag


@pytest.mark.parametrize("tag", ["a b", "a\tb", "é", "a" * 101, "a\x01b", "\x7f", "a\xa0b"])
def test_refuses(tag: str) -> None:
    with pytest.raises(InvalidParameter) as refused:
        reporting_tag(Headers({"X-DeepL-Reporting-Tag": tag}))
    assert tag not in str(refused.value.body)
