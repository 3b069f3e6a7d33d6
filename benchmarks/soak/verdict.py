"""Judges a soak by the records it wrote on the way. Pure, so that it can be tested."""

import statistics
from typing import Any

MEMORY_BAR, TIME_BAR = 0.05, 0.2
STRETCHES = 100


def judged(state: dict[str, Any]) -> dict[str, Any]:
    """Compares two states of the longest life: after it had served a tenth of all requests, and at its end."""
    life = max(state["lives"], key=lambda each: len(each["rests"]))
    rests = life["rests"]
    beginning = [rest for rest in rests if rest[0] <= life["from"] + STRETCHES // 10]
    early, late = _state(beginning), _state(rests)
    first, last = _tenths(state["milliseconds"], life["from"])
    growth = late["mib"] / early["mib"] - 1
    slower = last / first - 1 if first else 0.0
    lost = {name: max(0, late[name] - early[name]) for name in ("handles", "threads")}
    return {
        "requests": sum(state["kinds"].values()),
        "minutes": round(state["seconds"] / 60, 1),
        "kinds": dict(sorted(state["kinds"].items(), key=lambda item: -item[1])),
        "with_the_model": {"requests": state["real"]["requests"], "highest_mib": max(state["real"]["mib"], default=0)},
        "lives": len(state["lives"]),
        "life_percent": len(rests),
        "early": {"at_percent": beginning[-1][0], **early},
        "late": late,
        "mib": [round(rest[1], 1) for rest in rests],
        "growth_percent": round(100 * growth, 1),
        "p99_ms": {"first_tenth": first, "last_tenth": last, "slower_percent": round(100 * slower, 1)},
        "lost": lost,
        "surprises": state["surprises"],
        "in_restarts": state["in_restarts"],
        "missed": _missed(growth, slower, lost, state["surprises"]),
    }


def _state(rests: list[list[float]]) -> dict[str, Any]:
    """The state at the last of these rests. For handles and threads it is the least of ten rests: a leak shows in all
    of them, but idle ones are gone in at least one."""
    handles, threads = (round(min(rest[column] for rest in rests[-10:])) for column in (2, 3))
    return {
        "mib": round(statistics.median(rest[1] for rest in rests[-3:]), 1),
        "handles": handles,
        "threads": threads,
    }


def _tenths(milliseconds: list[list[float]], since: int) -> tuple[float, float]:
    """The p99 of the first and the last tenth of one life."""
    stretches = milliseconds[since:]
    tenth = max(1, len(stretches) // 10)
    return _p99(stretches[:tenth]), _p99(stretches[-tenth:])


def _p99(stretches: list[list[float]]) -> float:
    times = sorted(each for stretch in stretches for each in stretch)
    return times[min(len(times) - 1, len(times) * 99 // 100)] if times else 0.0


def _missed(growth: float, slower: float, lost: dict[str, int], surprises: dict[str, int]) -> list[str]:
    found = {
        f"memory grew by {100 * growth:.1f} %": growth > MEMORY_BAR,
        f"the last tenth is slower by {100 * slower:.0f} %": slower > TIME_BAR,
        f"{lost['handles']} handles are lost": lost["handles"] > 0,
        f"{lost['threads']} threads are lost": lost["threads"] > 0,
        f"{sum(surprises.values())} answers were not as expected": bool(surprises),
    }
    return [sentence for sentence, is_so in found.items() if is_so]
