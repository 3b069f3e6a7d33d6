"""Keeps the key of a document while there is work to do on it.

A single process needs it in memory only. If several processes share a database, any of them may continue a document
when another has died. In that case the key is kept in the document's row until the work has ended, sealed with the
secret of the service, which is not in the database.
"""

import hmac
from typing import Protocol

from tolmach.documents.model import Document
from tolmach.storage import sealing


class DocumentKeys(Protocol):
    def keep(self, document_id: str, key: bytes) -> bytes | None:
        """Keeps the key, and returns what to store of it in the document's row."""

    def has(self, document: Document) -> bool: ...

    def find(self, document: Document) -> bytes | None: ...

    def forget(self, document_id: str) -> None: ...


class KeysInMemory:
    def __init__(self) -> None:
        self._kept: dict[str, bytes] = {}

    def keep(self, document_id: str, key: bytes) -> bytes | None:
        self._kept[document_id] = key
        return None

    def has(self, document: Document) -> bool:
        return document.id in self._kept

    def find(self, document: Document) -> bytes | None:
        return self._kept.get(document.id)

    def forget(self, document_id: str) -> None:
        self._kept.pop(document_id, None)


class KeysInRows:
    """`secret` is the secret of the service. The key derived from it here is used for nothing else."""

    def __init__(self, secret: bytes) -> None:
        self._secret = hmac.digest(secret, b"document keys", "sha256")

    def keep(self, document_id: str, key: bytes) -> bytes | None:
        return sealing.sealed(self._secret, _name(document_id), key)

    def has(self, document: Document) -> bool:
        return document.sealed_key is not None

    def find(self, document: Document) -> bytes | None:
        if document.sealed_key is None:
            return None
        return sealing.opened(self._secret, _name(document.id), document.sealed_key)

    def forget(self, document_id: str) -> None:
        """Does nothing: the key is removed from the row when the work ends."""


def _name(document_id: str) -> str:
    return f"documents/{document_id}/key"
