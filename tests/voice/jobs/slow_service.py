"""A service whose recogniser takes its time and writes down how often it began, to be killed from outside."""

import os
import time
from pathlib import Path

from tests.voice.doubles import ScriptedRecogniser
from tolmach import app
from tolmach import settings as known
from tolmach.assembly import open_parts
from tolmach.observing import logs
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.recognising.protocol import Heard, Hearing, Listener
from tolmach.voice.speaking.scripted import ScriptedSpeaker
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio
from tolmach.wire.server.config import ConnectionLimits
from tolmach.wire.server.serving import Server, bind, configure

SECONDS_PER_PIECE = 0.05
SCRIPT = {"en": "Good morning everybody. The artist paints a house. Thank you very much indeed"}


class _SlowListener:
    def __init__(self, listener: Listener) -> None:
        self.hear = listener.hear
        self.finish = listener.finish
        self._advance = listener.advance

    def advance(self) -> Heard | None:
        time.sleep(SECONDS_PER_PIECE)
        return self._advance()


class _SlowRecogniser(ScriptedRecogniser):
    def listen(self, hearing: Hearing) -> Listener:
        with Path(os.environ["ASKED"]).open("a") as file:
            file.write("listened\n")
        return _SlowListener(super().listen(hearing))


def _studio() -> Studio:
    return Studio(_SlowRecogniser(SCRIPT), ScriptedSpeaker({"de"}), reader, writer, VoiceThreads(1))


def main() -> None:
    logs.configure("debug", "json")
    parts = open_parts(known.load({"engine": "stub"}), studio=_studio)
    server = Server(configure(app.build(parts), ConnectionLimits()), lambda url: print(f"listens on {url}", flush=True))
    server.run(bind("127.0.0.1", 0))


if __name__ == "__main__":
    main()
