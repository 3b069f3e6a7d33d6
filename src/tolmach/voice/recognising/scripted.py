"""A recogniser that says what it was told to, for tests of what is built on recognisers."""

from collections.abc import Sequence

from tolmach.voice.audio.protocol import HEARING_RATE, Samples
from tolmach.voice.recognising.protocol import Heard, Hearing, Listener

Script = Sequence[tuple[int, Heard]]
"""From how many milliseconds of sound on something is heard, in order."""


class ScriptedListener:
    def __init__(self, script: Script) -> None:
        self._left = list(script)
        self._samples = 0

    def hear(self, samples: Samples) -> None:
        self._samples += len(samples)

    def advance(self) -> Heard | None:
        milliseconds = 1000 * self._samples // HEARING_RATE
        due = self._left and self._left[0][0] <= milliseconds
        return self._left.pop(0)[1] if due else None

    def finish(self) -> Heard:
        """What is left, and what was tentative is no more."""
        return Heard(tuple(spoken for _, heard in self._left for spoken in heard.concluded))


class ScriptedRecogniser:
    """Remembers how streams were to be understood."""

    def __init__(
        self, script: Script = (), languages: frozenset[str] = frozenset({"de", "en"}), most_streams: int = 2
    ) -> None:
        self._script = script
        self._languages = languages
        self._most_streams = most_streams
        self.hearings: list[Hearing] = []
        self.is_closed = False

    @property
    def name(self) -> str:
        return "scripted"

    @property
    def languages(self) -> frozenset[str]:
        return self._languages

    @property
    def most_streams(self) -> int:
        return self._most_streams

    def listen(self, hearing: Hearing) -> Listener:
        self.hearings.append(hearing)
        return ScriptedListener(self._script)

    def close(self) -> None:
        self.is_closed = True
