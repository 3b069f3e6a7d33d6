"""A service that kills itself, once, at a moment that it is told: `DIES` names a method, `before` or `after` it."""

import os
import signal
from pathlib import Path
from typing import Any

from tests.documents import slow_service
from tolmach.accounts.usage import Usage
from tolmach.documents.workshop import Workshop
from tolmach.glossaries.service import Glossaries
from tolmach.idempotency.service import KeptAnswers

METHODS: dict[str, tuple[type, str]] = {
    "begin": (KeptAnswers, "begin"),
    "reserve": (Usage, "reserve"),
    "commit": (Usage, "commit"),
    "create": (Glossaries, "create"),
    "start": (Workshop, "start"),
}


def arm(moment: str, died: Path) -> None:
    when, _, name = moment.partition(" ")
    owner, method = METHODS[name]
    original = getattr(owner, method)

    def die() -> None:
        if not died.exists():
            died.touch()
            os.kill(os.getpid(), signal.SIGKILL)

    async def deadly(*args: Any, **options: Any) -> Any:
        if when == "before":
            die()
        result = await original(*args, **options)
        die()
        return result

    setattr(owner, method, deadly)


def main() -> None:
    folder = Path(os.environ["ASKED"]).parent
    moment = (folder / "dies").read_text() if (folder / "dies").exists() else ""
    if moment:
        arm(moment, folder / "died")
    slow_service.main()


if __name__ == "__main__":
    main()
