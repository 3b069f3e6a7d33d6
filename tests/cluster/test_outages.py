"""The database and the object store gone for a while: a clear refusal meanwhile, and all is well afterwards."""

import time

import httpx

from tests.accounts.test_history import DEVELOPER, History, check_books
from tests.cluster.load import Crowd, crowd
from tests.cluster.machines import Cluster
from tests.cluster.patience import PATIENCE, patient
from tests.cluster.programs import until
from tests.documents.conftest import Owner as Sender
from tolmach.storage.database import Database

OUTAGE = 30.0
SOON = 15.0
"""Seconds within which somebody is told that it does not go now, and within which it goes again."""
TEXT = b"The artist paints a house.\n" * 400


def refused_clearly(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert 0 < int(answer.headers["retry-after"]) <= 60
    assert answer.json()["message"]


def only_good_or_refused(callers: Crowd) -> None:
    statuses = callers.statuses()
    assert statuses.keys() <= {200, 503}, statuses
    assert all(said.retry_after for said in callers.said if said.status == 503), "a refusal says when to come again"


def test_a_restarted_database(cluster: Cluster, books: History) -> None:
    books.secrets["API Key"], books.limits["API Key"] = DEVELOPER, None
    pids = cluster.pids
    with crowd(cluster.url, books) as callers:
        callers.wait_for(50)
        cluster.postgres.stop("fast")
        time.sleep(5)
        cluster.postgres.start()
        back = time.monotonic()
        callers.wait_for(50)
        assert time.monotonic() - back < SOON
    only_good_or_refused(callers)
    assert callers.statuses()[503] > 0, "nobody noticed"
    assert cluster.pids == pids
    check_books(cluster.url, books)


def test_a_database_that_is_gone(cluster: Cluster) -> None:
    pids = cluster.pids
    cluster.postgres.stop("immediate")
    try:
        began = time.monotonic()
        while time.monotonic() - began < OUTAGE:
            for replica in cluster.replicas:
                with replica.client() as client:
                    refused_clearly(client.post("/v2/translate", json={"text": ["artist"], "target_lang": "DE"}))
                    assert client.get("/healthz").status_code == 200, "to start it again would help nobody"
                    assert client.get("/readyz").status_code == 503
            with cluster.client() as client:
                assert client.get("/v2/usage").status_code == 503
    finally:
        cluster.postgres.start()
    until(lambda: all(replica.is_ready for replica in cluster.replicas), SOON)
    assert cluster.pids == pids
    for replica in cluster.replicas:
        with replica.client() as client:
            sender = Sender(client)
            assert sender.translated("house.txt", b"The artist paints a house.").status_code == 200


def test_an_object_store_that_is_gone(cluster: Cluster, database: Database, books: History) -> None:
    pids = cluster.pids
    with patient(cluster.url) as client:
        before = Sender(client).ticket("house.txt", TEXT)
    cluster.store.kill()
    began = time.monotonic()
    while time.monotonic() - began < OUTAGE:
        for replica in cluster.replicas:
            with replica.client() as client:
                asked = time.monotonic()
                refused_clearly(Sender(client).upload("house.txt", TEXT))
                assert time.monotonic() - asked < SOON
                body = {"text": ["artist"], "source_lang": "EN", "target_lang": "DE"}
                assert client.post("/v2/translate", json=body).status_code == 200, "texts need no store"
    cluster.store.start()
    with patient(cluster.url) as client:
        owner = Sender(client)
        until(lambda: owner.status(before)["status"] in ("done", "error"), PATIENCE, 0.5)
        assert owner.status(before)["status"] == "done", owner.status(before)
        assert owner.download(before).text.splitlines() == ["[de] The artist paints a house."] * 400
    for replica in cluster.replicas:
        with replica.client() as client:
            assert Sender(client).translated("house.txt", TEXT).status_code == 200
    assert cluster.pids == pids
