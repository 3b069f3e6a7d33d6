"""What `make dist` makes, on a machine that has nothing else: no checkout, no network, no place to write but one."""

import contextlib
import os
import re
import shutil
import subprocess
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import deepl
import httpx
import pytest

from tests.deploy.environments import PLAIN, ROOT, environment, install
from tolmach.reference.contents import names

pytestmark = pytest.mark.heavy


def wheel(dist: Path, name: str) -> Path:
    (found,) = dist.glob(f"{name}-*.whl")
    return found


def test_hashes_are_those_of_the_files(dist: Path) -> None:
    subprocess.run(["sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS"], cwd=dist, check=True)
    listed = {line.split()[1] for line in (dist / "SHA256SUMS").read_text().splitlines()}
    assert listed == {path.name for path in dist.iterdir()} - {"SHA256SUMS"}


def test_the_service_is_whole(dist: Path) -> None:
    """Every file of the package, every page of the documentation, and the licences."""
    held = set(zipfile.ZipFile(wheel(dist, "tolmach")).namelist())
    source = ROOT / "src"
    ours = {path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert {str(path.relative_to(source)) for path in ours} <= held
    assert {f"tolmach/reference/docs/{name}.md" for name in names()} <= held
    assert {"LICENSE", "NOTICE"} == {Path(name).name for name in held if "/licenses/" in name}


def test_the_model_comes_with_its_attribution(dist: Path) -> None:
    held = set(zipfile.ZipFile(wheel(dist, "tolmach_model")).namelist())
    assert {path.name for path in (ROOT / "models" / "sources").glob("*.md")} == {
        Path(name).name for name in held if "/licenses/sources/" in name
    }
    assert "tolmach_model/data/model.bin" in held


def test_examples_are_there_and_no_secret(dist: Path) -> None:
    with tarfile.open(dist / "deploy.tar.gz") as examples:
        held = examples.getnames()
    assert {"deploy/haproxy.cfg", "deploy/systemd/tolmach.service", "deploy/kubernetes/base/deployment.yaml"} <= {*held}
    assert not [name for name in held if name.startswith(("deploy/private", "deploy/.env"))]


@dataclass(frozen=True)
class Elsewhere:
    """The wheels in an environment of their own. The checkout cannot be seen there, and only `state` can be written."""

    environment: Path
    state: Path

    def command(self, *words: str, network: bool = True) -> list[str]:
        hidden = ["--tmpfs", str(ROOT)]
        return [
            "bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", *hidden, "--bind", str(self.state),
            str(self.state), "--chdir", "/", *([] if network else ["--unshare-net"]), "--die-with-parent",
            str(self.environment / "bin" / "tolmach"), *words,
        ]  # fmt: skip

    @property
    def variables(self) -> dict[str, str]:
        places = {"TOLMACH_DATA": "data", "TMPDIR": "", "PYTHONPYCACHEPREFIX": "compiled"}
        told = {name: str(self.state / folder) for name, folder in places.items()}
        return {**PLAIN, **told, "HOME": "/nonexistent", "TOLMACH_PORT": "0"}


@pytest.fixture(scope="module")
def elsewhere(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    assert shutil.which("bwrap"), "tests/setup.sh --heavy installs it"
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "state").mkdir()
    python = environment(folder / "environment")
    install(python, "--require-hashes", "-r", str(dist / "requirements.lock"))
    install(python, "--no-index", "--no-deps", *map(str, dist.glob("*.whl")))
    return Elsewhere(folder / "environment", folder / "state")


@contextlib.contextmanager
def started(elsewhere: Elsewhere) -> Iterator[tuple[str, str]]:
    """Its address, and a developer key."""
    command = elsewhere.command("serve", "--log-level", "error")
    with subprocess.Popen(command, env=elsewhere.variables, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            said = ""
            while "Try it:" not in said:
                line = process.stdout.readline()
                assert line, said
                said += line
            url = re.findall(r"listens on (\S+)", said)[0]
            key = re.findall(r"Developer key\s+(\S+)", said)[0]
            yield url, key
        finally:
            # The program that confines it passes no signal on.
            (child,) = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            os.kill(int(child), 15)
            status = process.wait(60)
    assert status == 0


def test_it_serves(elsewhere: Elsewhere) -> None:
    with started(elsewhere) as (url, key), httpx.Client(base_url=url, timeout=60) as client:
        authorised = {"Authorization": f"DeepL-Auth-Key {key}"}
        answer = client.post(
            "/v2/translate", headers=authorised, data={"text": "Good morning, how are you?", "target_lang": "DE"}
        )
        assert "Morgen" in answer.json()["translations"][0]["text"]
        official = deepl.DeepLClient(key, server_url=url)
        assert "Morgen" in str(official.translate_text("Good morning, how are you?", target_lang="DE"))
        assert {page: client.get(f"/docs/{page}").status_code for page in names()} == dict.fromkeys(names(), 200)
        assert client.get("/sign-in").status_code == 200
        assert client.get("/readyz").status_code == 200
        sent = client.post(
            "/v2/document",
            headers=authorised,
            data={"target_lang": "DE"},
            files={"file": ("page.html", b"<p>Good morning</p>")},
        )
        assert sent.status_code == 200
        style = re.findall(r'href="([^"]+\.css[^"]*)"', client.get("/sign-in").text)[0]
        assert client.get(style).status_code == 200


def test_it_translates_without_a_network(elsewhere: Elsewhere) -> None:
    command = elsewhere.command("translate", "Where is the station?", "--to", "fr", network=False)
    done = subprocess.run(command, env=elsewhere.variables, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "gare" in done.stdout.lower()


def test_the_doctor_finds_nothing_broken(elsewhere: Elsewhere) -> None:
    done = subprocess.run(
        elsewhere.command("doctor"), env=elsewhere.variables, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
