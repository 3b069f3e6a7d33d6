"""The work that waits for an engine, and what is next. Pure and synchronous; the batcher adds threads and locks.

Three rules apply, all by cost served and not by count:

- Between priorities: interactive work goes first, but documents keep a small share of a busy engine.
- Between keys of one priority: the key that was served least is next, so ten thousand waiting sentences of one key do
  not delay the one sentence of another.
- Between the calls of a key: likewise, so one word does not wait for a book that the same key sent before it.

The second and the third rule are start-time fair queueing. Every key, and every call of a key, has a tag: the cost that
it was served so far. The lowest tag is next. A key that comes back after a pause starts at the tag that is being served
now, or at the tag it left with if that is higher: a pause earns nothing and wipes out nothing. A call does not come
back, but the cost of finished calls counts: many short ones in a row get their share and no more.
"""

import heapq
from collections import OrderedDict
from collections.abc import Iterator
from typing import Generic, TypeVar

from tolmach.engines.flows import Flow, Priority, QueueEntry

__all__ = ["DOCUMENT_SHARE", "FairQueue", "Priority", "QueueEntry"]

T = TypeVar("T")

DOCUMENT_SHARE = 0.1
"""The share of a busy engine that documents get beside interactive work."""


class _Lane(Generic[T]):
    """The flows of one priority."""

    def __init__(self) -> None:
        self.flows: dict[str, Flow[T]] = {}
        self.arrivals: OrderedDict[QueueEntry[T], None] = OrderedDict()
        self.cost = 0
        self._now = 0.0
        self._left_with: dict[str, float] = {}

    def put(self, entry: QueueEntry[T]) -> None:
        flow = self.flows.get(entry.key)
        if flow is None:
            tag = max(self._now, self._left_with.pop(entry.key, 0.0))
            flow = self.flows[entry.key] = Flow(tag)
        flow.put(entry)
        self.arrivals[entry] = None
        self.cost += entry.cost

    def remove(self, entry: QueueEntry[T]) -> None:
        flow = self.flows[entry.key]
        flow.remove(entry)
        del self.arrivals[entry]
        self.cost -= entry.cost
        if not flow.calls:
            del self.flows[entry.key]
            self._left_with[entry.key] = flow.tag
        if not self.flows:
            # The queue is empty, so no key is behind another: the tags start at zero again.
            self._now = 0.0
            self._left_with.clear()

    def take(self, budget: int) -> list[QueueEntry[T]]:
        first = min(self.flows, key=lambda key: self.flows[key].tag)
        self._now = self.flows[first].tag
        self._left_with = {k: tag for k, tag in self._left_with.items() if tag > self._now}
        batch = list(self._choose(first, budget))
        for entry in batch:
            self.remove(entry)
        return batch

    def _choose(self, first: str, budget: int) -> Iterator[QueueEntry[T]]:
        """Yields the next entry of a key, however big, and the entries of its group that fit beside it, lowest tag
        first.

        A key that is a whole batch ahead of the first may not ride along: it would gain without end on a key whose few
        sentences are spread over many groups. The same holds for the calls of a key.
        """
        group, limit = self.flows[first].next_group(), self._now + budget
        waiting = {key: flow.entries(group, budget) for key, flow in self.flows.items() if flow.has(group)}
        head = next(waiting[first])
        left = budget - head.cost
        yield self._charge(head)
        flows = [(self.flows[key].tag, key) for key in waiting]
        heapq.heapify(flows)
        while flows and left > 0:
            tag, key = heapq.heappop(flows)
            entry = next(waiting[key], None)
            if tag >= limit or entry is None or entry.cost > left:
                continue
            left -= entry.cost
            yield self._charge(entry)
            heapq.heappush(flows, (self.flows[key].tag, key))

    def _charge(self, entry: QueueEntry[T]) -> QueueEntry[T]:
        self.flows[entry.key].charge(entry)
        return entry


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self._lanes = {priority: _Lane[T]() for priority in Priority}
        self._owed_to_documents = 0.0

    def __len__(self) -> int:
        return sum(len(lane.arrivals) for lane in self._lanes.values())

    def put(self, entry: QueueEntry[T]) -> None:
        self._lanes[entry.priority].put(entry)

    def remove(self, entry: QueueEntry[T]) -> bool:
        """Returns whether it was still waiting."""
        lane = self._lanes[entry.priority]
        if entry not in lane.arrivals:
            return False
        lane.remove(entry)
        return True

    def take(self, budget: int, for_documents: int | None = None) -> list[QueueEntry[T]]:
        """The next batch: one priority, one group, at most `budget` in cost (or one entry), longest first. A batch of
        documents may have a budget of its own."""
        of_documents = budget if for_documents is None else for_documents
        interactive, documents = (self._lanes[p] for p in Priority)
        if not interactive.flows and not documents.flows:
            return []
        is_for_documents = not interactive.flows or self._owed_to_documents >= of_documents
        turn = documents if is_for_documents else interactive
        batch = turn.take(of_documents if is_for_documents else budget)
        self._settle(turn is documents, sum(entry.cost for entry in batch))
        return sorted(batch, key=lambda entry: -entry.cost)

    def _settle(self, was_document: bool, cost: int) -> None:
        """While documents wait, interactive work runs up a debt to them; their batches pay it off."""
        if not self._lanes[Priority.DOCUMENT].flows:
            self._owed_to_documents = 0.0
        elif was_document:
            self._owed_to_documents = max(0.0, self._owed_to_documents - cost)
        else:
            self._owed_to_documents += cost * DOCUMENT_SHARE / (1 - DOCUMENT_SHARE)

    def clear(self) -> list[QueueEntry[T]]:
        entries = [entry for lane in self._lanes.values() for entry in lane.arrivals]
        for entry in entries:
            self.remove(entry)
        return entries

    def waiting(self, upto: Priority = Priority.DOCUMENT) -> int:
        """The cost that waits at this priority and at higher ones."""
        return sum(lane.cost for lane in self._upto(upto))

    def waiting_of(self, key: str, upto: Priority = Priority.DOCUMENT) -> int:
        return sum(lane.flows[key].cost for lane in self._upto(upto) if key in lane.flows)

    def calls_of(self, key: str, upto: Priority = Priority.DOCUMENT) -> int:
        return sum(len(lane.flows[key].calls) for lane in self._upto(upto) if key in lane.flows)

    def keys(self, upto: Priority = Priority.DOCUMENT) -> int:
        flows = [lane.flows for lane in self._upto(upto) if lane.flows]
        return len(flows[0]) if len(flows) == 1 else len(set().union(*flows))

    def oldest(self, upto: Priority = Priority.DOCUMENT) -> float | None:
        """When the entry that waits longest arrived."""
        heads = [next(iter(lane.arrivals)).since for lane in self._upto(upto) if lane.arrivals]
        return min(heads, default=None)

    def _upto(self, priority: Priority) -> list[_Lane[T]]:
        return [lane for p, lane in self._lanes.items() if p <= priority]
