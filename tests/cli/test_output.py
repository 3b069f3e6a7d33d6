"""What depends on whether somebody looks at a terminal."""

import os
import pty
import subprocess

import pytest

from tests.cli.conftest import COMMAND, Tolmach
from tolmach.cli.output import word


def on_a_terminal(*words: str, columns: int = 300) -> str:
    controller, terminal = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns)}
    with subprocess.Popen([*COMMAND, *words], stdout=terminal, env=environment) as process:
        os.close(terminal)
        seen = b""
        # At the end Linux answers with an error instead of an empty read.
        try:
            while chunk := os.read(controller, 65536):
                seen += chunk
        except OSError:
            pass
        finally:
            os.close(controller)
    assert process.returncode == 0
    return seen.decode()


@pytest.fixture
def marked(bare: Tolmach) -> Tolmach:
    """With a name that looks like markup."""
    assert bare("db", "upgrade").code == 0
    assert bare("accounts", "create", "[red]Acme[/red]").code == 0
    return bare


def test_tables_on_a_terminal_only(marked: Tolmach) -> None:
    seen = on_a_terminal("accounts", "list")
    assert "│" in seen
    assert "\x1b[" in seen
    assert "[red]Acme[/red]" in seen
    piped = marked("accounts", "list").out
    assert "[red]Acme[/red]" in piped
    assert "│" not in piped
    assert "\x1b[" not in piped


@pytest.mark.heavy
def test_json_is_the_same_on_a_terminal(marked: Tolmach) -> None:
    seen = on_a_terminal("accounts", "list", "--json").replace("\r\n", "\n")
    assert seen == marked("accounts", "list", "--json").out


def test_new_key_is_not_broken_on_a_narrow_terminal(marked: Tolmach) -> None:
    last = on_a_terminal("keys", "create", columns=40).splitlines()[-1]
    assert len(last.strip()) == 36


@pytest.mark.parametrize(
    ("value", "shown"),
    [(None, "-"), ([], "-"), (["a", "b"], "a b"), (1234567, "1,234,567"), (True, "True"), ("x", "x")],
)
def test_words(value: object, shown: str) -> None:
    assert word(value) == shown
