import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import pytest

from tolmach import errors
from tolmach.engines import batcher as batcher_module
from tolmach.engines.batcher import Batcher
from tolmach.engines.protocol import Engine, Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.stub import StubEngine

T = TypeVar("T")
INTERACTIVE, DOCUMENT = Priority.INTERACTIVE, Priority.DOCUMENT
LANGUAGES = ["en", "de", "fr", "ja"]


class Watched(StubEngine):
    """A stub that shows its batches and can be held back."""

    def __init__(self, **options: str) -> None:
        super().__init__(LANGUAGES, **options)  # type: ignore[arg-type]
        self.batches: list[list[str]] = []
        self.threads: set[str] = set()
        self.closed = 0
        self.entered = threading.Semaphore(0)
        self.gate = threading.Event()
        self.gate.set()

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        self.batches.append([request.text for request in batch])
        self.threads.add(threading.current_thread().name)
        self.entered.release()
        assert self.gate.wait(10)
        return super().translate(batch)

    def close(self) -> None:
        self.closed += 1

    async def inside(self) -> None:
        """Returns when one more batch has arrived in the engine."""
        assert await asyncio.to_thread(self.entered.acquire, timeout=10)

    @contextmanager
    def held(self) -> Iterator[None]:
        self.gate.clear()
        try:
            yield
        finally:
            self.gate.set()


def requests(texts: Iterable[str], target: str = "de") -> list[Request]:
    return [Request(text, "en", target) for text in texts]


def run(
    use: Callable[[Batcher], Awaitable[T]],
    *engines: Engine,
    workers: int = 1,
    max_batch_cost: int = 1024,
    remembered: float = 0.0,
) -> T:
    """Uses a batcher whose factory gives these engines, one after another."""
    made = iter(engines)

    async def main() -> T:
        batcher = Batcher(lambda: next(made), workers=workers, max_batch_cost=max_batch_cost, remembered=remembered)
        try:
            return await use(batcher)
        finally:
            await batcher.close()

    return asyncio.run(main())


async def ask(
    batcher: Batcher,
    *texts: str,
    key: str = "a",
    priority: Priority = INTERACTIVE,
    target: str = "de",
) -> list[str]:
    results = await batcher.translate(requests(texts, target), key=key, priority=priority)
    return [result.text for result in results]


async def queued(batcher: Batcher, cost: int) -> None:
    """Until so much waits; the tasks that put it there need a turn of the loop first."""
    for _ in range(10_000):
        if batcher.load().waiting == cost:
            return
        await asyncio.sleep(0)
    pytest.fail("never waited")


@pytest.mark.parametrize("texts", [[], ["one"], ["b", "a", "b", "c" * 500], [""], ["x"] * 100])
@pytest.mark.parametrize("max_batch_cost", [1, 10, 1000])
def test_results_come_in_the_order_of_the_requests(texts: list[str], max_batch_cost: int) -> None:
    answers = run(lambda b: ask(b, *texts), StubEngine(LANGUAGES), max_batch_cost=max_batch_cost)
    assert answers == [f"[de] {text}" for text in texts]


@pytest.mark.heavy
def test_ten_thousand_callers_each_get_their_own() -> None:
    async def use(batcher: Batcher) -> None:
        async def caller(number: int) -> None:
            target, priority = LANGUAGES[1 + number % 3], Priority(number % 2)
            text = f"marker {number} {'x' * (number % 50)}"
            assert await ask(batcher, text, key=f"key {number % 37}", priority=priority, target=target) == [
                f"[{target}] {text}"
            ]

        await asyncio.gather(*map(caller, range(10_000)))
        load = batcher.load()
        assert (load.waiting, load.running, load.keys, load.oldest) == (0, 0, 0, 0.0)

    run(use, StubEngine(LANGUAGES), workers=4)


def test_one_caller_with_ten_thousand_texts() -> None:
    texts = [f"marker {number}" for number in range(10_000)]
    assert run(lambda b: ask(b, *texts), StubEngine(LANGUAGES), workers=4) == [f"[de] {t}" for t in texts]


