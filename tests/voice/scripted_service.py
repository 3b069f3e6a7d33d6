"""A service that hears what it was told to hear, as a process of its own, to be killed from outside."""

import os

from tests.voice.doubles import ScriptedRecogniser
from tolmach import app
from tolmach import settings as known
from tolmach.assembly import open_parts
from tolmach.engines.stub import StubEngine
from tolmach.observing import logs
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio
from tolmach.wire.server.config import ConnectionLimits
from tolmach.wire.server.serving import Server, bind, configure


def studio() -> Studio:
    return Studio(ScriptedRecogniser({"en": os.environ["SCRIPT"]}), None, reader, writer, VoiceThreads(1))


def main() -> None:
    logs.configure("debug", "json")
    parts = open_parts(known.load(), lambda: StubEngine(["en", "de"]), studio=studio)
    server = Server(configure(app.build(parts), ConnectionLimits()), lambda url: print(f"listens on {url}", flush=True))
    server.run(bind("127.0.0.1", 0))


if __name__ == "__main__":
    main()
