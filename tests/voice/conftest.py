"""A service that hears what it was told to hear."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Live, serving
from tests.voice.client import VoiceClient
from tests.voice.doubles import ScriptedRecogniser
from tolmach.accounts.model import Counter
from tolmach.settings import Settings
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.service import VoiceTimes
from tolmach.voice.speaking.scripted import ScriptedSpeaker
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio

SCRIPT = {
    "en": "Good morning everybody. The artist paints a house. Thank you very much indeed",
    "de": "Guten Morgen zusammen. Das ist ein Haus.",
}


class Room:
    """The service, and what its sessions hear and speak with."""

    def __init__(self, live: Live, recogniser: ScriptedRecogniser, speaker: ScriptedSpeaker) -> None:
        self.live = live
        self.recogniser = recogniser
        self.speaker = speaker
        self.client = VoiceClient(live.developer)

    def used(self) -> Counter:
        """By the first account."""

        async def find() -> Counter:
            account = (await self.live.parts.accounts.accounts())[0]
            return (await self.live.parts.usage.of_account(account))[1]

        return asyncio.run(find())


@contextmanager
def room(
    data: Path,
    recogniser: ScriptedRecogniser | None = None,
    speaker: ScriptedSpeaker | None = None,
    times: VoiceTimes | None = None,
    **settings: Any,
) -> Iterator[Room]:
    heard = recogniser or ScriptedRecogniser(SCRIPT)
    said = speaker or ScriptedSpeaker({"de", "es", "fr", "ja"})

    def studio() -> Studio:
        return Studio(heard, said, reader, writer, VoiceThreads(heard.most_streams))

    usual = {"engine": "stub", "log_level": "error", **settings}
    with serving(Settings(data=data, **usual), studio=studio, voice_times=times or VoiceTimes()) as live:
        found = Room(live, heard, said)
        with found.client.http:
            yield found


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """One service for the tests of a module."""
    with room(tmp_path_factory.mktemp("data"), ScriptedRecogniser(SCRIPT, most_streams=20)) as found:
        yield found
