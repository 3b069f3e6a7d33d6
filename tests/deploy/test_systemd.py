"""The units, as systemd reads them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.heavy
UNITS = Path(__file__).parents[2] / "deploy" / "systemd"
MOST_EXPOSED = 2.0
"""Of 10, as systemd counts what a unit could do to its machine."""


def test_units_are_valid(tmp_path: Path) -> None:
    """With a program that is there in place of those that are installed later."""
    copies = []
    for unit in [*UNITS.glob("*.service"), *UNITS.glob("*.timer")]:
        copies.append(tmp_path / unit.name)
        copies[-1].write_text(re.sub(r"/opt/\S+/bin/\w+", shutil.which("true") or "", unit.read_text("utf-8")), "utf-8")
    done = subprocess.run(["systemd-analyze", "verify", *copies], capture_output=True, text=True)
    ours = [line for line in done.stderr.splitlines() if str(tmp_path) in line or "tolmach" in line]
    assert ours == []


def test_the_service_can_do_little_to_its_machine() -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(UNITS / "tolmach.service")]
    said = subprocess.run(command, capture_output=True, text=True).stdout
    (exposed,) = re.findall(r"Overall exposure level for tolmach.service: ([\d.]+)", said)
    assert float(exposed) < MOST_EXPOSED
