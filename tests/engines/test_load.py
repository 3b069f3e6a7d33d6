import pytest

from tolmach.engines.load import Load, Meter, together


@pytest.mark.parametrize(
    ("load", "cost", "seconds"),
    [
        (Load(), 100, 0.0),
        (Load(throughput=50), 100, 2.0),
        (Load(running=50, throughput=50), 100, 3.0),
        (Load(waiting=100, keys=1, throughput=50), 100, 4.0),
        # Ten thousand of somebody else count only as much as this key's own work.
        (Load(waiting=10_000, keys=1, throughput=50), 100, 4.0),
        # And so do ten thousand of another call of the same key.
        (Load(waiting=10_000, keys=1, waiting_of_key=10_000, calls_of_key=1, throughput=50), 100, 4.0),
        (Load(waiting=10_000, keys=1, waiting_of_key=10_000, calls_of_key=3, throughput=50), 100, 8.0),
        (Load(waiting=10_000, keys=2, waiting_of_key=100, calls_of_key=1, throughput=50), 100, 8.0),
        (Load(waiting=110, keys=2, waiting_of_key=100, calls_of_key=1, throughput=50), 90, 4.0),
    ],
)
def test_seconds_follow_from_what_stands_before(load: Load, cost: int, seconds: float) -> None:
    assert load.seconds(cost) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("load", "cost", "wait", "clearing"),
    [
        (Load(), 100, 0.0, 0.0),
        # Nothing of this key waits before it, however much others have; and what runs ends soon.
        (Load(waiting=1000, running=50, keys=1, throughput=50), 100, 0.0, 1.0),
        (Load(waiting=1000, running=50, keys=9, throughput=50), 100, 0.0, 1.0),
        # A short call waits for its share of the key's long ones, a long one for all of them.
        (Load(waiting=1000, waiting_of_key=1000, calls_of_key=5, keys=1, throughput=50), 1, 0.1, 20.0),
        (Load(waiting=1000, waiting_of_key=1000, calls_of_key=5, keys=1, throughput=50), 5000, 20.0, 20.0),
        # Three keys share.
        (Load(waiting=9000, waiting_of_key=1000, calls_of_key=5, keys=3, throughput=50), 10, 3.0, 60.0),
        (Load(waiting=1100, waiting_of_key=1000, calls_of_key=5, keys=3, throughput=50), 5000, 22.0, 22.0),
    ],
)
def test_the_wait_is_for_what_goes_first(load: Load, cost: int, wait: float, clearing: float) -> None:
    assert (load.wait(cost), load.clearing) == (pytest.approx(wait), pytest.approx(clearing))


def test_together() -> None:
    first = Load(waiting=1, running=2, waiting_of_key=1, calls_of_key=1, keys=3, throughput=10, oldest=5)
    second = Load(waiting=10, running=20, waiting_of_key=10, calls_of_key=2, keys=2, throughput=100, oldest=7)
    assert together([first, second]) == Load(11, 22, 11, 3, 3, 110, 7)
    assert together([]) == Load()


@pytest.mark.parametrize(
    ("batches", "rate"),
    [
        ([], 0.0),
        ([(0, 2, 100)], 50.0),
        # Two workers at once: the wall clock counts, not the sum.
        ([(0, 2, 100), (0, 2, 100)], 100.0),
        # A long pause counts for nothing.
        ([(0, 1, 50), (1000, 1001, 50)], 50.0),
    ],
)
def test_the_rate_is_cost_per_busy_second(batches: list[tuple[float, float, int]], rate: float) -> None:
    meter = Meter(horizon=1e9)
    events = [(start, meter.start, cost) for start, _, cost in batches]
    events += [(stop, meter.stop, cost) for _, stop, cost in batches]
    for now, event, cost in sorted(events, key=lambda each: each[0]):
        event(cost, now)
    assert meter.rate == pytest.approx(rate)
    assert meter.running == 0


def test_the_rate_follows_the_last_half_minute() -> None:
    meter = Meter(horizon=30)
    for second in range(600):
        cost = 10 if second < 300 else 1000
        meter.start(cost, second)
        meter.stop(cost, second + 1)
    assert meter.rate == pytest.approx(1000, rel=0.03)
