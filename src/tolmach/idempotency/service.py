"""Remembers the answers to requests that came with an Idempotency-Key, for 24 hours.

A try has a row from its start. The row gets its answer in the transaction that makes or bills something. If there is an
error, or if the client hangs up, nothing is made and nothing is billed; so the row is removed and the key is free. If a
process dies, its row either has an answer, which is given, or has none: then nothing was done, and the next try begins
anew.

Answers hold texts and keys. They are sealed with a key derived from the service's secret and from the request itself.
Of the request only a fingerprint is stored, which tells whether another one is the same. So an answer opens only for a
client that repeats the request.
"""

import asyncio
import hmac
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Final

import sqlalchemy as sa
import structlog

from tolmach.clock import now
from tolmach.errors import InProgress, OtherRequest, Unavailable
from tolmach.idempotency import store
from tolmach.idempotency.store import EarlierTry, Try
from tolmach.ids import new_uuid
from tolmach.storage import sealing, tending
from tolmach.storage.blobs.protocol import BlobMissing, Blobs
from tolmach.storage.chest import Chest
from tolmach.storage.database import Database
from tolmach.storage.roster import Roster
from tolmach.wire.idempotency import HEADER, FirstTry, KeptAnswer, Repeatable, Replay

KEPT: Final = timedelta(hours=24)
ROOM: Final = "idempotency/"
RETRY_AFTER: Final = 1
UNDER_WAY: Final = (
    f"The service still works on a request with this {HEADER}. Repeat the request later to get the answer."
)
REUSED: Final = f"An earlier request had this {HEADER} and another body. Every new request needs its own key."
log = structlog.get_logger("tolmach.idempotency")


class KeptAnswers:
    """`secret` is the secret of the service. The key derived from it here fits nothing else that the service signs or
    seals."""

    def __init__(self, database: Database, blobs: Blobs, roster: Roster, secret: bytes) -> None:
        self._database = database
        self._blobs = blobs
        self._roster = roster
        self._secret = hmac.digest(secret, b"idempotency", "sha256")
        self._not_given_up: set[Try] = set()

    async def begin(self, request: Repeatable) -> FirstTry | Replay:
        mine, key = self._try(request), self._key(request)
        try:
            earlier = await self._database.write(lambda connection: _begin(connection, mine))
        except (asyncio.CancelledError, Unavailable):
            # The try has or may have begun all the same, but it will not be carried out.
            await self.give_up(mine)
            raise
        if earlier is None:
            return _FirstTry(self, self._database, self._blobs, mine, key)
        try:
            return await _replay(self._blobs, earlier, key)
        except BlobMissing:
            # The earlier answer has just expired.
            return await self.begin(request)

    async def give_up(self, mine: Try) -> None:
        try:
            await self._database.write(lambda connection: store.give_up(connection, mine))
        except Exception as error:
            log.warning("a key is freed with the next round", kind=type(error).__name__)
            self._not_given_up.add(mine)

    async def tend(self) -> None:
        """Runs until it is cancelled."""
        await tending.tend(self._keep_going, self.sweep, log)

    async def sweep(self) -> None:
        """Removes what is too old, and the files of tries that came to nothing."""
        if not self._roster.leads:
            return
        # Files are listed before rows, because a try has its row before its file.
        files = await self._blobs.names(ROOM)
        await self._database.write(lambda connection: store.remove_expired(connection, now()))
        known = await self._database.read(store.tokens) if files else set()
        for name in files:
            if name.removeprefix(ROOM) not in known:
                await self._blobs.delete(name)

    async def _keep_going(self) -> None:
        waiting, self._not_given_up = self._not_given_up, set()
        for mine in waiting:
            await self.give_up(mine)

    def _try(self, request: Repeatable) -> Try:
        names = [request.account_id.encode(), request.operation.encode(), request.key.encode()]
        return Try(
            id=self._derived(b"id", *names),
            fingerprint=self._derived(b"fingerprint", *names, request.digest),
            token=new_uuid(),
            holder=self._roster.me,
        )

    def _key(self, request: Repeatable) -> bytes:
        return self._derived(b"answer", request.account_id.encode(), request.key.encode(), request.digest)

    def _derived(self, *parts: bytes) -> bytes:
        return hmac.digest(self._secret, b"\0".join(parts), "sha256")


class _FirstTry:
    def __init__(self, answers: KeptAnswers, database: Database, blobs: Blobs, mine: Try, key: bytes) -> None:
        self._answers = answers
        self._database = database
        self._blobs = blobs
        self._mine = mine
        self._key = key
        self._is_kept = False

    def keep(self, connection: sa.Connection, answer: KeptAnswer) -> None:
        sealed = sealing.sealed(self._key, _name(self._mine.token), _packed(answer))
        if not store.keep(connection, self._mine, sealed):
            # This process was taken for dead, and the request was repeated elsewhere.
            raise InProgress(UNDER_WAY, retry_after=RETRY_AFTER)
        self._is_kept = True

    def take_back(self, connection: sa.Connection) -> bool:
        return store.take_back(connection, self._mine)

    async def lay(self, file: AsyncIterator[bytes]) -> None:
        await Chest(self._blobs, ROOM, self._key).put(self._mine.token, file)

    async def conclude(self, answer: KeptAnswer) -> None:
        if not self._is_kept:
            await self._database.write(lambda connection: self.keep(connection, answer))

    async def give_up(self) -> None:
        await self._answers.give_up(self._mine)


def _begin(connection: sa.Connection, mine: Try) -> EarlierTry | None:
    """None if this is the first try; otherwise an earlier try with an answer, which is marked as given."""
    moment = now()
    earlier = store.begin(connection, mine, moment, moment + KEPT)
    if earlier is None:
        return None
    if not hmac.compare_digest(earlier.fingerprint, mine.fingerprint):
        raise OtherRequest(detail=REUSED)
    if earlier.answer is not None:
        store.give(connection, earlier, mine.id)
        return earlier
    if not store.take_over(connection, earlier, mine):
        raise InProgress(UNDER_WAY, retry_after=RETRY_AFTER)
    return None


async def _replay(blobs: Blobs, earlier: EarlierTry, key: bytes) -> Replay:
    answer = _unpacked(sealing.opened(key, _name(earlier.token), earlier.answer or b""))
    if not answer.is_file:
        return Replay(answer)
    return Replay(answer, (await Chest(blobs, ROOM, key).contents(earlier.token)).chunks)


def _name(token: str) -> str:
    """Not the name of its file, because both are sealed with one key."""
    return f"{ROOM}{token}/answer"


def _packed(answer: KeptAnswer) -> bytes:
    head = {"status": answer.status, "headers": dict(answer.headers), "is_file": answer.is_file}
    return json.dumps(head).encode() + b"\n" + answer.body


def _unpacked(data: bytes) -> KeptAnswer:
    head, _, body = data.partition(b"\n")
    return KeptAnswer(**json.loads(head), body=body)
