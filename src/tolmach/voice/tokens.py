"""The tokens of sessions. Each names its session and its number among the tokens of it, and bears our signature:
whoever has the secret knows it again, and nobody else can make one."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from typing import Final
from uuid import UUID

_NAME: Final = 16
_NUMBER: Final = 4


@dataclass(frozen=True, slots=True)
class VoiceToken:
    session_id: str
    number: int


class TokenMisused(Exception):
    """A token came a second time, or after a later one: somebody else may have it."""


class TokenUnknown(Exception):
    """There is no such session, or its time is over."""


class TokenSigner:
    """`secret` is that of the service; what is signed with it here fits nothing else that it signs."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"voice session tokens", "sha256")

    def written(self, token: VoiceToken) -> str:
        said = UUID(token.session_id).bytes + token.number.to_bytes(_NUMBER, "big")
        return urlsafe_b64encode(said + hmac.digest(self._key, said, "sha256")).decode().rstrip("=")

    def read(self, text: str) -> VoiceToken:
        """Raises `TokenUnknown`."""
        try:
            said = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))[: _NAME + _NUMBER]
            token = VoiceToken(str(UUID(bytes=said[:_NAME])), int.from_bytes(said[_NAME:], "big"))
        except ValueError:
            raise TokenUnknown from None
        # Compared as a whole and written out: one token may be encoded in several ways.
        if not hmac.compare_digest(self.written(token), text):
            raise TokenUnknown
        return token
