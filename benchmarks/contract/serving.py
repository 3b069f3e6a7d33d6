"""Runs a service for the fuzzer in its own process, with the stub engine and a scripted recogniser."""

import asyncio
import json
import sys
import tempfile
from pathlib import Path

from tests.conftest import serving
from tests.voice.doubles import scripted_studio
from tolmach.accounts.model import FEATURES
from tolmach.observing import logs
from tolmach.settings import Settings


def main() -> None:
    """Prints its address and its keys, and runs until its input ends."""
    logs.configure("error", "json")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), engine="stub", log_level="error")
        with serving(settings, studio=scripted_studio) as live:
            accounts = live.parts.accounts
            own = asyncio.run(accounts.accounts())[0]
            asyncio.run(accounts.change_account(own.id, enrol=FEATURES))
            print(json.dumps({"url": live.url, "developer": live.keys.developer, "admin": live.keys.admin}), flush=True)
            sys.stdin.read()


if __name__ == "__main__":
    main()
