"""The examples for CI: their own lines run on a repository with the stub engine."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.environments import ROOT

FOLDER = ROOT / "deploy" / "localise"
GIT = ("git", "-c", "user.name=a", "-c", "user.email=a@localhost")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """With a remote that takes what is pushed."""
    made = tmp_path / "repository"
    (made / "locales").mkdir(parents=True)
    (made / "locales" / "en.json").write_text('{"a": "Hello"}\n', encoding="utf-8")
    run("git", "init", "--quiet", "--bare", str(tmp_path / "remote"), at=tmp_path)
    run("git", "init", "--quiet", "--initial-branch=main", at=made)
    run("git", "remote", "add", "origin", str(tmp_path / "remote"), at=made)
    run("git", "add", ".", at=made)
    run(*GIT, "commit", "--quiet", "-m", "Texts", at=made)
    run("git", "push", "--quiet", "-u", "origin", "main", at=made)
    return made


def run(*words: str, at: Path, expected: int = 0) -> str:
    own = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(at.parent), "LANGUAGES": "de,fr"}
    stub = {"TOLMACH_ENGINE": "stub", "TOLMACH_DATA": str(at.parent / "data")}
    done = subprocess.run(words, cwd=at, env=own | stub, capture_output=True, text=True)
    assert done.returncode == expected, done.stderr
    return done.stdout


def steps() -> dict[str, str]:
    found: dict[str, Any] = yaml.safe_load((FOLDER / "github.yaml").read_text("utf-8"))
    return {each["name"]: each["run"] for each in found["jobs"]["localise"]["steps"] if "run" in each}


def test_the_lines_of_the_action(repository: Path) -> None:
    # There is no service here, so this machine translates.
    translate = steps()["Translate"].replace(' --server "$SERVICE"', "")
    assert translate != steps()["Translate"]
    run("bash", "-e", "-c", steps()["Check"], at=repository, expected=3)
    run("bash", "-e", "-c", translate, at=repository)
    run("bash", "-e", "-c", steps()["Check"], at=repository)
    assert run("git", "log", "--format=%s", "origin/main", at=repository).splitlines() == ["Translations", "Texts"]
    assert "[fr] Hello" in run("git", "show", "origin/main:locales/fr.json", at=repository)


@pytest.mark.heavy
def test_the_hook(repository: Path) -> None:
    (hook,) = yaml.safe_load((FOLDER / "pre-commit.yaml").read_text("utf-8"))["repos"][0]["hooks"]
    (repository / ".git" / "hooks" / "pre-commit").write_text(f"#!/bin/sh\nexec {hook['entry']} locales/en.json\n")
    (repository / ".git" / "hooks" / "pre-commit").chmod(0o755)
    (repository / "locales" / "en.json").write_text('{"a": "Hello", "b": "Bye"}\n', encoding="utf-8")
    run(*GIT, "commit", "--quiet", "-am", "More", at=repository, expected=1)
    run("tolmach", "localise", "locales/en.json", "--to", "de,fr", at=repository)
    run("git", "add", ".", at=repository)
    run(*GIT, "commit", "--quiet", "-m", "More", at=repository)
