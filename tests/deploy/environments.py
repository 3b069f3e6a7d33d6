"""Environments beside the one that the tests run in."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith(("TOLMACH_", "PYTHON", "VIRTUAL_"))}


def environment(folder: Path) -> Path:
    """An empty one; the program that runs in it."""
    base = Path(sys.base_prefix) / "bin" / "python3"
    subprocess.run([base, "-m", "venv", folder], check=True, env=PLAIN)
    return folder / "bin" / "python"


def install(python: Path, *words: str) -> None:
    """By uv where it is, as in the Makefile, since that takes a tenth of pip's time."""
    fast = uv()
    slow = [str(python), "-m", "pip", "install", "--quiet", "--no-compile"]
    command = [fast, "pip", "install", "--quiet", "--python", str(python)] if fast else slow
    subprocess.run([*command, *words], check=True, cwd=python.parent, env=PLAIN, timeout=1800)


def uv() -> str | None:
    return shutil.which("uv", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
