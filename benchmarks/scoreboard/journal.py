"""Keeps the record of the board: a line of JSON for each finished direction, so that a second start continues."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True)
class BoardKey:
    """What a row is valid for. Rows of another model, other data or another number of lines do not count."""

    model: str
    data: str
    lines: int


class Journal:
    """A file that only grows. The rows of each start follow the signature of its machine."""

    def __init__(self, path: Path, key: BoardKey) -> None:
        self._path, self._key = path, key

    def begin(self, signature: dict[str, Any]) -> None:
        self._append({"run": signature})

    def add(self, direction: str, row: dict[str, Any]) -> None:
        self._append({"direction": direction, **self._marks, **row})

    def rows(self) -> dict[str, dict[str, Any]]:
        """The rows by direction."""
        return {each["direction"]: each for each in self._read() if self._marks.items() <= each.items()}

    def runs(self) -> list[dict[str, Any]]:
        """The signatures of the starts that made the rows."""
        made, run = [], None
        for each in self._read():
            run = each.get("run", run)
            if self._marks.items() <= each.items() and run not in made:
                made.append(run)
        return [run for run in made if run]

    @property
    def _marks(self) -> dict[str, Any]:
        return {"model": self._key.model, "data": self._key.data, "lines": self._key.lines}

    def _append(self, value: dict[str, Any]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("ab+") as file:
            # A start that was killed may have left half a line. Ended here, it is a line that does not count.
            if file.tell() and not self._path.read_bytes().endswith(b"\n"):
                file.write(b"\n")
            file.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")

    def _read(self) -> list[dict[str, Any]]:
        if not self._path.exists():
            return []
        lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines()
        return [value for line in lines if isinstance(value := _value(line), dict)]


def _value(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None
