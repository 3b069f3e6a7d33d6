"""A variant is spoken in its own accent."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.voice.conftest import room
from tolmach.voice.audio.protocol import Samples
from tolmach.voice.speaking.protocol import Voice
from tolmach.voice.speaking.scripted import ScriptedSpeaker


class Overheard(ScriptedSpeaker):
    """Remembers in which languages it was asked to speak."""

    def __init__(self) -> None:
        super().__init__({"en", "pt", "zh"})
        self.asked: list[str] = []

    def speak(self, text: str, language: str, voice: Voice | None) -> Iterator[Samples]:
        self.asked.append(language)
        return super().speak(text, language, voice)


@pytest.mark.parametrize("target", ["en-GB", "pt-BR", "zh-HANT"])
def test_the_speaker_is_told_the_variant(tmp_path: Path, target: str) -> None:
    speaker = Overheard()
    with room(tmp_path, speaker=speaker) as found:
        with found.client.stream(source_language="de", target_media_languages=[target]) as stream:
            stream.say(2000)
            stream.finish()
            assert stream.rest() == 1000
        assert stream.told.spoken[target] == stream.told.targets[target]
    assert {language.lower() for language in speaker.asked} == {target.lower()}
