"""Accounts over an open database, with the secret that belongs to its keys."""

from pathlib import Path

from tolmach.accounts import store
from tolmach.accounts.secrets import KeyHasher, load_secret
from tolmach.accounts.service import Accounts
from tolmach.storage.database import Database


def open_accounts(database: Database, secret: Path) -> Accounts:
    return Accounts(database, KeyHasher(load_secret(secret, has_keys=has_keys(database))))


def has_keys(database: Database) -> bool:
    return database.read_now(store.any_key)
