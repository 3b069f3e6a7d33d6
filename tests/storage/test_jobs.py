import json
import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import anyio
import pytest
import sqlalchemy as sa
from anyio.to_thread import run_sync

from tolmach.errors import BadRequest, Refused, StartError, Unavailable
from tolmach.storage.jobs.bench import Bench
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.service import POLLING, Jobs, JobStatus, Retry, Run, StepFailed
from tolmach.storage.jobs.values import tame_logging

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def prepared(url: str) -> None:
    """A database that was used before: on a new one DBOS takes a second to see its queue."""
    jobs = Jobs(url)
    jobs.launch()
    jobs.close()


@pytest.fixture(scope="module")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "jobs.sqlite"
    prepared(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="module")
def postgres_template(postgres_cluster: str) -> sa.URL:
    url = sa.make_url(postgres_cluster).set(database=f"template_{uuid4().hex}")
    prepared(url.render_as_string(hide_password=False))
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of its own for each test."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path)
        return f"sqlite:///{tmp_path / 'jobs.sqlite'}"
    template: sa.URL = request.getfixturevalue("postgres_template")
    name = f"jobs_{uuid4().hex}"
    server = sa.create_engine(template.set(database="postgres"), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name} TEMPLATE {template.database}"))
    server.dispose()
    return template.set(database=name).render_as_string(hide_password=False)


@pytest.fixture
async def launch(url: str) -> AsyncIterator[Callable[..., Any]]:
    """Makes jobs of the given functions and launches them; closed at the end."""
    made: list[Jobs] = []

    async def make(**functions: Callable[..., Any]) -> Jobs:
        jobs = Jobs(url)
        for name, function in functions.items():
            jobs.register(name, function)
        made.append(jobs)
        await run_sync(jobs.launch)
        return jobs

    yield make
    for jobs in made:
        await run_sync(jobs.close)


async def ended(jobs: Jobs, job_id: str) -> JobStatus:
    with anyio.fail_after(20):
        while True:
            status = await jobs.status(job_id)
            if status and status.state in ("done", "failed", "cancelled"):
                return status
            await anyio.sleep(0.02)


FIVE_STEPS = """
import anyio, sys, threading
from anyio.to_thread import run_sync
from tolmach.storage.jobs.service import Jobs

url, record, stall_in, how = sys.argv[1:]

def work(number):
    with open(record, "a") as file:
        file.write(f"{number}\\n")
    if str(number) == stall_in:
        print("stalling", flush=True)
        threading.Event().wait()
    return number * 10

def five(run, start):
    return [run.step(f"step {number}", work, number) for number in range(start, start + 5)]

async def main():
    jobs = Jobs(url)
    jobs.register("five", five)
    await run_sync(jobs.launch)
    await getattr(jobs, how)("five", 1, job_id="one")
    while (status := await jobs.status("one")).state != "done":
        await anyio.sleep(0.02)
    print(status.result, flush=True)
    await run_sync(jobs.close)

anyio.run(main)
"""


