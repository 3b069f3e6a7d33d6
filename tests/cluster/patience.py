"""Somebody who, like the official clients, asks once more when a replica or its balancer fails him."""

import random
import time
from typing import Any

import httpx

from tests.accounts.test_history import DEVELOPER
from tests.cluster.machines import caller

PATIENCE = 180.0
"""Seconds for all that has to happen after a death: to be noticed, to be taken over, to be done again."""
BROKEN = {429, 502, 503, 504}


class PatientClient(httpx.Client):
    """For calls that may be made twice."""

    def request(self, *args: Any, **options: Any) -> httpx.Response:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                answer = super().request(*args, **options)
                if answer.status_code not in BROKEN or time.monotonic() > deadline:
                    return answer
            except httpx.TransportError:
                if time.monotonic() > deadline:
                    raise
            time.sleep(0.2 + random.random() / 5)


def patient(url: str, key: str = DEVELOPER) -> PatientClient:
    return PatientClient(base_url=url, headers=dict(caller(url, key).headers), timeout=60, verify=False)
