"""Replicas are replaced one after another while their callers go on: nobody notices."""

from tests.accounts.test_history import DEVELOPER, History, check_books
from tests.cluster.load import crowd
from tests.cluster.machines import Cluster
from tests.cluster.programs import until


def test_a_rolling_upgrade_loses_no_request(cluster: Cluster, books: History) -> None:
    books.secrets["API Key"], books.limits["API Key"] = DEVELOPER, None
    with crowd(cluster.url, books, clients=32) as callers:
        for number, replica in enumerate(cluster.replicas):
            callers.wait_for(50)
            assert replica.stop() == 0
            callers.wait_for(20)
            replica.begin()
            until(lambda number=number: cluster.seen()[number].startswith("UP"))  # type: ignore[misc]
        callers.wait_for(50)
    assert callers.statuses().keys() == {200}, callers.statuses()
    check_books(cluster.url, books)
