import os
import subprocess
from importlib.metadata import version

import pytest

from tests.cli.conftest import COMMAND, Tolmach

HEAVY = ("sqlalchemy", "uvicorn", "starlette", "alembic", "ctranslate2", "numpy")


def test_version_loads_nothing_heavy() -> None:
    done = subprocess.run(
        [COMMAND[0], "-X", "importtime", *COMMAND[1:], "version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"tolmach {version('tolmach')}\n"
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert "typer" in loaded
    assert not loaded.intersection(HEAVY)


def test_version_for_programs(bare: Tolmach) -> None:
    assert bare("version", "--json").json["version"] == version("tolmach")


@pytest.mark.parametrize(
    "words",
    [
        ("nothing",),
        ("keys",),
        ("keys", "create", "--colour"),
        ("keys", "deactivate", "short"),
        ("keys", "rename", "short", "label"),
        ("accounts", "create", "x", "--plan", "gold"),
        ("accounts", "create", ""),
        ("accounts", "create", "x" * 201),
        ("accounts", "set", "x", "--character-limit", "-1"),
        ("accounts", "set", "x", "--character-limit", "9007199254740992"),
        ("keys", "create", "--label", "a\nb"),
        ("usage", "--by", "moon"),
        ("usage", "--from", "yesterday"),
        ("usage", "--to", "2026-01-01"),
        ("usage", "--from", "2026-01-02", "--to", "2026-01-01"),
        ("usage", "--from", "2999-01-01"),
        ("serve", "--developer-key", "x"),
    ],
)
def test_wrong_command_lines(bare: Tolmach, words: tuple[str, ...]) -> None:
    said = bare(*words)
    assert (said.code, said.out) == (2, "")
    assert said.err
    assert not bare.data.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("keys", "list"),
        ("keys", "create"),
        ("accounts", "list"),
        ("glossaries", "list"),
        ("memories", "list"),
        ("accounts", "create", "x"),
        ("usage",),
    ],
)
def test_without_a_database_a_sentence_says_what_to_do(bare: Tolmach, words: tuple[str, ...]) -> None:
    said = bare(*words)
    assert (said.code, said.out) == (1, "")
    assert "There is no database yet." in said.err
    assert "tolmach db upgrade" in said.err
    assert not bare.data.exists()


def test_help_names_the_exit_codes(bare: Tolmach) -> None:
    said = bare("--help")
    assert said.code == 0
    assert "Exit codes: 0 means success" in said.out


def test_wrong_settings_fail_every_command(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "TOLMACH_PROT", "1")
    assert bare("keys", "list").err.startswith("Unknown setting 'prot'")


def test_a_command_loads_no_other() -> None:
    code = "import sys, tolmach.cli.root as r; r.app(['keys', '--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([COMMAND[0], "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "tolmach.cli.keys" in loaded
    assert not loaded & {"tolmach.cli.serve", "tolmach.cli.localise", "tolmach.localising.formats.table", "yaml"}
