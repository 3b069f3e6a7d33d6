"""Addresses of translated files. LibreTranslate's clients fetch a file by its address alone, without a key, so the
address names the key that paid for the upload and the document, and only the service can have written it."""

import base64
import binascii
import hashlib
import hmac
import json
from dataclasses import astuple, dataclass
from urllib.parse import quote


@dataclass(frozen=True, slots=True)
class FileLink:
    account_id: str
    key_id: str
    document_id: str
    document_key: str


class FileLinks:
    def __init__(self, secret: bytes) -> None:
        self._key = hashlib.blake2b(key=secret, person=b"tolmach-libre").digest()

    def written(self, link: FileLink, name: str) -> str:
        """The last part of the path. The name of the file only informs people; nothing reads it."""
        text = base64.urlsafe_b64encode(json.dumps(astuple(link)).encode()).decode().rstrip("=")
        return f"{text}.{self._mark(text)}.{quote(name, safe='')}"

    def read(self, written: str) -> FileLink | None:
        text, _, rest = written.partition(".")
        mark = rest.partition(".")[0]
        if not hmac.compare_digest(mark.encode("utf-8", "surrogatepass"), self._mark(text).encode()):
            return None
        try:
            return FileLink(*json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))
        except (ValueError, binascii.Error):
            return None

    def _mark(self, text: str) -> str:
        return hmac.new(self._key, text.encode("utf-8", "surrogatepass"), hashlib.sha256).hexdigest()
