"""Are there known holes in what is locked? `python -m releasing.audit`, which asks PyPI's advisories through pip-audit.

Ends with 0 where all was asked for and nothing is known, with 1 where holes are known, and with 2 where somebody or
something could not be asked: pip-audit itself takes that for good news.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-ray.lock", "requirements-dev.lock", "requirements-cluster.lock")
PIP_AUDIT = (sys.executable, "-m", "pip_audit")
OPTIONS = ("--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json", "-r")
SILENCE = "No advisories could be had ({reason}), so nothing is known about holes. It needs PyPI, by its own address."


def audited(lock: Path, command: Sequence[str] = PIP_AUDIT) -> tuple[int, str]:
    """As `main` ends, and what to say."""
    try:
        done = subprocess.run([*command, *OPTIONS, str(lock)], capture_output=True, text=True, timeout=900, check=False)
        found = json.loads(done.stdout)["dependencies"]
    except (OSError, subprocess.TimeoutExpired) as error:
        return 2, SILENCE.format(reason=type(error).__name__)
    except (ValueError, KeyError, TypeError):
        last = (done.stderr.strip().splitlines() or ["no answer"])[-1]
        return 2, SILENCE.format(reason=last[:200])
    return verdict(found)


def verdict(found: Sequence[dict[str, Any]]) -> tuple[int, str]:
    holes = [
        f"{each['name']} {each['version']}: {hole['id']}, mended in {', '.join(hole['fix_versions']) or 'no release'}"
        for each in found
        for hole in each.get("vulns", ())
    ]
    skipped = [each["name"] for each in found if "skip_reason" in each]
    if holes:
        return 1, "\n  ".join([f"{len(holes)} known holes", *holes])
    if skipped or not found:
        return 2, SILENCE.format(reason=f"{len(skipped)} of {len(found)} packages are unknown to who was asked")
    return 0, f"{len(found)} packages, no known hole."


def main() -> None:
    worst = 0
    for name in LOCKS:
        code, said = audited(ROOT / name)
        print(f"{name}: {said}", flush=True)
        worst = max(worst, code)
    raise SystemExit(worst)


if __name__ == "__main__":
    main()
