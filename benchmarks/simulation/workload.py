"""Makes the calls: a day with two peaks, random arrivals, and lengths of real sentences."""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

from benchmarks.signature import lines
from benchmarks.simulation.model import Call, Chances

DAY = 86_400.0
HOURS = range(24)
_NIGHT, _SWING = 1.0, 0.8
_MORNING, _APART, _DIP = 10.0, 6.0, 0.25
"""The hour of the first peak, the hours from it to the second, and the depth of the dip between them."""
CHARACTERS_PER_COST = 4


@cache
def lengths() -> tuple[int, ...]:
    """The lengths of the lines of news, in characters."""
    return tuple(len(line) for line in lines("en"))


def cost_of(characters: int) -> int:
    return characters // CHARACTERS_PER_COST + 1


def curve(hour: float) -> float:
    """The load at an hour in relation to the average: a wave for day and night, and a shorter one on top."""
    return _shape(hour) / _MEAN


def _shape(hour: float) -> float:
    wave = 1 - _SWING * math.cos(2 * math.pi * (hour - _NIGHT) / 24)
    return wave * (1 + _DIP * math.cos(2 * math.pi * (hour - _MORNING) / _APART))


_MEAN = sum(_shape(hour / 10) for hour in range(240)) / 240
BUSIEST = max(HOURS, key=lambda hour: curve(hour + 0.5))


def requests_a_second(characters_a_day: float, sizes: Sequence[int], hour: float) -> float:
    return characters_a_day / DAY / (sum(sizes) / len(sizes)) * curve(hour)


def poisson(
    rate: float, seconds: float, sizes: Sequence[int], accounts: Sequence[str], chances: Chances
) -> Iterator[Call]:
    """Yields calls in order of time. The first account sends most, the second half as much, and so on."""
    shares = list(accumulate(1 / (number + 1) for number in range(len(accounts))))
    now, number = chances.arrivals.expovariate(rate), 0
    while now < seconds:
        characters = chances.lengths.choice(sizes)
        (account,) = chances.lengths.choices(accounts, cum_weights=shares)
        yield Call(number, now, account, cost_of(characters), characters)
        now, number = now + chances.arrivals.expovariate(rate), number + 1
