"""A service whose recordings say what they were told to say."""

from collections.abc import Iterator

import pytest

from tests.voice.conftest import SCRIPT, Room, room
from tests.voice.doubles import ScriptedRecogniser
from tests.voice.jobs.owners import Owner


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """One service for the tests of a module."""
    with room(tmp_path_factory.mktemp("data"), ScriptedRecogniser(SCRIPT, most_streams=4)) as found:
        yield found


@pytest.fixture
def owner(heard: Room) -> Iterator[Owner]:
    with heard.live.developer as client:
        yield Owner(client)
