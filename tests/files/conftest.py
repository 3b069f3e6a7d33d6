"""Children of both kinds: a fresh interpreter for each, and forks of one that has loaded their work."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from tests.files import works
from tolmach.files import child
from tolmach.files.warm import WarmChildren

Run = Callable[..., bytes]


@pytest.fixture(scope="session")
def warm() -> Iterator[WarmChildren]:
    children = WarmChildren([works.__name__])
    yield children
    children.close()


@pytest.fixture(params=["fresh", "warm"])
def run(request: pytest.FixtureRequest, warm: WarmChildren) -> Run:
    return partial(child.run, start=child.fresh if request.param == "fresh" else warm.start)
