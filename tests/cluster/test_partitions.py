"""A replica that the rest of the world cannot reach, or that cannot reach the rest: it refuses, and harms nobody when it
comes back."""

import random
import time

from tests.accounts.conftest import bank_over
from tests.accounts.test_history import DEVELOPER, SEED, History, check_books, make_keys, tag_report
from tests.cluster.load import CLIENTS, crowd
from tests.cluster.machines import Cluster
from tests.cluster.patience import PATIENCE, patient
from tests.cluster.programs import until
from tests.documents.conftest import Owner as Sender
from tolmach.storage.database import Database
from tolmach.storage.roster import SILENCE

LINES = [f"Sentence number {number} about the artist." for number in range(600)]
TEXT = "\n".join(LINES).encode()
ANSWER = 20.0
"""Seconds within which a replica without a database says so."""
BURIED = SILENCE.total_seconds() + 15
"""Seconds after which nobody expects a frozen replica to come back."""


def test_a_replica_cut_off_from_the_database(cluster: Cluster, database: Database, books: History) -> None:
    books.secrets["API Key"], books.limits["API Key"] = DEVELOPER, None
    replica = cluster.replicas[3]
    with cluster.gated(replica) as wire:
        cluster.heal()
        with crowd(cluster.url, books) as callers:
            callers.wait_for(50)
            wire.freeze()
            until(lambda: cluster.seen()[3] == "DOWN", ANSWER)
            with replica.client() as client:
                began = time.monotonic()
                answer = client.post("/v2/translate", json={"text": ["artist"], "target_lang": "DE"})
                assert (answer.status_code, time.monotonic() - began < ANSWER) == (503, True)
                assert 0 < int(answer.headers["retry-after"]) <= 60
                assert client.get("/readyz").status_code == 503
            apart = time.monotonic()
            callers.wait_for(50)
            assert callers.statuses(since=apart).keys() == {200}, "the others go on"
            wire.thaw()
            until(lambda: cluster.seen()[3].startswith("UP"), PATIENCE)
            callers.wait_for(50)
        # Whoever waited at the replica for an answer of the database when the wire was cut may have waited in vain.
        assert callers.statuses().keys() <= {200, 503, None}, callers.statuses()
        assert callers.statuses()[None] <= CLIENTS
        until(lambda: bank_over(database).reserved() == (0, 0, 0), PATIENCE)
        check_books(cluster.url, books)


def test_a_frozen_replica_wakes_after_its_burial(cluster: Cluster, database: Database, books: History) -> None:
    make_keys(cluster.url, books, random.Random(SEED))
    replica = cluster.replicas[2]
    with replica.client() as client:
        ticket = Sender(client).ticket("house.txt", TEXT)
    with crowd(cluster.url, books) as callers:
        callers.wait_for(50)
        replica.freeze()
        until(lambda: cluster.seen()[2] == "DOWN", ANSWER)
        with patient(cluster.url) as client:
            owner = Sender(client)
            until(lambda: owner.status(ticket)["status"] in ("done", "error"), PATIENCE, 0.5)
            time.sleep(BURIED)
            replica.thaw()
            until(lambda: cluster.seen()[2].startswith("UP"), PATIENCE)
            callers.wait_for(20)
            assert owner.status(ticket)["status"] == "done"
            assert owner.download(ticket).text.splitlines() == [f"[de] {line}" for line in LINES]
    with replica.client() as client:
        assert client.post("/v2/translate", json={"text": ["artist"], "target_lang": "DE"}).status_code == 200
    assert callers.statuses().keys() <= {200, 456, 502, 503, 504, None}, callers.statuses()
    until(lambda: bank_over(database).reserved() == (0, 0, 0), PATIENCE)
    billed = dict(tag_report(cluster.url))
    assert books.told(200) <= billed.keys() <= books.sent.keys() - books.told(456)
    assert all(amount == books.sent[tag].amount for tag, amount in billed.items())
    with cluster.client() as client:
        # The texts of the crowd, the document once, and the text above.
        assert Sender(client).used() == sum(billed.values()) + len(TEXT) + len("artist")
