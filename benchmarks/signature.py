"""Makes the signature of a figure, so that other people can measure it again or see why theirs differs."""

import hashlib
import json
import os
import platform
import subprocess
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results"
NTREX = ROOT / "benchmarks" / "data" / "ntrex"


def signature(data: Iterable[Path], model: str) -> dict[str, Any]:
    return {
        "commit": _git("rev-parse", "--short=12", "HEAD"),
        "changed": bool(_git("status", "--porcelain", "--untracked-files=no", "--", "src", "models")),
        "model": model,
        "data": _hash(data),
        "cores": len(os.sched_getaffinity(0)),
        "processor": _processor(),
        "load_before": round(os.getloadavg()[0], 2),
        "ctranslate2": version("ctranslate2"),
        "python": platform.python_version(),
    }


def save(name: str, result: dict[str, Any], folder: Path | None = None) -> Path:
    folder = folder or RESULTS
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}.json"
    path.write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def signed(result: dict[str, Any]) -> str:
    s = result["signature"]
    changed = " with changes" if s["changed"] else ""
    return (
        f"`commit:{s['commit']}{changed}|model:{s['model']}|data:{s['data']}|cores:{s['cores']}"
        f"|cpu:{s['processor']}|load:{s['load_before']}|ct2:{s['ctranslate2']}`"
    )


def lines(language: str, count: int | None = None) -> list[str]:
    return (NTREX / f"{language}.txt").read_text(encoding="utf-8").splitlines()[:count]


def _hash(paths: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith(("model name", "Model name")):
            return line.partition(":")[2].strip()
    return platform.machine()
