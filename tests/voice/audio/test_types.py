import subprocess
import sys

import pytest

from tests.voice.audio.sounds import SENT
from tolmach.voice.audio import types
from tolmach.voice.audio.types import SOURCES, TARGETS


def test_the_contract_names_nineteen_sources_and_sixteen_targets() -> None:
    assert len(SOURCES) == 19
    assert len(TARGETS) == 16
    assert types.DEFAULT_TARGET in TARGETS


def test_every_source_is_tried_with_a_file_of_another_program() -> None:
    assert SENT.keys() == SOURCES.keys()


@pytest.mark.parametrize("written", ["audio/ogg; codecs=opus", "Audio/OGG;Codecs=Opus", " audio/ogg ;\tcodecs = opus "])
def test_white_space_and_capitals_tell_no_types_apart(written: str) -> None:
    assert types.source(written) is SOURCES["audio/ogg;codecs=opus"]
    assert types.target(written) is TARGETS["audio/ogg;codecs=opus"]


@pytest.mark.parametrize(
    ("alias", "meant"),
    [
        ("audio/opus;container=ogg", "audio/ogg;codecs=opus"),
        ("audio/opus; container=webm", "audio/webm;codecs=opus"),
        ("audio/opus;container=matroska", "audio/x-matroska;codecs=opus"),
    ],
)
def test_the_names_of_the_command_line_tool(alias: str, meant: str) -> None:
    assert types.source(alias) is SOURCES[meant]


@pytest.mark.parametrize(
    "name", ["", "audio", "audio/wav", "audio/pcm", "audio/pcm;encoding=s16le;rate=22050", "text/plain"]
)
def test_nothing_else_is_a_source(name: str) -> None:
    assert types.source(name) is None


def test_a_service_without_voice_loads_no_decoder() -> None:
    rooms = "audio.reading, tolmach.voice.audio.writing, tolmach.voice.speaking.espeak"
    code = f"import sys, tolmach.voice.{rooms}; sys.exit(any(n in sys.modules for n in ('av', 'janome', 'pypinyin')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
