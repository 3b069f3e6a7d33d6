import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.environments import ROOT


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make dist` makes."""
    folder = tmp_path_factory.mktemp("made") / "dist"
    ready = f"{Path(sys.prefix).name}/.ready"
    subprocess.run(["make", f"--old-file={ready}", "dist", f"DIST={folder}"], cwd=ROOT, check=True, timeout=300)
    return folder
