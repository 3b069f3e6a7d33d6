"""The manifests, as Kubernetes would read them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

KUBERNETES = Path(__file__).parents[2] / "deploy" / "kubernetes"
VALIDATE = Path(sys.executable).with_name("kubernetes-validate")
WHOLE = [
    path
    for path in sorted(KUBERNETES.rglob("*.yaml"))
    if path.name not in ("kustomization.yaml", "cluster.yaml") and path.name not in ("alone.yaml", "front.yaml")
]
"""Without what belongs to kustomize or to KubeRay, and without patches, which are parts of a resource."""


def validated(path: Path) -> str:
    done = subprocess.run([VALIDATE, "--strict", path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: str(path.relative_to(KUBERNETES)))
def test_a_resource_is_valid(path: Path) -> None:
    assert "passed" in validated(path)


def test_a_wrong_one_would_be_found(tmp_path: Path) -> None:
    wrong = tmp_path / "deployment.yaml"
    text = (KUBERNETES / "base" / "deployment.yaml").read_text("utf-8")
    wrong.write_text(text.replace("readinessProbe:", "readynessProbe:"), "utf-8")
    assert subprocess.run([VALIDATE, "--strict", wrong], capture_output=True).returncode != 0


@pytest.mark.skipif(not shutil.which("kubectl"), reason="no Debian package has a kubectl that is new enough")
@pytest.mark.parametrize("overlay", ["base", "overlays/small", "overlays/ray"])
def test_kustomize_builds_valid_resources(overlay: str, tmp_path: Path) -> None:
    done = subprocess.run(["kubectl", "kustomize", KUBERNETES / overlay], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    built = tmp_path / "built.yaml"
    built.write_text(done.stdout, "utf-8")
    assert validated(built).count("passed") >= 8
