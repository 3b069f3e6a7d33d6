import pytest

from tolmach.engines.memo import Memo
from tolmach.engines.protocol import Request, Result

HELLO, OTHER = Request("Hello", "en", "de"), Request("Other", "en", "de")
SAID = Result("Hallo")


def memo(seconds: float = 60, most: int = 100) -> Memo:
    kept = Memo(seconds, most)
    kept.keep("key", HELLO, SAID, 10, now=0.0)
    return kept


@pytest.mark.parametrize(
    ("key", "request_", "now", "found"),
    [
        ("key", HELLO, 0.0, SAID),
        ("key", HELLO, 59.9, SAID),
        ("key", HELLO, 60.0, None),
        ("another key", HELLO, 0.0, None),
        ("key", OTHER, 0.0, None),
        ("key", Request("Hello", "en", "de", formality="formal"), 0.0, None),
        ("key", Request("Hello", "en", "de", attempt=1), 0.0, None),
    ],
)
def test_knows_what_the_same_key_asked_lately(key: str, request_: Request, now: float, found: Result | None) -> None:
    assert memo().find(key, request_, now) == found


def test_forgets_when_the_time_is_over() -> None:
    kept = memo()
    kept.keep("key", OTHER, SAID, 10, now=20.0)
    assert (kept.forget(59.0), len(kept)) == (1.0, 2)
    assert (kept.forget(60.0), len(kept)) == (20.0, 1)
    assert (kept.forget(80.0), len(kept)) == (None, 0)


def test_what_is_said_again_is_known_longer() -> None:
    kept = memo()
    kept.keep("key", HELLO, SAID, 10, now=30.0)
    assert (kept.forget(61.0), len(kept)) == (29.0, 1)


def test_the_first_gives_way_when_there_is_too_much() -> None:
    kept = memo(most=25)
    kept.keep("key", OTHER, SAID, 10, now=1.0)
    kept.keep("key", Request("Third", "en", "de"), SAID, 10, now=2.0)
    assert (kept.find("key", HELLO, 2.0), kept.find("key", OTHER, 2.0), len(kept)) == (None, SAID, 2)


def test_what_is_too_much_alone_is_not_kept() -> None:
    assert len(memo(most=5)) == 0


def test_keeps_nothing_for_no_time() -> None:
    assert len(memo(seconds=0)) == 0
