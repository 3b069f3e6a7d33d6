"""Makes and checks the tokens of sessions. A token names its session and its number among the session's tokens. It is
signed: only a holder of the secret can make or verify one."""

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
    """A token came a second time, or after a later one, so another client may have it."""


class TokenUnknown(Exception):
    """There is no such session, or it has expired."""


class TokenSigner:
    """`secret` is the secret of the service. The key derived from it here is used for nothing else."""

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
        # Compare the whole text with a newly encoded one: the same token may be encoded in several ways.
        if not hmac.compare_digest(self.written(token), text):
            raise TokenUnknown
        return token
