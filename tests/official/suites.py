"""What is run of the official clients' suites, and how."""

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
Command = Sequence[str | Path]


@dataclass(frozen=True, slots=True)
class Suite:
    checkout: Path
    setting_up: Sequence[Command]
    command: Command


def pinned() -> dict[str, list[str]]:
    """The tests that hang on another server, by client."""
    told = tomllib.loads((HERE / "pinned.toml").read_text(encoding="utf-8"))
    return {client: [test for group in groups for test in group["tests"]] for client, groups in told.items()}


def suites(folder: Path, left_out: Mapping[str, Sequence[str]]) -> Iterator[Suite]:
    environment, python = folder / "environment", folder / "environment" / "bin" / "python"
    yield Suite(
        folder / "deepl-python",
        [
            [sys.executable, "-m", "venv", environment],
            [python, "-m", "pip", "--quiet", "install", "-r", HERE / "requirements.txt", "-e", "."],
        ],
        [python, HERE / "leaving_out.py", *left_out["python"]],
    )
    yield Suite(
        folder / "deepl-node",
        [["npm", "ci"]],
        ["npx", "jest", "--testNamePattern", but(left_out["node"])],
    )


def but(names: Sequence[str]) -> str:
    """A pattern for every name but these."""
    return f"^(?!(?:{'|'.join(map(re.escape, names))})$)"
