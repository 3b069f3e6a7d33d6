"""Faults at every write: a call that fails, all that fail for a while, or a process that dies, at each point of each
operation. The usual run tries some points, --heavy all. `python -m tests.faults` prints them.
"""

import shutil
from pathlib import Path

import pytest

from tests.faults import starting, trials
from tests.faults.layer import Fault
from tests.faults.operations import OPERATIONS
from tests.faults.processes import apart
from tests.faults.trials import Choice

ALL = Choice()
FEW = Choice(step=7, seed=1, most=1)
"""Of each operation."""
LIVING = [Fault.ERROR, Fault.OUTAGE]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder to be copied, of a service that was stopped."""
    folder = tmp_path_factory.mktemp("begun") / "data"
    apart(trials.begin, folder)
    return folder


@pytest.fixture
def data(begun: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(begun, tmp_path / "data"))


def test_some_errors(data: Path) -> None:
    names = list(OPERATIONS)[::3]
    found = apart(trials.errors, names, Fault.ERROR, data, "", FEW)
    assert sum(len(each.tried) for each in found) > 0
    assert [sentence for each in found for sentence in each.wrong] == []


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["text", "memory-delete", "voice-session"])
def test_some_kills(begun: Path, tmp_path: Path, name: str) -> None:
    assert trials.deaths(name, begun, tmp_path, Choice(step=5, seed=1, most=2)).wrong == []


@pytest.mark.heavy
def test_some_starts(tmp_path: Path) -> None:
    assert starting.trials(tmp_path, "first", Fault.KILL, Choice(step=61, seed=1, most=1)).wrong == []


@pytest.mark.heavy
def test_some_errors_on_postgresql(tmp_path: Path, postgres_url: str) -> None:
    names = list(OPERATIONS)[::5]
    found = apart(trials.errors, names, Fault.ERROR, tmp_path, postgres_url, Choice(step=9, seed=1, most=1))
    assert [sentence for each in found for sentence in each.wrong] == []


@pytest.mark.heavy
@pytest.mark.parametrize("fault", LIVING)
@pytest.mark.parametrize("name", OPERATIONS)
def test_all_errors(data: Path, name: str, fault: Fault) -> None:
    (found,) = apart(trials.errors, [name], fault, data, "", ALL)
    assert found.tried == list(range(1, len(found.points) + 1))
    assert found.wrong == []


@pytest.mark.heavy
@pytest.mark.parametrize("fault", LIVING)
@pytest.mark.parametrize("name", OPERATIONS)
def test_errors_on_postgresql(tmp_path: Path, postgres_url: str, name: str, fault: Fault) -> None:
    (found,) = apart(trials.errors, [name], fault, tmp_path, postgres_url, Choice(step=3, seed=1))
    assert found.wrong == []


@pytest.mark.heavy
@pytest.mark.parametrize("name", OPERATIONS)
def test_all_kills(begun: Path, tmp_path: Path, name: str) -> None:
    assert trials.deaths(name, begun, tmp_path, ALL).wrong == []


@pytest.mark.heavy
@pytest.mark.parametrize("fault", [*LIVING, Fault.KILL])
@pytest.mark.parametrize("kind", ["first", "older"])
def test_all_starts(tmp_path: Path, kind: str, fault: Fault) -> None:
    assert starting.trials(tmp_path, kind, fault, ALL).wrong == []
