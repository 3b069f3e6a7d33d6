"""One cluster for all tests; each finds it whole."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from tests.accounts.conftest import bank_over
from tests.accounts.test_history import History
from tests.cluster.machines import Cluster, running
from tests.cluster.programs import PATIENCE, until
from tolmach.accounts.tables import counters, daily_usage, tag_usage
from tolmach.storage.database import Database


def pytest_ignore_collect(config: pytest.Config) -> bool | None:
    return None if config.getoption("--cluster") else True


@pytest.fixture(scope="session")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with running(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.fixture
def cluster(machines: Cluster) -> Cluster:
    machines.heal()
    return machines


@pytest.fixture
def database(machines: Cluster) -> Iterator[Database]:
    """What the replicas share, to be looked into."""
    database = Database(machines.database)
    yield database
    database.close()


@pytest.fixture
def books(cluster: Cluster, database: Database) -> History:
    """Nobody has used anything yet."""

    def empty(connection: sa.Connection) -> None:
        for table in (counters, daily_usage, tag_usage):
            connection.execute(table.delete())

    until(lambda: bank_over(database).reserved() == (0, 0, 0), PATIENCE)
    database.write_now(empty)
    return History()
