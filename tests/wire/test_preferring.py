"""How long a client would rather wait."""

from datetime import timedelta

import pytest

from tolmach.wire.preferring import preferred_wait

MOST = timedelta(seconds=3)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, 3),
        ("", 3),
        ("wait=0", 0),
        ("wait=2", 2),
        ("Wait = 1", 1),
        ('wait="1"', 1),
        ("wait=100", 3),
        ("respond-async, wait=1", 1),
        ("wait=1; foo=bar", 1),
        ("await=1", 3),
        ("wait", 3),
        ("wait=-1", 3),
        ("wait=1.5", 3),
        ("wait=" + "9" * 400, 3),
    ],
)
def test_wait(header: str | None, seconds: int) -> None:
    assert preferred_wait({} if header is None else {"prefer": header}, MOST) == timedelta(seconds=seconds)
