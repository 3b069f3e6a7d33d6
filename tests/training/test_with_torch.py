"""What needs torch is tested where torch is."""

import subprocess
from pathlib import Path

import pytest

from tests.training.tiny import ROOT

FOLDER = Path(__file__).parent / "network"


@pytest.mark.heavy
def test_modules_that_need_torch(training_python: str) -> None:
    # Not the fixtures above that folder: they are of the service, which is not installed there.
    command = [training_python, "-m", "pytest", "-p", "no:cacheprovider", f"--confcutdir={FOLDER}", str(FOLDER)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
