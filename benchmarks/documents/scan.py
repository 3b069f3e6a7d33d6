"""Measures what a scan of twenty pages costs a service: seconds for a page, the error of its estimates, and memory.

`python -m benchmarks.documents.scan 3` tries it with three pages and saves nothing.
"""

import http.client
import io
import json
import statistics
import sys
import textwrap
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from benchmarks.documents.made import pages
from benchmarks.documents.short import children
from benchmarks.engine import model_hash
from benchmarks.service import KEY, service
from benchmarks.signature import NTREX, lines, save, signature
from tolmach.documents.kit import fonts

PAGES = 20
CHARACTERS = 400
"""The fewest on a page: a letter, not a book."""
SIZE = 1240, 1754
"""A4 with 150 dots per inch."""
COLUMNS = 72
TURNS = (0.0, 0.8, -1.3, 0.3)
"""Degrees by which pages lie askew, in turn."""
LOOK = 1.0
LEAST = 5.0
"""Estimates within the last seconds are not compared: a second more or less is nothing to a reader."""
THIRD = 1 / 3
BOUNDARY = "a-boundary-of-a-scan"
Estimate = tuple[float, float]
"""The seconds that were said to be left, and those that were."""


def scan(count: int) -> bytes:
    """Pages of news sentences as a scanner sees them: askew, shaded, with a little noise."""
    font = ImageFont.truetype(str(next(Path(folder) for folder in fonts.folders()) / "NotoSans[wght].ttf"), 24)
    made = [
        _page([paragraph.text for paragraph in page], font, TURNS[number % len(TURNS)], number)
        for number, page in enumerate(pages(lines("en"), count, CHARACTERS))
    ]
    out = io.BytesIO()
    made[0].save(out, "PDF", resolution=150, save_all=True, append_images=made[1:])
    return out.getvalue()


def _page(paragraphs: Sequence[str], font: ImageFont.FreeTypeFont, turn: float, seed: int) -> Image.Image:
    image = Image.new("RGB", SIZE, "white")
    draw, down = ImageDraw.Draw(image), 150
    for paragraph in paragraphs:
        for line in textwrap.wrap(paragraph, COLUMNS):
            draw.text((150, down), line, font=font, fill=(25, 25, 25))
            down += 38
        down += 24
    turned = np.asarray(image.rotate(turn, resample=Image.Resampling.BICUBIC, fillcolor="white"), np.float32)
    shade = np.linspace(1.0, 0.85, SIZE[0])[None, :, None]
    noise = np.random.default_rng(seed).normal(0, 3, turned.shape)
    return Image.fromarray((turned * shade + noise).clip(0, 255).astype(np.uint8))


class Peak:
    """The most memory of a process and all its children together, in MiB. Shared pages count once."""

    def __init__(self, process: int) -> None:
        self._process, self._over = process, threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self.mib = 0.0

    def __enter__(self) -> "Peak":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(0.5):
            every = [self._process, *children(self._process)]
            self.mib = max(self.mib, sum(map(_proportional_mib, every)))


def _proportional_mib(process: int) -> float:
    try:
        said = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in said.splitlines() if line.startswith("Pss:")), 0.0)


def compared(told: Sequence[tuple[float, float]], end: float) -> list[Estimate]:
    """The estimates, each with what was really left. `told` has moments with the seconds that were said to be left."""
    return [(said, end - moment) for moment, said in told if end - moment >= LEAST]


def shown(estimates: Sequence[Estimate]) -> dict[str, Any]:
    errors = [abs(said - real) / real for said, real in estimates]
    return {
        "estimates": len(errors),
        "error_p50_percent": round(100 * statistics.median(errors)),
        "error_most_percent": round(100 * max(errors)),
        "within_a_third_percent": round(100 * statistics.mean(error <= THIRD for error in errors)),
    }


class _Client:
    def __init__(self, host: str, port: int) -> None:
        self._connection = http.client.HTTPConnection(host, port, timeout=60)

    def post(self, path: str, body: bytes, media: str = "application/json") -> tuple[bytes, str]:
        headers = {"Authorization": f"DeepL-Auth-Key {KEY}", "Content-Type": media, "Prefer": "wait=0"}
        self._connection.request("POST", path, body, headers)
        response = self._connection.getresponse()
        said = response.read()
        assert response.status == 200, said
        return said, response.getheader("X-Tolmach-Report", "")


def measured(data: bytes, count: int) -> dict[str, Any]:
    told: list[tuple[float, float]] = []
    with service() as running, Peak(running.process.pid) as peak:
        client = _Client(running.host, running.port)
        began = time.perf_counter()
        ticket = json.loads(client.post("/v2/document", *_form(data))[0])
        path = f"/v2/document/{ticket['document_id']}"
        key = json.dumps({"document_key": ticket["document_key"]}).encode()
        while (found := json.loads(client.post(path, key)[0]))["status"] not in ("done", "error"):
            if "seconds_remaining" in found:
                told.append((time.perf_counter(), found["seconds_remaining"]))
                print(f"\r{found['seconds_remaining']} s left   ", end="", file=sys.stderr, flush=True)
            time.sleep(LOOK)
        end = time.perf_counter()
        assert found["status"] == "done", found
        result, report = client.post(f"{path}/result", key)
    return {
        "pages": count,
        "bytes": len(data),
        "result_bytes": len(result),
        "seconds": round(end - began, 1),
        "seconds_per_page": round((end - began) / count, 2),
        **shown(compared(told, end)),
        "peak_mib": round(peak.mib),
        "report": report,
    }


def _form(data: bytes) -> tuple[bytes, str]:
    fields = "".join(
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'
        for field, value in (("source_lang", "EN"), ("target_lang", "DE"))
    )
    head = f'{fields}--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="scan.pdf"\r\n\r\n'
    return head.encode() + data + f"\r\n--{BOUNDARY}--\r\n".encode(), f"multipart/form-data; boundary={BOUNDARY}"


def main(few: int | None) -> None:
    result: dict[str, Any] = {"signature": signature([NTREX / "en.txt"], model_hash())}
    result |= measured(scan(few or PAGES), few or PAGES)
    print(json.dumps(result, indent=2) if few else save("documents_scan", result).read_text())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