def test_equal_requests_of_a_call_are_done_once() -> None:
    engine = Watched()
    assert run(lambda b: ask(b, *["same"] * 50, "other"), engine) == ["[de] same"] * 50 + ["[de] other"]
    assert sorted(text for batch in engine.batches for text in batch) == ["other", "same"]


def test_callers_meet_in_batches_of_one_group_within_the_bound() -> None:
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        with engine.held():
            tasks = [asyncio.create_task(ask(batcher, "first"))]
            await engine.inside()
            for target in ("de", "fr"):
                tasks += [asyncio.create_task(ask(batcher, f"{target} {n}", target=target)) for n in range(9)]
            await queued(batcher, 18 * 2)
        await asyncio.gather(*tasks)

    run(use, engine, max_batch_cost=10)
    first, *rest = engine.batches
    assert first == ["first"]
    assert [len(batch) for batch in rest] == [5, 4, 5, 4]
    assert all(len({text[:2] for text in batch}) == 1 for batch in rest)


@pytest.mark.parametrize("patience", [0.0, 60.0])
def test_those_who_call_without_pause_meet_again(patience: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a batch of two callers the first of them who is back waits for the other, if the worker is patient."""
    monkeypatch.setattr(batcher_module, "PATIENCE", 1e9)
    monkeypatch.setattr(batcher_module, "LONGEST_WAIT", patience)
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        with engine.held():
            first = asyncio.create_task(ask(batcher, "first"))
            await engine.inside()
            pair = [asyncio.create_task(ask(batcher, text)) for text in ("one", "two")]
            await queued(batcher, batcher.cost(requests(["one", "two"])))
        await asyncio.gather(first, *pair)
        back = asyncio.create_task(ask(batcher, "one again"))
        if not patience:
            await back
        else:
            await queued(batcher, batcher.cost(requests(["one again"])))
        await asyncio.gather(back, ask(batcher, "two again"))

    run(use, engine)
    assert [len(batch) for batch in engine.batches] == ([1, 2, 2] if patience else [1, 2, 1, 1])


def test_idle_workers_share_the_work_of_one_caller() -> None:
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        with engine.held():
            task = asyncio.create_task(ask(batcher, *(f"text {number:03}" for number in range(40))))
            for _ in range(4):
                await engine.inside()
        await task

    run(use, engine, workers=4)
    assert [len(batch) for batch in engine.batches] == [10, 10, 10, 10]
    assert len(engine.threads) == 4


def test_interactive_overtakes_documents_and_keys_share() -> None:
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        with engine.held():
            tasks = [asyncio.create_task(ask(batcher, "first"))]
            await engine.inside()
            documents = ask(batcher, *(f"doc {n:02}" for n in range(20)), key="d", priority=DOCUMENT)
            tasks.append(asyncio.create_task(documents))
            await queued(batcher, 40)
            bulk = ask(batcher, *(f"bulk {n:02}" for n in range(20)), key="bulk")
            tasks.append(asyncio.create_task(bulk))
            await queued(batcher, 80)
            tasks.append(asyncio.create_task(ask(batcher, "single", key="single")))
            await queued(batcher, 82)
        await asyncio.gather(*tasks)

    run(use, engine, max_batch_cost=8)
    order = [text.split()[0] for batch in engine.batches for text in batch]
    assert order.index("single") <= 5
    assert order.index("doc") > order.index("bulk")
    assert len(order) == 42


@pytest.mark.parametrize(("presence", "largest"), [(30.0, 4), (0.0, 16)])
def test_documents_get_small_batches_while_people_are_there(
    presence: float, largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batcher_module, "PRESENCE", presence)
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        await ask(batcher, "person")
        await ask(batcher, *(f"{n:03}" for n in range(64)), key="d", priority=DOCUMENT)

    run(use, engine, max_batch_cost=16)
    assert max(len(batch) for batch in engine.batches) == largest


def test_the_largest_batch_bounds_the_smallest() -> None:
    engine = Watched()

    async def use() -> None:
        batcher = Batcher(lambda: engine, max_batch_cost=4, min_batch_cost=16)
        await ask(batcher, *(f"{n:03}" for n in range(12)), key="d", priority=DOCUMENT)
        await batcher.close()

    asyncio.run(use())
    assert max(len(batch) for batch in engine.batches) == 4


def test_a_cancelled_caller_leaves_the_queue() -> None:
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        with engine.held():
            running = asyncio.create_task(ask(batcher, "running"))
            await engine.inside()
            gone = asyncio.create_task(ask(batcher, *(f"gone {n}" for n in range(100)), key="gone"))
            stays = asyncio.create_task(ask(batcher, "stays", key="stays"))
            await queued(batcher, 202)
            gone.cancel()
            await asyncio.wait([gone])
            load = batcher.load(key="gone")
            assert (load.waiting, load.waiting_of_key, load.keys) == (2, 0, 1)
        assert (await running, await stays) == (["[de] running"], ["[de] stays"])
        assert gone.cancelled()

    run(use, engine)
    assert engine.batches == [["running"], ["stays"]]


def test_a_caller_cancelled_while_his_batch_runs_harms_nobody() -> None:
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        with engine.held():
            gone = asyncio.create_task(ask(batcher, "gone"))
            await engine.inside()
            gone.cancel()
            await asyncio.wait([gone])
        assert await ask(batcher, "next") == ["[de] next"]
        assert batcher.load().running == 0

    run(use, engine)


def test_whoever_tries_again_goes_on_where_he_was_broken_off() -> None:
    """What ran when he hung up is known too; another key knows nothing of it, and nor does a document."""
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        with engine.held():
            gone = asyncio.create_task(ask(batcher, "one", "two"))
            await engine.inside()
            gone.cancel()
            await asyncio.wait([gone])
        assert await ask(batcher, "two", "three", "one") == ["[de] two", "[de] three", "[de] one"]
        assert await ask(batcher, "one", key="b") == ["[de] one"]
        await ask(batcher, "doc", priority=DOCUMENT)
        await ask(batcher, "doc", priority=DOCUMENT)

    run(use, engine, remembered=60)
    assert [text for batch in engine.batches for text in batch] == ["one", "two", "three", "one", "doc", "doc"]


def test_what_two_calls_wait_for_is_done_once() -> None:
    """A proxy may close late: then the first try still waits when the second comes."""
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        with engine.held():
            first = asyncio.create_task(ask(batcher, "first"))
            await engine.inside()
            twice = [asyncio.create_task(ask(batcher, "x" * 40, "y" * 40)) for _ in range(2)]
            await queued(batcher, 44)
        assert await first == ["[de] first"]
        assert (await twice[0]) == (await twice[1])

    run(use, engine, max_batch_cost=11, remembered=60)
    assert sorted(text[0] for batch in engine.batches for text in batch) == ["f", "x", "y"]


def test_what_was_remembered_is_dropped_though_nobody_comes() -> None:
    async def use(batcher: Batcher) -> None:
        await ask(batcher, "text")
        assert len(batcher._memo) == 1
        for _ in range(100):
            await asyncio.sleep(0.02)
            if not len(batcher._memo):
                return
        pytest.fail("never forgotten")

    run(use, StubEngine(LANGUAGES), remembered=0.05)


def test_one_word_goes_before_the_long_work_of_its_key() -> None:
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        with engine.held():
            books = [asyncio.create_task(ask(batcher, *(f"{b} {n:03}" for n in range(50)))) for b in range(5)]
            await engine.inside()
            word = asyncio.create_task(ask(batcher, "word"))
            await queued(batcher, 5 * 50 * 2 - 20 + 2)
            assert batcher.load(key="a").calls_of_key == 6
        await asyncio.gather(word, *books)

    run(use, engine, max_batch_cost=20)
    assert "word" in engine.batches[1]


def test_load_shows_what_waits_what_runs_and_for_whom() -> None:
    engine = Watched()

    async def use(batcher: Batcher) -> None:
        assert batcher.load().throughput == 0.0
        with engine.held():
            tasks = [asyncio.create_task(ask(batcher, "x" * 39))]
            await engine.inside()
            tasks.append(asyncio.create_task(ask(batcher, "mine", key="b")))
            tasks.append(asyncio.create_task(ask(batcher, "doc", "doc 2", key="c", priority=DOCUMENT)))
            await queued(batcher, 2 + 1 + 2)
            load, before = batcher.load(key="b"), batcher.load(key="b", priority=INTERACTIVE)
            assert (load.waiting, load.running, load.waiting_of_key, load.keys) == (5, 10, 2, 2)
            assert (before.waiting, before.running, before.waiting_of_key, before.keys) == (2, 10, 2, 1)
            assert 0 < load.oldest < 10
        await asyncio.gather(*tasks)
        assert batcher.load().throughput > 0

    run(use, engine)


def test_throughput_is_what_the_engine_does() -> None:
    async def use(batcher: Batcher) -> float:
        await ask(batcher, *(f"{number:039}" for number in range(20)))
        return batcher.load().throughput

    measured = run(use, StubEngine(LANGUAGES, seconds_per_token=0.001), max_batch_cost=50)
    assert 100 < measured <= 1000


def test_the_event_loop_goes_on_while_the_engine_works() -> None:
    async def use(batcher: Batcher) -> int:
        task, turns = asyncio.create_task(ask(batcher, "x" * 400)), 0
        while not task.done():
            await asyncio.sleep(0.001)
            turns += 1
        return turns

    assert run(use, StubEngine(LANGUAGES, seconds_per_token=0.002)) > 20


def outcome(answer: object) -> object:
    return type(answer) if isinstance(answer, Exception) else answer


async def both(batcher: Batcher, engine: Watched, *texts: str) -> list[object]:
    """What callers with one text each get when their texts meet in one batch."""
    with engine.held():
        first = asyncio.create_task(ask(batcher, "first"))
        await engine.inside()
        callers = [asyncio.create_task(ask(batcher, text)) for text in texts]
        await queued(batcher, batcher.cost(requests(texts)))
    await first
    answers = await asyncio.gather(*callers, return_exceptions=True)
    return [outcome(answer) for answer in answers]


@pytest.mark.parametrize(
    ("first", "later", "expected"),
    [
        ("dies_on", None, [["[de] good"], ["[de] boom"], ["[de] fine"]]),
        ("dies_on", "dies_on", [errors.Unavailable] * 3),
        ("dies_on", "fails_on", [["[de] good"], errors.InternalError, ["[de] fine"]]),
        ("fails_on", None, [["[de] good"], errors.InternalError, ["[de] fine"]]),
    ],
)
def test_what_an_engine_does_to_a_batch(first: str, later: str | None, expected: list[object]) -> None:
    engine = Watched(**{first: "boom"})
    renewed = [StubEngine(LANGUAGES, **({later: "boom"} if later else {})) for _ in range(2)]  # type: ignore[arg-type]

    async def use(batcher: Batcher) -> None:
        assert await both(batcher, engine, "good", "boom", "fine") == expected
        assert await ask(batcher, "afterwards") == ["[de] afterwards"]

    run(use, engine, *renewed)
    assert engine.closed == 1


def test_an_engine_that_cannot_be_made_anew_is_tried_again_with_the_next_batch() -> None:
    dead = Watched(dies_on="boom")
    made: Iterator[Engine | None] = iter([dead, None, StubEngine(LANGUAGES)])

    def factory() -> Engine:
        engine = next(made)
        if engine is None:
            raise OSError("no memory")
        return engine

    async def main() -> None:
        batcher = Batcher(factory)
        with pytest.raises(errors.Unavailable):
            await ask(batcher, "boom")
        assert await ask(batcher, "boom") == ["[de] boom"]
        await batcher.close()

    asyncio.run(main())
    assert (len(dead.batches), dead.closed) == (1, 1)


def test_two_workers_on_a_dead_engine_make_it_anew_once() -> None:
    dead = Watched(dies_on="boom")

    async def use(batcher: Batcher) -> None:
        with dead.held():
            tasks = [asyncio.create_task(ask(batcher, f"boom {n}", key=str(n))) for n in range(2)]
            for _ in tasks:
                await dead.inside()
        assert await asyncio.gather(*tasks) == [["[de] boom 0"], ["[de] boom 1"]]

    run(use, dead, StubEngine(LANGUAGES), workers=2)
    assert dead.closed == 1


class Wording(StubEngine):
    """Raises an error of ours, as the language model engine does when its endpoint is down."""

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        raise errors.Timeout("took too long")


def test_an_error_of_ours_goes_to_the_callers_as_it_is() -> None:
    async def use(batcher: Batcher) -> None:
        answers = await asyncio.gather(ask(batcher, "a"), ask(batcher, "b"), return_exceptions=True)
        assert [outcome(answer) for answer in answers] == [errors.Timeout] * 2
        assert answers[0] is not answers[1]

    run(use, Wording(LANGUAGES))


class Forgetful(StubEngine):
    def translate(self, batch: Sequence[Request]) -> list[Result]:
        return super().translate(batch)[1:]


class Telltale(StubEngine):
    def translate(self, batch: Sequence[Request]) -> list[Result]:
        raise ValueError(f"cannot do {batch[0].text}")


@pytest.mark.parametrize("engine", [Forgetful, Telltale])
def test_the_error_does_not_repeat_the_text(engine: type[StubEngine], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(errors.InternalError) as caught:
        run(lambda b: ask(b, "secret"), engine(LANGUAGES))
    error = caught.value
    assert "secret" not in f"{error!r} {error.body} {error.__cause__!r} {error.__context__!r}"
    assert "secret" not in "".join(capsys.readouterr())


def test_after_a_failure_the_rest_of_the_call_is_not_done() -> None:
    engine = Watched(fails_on="boom")

    async def use(batcher: Batcher) -> None:
        with pytest.raises(errors.InternalError):
            await ask(batcher, "boom, and long so that it comes first", *(f"text {n}" for n in range(50)))
        assert batcher.load().waiting == 0

    run(use, engine, max_batch_cost=1)
    assert len(engine.batches) == 1


@pytest.mark.parametrize(
    ("drain", "expected"), [(True, ["[de] waiting"]), (False, errors.Unavailable)], ids=["drain", "drop"]
)
def test_close(drain: bool, expected: object) -> None:
    engine = Watched()

    async def main() -> None:
        batcher = Batcher(lambda: engine)
        with engine.held():
            running = asyncio.create_task(ask(batcher, "running"))
            await engine.inside()
            waiting = asyncio.create_task(ask(batcher, "waiting"))
            await queued(batcher, 2)
            closing = [asyncio.create_task(batcher.close(drain=drain)) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(errors.Unavailable):
                await ask(batcher, "too late")
        await asyncio.gather(*closing)
        assert await running == ["[de] running"]
        [answer] = await asyncio.gather(waiting, return_exceptions=True)
        assert outcome(answer) == expected

    before = threading.active_count()
    asyncio.run(main())
    assert threading.active_count() == before
    assert engine.closed == 1


def test_an_engine_that_cannot_be_made_stops_the_start() -> None:
    def factory() -> Engine:
        raise errors.StartError("no model")

    with pytest.raises(errors.StartError):
        Batcher(factory)


def test_load_is_cheap_with_ten_thousand_waiting() -> None:
    engine = Watched()

    async def use(batcher: Batcher) -> float:
        with engine.held():
            tasks = [asyncio.create_task(ask(batcher, "first"))]
            await engine.inside()
            work = [[f"{key} {number}" for number in range(100)] for key in range(100)]
            tasks += [asyncio.create_task(ask(batcher, *texts, key=texts[0])) for texts in work]
            await queued(batcher, sum(batcher.cost(requests(texts)) for texts in work))
            start = time.perf_counter()
            for _ in range(100):
                assert batcher.load(key="7 0").keys == 100
            took = time.perf_counter() - start
            for task in tasks[1:]:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return took / 100

    assert run(use, engine) < 0.001
