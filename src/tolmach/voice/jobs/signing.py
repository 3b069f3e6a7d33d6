"""Derives from the secret of the service the signatures of a job's files, and the key that seals them."""

import hmac
import json
from typing import Final

from tolmach.errors import Forbidden

NOT_SIGNED: Final = "Forbidden. The signature is missing or wrong."


class VoiceSigner:
    """`secret` is the secret of the service. The keys derived from it here are used for nothing else."""

    def __init__(self, secret: bytes) -> None:
        self._signatures = hmac.digest(secret, b"voice job signatures", "sha256")
        self._keys = hmac.digest(secret, b"voice job keys", "sha256")

    def upload(self, job_id: str) -> str:
        """The signature for uploading the recording of this job, and no other. It depends on nothing but the job's id,
        so a client without it is refused before the job is looked up, and does not learn whether the job exists."""
        return self._signature(job_id, "upload")

    def download(self, job_id: str, number: int) -> str:
        return self._signature(job_id, f"result {number}")

    def key(self, job_id: str, salt: bytes) -> bytes:
        """The salt is stored with the job: once its row is gone, nothing can open files that may be left."""
        return hmac.digest(self._keys, job_id.encode() + salt, "sha256")

    def _signature(self, job_id: str, purpose: str) -> str:
        return hmac.digest(self._signatures, json.dumps([job_id, purpose]).encode(), "sha256").hex()


def check(right: str, signature: str) -> None:
    if not hmac.compare_digest(right.encode(), signature.encode("utf-8", "replace")):
        raise Forbidden(NOT_SIGNED)
