"""Metering: the service reserves an amount, then commits it. An amount that is not committed costs nothing."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Protocol

import sqlalchemy as sa
import structlog

from tolmach.accounts import store, usage_store
from tolmach.accounts.model import (
    Account,
    Counter,
    Key,
    KeyStanding,
    Period,
    Product,
    Reservation,
    Standing,
    UsageUnit,
)
from tolmach.accounts.periods import period_at
from tolmach.accounts.refusing import Whose, beyond_limit
from tolmach.callers import Caller, CallerGone, KeyKind
from tolmach.clock import now
from tolmach.errors import Forbidden, Unavailable
from tolmach.ids import new_uuid
from tolmach.storage.database import Database, transaction_end, transaction_id, uncancelled
from tolmach.storage.jobs.run import OUTAGES
from tolmach.storage.roster import Roster

log = structlog.get_logger(__name__)

_METERED: Mapping[UsageUnit, tuple[str, Callable[[Counter], int]]] = {
    UsageUnit.CHARACTERS: ("characters", lambda counter: counter.characters),
    UsageUnit.SPEECH: ("milliseconds of speech", lambda counter: counter.speech),
}
"""The name of each unit, and a function that reads how much of it was used."""


class Deed(Protocol):
    """Something that is written in the same transaction as a bill, and taken back together with it."""

    def write_down(self, connection: sa.Connection) -> None: ...

    def take_back(self, connection: sa.Connection) -> bool:
        """Returns False if the caller has already received what was billed; then the bill stays."""
        ...


@dataclass(slots=True)
class Charge:
    """A charge is open while the work goes on. `amount` starts as the reserved amount and may be lowered."""

    amount: int
    speech_to_speech: int = 0
    deed: Deed | None = None


@dataclass(frozen=True, slots=True)
class _Booking:
    reservation: Reservation
    product: Product
    amount: int
    day: date
    tag: str | None
    speech_to_speech: int
    deed: Deed | None = None

    def write_down(self, connection: sa.Connection) -> None:
        self._add(connection, 1)
        if self.deed is not None:
            self.deed.write_down(connection)

    def take_back(self, connection: sa.Connection) -> None:
        if self.deed is None or self.deed.take_back(connection):
            self._add(connection, -1)

    def _add(self, connection: sa.Connection, sign: int) -> None:
        usage_store.add_usage(
            connection,
            self.reservation,
            self.product,
            sign * self.amount,
            self.day,
            tag=self.tag,
            speech_to_speech=sign * self.speech_to_speech,
        )


class Usage:
    """`billed` is called for every commit, for the metrics."""

    def __init__(
        self,
        database: Database,
        billed: Callable[[str, int], None] = lambda *_: None,
        roster: Roster | None = None,
    ) -> None:
        self._database = database
        self._billed = billed
        self._roster = roster or Roster(database)
        self._abandoned: set[str] = set()
        self._doubtful: dict[str, _Booking] = {}
        self._owed: list[_Booking] = []

    @asynccontextmanager
    async def charge(
        self,
        caller: Caller,
        product: Product,
        amount: int,
        *,
        tag: str | None = None,
        gone: Callable[[], bool] = lambda: False,
    ) -> AsyncIterator[Charge]:
        """Reserves before the block and commits after it. An exception or a cancellation gives everything back. So does
        a caller who is `gone` once the commit is written."""
        reservation = await self.reserve(caller, product, amount)
        charge = Charge(amount)
        try:
            yield charge
            await self.commit(
                reservation,
                product,
                charge.amount,
                tag=tag,
                speech_to_speech=charge.speech_to_speech,
                deed=charge.deed,
                gone=gone,
            )
        except BaseException:
            await self.abandon(reservation)
            raise

    async def reserve(
        self,
        caller: Caller,
        product: Product,
        amount: int,
        *,
        expires: datetime | None = None,
    ) -> Reservation:
        """Sets an amount aside. Without `expires` the reservation ends with this process."""
        identity = new_uuid()
        made: list[Reservation] = []

        def work(connection: sa.Connection) -> Reservation:
            account, key = _parties(connection, caller.account_id, caller.key_id)
            start = period_at(account.created, now()).start
            reservation = Reservation(identity, account.id, key.id, start, product.unit, amount)
            _set_aside(connection, reservation, amount, account, key)
            usage_store.add_reservation(connection, reservation, self._roster.me, expires)
            made.append(reservation)
            return reservation

        try:
            return await self._database.write(work)
        except (asyncio.CancelledError, Unavailable):
            # The write has or may have happened all the same, but the caller will never learn of its reservation.
            for reservation in made:
                await self.abandon(reservation)
            raise

    async def check(self, caller: Caller, product: Product, amount: int) -> None:
        """Raises QuotaExceeded if the amount does not fit now. An exhausted quota refuses even an amount of 0."""
        await self.abandon(await self.reserve(caller, product, amount))

    async def commit(
        self,
        reservation: Reservation,
        product: Product,
        amount: int,
        *,
        tag: str | None = None,
        speech_to_speech: int = 0,
        deed: Deed | None = None,
        gone: Callable[[], bool] = lambda: False,
    ) -> None:
        """If the commit is cancelled, or if its caller is `gone`, nothing stays written."""
        if amount > reservation.amount:
            raise ValueError("more was used than reserved")
        booking = _Booking(reservation, product, amount, now().date(), tag, speech_to_speech, deed)
        begun: list[str] = []

        def work(connection: sa.Connection) -> None:
            _write_down(connection, booking)
            begun.extend(transaction_id(connection))

        writing = asyncio.ensure_future(self._database.write(work))
        try:
            await uncancelled(writing)
            if gone():
                raise CallerGone
        except (asyncio.CancelledError, CallerGone, Unavailable):
            if writing.exception() is None:
                await self._database.write(booking.take_back)
            else:
                # The connection broke at the very end, so it is not known yet whether the transaction was committed.
                self._doubtful |= dict.fromkeys(begun, booking)
            raise
        self._billed(product.value, amount)

    async def collect(
        self, reservation: Reservation, product: Product, amount: int, *, tag: str | None, speech_to_speech: int
    ) -> None:
        """Commits what the caller has already received. If the database refuses, a later beat writes it down."""
        try:
            await self.commit(reservation, product, amount, tag=tag, speech_to_speech=speech_to_speech)
        except OUTAGES as error:
            log.warning("usage is written down with a later beat", kind=type(error).__name__)
            self._owed.append(_Booking(reservation, product, amount, now().date(), tag, speech_to_speech))

    async def settle(
        self,
        reservation: Reservation,
        product: Product,
        done: Callable[[sa.Connection], bool],
        *,
        tag: str | None = None,
        speech_to_speech: int = 0,
    ) -> bool:
        """Commits the whole reservation together with `done`, both or neither. If `done` returns False, the work is no
        longer wanted, and the whole reservation is given back."""
        booking = _Booking(reservation, product, reservation.amount, now().date(), tag, speech_to_speech)

        def work(connection: sa.Connection) -> bool:
            if done(connection):
                _write_down(connection, booking)
                return True
            usage_store.release(connection, reservation)
            return False

        is_used = await self._database.write(work)
        if is_used:
            self._billed(product.value, reservation.amount)
        return is_used

    async def release(self, reservation: Reservation) -> bool:
        """Returns False if there was nothing left to release."""
        return await self._database.write(lambda connection: usage_store.release(connection, reservation))

    async def abandon(self, reservation: Reservation) -> None:
        """Releases the reservation now or, if the database refuses, with a later beat."""
        try:
            await self.release(reservation)
        except Exception as error:
            log.warning("reservation kept for the next beat", kind=type(error).__name__)
            self._abandoned.add(reservation.id)

    async def standing(self, account_id: str, key_id: str) -> Standing:
        def work(connection: sa.Connection) -> Standing:
            account, key = _parties(connection, account_id, key_id)
            period = period_at(account.created, now())
            return Standing(
                account,
                key,
                period,
                usage_store.counter(connection, account.id, period.start),
                usage_store.counter(connection, key.id, period.start),
            )

        return await self._database.read(work)

    async def of_account(self, account: Account) -> tuple[Period, Counter]:
        """The present period of the account, and its usage in that period."""
        period = period_at(account.created, now())
        used = await self._database.read(lambda connection: usage_store.counter(connection, account.id, period.start))
        return period, used

    async def of_keys(self, account_id: str) -> list[KeyStanding]:
        """The developer keys of the account, oldest first, with their usage in the present period."""

        def work(connection: sa.Connection) -> list[KeyStanding]:
            account = store.find_account(connection, account_id)
            if account is None:
                return []
            start, days = period_at(account.created, now()).start, usage_store.last_days(connection, account_id)
            return [
                KeyStanding(key, usage_store.counter(connection, key.id, start), days.get(key.id))
                for key in store.keys_of(connection, account_id, KeyKind.DEVELOPER)
            ]

        return await self._database.read(work)

    async def take_over(self) -> int:
        """For the start of the only process of a database: everything that earlier processes had reserved is lost
        work."""
        return await self._sweep(alone=True)

    async def beat(self) -> int:
        """Says that this process lives, and gives back what dead processes and past documents had reserved."""
        return await self._sweep(alone=False)

    async def _clear_doubts(self) -> None:
        """Takes back bookings that were written although their callers were told that they failed."""
        for transaction, booking in list(self._doubtful.items()):

            def work(connection: sa.Connection, transaction: str = transaction, booking: _Booking = booking) -> bool:
                end = transaction_end(connection, transaction)
                if end == "committed":
                    booking.take_back(connection)
                return end != "in progress"

            if await self._database.write(work):
                del self._doubtful[transaction]

    async def _collect_owed(self) -> None:
        while self._owed:
            booking = self._owed[0]
            await self._database.write(partial(_write_down, booking=booking))
            self._owed.remove(booking)
            self._billed(booking.product.value, booking.amount)

    async def _sweep(self, *, alone: bool) -> int:
        """Uses many small transactions: one that locked the rows of several accounts could deadlock with another."""
        await self._roster.beat(alone=alone)
        await self._clear_doubts()
        await self._collect_owed()
        time, abandoned = now(), frozenset(self._abandoned)
        lost = await self._database.read(lambda connection: usage_store.lost_reservations(connection, time, abandoned))
        released = await asyncio.gather(*map(self.release, lost))
        self._abandoned -= abandoned
        return sum(released)


def _write_down(connection: sa.Connection, booking: _Booking) -> None:
    reservation = booking.reservation
    if not usage_store.release(connection, reservation):
        # This process was taken for dead, and its reservation was released. The amount must fit again, or it is not
        # booked.
        parties = _parties(connection, reservation.account_id, reservation.key_id)
        _set_aside(connection, reservation, booking.amount, *parties)
        usage_store.give_back(connection, reservation, booking.amount)
    booking.write_down(connection)


def _set_aside(connection: sa.Connection, reservation: Reservation, amount: int, account: Account, key: Key) -> None:
    """Always takes the account before the key, so that two transactions never wait for each other."""
    start, unit = reservation.period_start, reservation.unit
    owners: dict[Whose, tuple[str, int | None]] = {
        "account": (account.id, account.characters if unit is UsageUnit.CHARACTERS else None),
        "key": (key.id, key.limits.characters if unit is UsageUnit.CHARACTERS else key.limits.speech),
    }
    for whose, (owner, limit) in owners.items():
        if usage_store.reserve_for(connection, owner, start, unit, amount, limit):
            continue
        words, used = _METERED[unit]
        until, counter = period_at(account.created, start).end, usage_store.counter(connection, owner, start)
        raise beyond_limit(whose, limit or 0, words, until, used=used(counter), needed=max(amount, 1))


def _parties(connection: sa.Connection, account_id: str, key_id: str) -> tuple[Account, Key]:
    account = store.find_account(connection, account_id)
    key = store.find_key(connection, account_id, key_id)
    if account is None or key is None:
        raise Forbidden("Forbidden. Authorization failed.")
    return account, key
