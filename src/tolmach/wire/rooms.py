"""Limits how many large bodies may come in at the same time."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tolmach.errors import TooManyRequests

RETRY_AFTER = 2


class Room:
    """Counts the requests of an account from their first byte to their answer."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside: Counter[str] = Counter()

    @contextmanager
    def entered(self, account_id: str) -> Iterator[None]:
        if self._inside[account_id] >= self._most:
            raise TooManyRequests(
                f"An account may send at most {self._most} uploads at the same time.", retry_after=RETRY_AFTER
            )
        self._inside[account_id] += 1
        try:
            yield
        finally:
            self._inside[account_id] -= 1
            if not self._inside[account_id]:
                del self._inside[account_id]
