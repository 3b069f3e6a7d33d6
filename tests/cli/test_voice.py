"""`tolmach voice`, against a service whose recordings say what they were told to say."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from tests.cli.conftest import Tolmach
from tests.voice.conftest import Room, room
from tests.voice.doubles import ScriptedRecogniser
from tests.voice.jobs.owners import recording
from tolmach.cli.following import FollowedSession, screen

SAID = "Good morning everybody. The artist paints a house."
SCRIPT = {"en": SAID, "de": "Guten Morgen."}


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("data"), ScriptedRecogniser(SCRIPT)) as found:
        yield found


@pytest.fixture
def sound(tmp_path: Path) -> str:
    path = tmp_path / "talk.wav"
    path.write_bytes(recording(1_800))
    return str(path)


@pytest.fixture
def client(bare: Tolmach, heard: Room, monkeypatch: pytest.MonkeyPatch) -> Tolmach:
    monkeypatch.setenv("DEEPL_AUTH_KEY", heard.live.keys.developer)
    return bare


def test_what_is_said_is_printed_line_by_line(client: Tolmach, heard: Room, sound: str) -> None:
    said = client("voice", sound, "--to", "de,fr", "--from", "en", "--fast", "--server", heard.live.url)
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    for code, marked in (("en", ""), ("de", "[de] "), ("fr", "[fr] ")):
        own = [line for line in lines if f" {code}: " in line]
        assert own == [
            f"[00:00.0] {code}: {marked}Good morning everybody.",
            f"[00:00.6] {code}: {marked}The artist paints a house.",
        ]
    assert heard.recogniser.hearings[-1].language == "en"


def test_it_goes_at_the_pace_of_the_recording(client: Tolmach, heard: Room, sound: str) -> None:
    """Faster than this the service would not take it; the pace itself is the business of the service's own tests."""
    said = client("voice", sound, "--server", heard.live.url, "--json")
    assert json.loads(said.out) == {"source": {"language": "en", "text": SAID}, "targets": []}


def test_programs_get_everything_at_the_end(client: Tolmach, heard: Room, sound: str) -> None:
    said = client("voice", sound, "--to", "de", "--fast", "--json", "--server", heard.live.url)
    assert json.loads(said.out)["targets"] == [
        {"language": "de", "text": "[de] Good morning everybody. [de] The artist paints a house."}
    ]


@pytest.mark.parametrize(
    ("targets", "files"), [("", ["out.srt"]), ("de", ["out.srt"]), ("de,pt-BR", ["out.de.srt", "out.pt-BR.srt"])]
)
def test_subtitles_are_written(
    client: Tolmach, heard: Room, sound: str, tmp_path: Path, targets: str, files: list[str]
) -> None:
    out = tmp_path / "titles"
    out.mkdir()
    place = ("--srt", str(out / "out.srt"), "--server", heard.live.url)
    assert client("voice", sound, "--to", targets, "--fast", *place).code == 0
    assert sorted(path.name for path in out.iterdir()) == files
    mark = f"[{targets[:2]}] " if targets else ""
    first, second = (out / files[0]).read_text().strip().split("\n\n")
    assert first.startswith("1\n00:00:00,000 --> 00:00:00,5")
    assert second.startswith("2\n00:00:00,6")
    assert (first.splitlines()[2:], second.splitlines()[2:]) == (
        [f"{mark}Good morning everybody."],
        [f"{mark}The artist paints a house."],
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--to", "xx"), "--to"),
        (("--to", "de,fr,es,it,pl,nl"), "at most 5"),
        (("--from", "en-GB"), "--from"),
    ],
)
def test_a_wrong_command_line(client: Tolmach, sound: str, words: tuple[str, ...], said: str) -> None:
    found = client("voice", sound, *words)
    assert (found.code, said in found.err) == (2, True)


def test_what_cannot_be_played(client: Tolmach, tmp_path: Path) -> None:
    for name, content, code, said in (
        ("notes.txt", b"x", 2, "Known extensions"),
        ("text.wav", b"no sound", 1, "cannot be played as audio/wav"),
        ("empty.mp3", b"", 1, "cannot be played as audio/mpeg"),
    ):
        (tmp_path / name).write_bytes(content)
        found = client("voice", str(tmp_path / name))
        assert (found.code, said in found.err) == (code, True), found
    found = client("voice", str(tmp_path / "missing.wav"))
    assert (found.code, "cannot be read" in found.err) == (1, True)


def test_who_does_not_answer_or_refuses(
    client: Tolmach, heard: Room, sound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = client("voice", sound, "--server", "http://127.0.0.1:9")
    assert (away.code, "does not answer" in away.err) == (1, True)
    other = client("voice", sound, "--server", f"{heard.live.url}/v2/elsewhere")
    assert (other.code, "refused the request (404)" in other.err) == (1, True)
    wrong = client("voice", sound, "--server", heard.live.url, "--key", "wrong")
    assert (wrong.code, "refused the request (403)" in wrong.err) == (1, True)
    monkeypatch.delenv("DEEPL_AUTH_KEY")
    nobody = client("voice", sound, "--server", heard.live.url)
    assert (nobody.code, "There is no key" in nobody.err) == (1, True)


def test_a_session_that_fails_says_why(client: Tolmach, heard: Room, sound: str) -> None:
    heard.recogniser.fails_after = 2
    try:
        found = client("voice", sound, "--fast", "--server", heard.live.url)
    finally:
        heard.recogniser.fails_after = None
    assert (found.code, "(5000001)" in found.err) == (1, True)


def test_the_screen_shows_the_end_of_each_stream_and_what_is_not_sure_yet() -> None:
    session = FollowedSession(["de"])
    body = {
        "concluded": [_segment("Word " * 200, 0), _segment("the end. ", 9)],
        "tentative": [_segment("[bold]maybe", 10)],
    }
    session.tell("source_transcript_update", body)
    console = Console(file=io.StringIO(), width=60, color_system="standard", force_terminal=True, record=True)
    console.print(screen(session))
    shown = console.export_text(clear=False)
    assert "the end. [bold]maybe" in shown
    assert len(shown.splitlines()) == 6 + 2 + 1 + 2, "six lines of the first in a frame, an empty one of the other"
    assert "\x1b[2;3m" in console.export_text(styles=True), "dim and slanted"


def _segment(text: str, start: int) -> dict[str, object]:
    return {"language": "en", "text": text, "start_time": start, "end_time": start + 1}
