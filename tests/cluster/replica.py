"""`tolmach serve` with an engine that takes its time and ears that hear what they were told to hear."""

import os
from functools import partial

from tests.voice.doubles import ScriptedRecogniser
from tolmach import assembly
from tolmach.cli import main
from tolmach.engines import opening
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import engine_codes
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.speaking.scripted import ScriptedSpeaker
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio

SCRIPT = "Good morning everybody here. The artist paints a house. Thank you very much indeed. " * 40


def _engine() -> StubEngine:
    return StubEngine(engine_codes(), seconds_per_token=float(os.environ["SECONDS_PER_TOKEN"]))


def _studio() -> Studio:
    heard = ScriptedRecogniser({"en": SCRIPT}, most_streams=20)
    return Studio(heard, ScriptedSpeaker({"de"}), reader, writer, VoiceThreads(2))


if __name__ == "__main__":
    # The command imports both when it runs, so all the rest of it is what an operator starts.
    opening.open_router = partial(opening.open_router, factory=_engine)
    assembly.open_parts = partial(assembly.open_parts, studio=_studio)
    main()
