"""One service for one data folder."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tolmach.errors import StartError
from tolmach.storage.lock import DataFolder

HOLD = """
import sys
from pathlib import Path
from tolmach.storage.lock import DataFolder
folder = DataFolder(Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_the_folder_is_made_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b"
    DataFolder(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o700
    assert stat.S_IMODE((path / "lock").stat().st_mode) == 0o600


def test_a_second_service_is_refused_until_the_first_ends(tmp_path: Path) -> None:
    first = DataFolder(tmp_path)
    with pytest.raises(StartError, match="Another service is running on the data folder"):
        DataFolder(tmp_path)
    first.close()
    DataFolder(tmp_path).close()


def test_a_killed_service_leaves_no_lock(tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(StartError, match="Another service"):
            DataFolder(tmp_path)
        other.kill()
        other.wait()
        DataFolder(tmp_path).close()


def test_a_refusal_leaves_no_open_file(tmp_path: Path) -> None:
    first = DataFolder(tmp_path)
    before = len(os.listdir("/proc/self/fd"))
    with pytest.raises(StartError):
        DataFolder(tmp_path)
    assert len(os.listdir("/proc/self/fd")) == before
    first.close()


@pytest.mark.parametrize(("path", "reason"), [("file", "File exists"), ("file/below", "Not a directory")])
def test_an_unusable_folder_is_refused(tmp_path: Path, path: str, reason: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StartError, match=f"The data folder .* cannot be used: {reason}"):
        DataFolder(tmp_path / path)


def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path) -> None:
    """The kernel's own tree refuses even the superuser, whom file modes would not stop."""
    with pytest.raises(StartError, match=r"The data folder /proc/tolmach cannot be used: No such file or directory\."):
        DataFolder(Path("/proc/tolmach"))
