"""A service in a process of its own, fed with the corpus, and what it took."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.poison.model import DELIVERED, House, Poison

DEVELOPER = "5ec4e7d0-1111-4111-8111-1234567890ab"
ADMIN = "5ec4e7d0-2222-4222-8222-1234567890cd:adm"
KEYS = "/v2/admin/developer-keys"
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Kept:
    """The process and what it has."""

    url: str
    process: "subprocess.Popen[bytes]"
    data: Path
    log: Path

    @contextmanager
    def house(self, key: str = DEVELOPER) -> Iterator[House]:
        headers = {"Authorization": f"DeepL-Auth-Key {key}"}
        with httpx.Client(base_url=self.url, headers=headers, timeout=300, verify=False) as client:
            yield House(self.url, key, client)

    def another_key(self, label: str) -> str:
        headers = {"Authorization": f"DeepL-Auth-Key {ADMIN}"}
        answer = httpx.post(f"{self.url}{KEYS}", json={"label": label}, headers=headers, verify=False)
        key: str = answer.json()["key"]
        return key

    def memory(self, member: str = "VmHWM", process: int | None = None) -> int:
        """In bytes: `VmRSS` now, `VmHWM` the most since the start or since it was forgotten. 0 where it is gone."""
        try:
            status = Path(f"/proc/{process or self.process.pid}/status").read_text()
        except OSError:
            return 0
        found = re.search(rf"{member}:\s+(\d+)", status)
        return int(found[1]) * 1024 if found else 0

    def forget_peak(self) -> None:
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def children(self) -> list[int]:
        """Those that work on a file; not the process that they are forked from, which stays."""
        own = _children(self.process.pid)
        templates = [child for child in own if _TEMPLATE in _read(child, "cmdline")]
        forks = [fork for template in templates for fork in _children(template)]
        return [child for child in own if child not in templates] + forks

    def open_files(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def blobs(self) -> list[str]:
        """What lies in the blob store."""
        folder = self.data / "blobs"
        return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())

    def complaints(self) -> list[str]:
        """What it logged that nobody should cause from outside."""
        return self.log.read_text(errors="replace").splitlines()


@contextmanager
def kept() -> Iterator[Kept]:
    """Its data and what its libraries write go into a folder that goes with it."""
    with tempfile.TemporaryDirectory() as folder:
        known = {
            "TOLMACH_DEVELOPER_KEY": DEVELOPER,
            "TOLMACH_ADMIN_KEY": ADMIN,
            "TOLMACH_ENGINE": "stub",
            "TOLMACH_LOG_LEVEL": "error",
            "TMPDIR": folder,
        }
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("TOLMACH_")}
        data, out, log = (Path(folder) / name for name in ("data", "out", "log"))
        command = [sys.executable, "-m", "tests.poison.service", "serve", "--port", "0", "--data", str(data)]
        with out.open("wb") as written, log.open("wb") as logged:
            process = subprocess.Popen(command, cwd=ROOT, env=inherited | known, stdout=written, stderr=logged)
        try:
            yield Kept(_url(process, out, log), process, data, log)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(60)


def _url(process: "subprocess.Popen[bytes]", out: Path, log: Path) -> str:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"listens on (\S+)", out.read_text()):
            return found[1]
        time.sleep(0.05)
    raise AssertionError(log.read_text())


@dataclass(frozen=True, slots=True)
class Outcome:
    poison: Poison
    said: str
    seconds: float
    growth: int
    charged: int

    @property
    def faults(self) -> list[str]:
        """What is not as it must be."""
        poison, found = self.poison, []
        if not poison.is_as_expected(self.said):
            found.append(f"said {self.said[:200]!r}, due was {poison.expected!r}")
        if self.seconds > poison.seconds:
            found.append(f"took {self.seconds:.1f} s")
        if self.growth > poison.growth:
            found.append(f"took {self.growth // 2**20} MiB")
        if self.charged and not self.said.startswith(DELIVERED):
            found.append(f"was charged {self.charged}")
        return found


def tried(service: Kept, house: House, poison: Poison) -> Outcome:
    data = poison.make()
    charged = house.used()
    service.forget_peak()
    before, began = service.memory("VmRSS"), time.monotonic()
    try:
        said = poison.door.send(house, data)
    except (httpx.HTTPError, TimeoutError, AssertionError) as error:
        said = f"{type(error).__name__}: {error}"
    seconds = time.monotonic() - began
    return Outcome(poison, said, seconds, max(0, service.memory() - before), house.used() - charged)


_TEMPLATE = "tolmach.files.template"


def _children(process: int) -> list[int]:
    """But for those that have ended and whose end has not been asked for yet."""
    found = " ".join(_read(process, f"task/{task.name}/children") for task in Path(f"/proc/{process}/task").iterdir())
    return [child for child in map(int, found.split()) if ") Z" not in _read(child, "stat")]


def _read(process: int, name: str) -> str:
    """Nothing of a process that is gone."""
    try:
        return Path(f"/proc/{process}/{name}").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
