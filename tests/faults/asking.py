"""What an operation is, to somebody who tries faults on it, and how its answers are read."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.faults.service import Tried

Cost = tuple[int, int]
FREE: Cost = (0, 0)
"""Characters, and milliseconds."""


class Refused(Exception):
    """The service said that it could not do it, or the line broke."""


class Memo:
    """What a client knows, which outlives the process that it asks."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._known: dict[str, Any] = json.loads(path.read_text()) if path and path.exists() else {}

    def __getitem__(self, name: str) -> Any:
        return self._known[name]

    def __setitem__(self, name: str, value: Any) -> None:
        self._known[name] = value
        self._keep()

    def get(self, name: str) -> Any:
        return self._known.get(name)

    def forget(self, *names: str) -> None:
        for name in names:
            self._known.pop(name, None)
        self._keep()

    def _keep(self) -> None:
        """At once: the process may be killed meanwhile."""
        if self._path is not None:
            draft = self._path.with_suffix(".draft")
            draft.write_text(json.dumps(self._known))
            draft.replace(self._path)


def _nothing(service: Tried, memo: Memo) -> None:
    """Where there is nothing to do, or to see."""


Step = Callable[[Tried, Memo], Any]


@dataclass(frozen=True, slots=True)
class Operation:
    """`act` goes on from what the memo knows, until all is done; it raises Refused where it was refused.

    `look` says what anybody can see of it: the same at each time, so without ids. Where an operation has several
    steps, it may be stopped between them: `stages` has what it may look like, and what was paid by then.
    """

    name: str
    act: Step
    prepare: Step = _nothing
    look: Step = _nothing
    tidy: Step = _nothing
    cost: Cost = FREE
    stages: Mapping[str, Cost] = field(default_factory=dict)
    is_metered: bool = False
    """What was used before a failure is paid."""


def good(answer: httpx.Response, *statuses: int) -> Any:
    """What was answered. To fail is allowed, if it is said; to refuse what is right is not."""
    if answer.status_code in (500, 503):
        raise Refused(answer.status_code)
    assert answer.status_code in (statuses or (200,)), (answer.request.url.path, answer.status_code, answer.text)
    is_json = "json" in answer.headers.get("Content-Type", "")
    return answer.json() if is_json and answer.content else answer.content


def path_of(url: str) -> str:
    """Whichever port the service has by now."""
    return httpx.URL(url).raw_path.decode()
