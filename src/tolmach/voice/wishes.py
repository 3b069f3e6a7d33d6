"""What a session was asked for, as replicas keep it for each other: only who has the secret of the service reads it."""

import hmac
from dataclasses import replace

import msgspec

from tolmach.storage.sealing import opened, sealed
from tolmach.voice.languages import target
from tolmach.voice.model import VoiceTarget, VoiceWish


class WishSeal:
    """`secret` is that of the service; what is made of it here fits nothing else that it signs or seals."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"voice session wishes", "sha256")

    def sealed(self, session_id: str, wish: VoiceWish) -> bytes:
        """Once for a session: its id stands for the key."""
        return sealed(self._key, session_id, msgspec.json.encode(wish))

    def opened(self, session_id: str, data: bytes) -> VoiceWish:
        wish = msgspec.json.decode(opened(self._key, session_id, data), type=VoiceWish)
        speech = wish.speech and replace(wish.speech, target=_known(wish.speech.target))
        return replace(wish, targets=tuple(map(_known, wish.targets)), speech=speech)


def _known(kept: VoiceTarget) -> VoiceTarget:
    """With the language as it is known here: the release that wrote it down may have been another one."""
    return replace(kept, language=target(kept.name) or kept.language)
