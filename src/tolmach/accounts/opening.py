"""Accounts over an open database, with the secret that belongs to its keys."""

from pathlib import Path
from typing import TYPE_CHECKING

from tolmach.accounts import store
from tolmach.accounts.secrets import KeyHasher, load_secret
from tolmach.accounts.service import Accounts
from tolmach.errors import StartError
from tolmach.settings import Settings
from tolmach.storage.database import Database

if TYPE_CHECKING:
    from tolmach.storage.stores import Storage

_MARKED = "which secret"


def open_storage(settings: Settings, database: Database) -> "tuple[Storage, Accounts]":
    """Checks that the secret fits the database before it changes anything."""
    # Imported here and not at the top, so that commands that only need accounts start without loading jobs.
    from tolmach.storage import upgrading
    from tolmach.storage.blobs.opening import open_tried_blobs
    from tolmach.storage.jobs.service import Jobs
    from tolmach.storage.roster import Roster, process_name
    from tolmach.storage.stores import Storage

    if upgrading.check(database) is not None:
        check_secret(database, settings.secret_path)
    blobs = open_tried_blobs(settings.blobs, settings.data / "blobs")
    upgrading.upgrade(database)
    accounts = open_accounts(database, settings.secret_path)
    secret = load_secret(settings.secret_path, has_keys=True)
    roster = Roster(database, process_name())
    return Storage(database, blobs, roster, Jobs(settings.jobs_url, replica=roster.me), secret), accounts


def open_accounts(database: Database, secret: Path) -> Accounts:
    hasher = KeyHasher(load_secret(secret, has_keys=has_keys(database)))
    _check(database, hasher.digest(_MARKED), secret)
    return Accounts(database, hasher)


def check_secret(database: Database, secret: Path) -> None:
    """Call this before anything is changed. It also works on the database of an older release."""
    load_secret(secret, has_keys=database.read_now(store.any_key))


def has_keys(database: Database) -> bool:
    """Whether the database has keys, or already has the mark of a secret that its first keys will be made with."""
    return database.read_now(lambda connection: store.find_mark(connection) is not None or store.any_key(connection))


def _check(database: Database, mark: bytes, secret: Path) -> None:
    """Checks that this replica has the same secret as the others. With another secret it would reject every key."""
    known = database.read_now(store.find_mark)
    if known is None:
        database.write_now(lambda connection: store.add_mark(connection, mark))
        known = database.read_now(store.find_mark)
    if known != mark:
        raise StartError(
            f"The secret file {secret} does not belong to the keys in the database. Copy the file of another "
            "replica, restore it from a backup, or name the right file with the setting secret_file."
        )
