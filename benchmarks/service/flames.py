"""Draws where the service's processor time goes, for each class of requests, and says how much is outside the engine.

The process of the service is looked at, not those in which files are read and written. `python -m
benchmarks.service.flames 1` tries it with few requests and saves nothing.
"""

import json
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.documents.made import docx, pages
from benchmarks.documents.short import CLIENT_SLEEPS, Owner, kinds
from benchmarks.engine import model_hash
from benchmarks.service import Service, call_all, flame, service
from benchmarks.signature import NTREX, RESULTS, lines, save, signature

WARM = 4
TEXTS, CALLERS, SENTENCES = 50, 64, 256
DOCUMENT_PAGES, PAGE_CHARACTERS = 50, 1800
BAR_PERCENT = 20.0

Load = Callable[[Service, int], None]


def _first(running: Service, share: int) -> None:
    call_all(running, [(lines("en", 1), "en", "de")], 1)


def _batch(running: Service, share: int) -> None:
    texts = lines("en", TEXTS * 4)
    call_all(running, [(texts[at : at + TEXTS], "en", "de") for at in range(0, len(texts) // share, TEXTS)], 1)


def _crowd(running: Service, share: int) -> None:
    call_all(running, [([text], "en", "de") for text in lines("en", SENTENCES // share)], CALLERS)


def _tagged(running: Service, share: int) -> None:
    texts = [f"<p>{text.replace(' ', ' <b>', 1)}</b></p>" for text in lines("en", SENTENCES // share)]
    call_all(running, [([text], "en", "de") for text in texts], 8)


def _short(running: Service, share: int) -> None:
    owner = Owner(running)
    for _ in range(12 // share):
        owner.life(*kinds()["txt"])


def _long(running: Service, share: int) -> None:
    made = docx(pages(lines("en"), DOCUMENT_PAGES // share, PAGE_CHARACTERS))
    Owner(running).life("a.docx", made, CLIENT_SLEEPS)


LOADS: Mapping[str, tuple[str, Load]] = {
    "start": ("A start and its first sentence", _first),
    "batch": (f"One caller, {TEXTS} texts in a request", _batch),
    "crowd": (f"{CALLERS} callers, one sentence each", _crowd),
    "tagged": ("Sentences with tags, 8 callers", _tagged),
    "short": ("Documents of 1 KB, one after another", _short),
    "long": (f"A document of {DOCUMENT_PAGES} pages", _long),
}


def seen(load: Load, share: int, *, whole: bool) -> dict[flame.Stack, float]:
    """Stacks and their seconds. Unless the whole life counts, the service is warm before."""
    with tempfile.TemporaryDirectory() as folder:
        into, gate = Path(folder) / "seen.json", Path(folder) / "from"
        environment = {"FLAMES_INTO": str(into)} | ({} if whole else {"FLAMES_FROM": str(gate)})
        with service(Path(folder) / "data", module="benchmarks.service.sampled", environment=environment) as running:
            if not whole:
                for number in range(WARM):
                    call_all(running, [(lines("en")[-1 - number :], "en", "de")], 1)
                Owner(running).life(*kinds()["txt, 11 bytes"])
                gate.touch()
            load(running, share)
        return _read(json.loads(into.read_text(encoding="utf-8")))


def _read(said: dict[str, Any]) -> dict[flame.Stack, float]:
    stacks = {tuple(row[:-1]): float(row[-1]) for row in said["stacks"]}
    rest = said["seconds"] - sum(stacks.values())
    return stacks | ({(flame.NATIVE,): rest} if rest > 0 else {})


def measured(share: int, folder: Path | None) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, (title, load) in LOADS.items():
        stacks = seen(load, share, whole=name == "start")
        outside = round(100 * (1 - flame.engine_share(stacks)), 1)
        found[name] = {"title": title, "seconds": round(sum(stacks.values()), 2), "outside_engine_percent": outside}
        if folder:
            (folder / f"flame_{name}.svg").write_text(flame.picture(title, stacks), encoding="utf-8")
    return found


def main(share: int | None) -> None:
    result = {"signature": signature([NTREX / "en.txt"], model_hash()), "bar_percent": BAR_PERCENT}
    result["loads"] = measured(share or 1, None if share else RESULTS)
    print(json.dumps(result, indent=2) if share else save("flames", result).read_text())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
