"""Runs `tolmach serve` with a scripted recogniser. Real recognition would take more time than the rest of the soak."""

from tests.voice.doubles import ScriptedRecogniser
from tolmach import assembly
from tolmach.cli import main
from tolmach.settings import Settings
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.recognising.protocol import Hearing, Listener
from tolmach.voice.speaking.scripted import ScriptedSpeaker
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio


class _Forgetful(ScriptedRecogniser):
    """Forgets what it heard. The scripted recogniser keeps it for tests, and here it would grow without end."""

    def listen(self, hearing: Hearing) -> Listener:
        listener = super().listen(hearing)
        self.hearings.clear()
        return listener


def _studio(settings: Settings) -> Studio:
    heard = _Forgetful({"en": "Good morning everybody. The artist paints a house."}, most_streams=16)
    return Studio(heard, ScriptedSpeaker({"de", "fr"}), reader, writer, VoiceThreads(2))


if __name__ == "__main__":
    # Replaces the function that the assembly has imported, which loads models.
    setattr(assembly, "open_studio", _studio)  # noqa: B010
    main()
