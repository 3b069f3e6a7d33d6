"""What a soak is judged by."""

from typing import Any

import pytest

from benchmarks.soak.verdict import judged


def state(**changes: Any) -> dict[str, Any]:
    """A hundred stretches, a restart after the third."""
    lives = [
        {"from": 0, "rests": [[n, 90.0, 30, 20] for n in range(1, 4)]},
        {"from": 3, "rests": [[n, 100.0, 40, 25] for n in range(4, 101)]},
    ]
    times = [[10.0] * 99 + [50.0, 50.0] for _ in range(100)]
    usual = {
        "requests": 1000,
        "kinds": {"text": 900, "voice": 100},
        "seconds": 60.0,
        "surprises": {},
        "in_restarts": {},
    }
    return {**usual, "lives": lives, "milliseconds": times, "real": {"requests": 20, "mib": [500]}, **changes}


def last(**rest: float) -> list[dict[str, Any]]:
    found = state()["lives"]
    for each in found[1]["rests"][-20:]:
        each[1:] = [rest.get("mib", 100.0), rest.get("handles", 40), rest.get("threads", 25)]
    return found  # type: ignore[no-any-return]


def test_the_longest_life_is_judged_and_nothing_is_missed() -> None:
    found = judged(state())
    assert (found["missed"], found["life_percent"], found["early"]["at_percent"]) == ([], 97, 13)
    assert (found["growth_percent"], found["p99_ms"]["first_tenth"]) == (0.0, 50.0)


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"lives": last(mib=106.0)}, "memory grew by 6.0 %"),
        ({"lives": last(handles=41)}, "1 handles are lost"),
        ({"lives": last(threads=27)}, "2 threads are lost"),
        ({"surprises": {"text: 500": 2}}, "2 answers were not as expected"),
        ({"milliseconds": [[10.0] * 100] * 90 + [[13.0] * 100] * 10}, "slower by 30 %"),
    ],
)
def test_what_is_missed_is_said(changes: dict[str, Any], word: str) -> None:
    (sentence,) = judged(state(**changes))["missed"]
    assert word in sentence


def test_one_short_swing_is_no_growth() -> None:
    lives = state()["lives"]
    lives[1]["rests"][-1][1] = 180.0
    assert judged(state(lives=lives))["missed"] == []


def test_a_run_that_went_on_is_judged_by_its_longest_life() -> None:
    """As after a break: each life is compared with its own beginning, and grows while it is young."""
    lives = [
        {"from": 0, "rests": [[n, 50.0, 30, 20] for n in range(1, 31)]},
        {"from": 30, "rests": [[n, 90.0 if n < 38 else 100.0, 40, 25 + n % 3] for n in range(31, 101)]},
    ]
    found = judged(state(lives=lives))
    assert (found["missed"], found["life_percent"]) == ([], 70)
