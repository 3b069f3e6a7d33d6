"""Where the key of a document is while there is work to do on it.

One process of its own needs it in memory only. Of several that share a database, any may go on with a document when
another has died: there the key lies in the document's row until the work has ended, sealed with the secret of the
service, which is not in the database.
"""

import hmac
from typing import Protocol

from tolmach.documents.model import Document
from tolmach.storage import sealing


class DocumentKeys(Protocol):
    def keep(self, document_id: str, key: bytes) -> bytes | None:
        """What of it is to stand in the document's row."""

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
    """`secret` is that of the service; what is made of it here fits nothing else that it signs or seals."""

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
        """It goes from the row with the work."""


def _name(document_id: str) -> str:
    return f"documents/{document_id}/key"
