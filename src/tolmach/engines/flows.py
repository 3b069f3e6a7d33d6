"""The waiting work of one key, shared fairly among its calls. Pure; the module `queue` explains the rules."""

import heapq
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import islice
from typing import Generic, TypeVar

T = TypeVar("T")


class Priority(IntEnum):
    INTERACTIVE = 0
    DOCUMENT = 1


@dataclass(frozen=True, slots=True, eq=False)
class QueueEntry(Generic[T]):
    """One waiting item of work. Entries are compared by identity: two with the same content are not equal."""

    item: T
    key: str
    priority: Priority
    group: Hashable
    cost: int
    since: float
    call: Hashable = None
    """The call that it came with. The entries of one call are waited for together."""


class Waiting(Generic[T]):
    """The waiting entries of one call, in order of arrival within each group."""

    def __init__(self, tag: float) -> None:
        self.began = self.tag = tag
        self.groups: dict[Hashable, OrderedDict[QueueEntry[T], None]] = {}

    def put(self, entry: QueueEntry[T]) -> None:
        self.groups.setdefault(entry.group, OrderedDict())[entry] = None

    def remove(self, entry: QueueEntry[T]) -> None:
        entries = self.groups[entry.group]
        del entries[entry]
        if not entries:
            del self.groups[entry.group]

    def oldest(self) -> QueueEntry[T]:
        return min((next(iter(entries)) for entries in self.groups.values()), key=lambda entry: entry.since)


class Flow(Generic[T]):
    """The calls of one key."""

    def __init__(self, tag: float) -> None:
        self.tag = tag
        self.cost = 0
        self.calls: dict[Hashable, Waiting[T]] = {}
        self._now = 0.0

    def put(self, entry: QueueEntry[T]) -> None:
        call = self.calls.get(entry.call)
        if call is None:
            call = self.calls[entry.call] = Waiting(self._now)
        call.put(entry)
        self.cost += entry.cost

    def remove(self, entry: QueueEntry[T]) -> None:
        call = self.calls[entry.call]
        call.remove(entry)
        self.cost -= entry.cost
        if not call.groups:
            del self.calls[entry.call]
            self._now += (call.tag - call.began) / max(1, len(self.calls))

    def charge(self, entry: QueueEntry[T]) -> None:
        self.tag += entry.cost
        self.calls[entry.call].tag += entry.cost

    def next_group(self) -> Hashable:
        call = min(self.calls.values(), key=lambda call: call.tag)
        self._now = max(self._now, call.tag)
        return call.oldest().group

    def has(self, group: Hashable) -> bool:
        return any(group in call.groups for call in self.calls.values())

    def entries(self, group: Hashable, budget: int) -> Iterator[QueueEntry[T]]:
        """The entries of a group. Each comes from the call that was served least by then."""
        limit = min(call.tag for call in self.calls.values()) + budget
        calls = [
            (call.tag, number, call, iter(call.groups[group]))
            for number, call in enumerate(self.calls.values())
            if group in call.groups
        ]
        heapq.heapify(calls)
        while calls and calls[0][0] < limit:
            _, number, call, waiting = heapq.heappop(calls)
            for entry in islice(waiting, 1):
                yield entry
                heapq.heappush(calls, (call.tag, number, call, waiting))
