"""What the shipped model says, word for word: one file for each of its versions, which `make words` writes.

A test hands its words to the fixture `says`, which compares them with the file, or notes them to be written.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tolmach.engines.nmt.packages import read_package, shipped

FOLDER = Path(__file__).parent / "data" / "words"
FIXTURE = "says"
ONLY, REFRESH = "only", "refresh"

Says = Callable[[str, Any], None]


@dataclass(frozen=True, slots=True)
class Words:
    path: Path
    refreshing: bool
    noted: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By test module and key."""

    def check(self, module: str, key: str, words: Any) -> None:
        found = json.loads(json.dumps(words))
        known = self._noting(module, key, found) if self.refreshing else self._written(module, key)
        assert found == known, f"The model says otherwise than in {self.path.name}: {module}, {key}"

    def write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.noted, ensure_ascii=False, indent=1, sort_keys=True)
        self.path.write_text(text + "\n", encoding="utf-8")

    def _noting(self, module: str, key: str, words: Any) -> Any:
        """What was noted under this key first, so that a key cannot stand for two things."""
        return self.noted.setdefault(module, {}).setdefault(key, words)

    def _written(self, module: str, key: str) -> Any:
        written = json.loads(self.path.read_text(encoding="utf-8")) if self.path.exists() else {}
        assert key in written.get(module, {}), f"{self.path.name} has nothing for {module}, {key}: run `make words`"
        return written[module][key]


KEPT = pytest.StashKey[Words]()


def add_option(parser: pytest.Parser) -> None:
    words = "of the tests that compare words of the model run these alone, or have their words written down anew"
    parser.addoption("--words", choices=[ONLY, REFRESH], help=words)


def configure(config: pytest.Config) -> None:
    refreshing = config.getoption("--words") == REFRESH
    if refreshing and (config.args != config.getini("testpaths") or config.getoption("numprocesses", None)):
        raise pytest.UsageError("All words are written at once, by one process: name no tests and no processes.")
    version = read_package(shipped()).version
    config.stash[KEPT] = Words(FOLDER / f"{version}.json", refreshing)


def concern(config: pytest.Config, item: pytest.Item) -> bool:
    """Whether the test compares words, where only those are asked for that do."""
    return not config.getoption("--words") or FIXTURE in getattr(item, "fixturenames", ())


def ignore(config: pytest.Config, path: Path) -> bool | None:
    """Most modules need not be loaded to find the few with a test that takes the fixture."""
    if not config.getoption("--words") or path.suffix != ".py" or path.name in ("conftest.py", "__init__.py"):
        return None
    return f"{FIXTURE}: " not in path.read_text(encoding="utf-8") or None


def finish(session: pytest.Session) -> None:
    """What a test found wrong is not to become the rule."""
    words = session.config.stash[KEPT]
    if words.refreshing and session.exitstatus == pytest.ExitCode.OK:
        words.write()
