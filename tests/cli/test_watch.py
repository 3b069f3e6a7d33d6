"""`tolmach watch`, with the stub engine: a folder whose files are put there, changed and damaged."""

import asyncio
import os
import signal
import subprocess
import threading
import time
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, PATIENCE, Tolmach
from tolmach.cli.watch import Watched, _watch

GERMAN = ("--from", "en", "--to", "de", "--interval", "0.05")


def test_everything_that_is_there(bare: Tolmach, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.txt").write_text("Hello world", encoding="utf-8")
    (folder / "deep" / "b.html").write_text("<p>Good morning</p>", encoding="utf-8")
    (folder / "bad.docx").write_text("no package", encoding="utf-8")
    (folder / "empty.txt").touch()
    said = bare("watch", str(folder), *GERMAN, "--once")
    assert said.code == 0
    assert said.out.count("ok ") == 2
    assert "bad.docx: " in said.err
    assert sorted(path.name for path in folder.rglob("*.de.*")) == ["a.de.txt", "b.de.html"]
    # What has a result is not translated again, and no result is.
    assert bare("watch", str(folder), *GERMAN, "--once").out == ""


def test_results_in_a_folder_inside(bare: Tolmach, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Hello world", encoding="utf-8")
    said = bare("watch", str(tmp_path), *GERMAN, "--once", "--output", str(tmp_path / "out"))
    assert said.out.count("ok ") == 1
    assert (tmp_path / "out" / "a.txt").read_text(encoding="utf-8") == "[de] Hello world"


def test_no_folder(bare: Tolmach, tmp_path: Path) -> None:
    said = bare("watch", str(tmp_path / "none"), *GERMAN)
    assert (said.code, "does not exist" in said.err) == (1, True)


def test_a_folder_inside_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run as root, who can read every folder."""
    for place in ("closed", "open"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "a.txt").write_text("Hello", encoding="utf-8")
    scan = os.scandir

    def scandir(place: str) -> object:
        if Path(place).name == "closed":
            raise PermissionError(13, "Permission denied", str(place))
        return scan(place)

    monkeypatch.setattr(os, "scandir", scandir)
    watched = Watched(tmp_path, tmp_path, "de")
    watched.ready()
    assert watched.ready() == [tmp_path / "open" / "a.txt"]
    assert watched.unreadable == [f"The folder {tmp_path / 'closed'} cannot be read: Permission denied."]


def test_a_file_is_translated_when_it_is_whole(tmp_path: Path) -> None:
    watched = Watched(tmp_path, tmp_path, "de")
    path = tmp_path / "a.txt"
    path.write_text("Hel", encoding="utf-8")
    assert watched.ready() == []
    path.write_text("Hello", encoding="utf-8")
    assert watched.ready() == [], "it grew meanwhile"
    assert watched.ready() == [path]
    watched.finish(path)
    assert watched.ready() == []
    os.utime(path, ns=(1, 1))
    assert watched.ready() == []
    assert watched.ready() == [path], "it changed"


def test_the_folder_itself_by_another_name(bare: Tolmach, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text("Hello world", encoding="utf-8")
    (tmp_path / "same").symlink_to(folder)
    assert bare("watch", str(folder), *GERMAN, "--once", "--output", str(tmp_path / "same")).code == 0
    assert (folder / "a.txt").read_text(encoding="utf-8") == "Hello world", "the source stays"
    assert (folder / "a.de.txt").read_text(encoding="utf-8") == "[de] Hello world"


def test_links_are_left_alone(bare: Tolmach, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "secret.txt").write_text("Hello world", encoding="utf-8")
    (folder / "a.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "gone.txt").symlink_to(tmp_path / "nowhere.txt")
    assert bare("watch", str(folder), *GERMAN, "--once").out == ""


def test_what_is_gone_meanwhile_is_not_waited_for(tmp_path: Path) -> None:
    watched = Watched(tmp_path, tmp_path, "de")
    path = tmp_path / "a.txt"
    path.write_text("Hello", encoding="utf-8")
    watched.ready()
    assert watched.ready() == [path]
    assert not watched.is_finished
    watched.finish(path)
    path.unlink()
    watched.ready()
    assert watched.is_finished


def test_a_folder_that_goes_and_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, done = tmp_path / "in", []
    watched, stopping = Watched(folder, tmp_path / "out", "de"), asyncio.Event()

    class Speaker:
        async def document(self, name: str, data: bytes) -> bytes:
            done.append(name)
            stopping.set()
            return data

    async def back() -> None:
        await asyncio.sleep(0.2)
        folder.mkdir()
        (folder / "a.txt").write_text("Hello", encoding="utf-8")

    async def run() -> None:
        await asyncio.gather(_watch(watched, Speaker(), stopping, 0.02, once=False), back())  # type: ignore[arg-type]

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert done == ["a.txt"]
    assert capsys.readouterr().err.count("cannot be read") == 1, "it is said once"


@pytest.mark.parametrize("sign", [signal.SIGINT])
def test_until_ctrl_c(bare: Tolmach, tmp_path: Path, sign: signal.Signals) -> None:
    environment = {**os.environ, "TOLMACH_ENGINE": "stub", "TOLMACH_DATA": str(tmp_path / "data")}
    folder = tmp_path / "in"
    folder.mkdir()
    command = [*COMMAND, "watch", str(folder), *GERMAN]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        # It must end whatever happens.
        guard = threading.Timer(PATIENCE, process.kill)
        guard.start()
        assert process.stderr is not None
        assert process.stdout is not None
        assert process.stderr.readline().startswith("Watching")
        (folder / "a.txt").write_text("Hello world", encoding="utf-8")
        assert process.stdout.readline().startswith("ok ")
        began = time.monotonic()
        process.send_signal(sign)
        assert process.wait(PATIENCE) == 0
        guard.cancel()
    assert time.monotonic() - began < PATIENCE
    assert (folder / "a.de.txt").read_text(encoding="utf-8") == "[de] Hello world"
