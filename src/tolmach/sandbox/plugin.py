"""The pytest plugin of Tolmach: a sandbox for the run, and a session of it for each test."""

from collections.abc import Iterator
from uuid import uuid4

import pytest

from tolmach.sandbox.starting import ClientSession, RunningSandbox, started


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tolmach", "Tolmach's sandbox")
    group.addoption("--tolmach-record", metavar="FILE", help="Write down what the tests ask the sandbox.")
    group.addoption("--tolmach-replay", metavar="FILE", help="Answer from such a file, without a model.")
    group.addoption("--tolmach-stub", action="store_true", help="Marked words instead of translations, at once.")


@pytest.fixture(scope="session")
def tolmach_sandbox(pytestconfig: pytest.Config) -> Iterator[RunningSandbox]:
    """A sandbox that lives as long as the run."""
    files = [
        argument
        for name in ("record", "replay")
        if (file := pytestconfig.getoption(f"tolmach_{name}"))
        for argument in (f"--{name}", file)
    ]
    stub = ["--stub"] if pytestconfig.getoption("tolmach_stub") else []
    with started(*files, *stub) as sandbox:
        yield sandbox


@pytest.fixture
def tolmach_session(tolmach_sandbox: RunningSandbox) -> ClientSession:
    """A session of this test alone: other tests do not see its faults, its account or its data."""
    return ClientSession(tolmach_sandbox.url, f"{uuid4()}:fx", str(uuid4()))
