"""Signs the URLs of files and the cursors that this service hands out, and checks them when they come back."""

import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

from tolmach.errors import BadRequest, Forbidden
from tolmach.memories.model import Job, MemoryOperation

NOT_SIGNED = "Forbidden. The signature of this URL is wrong."
EXPIRED = "Forbidden. This URL has expired."
BAD_CURSOR = "Invalid page_cursor"
_MAC = hashlib.sha256().digest_size


@dataclass(frozen=True, slots=True)
class Grant:
    """The parameters of a signed URL, not yet checked."""

    job_id: str
    expires: str
    signature: str


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the next page of segments starts, and the filter."""

    start: int
    text: str = ""
    case_sensitive: bool = False


class Signer:
    """`secret` is the secret of the service. The keys derived from it here are used for nothing else."""

    def __init__(self, secret: bytes) -> None:
        self._urls = _derived(secret, b"memory urls")
        self._cursors = _derived(secret, b"memory cursors")

    def query(self, job: Job, ends: datetime) -> str:
        """The query string of a URL for the file of this job. It is valid until `ends`, and for no other job."""
        expires = str(int(ends.timestamp()))
        return urlencode({"expires": expires, "signature": self._signature(job.id, job.operation, expires)})

    def check(self, grant: Grant, operation: MemoryOperation, moment: datetime) -> None:
        """Call this before looking up the job, so that a client without a signature does not learn whether the
        job exists."""
        right = self._signature(grant.job_id, operation, grant.expires)
        if not hmac.compare_digest(right.encode(), grant.signature.encode("utf-8", "replace")):
            raise Forbidden(NOT_SIGNED)
        if datetime.fromtimestamp(int(grant.expires), UTC) <= moment:
            raise Forbidden(EXPIRED)

    def _signature(self, job_id: str, operation: MemoryOperation, expires: str) -> str:
        return _mac(self._urls, (job_id, operation, expires)).hex()

    def cursor(self, memory_id: str, cursor: Cursor) -> str:
        said = json.dumps([cursor.start, cursor.text, cursor.case_sensitive]).encode()
        return self._sealed(memory_id, said)

    def read_cursor(self, memory_id: str, text: str) -> Cursor:
        """Reads only a cursor that this service made for the same memory."""
        try:
            said = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))[_MAC:]
        except ValueError:
            raise BadRequest(BAD_CURSOR) from None
        # Compare the whole text with a newly encoded one: the same cursor may be encoded in several ways.
        if not hmac.compare_digest(self._sealed(memory_id, said), text):
            raise BadRequest(BAD_CURSOR)
        return Cursor(*json.loads(said))

    def _sealed(self, memory_id: str, said: bytes) -> str:
        return urlsafe_b64encode(_mac(self._cursors, (memory_id, said.hex())) + said).decode().rstrip("=")


def _derived(secret: bytes, purpose: bytes) -> bytes:
    return hmac.digest(secret, purpose, "sha256")


def _mac(key: bytes, facts: Sequence[str]) -> bytes:
    """The facts are joined as JSON, so that the boundaries between them are clear."""
    return hmac.digest(key, json.dumps(facts).encode(), "sha256")
