from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.engines.queue import DOCUMENT_SHARE, FairQueue, Priority, QueueEntry

INTERACTIVE, DOCUMENT = Priority.INTERACTIVE, Priority.DOCUMENT
MAX_COST = 40


def entry(
    key: str = "a",
    cost: int = 1,
    *,
    group: str = "de",
    priority: Priority = INTERACTIVE,
    since: float = 0.0,
    call: str = "",
) -> QueueEntry[str]:
    return QueueEntry(f"{key}/{group}", key, priority, group, cost, since, call)


def filled(*entries: QueueEntry[str]) -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue()
    for each in entries:
        queue.put(each)
    return queue


def drained(queue: FairQueue[str], budget: int) -> list[list[QueueEntry[str]]]:
    batches = []
    while batch := queue.take(budget):
        batches.append(batch)
    return batches


one = st.builds(
    entry,
    st.sampled_from("abc"),
    st.integers(1, 4) | st.integers(1, MAX_COST),
    group=st.sampled_from(["de", "fr"]),
    priority=st.sampled_from(Priority),
    call=st.sampled_from("xyz"),
)
# Without a list that must be long, nearly all are too short to fill a batch.
entries = st.lists(one, max_size=5) | st.lists(one, min_size=30, max_size=60)
budgets = st.integers(1, 300)


@given(entries, budgets)
def test_nothing_is_lost_and_nothing_comes_twice(waiting: list[QueueEntry[str]], budget: int) -> None:
    queue = filled(*waiting)
    taken = [each for batch in drained(queue, budget) for each in batch]
    assert Counter(taken) == Counter(waiting)
    assert (len(queue), queue.waiting(), queue.keys(), queue.oldest()) == (0, 0, 0, None)


@given(entries, budgets)
def test_a_batch_is_one_group_and_priority_within_the_budget(waiting: list[QueueEntry[str]], budget: int) -> None:
    for batch in drained(filled(*waiting), budget):
        costs = [each.cost for each in batch]
        assert len({(each.group, each.priority) for each in batch}) == 1
        assert sum(costs) <= budget or len(batch) == 1
        assert costs == sorted(costs, reverse=True)


@given(entries, st.data())
def test_what_is_removed_never_comes(waiting: list[QueueEntry[str]], data: st.DataObject) -> None:
    queue = filled(*waiting)
    gone = set(data.draw(st.lists(st.sampled_from(waiting)))) if waiting else set()
    assert all(queue.remove(each) for each in gone)
    assert not any(queue.remove(each) for each in gone)
    left = [each for each in waiting if each not in gone]
    assert (len(queue), queue.waiting()) == (len(left), sum(each.cost for each in left))
    assert {each for batch in drained(queue, 50) for each in batch} == set(left)


@given(
    st.lists(st.tuples(st.sampled_from("abc"), st.integers(1, MAX_COST), st.sampled_from("xyz")), min_size=30),
    budgets,
    st.data(),
)
def test_keys_that_all_wait_are_served_alike(
    work: list[tuple[str, int, str]], budget: int, data: st.DataObject
) -> None:
    """Whatever arrives when, whoever waits all the time is served as much as another, up to two batches."""
    queue: FairQueue[str] = FairQueue()
    pending = [entry(key, cost, group=group) for key, cost, group in work]
    served: Counter[str] = Counter()
    waiting: Counter[str] = Counter()
    since_both: dict[tuple[str, str], int] = {}
    while pending or len(queue):
        arrivals = data.draw(st.integers(0, len(pending))) if len(queue) else len(pending[:1])
        for each in pending[:arrivals]:
            queue.put(each)
            waiting[each.key] += 1
        del pending[:arrivals]
        for pair in [(a, b) for a in "abc" for b in "abc" if a < b]:
            gap = served[pair[0]] - served[pair[1]]
            if waiting[pair[0]] and waiting[pair[1]]:
                assert abs(gap - since_both.setdefault(pair, gap)) <= 2 * (budget + MAX_COST)
            else:
                since_both.pop(pair, None)
        for each in queue.take(budget):
            served[each.key] += each.cost
            waiting[each.key] -= 1


def test_one_sentence_goes_before_ten_thousand_of_another_key() -> None:
    queue = filled(*(entry("bulk", 20) for _ in range(10_000)))
    queue.take(1000)
    late = entry("single", 20)
    queue.put(late)
    assert late in queue.take(1000)


def test_one_word_goes_before_the_books_of_its_own_key() -> None:
    queue = filled(*(entry(cost=20, call=f"book {book}") for book in range(5) for _ in range(300)))
    for _ in range(7):
        queue.take(100)
    word = entry(cost=1, call="word", group="fr")
    queue.put(word)
    assert queue.take(100) == [word]


def test_calls_of_a_key_are_served_alike() -> None:
    queue = filled(*(entry(cost=10, call=call) for call in "abc" for _ in range(100)))
    served = Counter(each.call for _ in range(15) for each in queue.take(100))
    assert max(served.values()) - min(served.values()) <= 1


