"""Keys and the secret that hashes them. The database keeps only hashes, so its readers learn no key."""

import contextlib
import hashlib
import os
import re
import secrets
import uuid
from pathlib import Path

from tolmach.callers import KeyKind, Plan
from tolmach.errors import StartError
from tolmach.storage import durable

SECRET_BYTES = 32
DRAFT_BYTES = 8
SUFFIX = {
    (KeyKind.DEVELOPER, Plan.PRO): "",
    (KeyKind.DEVELOPER, Plan.FREE): ":fx",
    (KeyKind.ADMIN, Plan.PRO): ":adm",
}
_GUID = r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
_LONGEST_KEY = 256


class KeyHasher:
    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def digest(self, key: str) -> bytes:
        text = key[:_LONGEST_KEY].encode("utf-8", "surrogateescape")
        return hashlib.blake2b(text, key=self._secret, digest_size=32, person=b"tolmach-key").digest()


def new_key(kind: KeyKind, plan: Plan) -> str:
    return str(uuid.UUID(bytes=secrets.token_bytes(16), version=4)) + SUFFIX[kind, plan]


def mask(key: str) -> str:
    """First and last four characters, without the suffix."""
    body = key.partition(":")[0]
    return f"{body[:4]}****{body[-4:]}"


def has_form(key: str, kind: KeyKind, plan: Plan) -> bool:
    return re.fullmatch(_GUID + re.escape(SUFFIX[kind, plan]), key) is not None


def load_secret(path: Path, *, has_keys: bool) -> bytes:
    """Reads the secret from the file. If there is no file, it makes one, but only while there are no keys: a new secret
    would make every key worthless."""
    try:
        secret = path.read_bytes()
    except FileNotFoundError:
        if has_keys:
            raise StartError(
                f"The secret file {path} is missing, and the database has keys that only work with it. "
                "Restore it from a backup, or name it with the setting secret_file."
            ) from None
        return _create_secret(path)
    except OSError as error:
        raise StartError(f"The secret file {path} cannot be read: {error.strerror}.") from None
    _drop_drafts(path)
    if len(secret) < SECRET_BYTES:
        raise StartError(f"The secret file {path} is too short: it must have at least {SECRET_BYTES} bytes.")
    return secret[:64]


def _drop_drafts(path: Path) -> None:
    """Removes the drafts of starts that were killed. Once there is a secret, no draft is needed."""
    with contextlib.suppress(OSError):
        for draft in path.parent.glob(f".{path.name}.{'[0-9a-f]' * 2 * DRAFT_BYTES}"):
            draft.unlink(missing_ok=True)


def _create_secret(path: Path) -> bytes:
    secret = secrets.token_bytes(SECRET_BYTES)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(DRAFT_BYTES)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with durable.create(draft) as file:
            file.write(secret)
            durable.finish(file)
        # A link fails when the file exists by now, so two first starts agree on one secret.
        os.link(draft, path)
        durable.sync_folder(path.parent)
    except OSError as error:
        # Another start was first. It may already have dropped this draft.
        if isinstance(error, FileExistsError | FileNotFoundError) and path.exists():
            return load_secret(path, has_keys=True)
        raise StartError(f"The secret file {path} cannot be written: {error.strerror}.") from None
    finally:
        with contextlib.suppress(OSError):
            draft.unlink()
    return secret
