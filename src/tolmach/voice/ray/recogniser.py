"""A Whisper in the cluster, behind the interface of all recognisers.

Speech is detected here, because that needs every moment of every stream and hardly any time. Only the sound to
understand goes to the cluster.
"""

from dataclasses import replace
from typing import Final

from tolmach.engines.ray.line import ClusterAddress, ClusterLine, deployed
from tolmach.engines.ray.messages import written
from tolmach.errors import StartError, Unavailable
from tolmach.voice.ray.deployment import ROUTE
from tolmach.voice.ray.messages import SpeechAnswer, SpeechCard, speech_question
from tolmach.voice.recognising.passes import PassFailed, SoundPass, SoundWindow
from tolmach.voice.recognising.protocol import Hearing, Listener

ABSENT: Final = "The service cannot understand speech at the moment, because the recogniser is not available."
PATIENCE: Final = 30.0
"""The most seconds for all tries of a pass, because a listener is waiting."""


class RayRecogniser:
    def __init__(self, address: ClusterAddress, card: SpeechCard) -> None:
        self._card = card
        self._most_streams = address.connections
        self._decoder = RayDecoder(replace(address, deadline=PATIENCE, absence=ABSENT))

    @property
    def name(self) -> str:
        return self._card.name

    @property
    def languages(self) -> frozenset[str]:
        return self._card.languages

    @property
    def most_streams(self) -> int:
        """Each stream has at most one question at the cluster at a time."""
        return self._most_streams

    def listen(self, hearing: Hearing) -> Listener:
        from tolmach.voice.recognising.activity import SileroActivity
        from tolmach.voice.recognising.listening import UtteranceListener

        return UtteranceListener(self._decoder, SileroActivity(), hearing)

    def close(self) -> None:
        self._decoder.close()


class RayDecoder:
    def __init__(self, address: ClusterAddress) -> None:
        self._line = ClusterLine(address)

    def decode(self, window: SoundWindow) -> SoundPass:
        """Raises `PassFailed` after the last try, or if the Whisper fails."""
        try:
            answer = self._line.ask(ROUTE, written(speech_question(window)).encode("ascii"), SpeechAnswer)
        except Unavailable as error:
            raise PassFailed(error.message, retry_after=error.retry_after) from None
        if answer.found is None:
            raise PassFailed
        return answer.found

    def close(self) -> None:
        self._line.close()


def open_recogniser(address: ClusterAddress) -> RayRecogniser | None:
    """None if the cluster has no Whisper. Raises `Unavailable` if the cluster does not answer."""
    try:
        card = deployed(address, ROUTE, SpeechCard)
    except StartError:
        raise Unavailable(ABSENT, retry_after=address.retry_after) from None
    return None if card is None else RayRecogniser(address, card)
