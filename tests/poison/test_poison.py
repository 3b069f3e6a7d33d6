"""The corpus against a service in a process of its own: each gets what is due to it, in time and in bounds, and the service
goes on as if nothing had been."""

import re
from collections.abc import Iterator

import pytest

from tests.poison.corpus import CORPUS, doubled
from tests.poison.model import House, Poison
from tests.poison.running import Kept, kept, tried


@pytest.fixture(scope="module")
def service() -> Iterator[Kept]:
    with kept() as found:
        yield found


@pytest.fixture(scope="module")
def house(service: Kept) -> Iterator[House]:
    with service.house() as found:
        # What a first request loads is not to be counted against somebody.
        assert found.client.post("/v2/translate", json={"text": ["Hello"], "target_lang": "DE"}).status_code == 200
        yield found


def test_there_are_hundreds_of_them_with_names_of_their_own() -> None:
    assert len(CORPUS) >= 300
    assert doubled() == []


def test_what_must_come_back_says_what_was_wrong() -> None:
    """A status or the word for a failure alone would be fulfilled by any other fault too."""
    bare = re.compile(r"(4\d\d|error|failed|refused)[: ]*")
    assert [poison.name for poison in CORPUS if bare.fullmatch(poison.expected)] == []


@pytest.mark.parametrize(
    "poison",
    [pytest.param(each, id=each.name, marks=() if each.usual else pytest.mark.heavy) for each in CORPUS],
)
def test_poison(service: Kept, house: House, poison: Poison) -> None:
    assert tried(service, house, poison).faults == []


def test_nothing_is_left_of_them(service: Kept, house: House) -> None:
    assert house.client.post("/v2/translate", json={"text": ["Hello"], "target_lang": "DE"}).status_code == 200
    assert service.process.poll() is None
    assert service.complaints() == []
    assert service.children() == []
    assert service.blobs() == []
