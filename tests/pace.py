"""How slow this machine is at this moment. Bounds in seconds are meant for a usual one, and some are shared with many."""

import time

USUAL = 0.05


def slowness() -> float:
    """1 on a usual machine or a quick one, in processor time: neighbours in the same system do not count."""
    started = time.process_time()
    total = 0
    for number in range(500_000):
        total += number * number
    assert total > 0
    return max(1.0, (time.process_time() - started) / USUAL)
