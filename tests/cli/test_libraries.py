"""Libraries that are not the ones that this release was made for."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND
from tolmach.cli.libraries import explained, library_faults
from tolmach.errors import StartError

TRANSLATE = ("translate", "Good morning", "--to", "de")
SERVE = ("serve", "--port", "0")
BROKEN = "raise ImportError('libnothing.so.9: cannot open shared object file')"


@pytest.mark.parametrize(
    ("library", "source", "words", "code"),
    [
        ("sentencepiece", "", TRANSLATE, 1),
        pytest.param("sentencepiece", "", SERVE, 2, marks=pytest.mark.heavy),
        pytest.param("ctranslate2", BROKEN, TRANSLATE, 1, marks=pytest.mark.heavy),
        ("uvicorn", BROKEN, SERVE, 2),
        ("typer", "", ("version",), 2),
    ],
)
def test_a_library_that_does_not_fit_is_named_in_a_sentence(
    tmp_path: Path, library: str, source: str, words: tuple[str, ...], code: int
) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / f"{library}.py").write_text(source)
    found = os.pathsep.join([str(tmp_path / "other"), os.environ.get("PYTHONPATH", "")])
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TOLMACH_")}
    done = subprocess.run(
        [*COMMAND, *words],
        env={**clean, "PYTHONPATH": found, "TOLMACH_DATA": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (code, "")
    last = done.stderr.splitlines()[-1]
    assert f"The library {library} {version(library)} does not work with this release: " in last
    assert "requirements.lock" in last
    assert "Traceback" not in done.stderr


def _fault(source: str) -> BaseException:
    try:
        exec(source, {"__name__": "nowhere"})
    except Exception as error:
        return error
    raise AssertionError


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("import numpy; numpy.nothing_of_this_name", "numpy"),
        ("import numpy; numpy.zeros(1).nothing_of_this_name", "numpy"),
        ("from httpx import NothingOfThisName", "httpx"),
        ("import not_there.at_all", "not_there (not installed)"),
        # Our own faults, and those of Python, are no library's.
        ("None.nothing", None),
        ("import json; json.nothing", None),
        ("from tolmach.errors import NothingOfThisName", None),
        ("from tolmach import errors; errors.nothing", None),
        ("1 / 0", None),
    ],
)
def test_which_library_is_to_blame(source: str, named: str | None) -> None:
    told = explained(_fault(source))
    if named is None:
        assert told is None
    else:
        assert str(told).startswith(f"The library {named}")


def test_a_fault_of_our_own_stays_what_it_is() -> None:
    with pytest.raises(AttributeError), library_faults():
        _ = sys.nothing_of_this_name  # type: ignore[attr-defined]
    with pytest.raises(StartError), library_faults():
        raise _fault("import not_there")
