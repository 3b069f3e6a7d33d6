"""The types for measured times, assumptions and results."""

import random
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class EngineTimes:
    """The engine decodes a batch word by word until its longest sentence ends, and every sentence adds its share."""

    longest: float
    """Seconds for each unit of cost, about a token, of the longest sentence."""
    each: float
    """Seconds for each unit of cost of all sentences together."""

    def seconds(self, costs: Sequence[int]) -> float:
        return self.longest * max(costs) + self.each * sum(costs)


@dataclass(frozen=True, slots=True)
class QuotaTimes:
    """The cost of a request in PostgreSQL, in seconds."""

    reserve: float
    """How long a reservation holds the account's row, to the end of its commit."""
    commit: float
    """How long the bill holds the account's row."""
    processor: float
    """The processor time of the database for a whole request: authentication, reservation and bill."""
    statements: int
    """The statements sent one after another while the row is held, in both transactions together."""


@dataclass(frozen=True, slots=True)
class Assumptions:
    """Values that the benchmark cannot measure. Pass others if you know better."""

    core_hour: float = 0.04
    """The price of a core for an hour."""
    round_trip: float = 0.0003
    """Seconds to the database and back between two machines of one data centre."""
    database_cores: int = 16
    patience: int = 10
    """How often a client repeats a refused request."""
    hang_up: float = 30.0
    """Seconds after which a client gives up."""


@dataclass(slots=True)
class Call:
    """A request: when the client first sent it, and its outcome."""

    number: int
    arrived: float
    account: str
    cost: int
    characters: int
    ended: float = 0.0
    refused: int = 0
    broken: int = 0
    done: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    calls: int
    done: int
    p50: float
    p99: float
    refused: int
    """Answers 429 or 529 for every hundred requests. Clients repeated most of them."""
    broken: int
    """Requests whose replica died before it answered."""
    lost: int
    """Requests that never got an answer."""

    def rounded(self) -> dict[str, Any]:
        return {name: round(value, 4) if isinstance(value, float) else value for name, value in asdict(self).items()}


@dataclass(slots=True)
class Chances:
    """Sources of random numbers: one for each purpose, so that a change in one leaves the others as they were."""

    seed: int
    arrivals: random.Random = field(init=False)
    lengths: random.Random = field(init=False)
    failures: random.Random = field(init=False)
    clients: random.Random = field(init=False)

    def __post_init__(self) -> None:
        for name in ("arrivals", "lengths", "failures", "clients"):
            setattr(self, name, random.Random(f"{self.seed} {name}"))


def summary(calls: Sequence[Call]) -> Summary:
    done = [call for call in calls if call.done]
    times = [call.ended - call.arrived for call in done]
    return Summary(
        len(calls),
        len(done),
        quantile(times, 50),
        quantile(times, 99),
        sum(call.refused for call in calls),
        sum(call.broken for call in calls),
        len(calls) - len(done),
    )


def quantile(values: Sequence[float], percent: int) -> float:
    if len(values) < 2:
        return values[0] if values else 0.0
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def price_of_a_million(cores: int, characters_a_second: float, core_hour: float) -> float:
    """The price of a million characters on this many cores, which cost the same when they are idle."""
    return cores * core_hour / (characters_a_second * 3600 / MILLION)
