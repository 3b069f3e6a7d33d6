"""Seals what a client asked of a session, so that replicas can store it for each other. Only holders of the service's
secret can read it."""

import hmac
from dataclasses import replace

import msgspec

from tolmach.storage.sealing import opened, sealed
from tolmach.voice.languages import target
from tolmach.voice.model import VoiceTarget, VoiceWish


class WishSeal:
    """`secret` is the secret of the service. The key derived from it here is used for nothing else."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"voice session wishes", "sha256")

    def sealed(self, session_id: str, wish: VoiceWish) -> bytes:
        """Call this only once for a session: the session's id takes the place of a key of its own."""
        return sealed(self._key, session_id, msgspec.json.encode(wish))

    def opened(self, session_id: str, data: bytes) -> VoiceWish:
        wish = msgspec.json.decode(opened(self._key, session_id, data), type=VoiceWish)
        speech = wish.speech and replace(wish.speech, target=_known(wish.speech.target))
        return replace(wish, targets=tuple(map(_known, wish.targets)), speech=speech)


def _known(kept: VoiceTarget) -> VoiceTarget:
    """The target with the language as this release knows it; another release may have written it."""
    return replace(kept, language=target(kept.name) or kept.language)
