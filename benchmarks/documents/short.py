"""Measures how soon an idle service returns a short document: upload, first status request, result.

A service with the sources of an earlier commit takes turns with that of today: on a machine with other work only the
ratio means something. `python -m benchmarks.documents.short 5` tries it with five rounds and saves nothing.
"""

import http.client
import json
import math
import os
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.documents.made import docx, pages
from benchmarks.engine import model_hash
from benchmarks.processes import resident_mib
from benchmarks.service import KEY, Service, before, service
from benchmarks.signature import NTREX, ROOT, lines, save, signature

BEFORE = "dc2ae76d2f42"
"""The commit where every document waited in the queue and started a new interpreter for each step."""
ROUNDS = 40
BAR_MS = 50
"""The median of an upload, and of a result, must not be above this."""
CLIENT_SLEEPS = 5.0
"""Seconds that the official clients sleep after an answer that is not `done`."""
LOOK = 0.01
"""Seconds between status requests, so that the time until a document is done is exact."""
BOUNDARY = "a-boundary-of-a-short-document"
_XLIFF = (
    '<?xml version="1.0"?><xliff version="1.2"><file original="a" source-language="en" target-language="de" '
    'datatype="plaintext"><body>{units}</body></file></xliff>'
)


def kinds() -> dict[str, tuple[str, bytes]]:
    """A file name and about 1 KB of text for each kind; the first is smaller."""
    text, size = list[str](), 0
    for line in lines("en"):
        text.append(line)
        size += len(line) + 1
        if size >= 1000:
            break
    cues = (f"{number}\n00:00:{number:02},000 --> 00:00:{number:02},900\n{line}\n" for number, line in enumerate(text))
    units = (f'<trans-unit id="{number}"><source>{line}</source></trans-unit>' for number, line in enumerate(text))
    made = {
        "txt, 11 bytes": ("a.txt", "proton beam"),
        "txt": ("a.txt", "\n".join(text)),
        "html": ("a.html", "<!DOCTYPE html><title>News</title>" + "".join(f"<p>{line}</p>" for line in text)),
        "srt": ("a.srt", "\n".join(cues)),
        "json": ("a.json", json.dumps({f"line{number}": line for number, line in enumerate(text)})),
        "xliff": ("a.xliff", _XLIFF.format(units="".join(units))),
    }
    found = {kind: (name, content.encode()) for kind, (name, content) in made.items()}
    return {**found, "docx": ("a.docx", docx(pages(text, 1, 600)))}


@dataclass(frozen=True, slots=True)
class Life:
    """Seconds. `done` counts from the end of the upload, no matter how many status requests there were."""

    upload: float
    first_poll: float
    done: float
    result: float
    is_done_at_once: bool

    @property
    def polls(self) -> int:
        """How many status requests an official client would send."""
        return 1 if self.is_done_at_once else 1 + math.ceil((self.done - self.first_poll) / CLIENT_SLEEPS)


class Owner:
    def __init__(self, running: Service) -> None:
        self.running = running
        self._connection = http.client.HTTPConnection(running.host, running.port, timeout=60)

    def life(self, name: str, data: bytes, look: float = LOOK) -> Life:
        """Asks for the status every `look` seconds."""
        began = time.perf_counter()
        ticket = json.loads(self._post("/v2/document", *_form(name, data)))
        uploaded = time.perf_counter()
        path, key = (
            f"/v2/document/{ticket['document_id']}",
            json.dumps({"document_key": ticket["document_key"]}).encode(),
        )
        is_done_at_once = self._is_done(path, key)
        asked = time.perf_counter()
        is_done = is_done_at_once
        while not is_done:
            time.sleep(look)
            is_done = self._is_done(path, key)
        done = time.perf_counter()
        assert self._post(f"{path}/result", key)
        end = time.perf_counter()
        return Life(uploaded - began, asked - uploaded, done - uploaded, end - done, is_done_at_once)

    def _is_done(self, path: str, key: bytes) -> bool:
        state = json.loads(self._post(path, key))["status"]
        assert state != "error"
        return bool(state == "done")

    def _post(self, path: str, body: bytes, media: str = "application/json") -> bytes:
        self._connection.request("POST", path, body, {"Authorization": f"DeepL-Auth-Key {KEY}", "Content-Type": media})
        response = self._connection.getresponse()
        said = response.read()
        assert response.status == 200, said
        return said


def _form(name: str, data: bytes) -> tuple[bytes, str]:
    fields = "".join(
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'
        for field, value in (("source_lang", "EN"), ("target_lang", "DE"))
    )
    head = f'{fields}--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    return head.encode() + data + f"\r\n--{BOUNDARY}--\r\n".encode(), f"multipart/form-data; boundary={BOUNDARY}"


def children(parent: int) -> Iterator[int]:
    """Yields the children of a process, and their children."""
    for process in map(int, filter(str.isdigit, os.listdir("/proc"))):
        try:
            above = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if above == parent:
            yield process
            yield from children(process)


def shown(lives: Sequence[Life]) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    for name in ("upload", "first_poll", "done", "result"):
        taken = [1000 * getattr(life, name) for life in lives]
        figures[f"{name}_p50_ms"] = round(statistics.median(taken), 1)
        figures[f"{name}_p99_ms"] = round(statistics.quantiles(taken, n=100, method="inclusive")[98], 1)
    figures["polls"] = statistics.median(life.polls for life in lives)
    figures["done_at_first_poll_percent"] = round(100 * statistics.mean(life.is_done_at_once for life in lives))
    return figures


def measured(sides: dict[str, Path], rounds: int) -> dict[str, Any]:
    lives: dict[tuple[str, str], list[Life]] = defaultdict(list)
    with ExitStack() as stack:
        owners = {
            side: Owner(stack.enter_context(service(environment={"PYTHONPATH": str(sources)})))
            for side, sources in sides.items()
        }
        for number in range(-1, rounds):
            for kind, given in kinds().items():
                for side in sorted(owners, reverse=number % 2 == 0):
                    life = owners[side].life(*given)
                    # The first round loads everything and does not count.
                    if number >= 0:
                        lives[side, kind].append(life)
        idle = {side: _idle(owner.running.process.pid) for side, owner in owners.items()}
    found: dict[str, Any] = {kind: {side: shown(lives[side, kind]) for side in sides} for kind in kinds()}
    return {"idle": idle, "kinds": found}


def _idle(process: int) -> dict[str, float]:
    """The memory in MiB of a service that has translated documents and is idle, and of the processes that it keeps."""
    kept = [resident_mib(each) for each in children(process)]
    return {"resident_mib": round(resident_mib(process)), "kept": len(kept), "kept_mib": round(sum(kept))}


def main(few: int | None) -> None:
    rounds = few or ROUNDS
    result: dict[str, Any] = {"signature": signature([NTREX / "en.txt"], model_hash()), "bar_ms": BAR_MS}
    with before.sources(BEFORE) as earlier:
        result |= {"rounds": rounds, "commit_before": BEFORE}
        result |= measured({"before": earlier, "now": ROOT / "src"}, rounds)
    print(json.dumps(result, indent=2) if few else save("documents_short", result).read_text())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
