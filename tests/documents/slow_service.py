"""A service whose engine takes its time and writes down what it was asked, to be killed from outside."""

import os
from collections.abc import Sequence
from pathlib import Path

from tolmach import app
from tolmach import settings as known
from tolmach.assembly import open_parts
from tolmach.engines.protocol import Request, Result
from tolmach.engines.stub import StubEngine
from tolmach.observing import logs
from tolmach.wire.server.config import ConnectionLimits
from tolmach.wire.server.serving import Server, bind, configure

SECONDS_PER_TOKEN = 0.0002


class Slow(StubEngine):
    def __init__(self, asked: Path) -> None:
        super().__init__(["en", "de"], seconds_per_token=SECONDS_PER_TOKEN)
        self._asked = asked

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        results = super().translate(batch)
        with self._asked.open("a") as file:
            file.writelines(f"{request.text}\n" for request in batch)
        return results


def main() -> None:
    settings = known.load()
    logs.configure("debug", "json")
    parts = open_parts(settings, lambda: Slow(Path(os.environ["ASKED"])))
    server = Server(configure(app.build(parts), ConnectionLimits()), lambda url: print(f"listens on {url}", flush=True))
    server.run(bind("127.0.0.1", 0))


if __name__ == "__main__":
    main()
