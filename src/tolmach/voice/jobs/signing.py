"""What the secret of the service makes for a job: signatures of its files, and the key that they are sealed with."""

import hmac
import json
from typing import Final

from tolmach.errors import Forbidden

NOT_SIGNED: Final = "Forbidden. The signature is missing or wrong."


class VoiceSigner:
    """`secret` is that of the service; what is made of it here fits nothing else that it signs or seals."""

    def __init__(self, secret: bytes) -> None:
        self._signatures = hmac.digest(secret, b"voice job signatures", "sha256")
        self._keys = hmac.digest(secret, b"voice job keys", "sha256")

    def upload(self, job_id: str) -> str:
        """Good for the recording of this job, and worth nothing for another one. It hangs on nothing that only a job
        has: whoever comes without it is refused before it is looked for, and learns of none whether it exists."""
        return self._signature(job_id, "upload")

    def download(self, job_id: str, number: int) -> str:
        return self._signature(job_id, f"result {number}")

    def key(self, job_id: str, salt: bytes) -> bytes:
        """The salt is kept with the job: when its row is gone, nothing opens any more what may be left of its files."""
        return hmac.digest(self._keys, job_id.encode() + salt, "sha256")

    def _signature(self, job_id: str, purpose: str) -> str:
        return hmac.digest(self._signatures, json.dumps([job_id, purpose]).encode(), "sha256").hex()


def check(right: str, signature: str) -> None:
    if not hmac.compare_digest(right.encode(), signature.encode("utf-8", "replace")):
        raise Forbidden(NOT_SIGNED)
