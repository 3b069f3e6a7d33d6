"""Three ways to count the use of accounts: one row for each, as today; rows in slices; leases that replicas hold.

All are exact: none grants anything over a limit, in any order of events.
"""

from collections import defaultdict
from collections.abc import Generator
from typing import Any, Protocol

import simpy

from benchmarks.simulation.model import Assumptions, Call, QuotaTimes
from tolmach.storage.database import READERS
from tolmach.storage.postgresql import CONNECTIONS

Steps = Generator[Any, Any, Any]
UNLIMITED = 10**18
WRITERS = CONNECTIONS - READERS


class Ledger(Protocol):
    def reserve(self, call: Call, replica: int) -> Steps:
        """Tells whether the ledger granted the call."""

    def commit(self, call: Call, replica: int) -> Steps: ...


class Server:
    """The processors of PostgreSQL, which all share, the time that a transaction holds its rows, and the few writing
    threads of each replica. A thread that waits for a row serves no other call."""

    def __init__(self, env: simpy.Environment, times: QuotaTimes, assumed: Assumptions) -> None:
        self._env = env
        self._cores = simpy.Resource(env, assumed.database_cores)
        self._processor = times.processor / 2
        network = times.statements / 2 * assumed.round_trip
        self.reserving, self.committing = times.reserve + network, times.commit + network
        self.writers: dict[int, simpy.Resource] = defaultdict(lambda: simpy.Resource(env, WRITERS))

    def transaction(self, held: float) -> Steps:
        with self._cores.request() as core:
            yield core
            yield self._env.timeout(self._processor)
        if held > self._processor:
            yield self._env.timeout(held - self._processor)


class FreeLedger:
    """Costs no time, for scenarios that are not about quotas."""

    def reserve(self, call: Call, replica: int) -> Steps:
        yield from ()
        return True

    def commit(self, call: Call, replica: int) -> Steps:
        yield from ()


class SlicedLedger:
    """Splits each account's row into slices; a replica counts in one of them. One slice is what the service does today.

    If a slice has too little left, the ledger locks all slices of the account in order and collects what is missing.
    """

    def __init__(self, env: simpy.Environment, server: Server, slices: int = 1, limit: int = UNLIMITED) -> None:
        self._env = env
        self._server = server
        self._slices = slices
        self._rows: dict[tuple[str, int], simpy.Resource] = defaultdict(lambda: simpy.Resource(env, 1))
        share, rest = divmod(limit, slices)
        self._left: dict[str, list[int]] = defaultdict(lambda: [share + (number < rest) for number in range(slices)])
        self.granted = 0

    def reserve(self, call: Call, replica: int) -> Steps:
        own, left = replica % self._slices, self._left[call.account]
        with self._server.writers[replica].request() as writer:
            yield writer
            with self._rows[call.account, own].request() as row:
                yield row
                yield from self._server.transaction(self._server.reserving)
                if left[own] >= call.characters:
                    left[own] -= call.characters
                    self.granted += call.characters
                    return True
            return (yield from self._gather(call, left)) if self._slices > 1 else False

    def commit(self, call: Call, replica: int) -> Steps:
        with self._server.writers[replica].request() as writer:
            yield writer
            with self._rows[call.account, replica % self._slices].request() as row:
                yield row
                yield from self._server.transaction(self._server.committing)

    def _gather(self, call: Call, left: list[int]) -> Steps:
        if sum(left) < call.characters:
            return False
        rows = [self._rows[call.account, number].request() for number in range(self._slices)]
        for row in rows:
            yield row
        yield from self._server.transaction(self._server.reserving)
        granted = sum(left) >= call.characters
        missing = call.characters if granted else 0
        for number, there in enumerate(left):
            left[number] -= min(there, missing)
            missing -= min(there, missing)
        self.granted += call.characters if granted else 0
        for number, row in enumerate(rows):
            self._rows[call.account, number].release(row)
        return granted


class LeasedLedger:
    """A replica takes a lease from the account's row and grants calls from it without the database. Every second it
    writes down the use, in one transaction for all calls of that second.

    A lease is small compared with what is left, so that little is tied up elsewhere near the limit. Near the limit
    replicas return their leases at the next settlement, and a call waits for that once before it is refused.
    """

    def __init__(
        self, env: simpy.Environment, server: Server, replicas: int, limit: int = UNLIMITED, most: int = 100_000
    ) -> None:
        self._env = env
        self._server = server
        self._replicas = replicas
        self._most = most
        self._rows: dict[str, simpy.Resource] = defaultdict(lambda: simpy.Resource(env, 1))
        self._turns: dict[tuple[str, int], simpy.Resource] = defaultdict(lambda: simpy.Resource(env, 1))
        self._left: dict[str, int] = defaultdict(lambda: limit)
        self._leases: dict[tuple[str, int], int] = defaultdict(int)
        self._unsettled: set[tuple[str, int]] = set()
        self._tended: set[tuple[str, int]] = set()
        self.granted = 0
        self.transactions = 0

    def reserve(self, call: Call, replica: int) -> Steps:
        place = call.account, replica
        with self._turns[place].request() as turn:
            yield turn
            for last in (False, True):
                if self._leases[place] < call.characters:
                    yield from self._renew(call, place)
                if self._leases[place] >= call.characters:
                    self._leases[place] -= call.characters
                    self.granted += call.characters
                    return True
                if not last:
                    yield self._env.timeout(1 + self._server.committing)
        return False

    def commit(self, call: Call, replica: int) -> Steps:
        """Notes the call, to be written down with all others of this second."""
        self._unsettled.add((call.account, replica))
        yield from ()

    def _renew(self, call: Call, place: tuple[str, int]) -> Steps:
        with self._rows[call.account].request() as row:
            yield row
            yield from self._transaction(self._server.reserving)
            left = self._left[call.account]
            wanted = max(call.characters, min(self._most, left // (2 * self._replicas)))
            given = min(left, wanted)
            self._left[call.account] -= given
            self._leases[place] += given
        if place not in self._tended:
            self._tended.add(place)
            self._env.process(self._tend(place))

    def _tend(self, place: tuple[str, int]) -> Steps:
        """Settles every second until the replica holds no lease of the account any more."""
        account, _ = place
        while self._leases[place] or place in self._unsettled:
            yield self._env.timeout(1)
            is_low = self._left[account] < self._most * self._replicas
            if place in self._unsettled or (is_low and self._leases[place]):
                yield from self._settle(place, is_low)
        self._tended.discard(place)

    def _settle(self, place: tuple[str, int], is_low: bool) -> Steps:
        account, _ = place
        self._unsettled.discard(place)
        with self._rows[account].request() as row:
            yield row
            yield from self._transaction(self._server.committing)
            if is_low:
                self._left[account] += self._leases[place]
                self._leases[place] = 0

    def _transaction(self, held: float) -> Steps:
        self.transactions += 1
        yield from self._server.transaction(held)