def start_child(code: str, *args: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-W", "error", "-c", code, *args]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


@pytest.mark.parametrize("how", ["enqueue", "begin"])
def test_a_killed_job_goes_on_after_its_last_finished_step(url: str, tmp_path: Path, how: str) -> None:
    record = tmp_path / "record"
    first = start_child(FIVE_STEPS, url, str(record), "4", how)
    assert first.stdout is not None
    assert first.stdout.readline() == "stalling\n"
    first.send_signal(signal.SIGKILL)
    first.communicate()
    assert record.read_text().split() == ["1", "2", "3", "4"]

    output, _ = start_child(FIVE_STEPS, url, str(record), "never", how).communicate(timeout=30)
    assert output == "[10, 20, 30, 40, 50]\n"
    assert record.read_text().split() == ["1", "2", "3", "4", "4", "5"], "only the step cut off runs twice"


async def test_one_id_runs_once(launch: Callable[..., Any]) -> None:
    ran: list[str] = []

    def note(run: Run, text: str) -> str:
        ran.append(text)
        return f"{run.job_id} {text}"

    jobs = await launch(note=note)
    async with anyio.create_task_group() as group:
        for number in range(5):
            group.start_soon(partial(jobs.enqueue, "note", str(number), job_id="same"))
    status = await ended(jobs, "same")
    await jobs.enqueue("note", "late", job_id="same")
    await jobs.enqueue("note", "other", job_id="other")
    assert (await ended(jobs, "other")).result == "other other"
    assert ran == [status.result.removeprefix("same "), "other"]
    assert (status.job_id, status.name, status.state, status.error) == ("same", "note", "done", None)
    assert status.created <= status.updated


async def test_what_is_begun_takes_no_turn(launch: Callable[..., Any]) -> None:
    released = threading.Event()
    jobs = await launch(wait=lambda run: released.wait(20), note=lambda run, text: f"{run.job_id} {text}")
    for number in range(4):
        await jobs.enqueue("wait", job_id=f"waiting {number}")
    await anyio.sleep(2 * POLLING)
    await jobs.enqueue("note", "queued", job_id="queued")
    await jobs.begin("note", "begun", job_id="begun")
    assert (await ended(jobs, "begun")).result == "begun begun"
    await jobs.begin("note", "again", job_id="begun")
    assert (await ended(jobs, "begun")).result == "begun begun"
    assert (await jobs.status("queued")).state == "queued"
    released.set()
    assert (await ended(jobs, "queued")).result == "queued queued"
    with pytest.raises(ValueError, match="There is no job 'other'"):
        await jobs.begin("other", job_id="other")


class Hiccup(Exception):
    pass


@pytest.mark.parametrize(
    ("errors", "retry", "state", "error", "attempts"),
    [
        ([], Retry(), "done", None, 1),
        ([Hiccup], Retry(), "failed", "Hiccup", 1),
        ([Hiccup, Hiccup], Retry(3, wait=0.01), "done", None, 3),
        ([Hiccup, OSError, Hiccup], Retry(3, wait=0.01), "failed", "Hiccup", 3),
        ([OSError, Hiccup, Hiccup], Retry(3, wait=0.01, on=(OSError,)), "failed", "Hiccup", 2),
    ],
)
async def test_a_failing_step(
    launch: Callable[..., Any],
    errors: list[type[Exception]],
    retry: Retry,
    state: str,
    error: str | None,
    attempts: int,
) -> None:
    made = 0

    def work() -> int:
        nonlocal made
        made += 1
        if made <= len(errors):
            raise errors[made - 1]
        return made

    jobs = await launch(job=lambda run: run.step("work", work, retry=retry))
    await jobs.enqueue("job", job_id="a")
    status = await ended(jobs, "a")
    assert (status.state, status.error, made) == (state, error, attempts)
    assert status.result == (attempts if state == "done" else None)


async def test_a_job_can_handle_a_failed_step(launch: Callable[..., Any]) -> None:
    def job(run: Run) -> list[Any]:
        try:
            return [run.step("work", lambda: [][0])]
        except StepFailed as failed:
            return [failed.step, failed.error, failed.place.split(":")[0], run.step("instead", lambda: 2)]

    jobs = await launch(job=job)
    await jobs.enqueue("job", job_id="a")
    assert (await ended(jobs, "a")).result == ["work", "IndexError", "test_jobs.py", 2]


async def test_a_refusal_is_kept_with_its_words(launch: Callable[..., Any]) -> None:
    asked: list[str] = []
    entered, leave = threading.Event(), threading.Event()

    def refuse(text: str) -> None:
        asked.append(text)
        raise Refused(f"No {text}.")

    def wait() -> None:
        entered.set()
        leave.wait(20)

    def job(run: Run) -> str:
        with pytest.raises(Refused) as refused:
            run.step("refuse", refuse, "way")
        run.step("wait", wait)
        run.step("last", lambda: None)
        return str(refused.value)

    jobs = await launch(job=job)
    await jobs.enqueue("job", job_id="a")
    await run_sync(entered.wait, 20)
    async with anyio.create_task_group() as group:
        group.start_soon(run_sync, jobs.close)
        with pytest.raises(Unavailable):
            await ended(jobs, "a")
        leave.set()
    jobs = await launch(job=job)
    assert (await ended(jobs, "a")).result == "No way."
    assert asked == ["way"], "what was refused was asked again"


async def test_an_error_outside_of_steps_fails_the_job(launch: Callable[..., Any]) -> None:
    jobs = await launch(job=lambda run, key: {}[key])
    await jobs.enqueue("job", "a", job_id="a")
    status = await ended(jobs, "a")
    assert (status.state, status.error) == ("failed", "KeyError")


async def test_a_first_run_sees_what_a_repeat_would_see(launch: Callable[..., Any]) -> None:
    seen: list[Any] = []
    jobs = await launch(job=lambda run: seen.append(run.step("pair", lambda: {"pair": (1, 2)})))
    await jobs.enqueue("job", job_id="a")
    assert (await ended(jobs, "a")).state == "done"
    assert seen == [{"pair": [1, 2]}]


async def test_a_cancelled_job_begins_no_other_step(launch: Callable[..., Any]) -> None:
    entered, leave = threading.Event(), threading.Event()
    ran: list[int] = []

    def first() -> None:
        entered.set()
        leave.wait(20)

    def job(run: Run) -> None:
        run.step("first", first)
        run.step("second", lambda: ran.append(2))

    jobs = await launch(job=job, quick=lambda run: 1)
    await jobs.enqueue("job", job_id="a")
    await run_sync(entered.wait, 20)
    await jobs.cancel("a")
    leave.set()
    await jobs.enqueue("quick", job_id="b")
    assert (await ended(jobs, "b")).state == "done"
    await jobs.cancel("b")
    assert (await ended(jobs, "b")).state == "done", "what has ended stays as it is"
    status = await ended(jobs, "a")
    assert (status.state, status.result, status.error, ran) == ("cancelled", None, None, [])


async def test_closing_leaves_the_rest_of_a_job_for_the_next_launch(launch: Callable[..., Any]) -> None:
    entered, leave = threading.Event(), threading.Event()
    ran: list[int] = []

    def first() -> None:
        ran.append(1)
        entered.set()
        leave.wait(20)

    def job(run: Run) -> str:
        run.step("first", first)
        run.step("second", lambda: ran.append(2))
        return "whole"

    jobs = await launch(job=job)
    await jobs.enqueue("job", job_id="a")
    await run_sync(entered.wait, 20)
    async with anyio.create_task_group() as group:
        group.start_soon(run_sync, jobs.close)
        with pytest.raises(Unavailable):
            await ended(jobs, "a")
        leave.set()
    assert ran == [1]
    with pytest.raises(Unavailable):
        await jobs.status("a")

    jobs = await launch(job=job)
    status = await ended(jobs, "a")
    assert (status.state, status.result, ran) == ("done", "whole", [1, 2])


async def test_closing_does_not_wait_for_a_long_step(launch: Callable[..., Any]) -> None:
    entered, leave = threading.Event(), threading.Event()

    def first() -> int:
        entered.set()
        leave.wait(20)
        return 1

    jobs = await launch(job=lambda run: [run.step("first", first), run.step("second", lambda: 2)])
    await jobs.enqueue("job", job_id="a")
    await run_sync(entered.wait, 20)
    with anyio.fail_after(10):
        await run_sync(jobs.close, 1)
    leave.set()
    jobs = await launch(job=lambda run: [run.step("first", lambda: 1), run.step("second", lambda: 2)])
    status = await ended(jobs, "a")
    assert (status.state, status.result) == ("done", [1, 2])


async def test_a_forgotten_job_leaves_nothing(launch: Callable[..., Any], url: str) -> None:
    jobs = await launch(echo=lambda run, text: run.step("echo", str, text))
    await jobs.enqueue("echo", "Geheim", job_id="a")
    assert (await ended(jobs, "a")).result == "Geheim"
    assert "Geheim" in await run_sync(everything_in, url)
    for _ in range(2):
        await jobs.forget("a")
        assert await jobs.status("a") is None
    assert "Geheim" not in await run_sync(everything_in, url)


async def test_a_job_that_was_begun_too_often_fails(
    launch: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tolmach.storage.jobs.service.RESTARTS", 1)
    for _ in range(2):
        entered, leave = threading.Event(), threading.Event()

        def job(run: Run, entered: threading.Event = entered, leave: threading.Event = leave) -> None:
            entered.set()
            leave.wait(20)
            run.step("never reached", lambda: 1)

        jobs = await launch(job=job)
        await jobs.enqueue("job", job_id="a")
        await run_sync(entered.wait, 20)
        async with anyio.create_task_group() as group:
            group.start_soon(run_sync, jobs.close)
            with pytest.raises(Unavailable):
                await ended(jobs, "a")
            leave.set()
    jobs = await launch(job=job)
    status = await ended(jobs, "a")
    assert (status.state, status.error) == ("failed", "TooManyRestarts")


async def test_a_database_whose_first_launch_was_cut_off_can_be_launched(sqlite_template: Path, tmp_path: Path) -> None:
    path = tmp_path / "jobs.sqlite"
    shutil.copy(sqlite_template, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM dbos_migrations")
    jobs = Jobs(f"sqlite:///{path}")
    jobs.register("job", lambda run: 7)
    await run_sync(jobs.launch)
    try:
        await jobs.enqueue("job", job_id="a")
        assert (await ended(jobs, "a")).result == 7
    finally:
        await run_sync(jobs.close)


async def test_another_replica_takes_over_what_one_had_begun(url: str, tmp_path: Path) -> None:
    record = tmp_path / "record"
    child = start_child(FIVE_STEPS, url, str(record), "2", "enqueue")
    assert child.stdout is not None
    assert await run_sync(child.stdout.readline) == "stalling\n"
    child.send_signal(signal.SIGKILL)
    child.communicate()

    jobs = Jobs(url, replica="other")
    jobs.register("five", lambda run, start: [run.step(f"step {i}", lambda: "x") for i in range(1, 6)])
    await run_sync(jobs.launch)
    try:
        assert await jobs.replicas() == {"local"}
        await jobs.take_over(["local"])
        assert (await ended(jobs, "one")).result == [10, "x", "x", "x", "x"]
    finally:
        await run_sync(jobs.close)


@pytest.fixture
def refused() -> Iterator[threading.Event]:
    """The database refuses to write down one outcome of a job, and then no other."""
    said = threading.Event()

    def refuse(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        if statement.startswith("INSERT") and "workflow_output" in statement and not said.is_set():
            said.set()
            raise sa.exc.OperationalError("INSERT", None, OSError("disk full"))

    sa.event.listen(sa.Engine, "before_cursor_execute", refuse)
    yield said
    sa.event.remove(sa.Engine, "before_cursor_execute", refuse)


@pytest.mark.parametrize("fails", [False, True])
async def test_a_job_whose_outcome_could_not_be_written_down_is_taken_up(
    launch: Callable[..., Any], refused: threading.Event, fails: bool
) -> None:
    begun: list[int] = []

    def job(run: Run) -> Any:
        begun.append(run.step("number", lambda: len(begun)))
        if fails and len(begun) == 1:
            raise ValueError
        return begun

    jobs = await launch(job=job)
    await jobs.enqueue("job", job_id="a")
    assert await run_sync(refused.wait, 20)
    with anyio.fail_after(20):
        while (status := await jobs.status("a")).state != "done":
            await jobs.take_up()
            await anyio.sleep(0.05)
    assert status.result == [0, 0], "a step that was done was done again"


async def test_a_job_under_way_is_not_taken_up(launch: Callable[..., Any]) -> None:
    begun, leave = threading.Semaphore(0), threading.Event()

    def job(run: Run) -> str:
        begun.release()
        leave.wait(20)
        return "once"

    jobs = await launch(job=job)
    await jobs.enqueue("job", job_id="a")
    assert await run_sync(partial(begun.acquire, timeout=20))
    for _ in range(3):
        await jobs.take_up()
    assert not await run_sync(partial(begun.acquire, timeout=1)), "it was begun twice"
    leave.set()
    assert (await ended(jobs, "a")).result == "once"


async def test_jobs_with_workers_of_their_own_wait_for_one_another_only(url: str) -> None:
    gate, begun = threading.Event(), threading.Semaphore(0)

    def slow(run: Run) -> str:
        begun.release()
        assert gate.wait(20)
        return "slow"

    jobs = Jobs(url, workers=1)
    jobs.register("slow", slow, workers=1)
    jobs.register("quick", lambda run: "quick")
    await run_sync(jobs.launch)
    try:
        for number in range(3):
            await jobs.enqueue("slow", job_id=f"slow {number}")
        await jobs.enqueue("quick", job_id="quick")
        assert (await ended(jobs, "quick")).result == "quick"
        assert begun.acquire(timeout=20)
        assert not begun.acquire(timeout=0.5), "one worker took two jobs"
        gate.set()
        assert [(await ended(jobs, f"slow {number}")).state for number in range(3)] == ["done"] * 3
    finally:
        gate.set()
        await run_sync(jobs.close)


async def test_a_bench_starts_again_what_was_cut_off(launch: Callable[..., Any]) -> None:
    begun: list[str] = []

    def job(run: Run, job_id: str) -> str:
        begun.append(job_id)
        if job_id == "broken":
            raise ValueError
        return "done"

    jobs = await launch(job=job)
    bench = Bench(jobs, Bridge())
    for job_id in ("lost", "broken"):
        assert await bench.resume("job", job_id), "the job store did not know it"
        await ended(jobs, job_id)
    assert await bench.resume("job", "lost"), "its row says that it is still to be done"
    assert (await ended(jobs, "lost")).state == "done"
    assert not await bench.resume("job", "broken")
    assert begun == ["lost", "broken", "lost"]


async def test_a_bench_leaves_a_start_for_later_while_the_job_store_is_away(tmp_path: Path) -> None:
    jobs = Jobs(f"sqlite:///{tmp_path / 'jobs.sqlite'}")
    jobs.register("job", lambda run, job_id: None)
    jobs.close()
    await Bench(jobs, Bridge()).start("job", "a")
    with pytest.raises(Unavailable):
        await jobs.enqueue("job", "a", job_id="a")


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (None, []),
        (Refused("The file is gone."), ["The file is gone."]),
        (BadRequest("The file is odd."), ["The file is odd."]),
        (StepFailed("read", "ValueError", "here"), ["It is our fault."]),
    ],
)
async def test_a_bench_tells_the_owner_why(raised: Exception | None, told: list[str], tmp_path: Path) -> None:
    heard: list[str] = []

    def work() -> None:
        if raised is not None:
            raise raised

    async def fail(sentence: str) -> None:
        heard.append(sentence)

    bridge = Bridge()
    bridge.open()
    bench = Bench(Jobs(f"sqlite:///{tmp_path / 'jobs.sqlite'}"), bridge)
    await run_sync(bench.carry_through, work, fail, "It is our fault.")
    assert heard == told


async def test_an_unknown_job(launch: Callable[..., Any]) -> None:
    jobs = await launch(b=lambda run: 1, a=lambda run: 1)
    assert await jobs.status("never") is None
    await jobs.cancel("never")
    with pytest.raises(ValueError, match=r"no job 'c'\. Registered: a, b"):
        await jobs.enqueue("c", job_id="1")
    with pytest.raises(ValueError, match="once and before the launch"):
        jobs.register("d", lambda run: 1)
    with pytest.raises(TypeError, match="'e' must be a plain function"):
        Jobs("sqlite:///unused").register("e", anyio.sleep)


async def test_callers_wait_while_another_thread_launches(url: str) -> None:
    jobs = Jobs(url)
    jobs.register("job", lambda run: 7)
    async with anyio.create_task_group() as group:
        group.start_soon(run_sync, jobs.launch)
        await jobs.enqueue("job", job_id="a")
        assert (await ended(jobs, "a")).result == 7
    await run_sync(jobs.close)


async def test_nothing_of_a_user_gets_into_logs_or_errors(
    launch: Callable[..., Any],
    url: str,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)

    def fail(text: str) -> None:
        raise ValueError(f"cannot read {text}")

    def unstorable(text: str) -> Any:
        return {text}

    functions: dict[str, Callable[..., Any]] = {
        "fail": lambda run, text: run.step("fail", fail, text, retry=Retry(2, wait=0.01)),
        "unstorable": lambda run, text: run.step("unstorable", unstorable, text),
        "unstorable_result": lambda run, text: {text},
        "outside": lambda run, text: {}[text],
    }
    jobs = await launch(**functions)
    errors = {}
    for name in functions:
        await jobs.enqueue(name, "Geheim", job_id=name)
        errors[name] = (await ended(jobs, name)).error
    with pytest.raises(TypeError, match="Object of type set is not JSON serializable"):
        await jobs.enqueue("fail", {"Geheim"}, job_id="b")
    await run_sync(jobs.close)

    assert errors == {
        "fail": "ValueError",
        "unstorable": "TypeError",
        "unstorable_result": "TypeError",
        "outside": "KeyError",
    }
    logged = [json.dumps(record.__dict__, default=repr) for record in caplog.records]
    ours = [record for record in caplog.records if record.name.split(".")[0] in ("dbos", "tolmach")]
    assert "job fail: step fail failed: ValueError at test_jobs.py:" in caplog.text
    assert {record.levelno for record in ours} <= {logging.WARNING, logging.ERROR}
    assert not [line for line in logged if "Geheim" in line]
    assert "dbos" in {record.name for record in ours}
    assert capfd.readouterr() == ("", "")


def test_what_comes_again_and_again_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    tame_logging()
    for number in range(50):
        logging.getLogger("dbos").warning("Connection lost: %d", number)
    logging.getLogger("dbos").warning("Something else: Geheim")
    assert [record.getMessage().partition(" (")[0] for record in caplog.records] == [
        "Connection lost",
        "Something else",
    ]
    tame_logging()
    logging.getLogger("dbos").warning("Connection lost: after another launch")
    assert len(caplog.records) == 3


async def test_messages_of_errors_are_not_stored(launch: Callable[..., Any], url: str, tmp_path: Path) -> None:
    def fail() -> None:
        raise ValueError("Geheim")

    jobs = await launch(fail=lambda run: run.step("fail", fail, retry=Retry(2, wait=0.01)))
    await jobs.enqueue("fail", job_id="a")
    await ended(jobs, "a")
    stored = await run_sync(everything_in, url)
    assert "ValueError" in stored
    assert "Geheim" not in stored


def everything_in(url: str) -> str:
    engine = sa.create_engine(url)
    tables = sa.MetaData()
    tables.reflect(engine, schema=None if url.startswith("sqlite") else "dbos")
    with engine.connect() as connection:
        rows = [row for table in tables.tables.values() for row in connection.execute(sa.select(table))]
    engine.dispose()
    return str(rows)


OFFLINE = """
import logging, sys

outside = []
def watch(event, args):
    if event == "socket.connect" and args[1][0] != "127.0.0.1" or event == "socket.getaddrinfo":
        outside.append((event, str(args[1:])))
sys.addaudithook(watch)

import anyio
from anyio.to_thread import run_sync
from tolmach.storage.jobs.service import Jobs
assert "dbos" not in sys.modules

async def main():
    jobs = Jobs(sys.argv[1])
    jobs.register("job", lambda run: run.step("one", lambda: 1))
    await run_sync(jobs.launch)
    await jobs.enqueue("job", job_id="a")
    while (await jobs.status("a")).state != "done":
        await anyio.sleep(0.02)
    await run_sync(jobs.close)

anyio.run(main)
print(outside, sorted(name for name in sys.modules if name.startswith(("opentelemetry", "dbos_"))))
print(logging.getLogger("dbos").propagate, [type(handler) for handler in logging.getLogger("dbos").handlers])
"""


def test_no_call_to_the_outside_no_load_before_the_launch_and_no_log_handler(tmp_path: Path) -> None:
    output, _ = start_child(OFFLINE, f"sqlite:///{tmp_path / 'jobs.sqlite'}").communicate(timeout=30)
    assert output == "[] []\nTrue [<class 'logging.NullHandler'>]\n"


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    jobs = Jobs(f"sqlite:///{tmp_path / 'jobs.sqlite'}")
    jobs.launch()
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    jobs.close()
    assert set(modes.values()) == {0o600}


def test_a_second_set_of_jobs_in_one_process_is_refused(tmp_path: Path) -> None:
    one, two = (Jobs(f"sqlite:///{tmp_path / name}") for name in ("one", "two"))
    one.launch()
    with pytest.raises(StartError, match="already launched in this process"):
        two.launch()
    two.close()
    one.close()
    two.launch()
    two.close()


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("sqlite:////proc/none/jobs.sqlite", "'/proc/none/jobs.sqlite' cannot be opened: No such file"),
        (
            "postgresql://u:geheim@127.0.0.1:1/d",
            r"postgresql://u:\*\*\*@127.0.0.1:1/d cannot be opened: .*port 1 failed",
        ),
    ],
)
def test_a_database_that_cannot_be_opened(place: str, sentence: str, tmp_path: Path) -> None:
    jobs = Jobs(place)
    with pytest.raises(StartError, match=sentence):
        jobs.launch()
    jobs.close()
    after = Jobs(f"sqlite:///{tmp_path / 'jobs.sqlite'}")
    after.launch()
    after.close()


def test_the_switch_to_a_foreign_cloud_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DBOS__CLOUD", "true")
    with pytest.raises(StartError, match="DBOS__CLOUD must not be set"):
        Jobs(f"sqlite:///{tmp_path / 'jobs.sqlite'}").launch()


@pytest.mark.parametrize("place", ["", "nonsense", "sqlite://", "mysql://a/b", "postgresql://host:port/x"])
def test_a_bad_url_is_refused(place: str) -> None:
    with pytest.raises(StartError, match="Allowed: sqlite:///file or postgresql://host/name"):
        Jobs(place)


async def test_closing_before_the_launch_wins(tmp_path: Path) -> None:
    jobs = Jobs(f"sqlite:///{tmp_path / 'jobs.sqlite'}")
    jobs.close()
    await run_sync(jobs.launch)
    with pytest.raises(Unavailable):
        await jobs.status("a")
    assert not os.listdir(tmp_path)