def test_short_calls_in_a_row_do_not_starve_a_long_one() -> None:
    queue = filled(*(entry(cost=10, call="book", group="fr") for _ in range(1000)))
    queue.put(entry(cost=10, call="0"))
    served: Counter[str] = Counter()
    for number in range(1, 101):
        [each] = queue.take(10)
        served["book" if each.call == "book" else "words"] += 1
        if each.call != "book":
            queue.put(entry(cost=10, call=str(number)))
    assert 45 <= served["book"] <= 55


def test_calls_of_a_key_get_it_no_more_than_its_share() -> None:
    many = [entry("many", 10, call=str(number)) for number in range(100)]
    queue = filled(*many, *(entry("one", 10, call="") for _ in range(100)))
    served = Counter(each.key for _ in range(10) for each in queue.take(100))
    assert served == {"many": 50, "one": 50}


def test_coming_back_after_each_answer_does_not_starve_a_waiting_key() -> None:
    queue = filled(*(entry("bulk", 10, group="fr") for _ in range(100)), entry("again", 10))
    served: Counter[str] = Counter()
    for _ in range(20):
        [each] = queue.take(10)
        served[each.key] += 1
        if each.key == "again":
            queue.put(entry("again", 10))
    assert served == {"bulk": 10, "again": 10}


def test_a_key_with_many_sentences_does_not_ride_along_for_ever() -> None:
    """Each of the few sentences is of another group; beside each of them there is room in the batch."""
    groups = [str(number) for number in range(100)]
    few = [entry("few", 1, group=group) for group in groups]
    queue = filled(*few, *(entry("many", 9, group=group) for group in groups for _ in range(10)))
    served: Counter[str] = Counter()
    while served["few"] < len(few) // 2:
        served.update({each.key: each.cost for each in queue.take(10)})
    assert served["many"] - served["few"] <= 2 * (10 + 9)


def test_a_pause_earns_no_credit() -> None:
    queue = filled(*(entry("busy", 10) for _ in range(100)))
    for _ in range(50):
        queue.take(10)
    for _ in range(50):
        queue.put(entry("late", 10))
    served = Counter(each.key for _ in range(20) for each in queue.take(10))
    assert served == {"busy": 10, "late": 10}


def test_interactive_goes_before_documents() -> None:
    queue = filled(entry("a", priority=DOCUMENT), entry("b"), entry("c"))
    assert [each.key for each in queue.take(10)] == ["b", "c"]
    assert [each.key for each in queue.take(10)] == ["a"]


def test_documents_keep_their_share_under_constant_interactive_work() -> None:
    queue = filled(*(entry("docs", 10, priority=DOCUMENT) for _ in range(1000)))
    served: Counter[Priority] = Counter()
    for _ in range(1000):
        for _ in range(2):
            queue.put(entry("people", 10))
        for each in queue.take(20):
            served[each.priority] += each.cost
    assert served[DOCUMENT] / served.total() == pytest.approx(DOCUMENT_SHARE, rel=0.05)


def test_documents_alone_get_everything_and_owe_nothing() -> None:
    queue = filled(*(entry("docs", 10, priority=DOCUMENT) for _ in range(1000)))
    for _ in range(500):
        assert queue.take(20)
    queue.put(entry("people"))
    assert queue.take(20)[0].key == "people"


def test_the_oldest_group_of_a_key_is_next() -> None:
    queue = filled(entry(group="fr", since=2.0), entry(group="de", since=1.0), entry(group="fr", since=3.0))
    assert [[each.since for each in batch] for batch in drained(queue, 10)] == [[1.0], [2.0, 3.0]]


@pytest.mark.parametrize(
    ("upto", "waiting", "of_a", "calls", "keys", "oldest"),
    [(INTERACTIVE, 5, 2, 1, 2, 3.0), (DOCUMENT, 16, 6, 2, 3, 1.0)],
)
def test_what_waits_is_counted_by_priority(
    upto: Priority, waiting: int, of_a: int, calls: int, keys: int, oldest: float
) -> None:
    queue = filled(
        entry("a", 4, priority=DOCUMENT, since=1.0),
        entry("c", 7, priority=DOCUMENT, since=2.0),
        entry("a", 2, since=3.0),
        entry("b", 3, since=4.0),
    )
    assert queue.waiting(upto) == waiting
    assert queue.waiting_of("a", upto) == of_a
    assert queue.waiting_of("nobody", upto) == 0
    assert (queue.calls_of("a", upto), queue.calls_of("nobody", upto)) == (calls, 0)
    assert queue.keys(upto) == keys
    assert queue.oldest(upto) == oldest


def test_clear_empties_everything() -> None:
    waiting = [entry("a"), entry("b", priority=DOCUMENT)]
    queue = filled(*waiting)
    assert set(queue.clear()) == set(waiting)
    assert len(queue) == 0
