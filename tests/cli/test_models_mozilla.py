"""`tolmach models` with Mozilla's models, against a stand-in of their bucket."""

import hashlib
import os
import resource
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import COMMAND, PATIENCE, PIPE, Tolmach, column
from tests.engines.added.mozilla.bucket import Bucket, languages, serving
from tests.warm import WarmProcess
from tolmach.engines.added.installed import installed, verify
from tolmach.engines.added.mozilla.getting import DOWNLOADS
from tolmach.engines.added.mozilla.sources import REGISTRY
from tolmach.engines.added.mozilla.trial import try_model

BOTH = ["firefox-de-en", "firefox-en-de"]


@pytest.fixture
def bucket() -> Iterator[Bucket]:
    with serving(languages("de", "zh_hant")) as served:
        yield served


@pytest.fixture
def mozilla(bare: Tolmach, bucket: Bucket, monkeypatch: pytest.MonkeyPatch) -> Tolmach:
    """The command on a data folder whose settings name the stand-in."""
    bare.variables["TOLMACH_MODELS_FROM"] = bucket.url
    monkeypatch.setenv("TOLMACH_MODELS_FROM", bucket.url)
    return bare


def names(tolmach: Tolmach) -> list[str]:
    """Of the models that are there; each of them is whole."""
    folder = tolmach.data / "models"
    found = installed(folder)
    for model in found:
        assert verify(folder, model) == []
        try_model(folder / model.name)
    return [model.name for model in found]


def test_from_getting_to_removing(mozilla: Tolmach) -> None:
    said = mozilla("models", "get", "DE", "--trust-new")
    assert (said.code, said.err, sorted(column(said, "NAME"))) == (0, "", BOTH)
    assert set(column(said, "FAMILY")) == {"firefox"}
    assert column(mozilla("models", "list"), "NAME") == [*BOTH, "whisper-base"]
    assert column(mozilla("models", "verify"), "STATE") == ["ok", "ok"]
    again = mozilla("models", "get", "de")
    assert (again.code, again.out) == (0, "Already installed: firefox-en-de, firefox-de-en.\n")
    assert mozilla("models", "update").out == "Already installed: firefox-de-en, firefox-en-de.\n"
    assert mozilla("models", "remove", "firefox-en-de").code == 0
    assert names(mozilla) == ["firefox-de-en"]
    # The lock of the data folder has them now.
    assert mozilla("models", "get", "de", "--json").json["added"][0]["name"] == "firefox-en-de"


def test_info(mozilla: Tolmach, bucket: Bucket) -> None:
    mozilla("models", "get", "de", "--trust-new")
    said = mozilla("models", "info", "firefox-en-de").out.splitlines()
    for line in ("Family:  firefox", "From:    en", "To:      de", "Made as: tiny"):
        assert line in said
    assert any(line.startswith("Scores:  COMET 0.861, chrF 61.5") for line in said)
    told = mozilla("models", "info", "firefox-en-de", "--json").json
    assert (told["architecture"], told["published"]) == ("tiny", {"comet": 0.861, "chrf": 61.5})
    sums = {file["sha256"] for file in told["files"]}
    assert sums == {found.sha256 for path, found in bucket.sums.items() if "ende" in path}


def test_available(mozilla: Tolmach, bucket: Bucket) -> None:
    bucket.replace("zh_hant-en", shape="base", split=True, comet=None)
    mozilla("models", "get", "de", "--trust-new")
    bucket.replace("en-de", seed=1, comet=0.9)
    said = mozilla("models", "available")
    assert column(said, "LANGUAGE") == ["de", "zh-hant"]
    assert column(said, "NAME") == ["German", "Chinese (traditional)"]
    assert column(said, "ARCHITECTURE") == ["tiny", "tiny/base"]
    assert column(said, "COMET FROM EN") == ["0.9", "0.861"]
    assert column(said, "COMET INTO EN") == ["0.872", "-"]
    assert column(said, "INSTALLED") == ["older/yes", "no"]
    german, _ = mozilla("models", "available", "--json").json
    assert german["from_english"] == {
        "name": "firefox-en-de",
        "architecture": "tiny",
        "size": bucket.entries["en-de"][0]["files"]["model"]["uncompressedSize"],
        "comet": 0.9,
        "chrf": 61.5,
        "installed": "older",
    }
    assert german["size"] == german["from_english"]["size"] + german["into_english"]["size"]
    assert mozilla("models", "update", "--trust-new").code == 0
    assert column(mozilla("models", "available"), "INSTALLED")[0] == "yes"


def test_one_direction_only(mozilla: Tolmach, bucket: Bucket) -> None:
    del bucket.entries["de-en"]
    assert column(mozilla("models", "available"), "INSTALLED")[0] == "no/-"
    said = mozilla("models", "get", "de", "--trust-new")
    assert (said.code, names(mozilla)) == (1, ["firefox-en-de"])


def test_an_empty_registry(mozilla: Tolmach, bucket: Bucket) -> None:
    bucket.entries.clear()
    assert mozilla("models", "available").out == "The registry has no released model.\n"
    assert mozilla("models", "update").out == "None of Mozilla's models are installed.\n"


def test_what_cannot_be_had_is_named(mozilla: Tolmach, bucket: Bucket) -> None:
    bucket.faults["vocab.deen"] = "404"
    said = mozilla("models", "get", "all", "--trust-new")
    assert (said.code, said.err.count("\n")) == (1, 1)
    assert said.err.startswith("firefox-de-en: http://127.0.0.1:")
    assert said.err.endswith("vocab.deen.spm.gz answers with the status 404.\n")
    assert column(said, "NAME") == ["firefox-en-de", "firefox-en-zh-hant", "firefox-zh-hant-en"]
    bucket.faults.clear()
    assert mozilla("models", "get", "all", "--trust-new", "--json").json["failed"] == []


def test_one_sentence_where_all_fail_for_the_same_reason(mozilla: Tolmach) -> None:
    said = mozilla("models", "get", "all")
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert said.err.startswith("firefox-de-en, firefox-en-de, firefox-en-zh-hant, firefox-zh-hant-en: No lock has ")
    assert "--trust-new" in said.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("get", "xx"), "There is no language 'xx'. Allowed: all, ar, bg"),
        (("get", "en"), "translates to or from English"),
        (("get", "de", "--from", "/nowhere"), "The folder /nowhere is not a mirror of models"),
        (("get", "de", "--from", "ftp://example.org/"), "Allowed: http and https addresses"),
        (("get", "de", "--from", "URL/elsewhere"), "answers with the status 404"),
        (("available", "--from", "/nowhere"), "is not a mirror of models"),
        (("update", "--from", "/nowhere"), "is not a mirror of models"),
        (("mirror", "FOLDER", "xx"), "There is no language 'xx'"),
        (("mirror", "FOLDER", "--from", "/nowhere"), "is not a mirror of models"),
        (("mirror", "/proc/mirror"), "cannot be written"),
    ],
)
def test_what_fails(mozilla: Tolmach, bucket: Bucket, tmp_path: Path, words: tuple[str, ...], sentence: str) -> None:
    places = {"URL": bucket.url, "FOLDER": str(tmp_path / "mirror")}
    said = mozilla("models", *(places.get(word, word.replace("URL", bucket.url)) for word in words))
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert sentence in said.err
    assert not (tmp_path / "mirror").exists()


@pytest.mark.parametrize("words", [("get", "de"), ("available",), ("update",), ("mirror", "FOLDER")])
def test_without_a_network(bare: Tolmach, tmp_path: Path, words: tuple[str, ...]) -> None:
    with serving(languages("de")) as bucket:
        pass
    words = tuple(str(tmp_path / "mirror") if word == "FOLDER" else word for word in words)
    said = bare("models", *words, "--from", bucket.url)
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert "run `tolmach models mirror FOLDER` on one that has" in said.err


def test_a_mirror_for_a_machine_without_a_network(bare: Tolmach, tmp_path: Path) -> None:
    folder = str(tmp_path / "mirror")
    with serving(languages("de", "fr")) as bucket:
        said = bare("models", "mirror", folder, "de", "--from", bucket.url)
        assert (said.code, sorted(column(said, "NAME"))) == (0, BOTH)
    assert column(bare("models", "available", "--from", folder), "LANGUAGE") == ["de"]
    assert sorted(column(bare("models", "get", "de", "--from", folder, "--trust-new"), "NAME")) == BOTH
    assert names(bare) == BOTH


def test_a_mirror_of_all(mozilla: Tolmach, bucket: Bucket, tmp_path: Path) -> None:
    bucket.faults["model.ende"] = "500"
    said = mozilla("models", "mirror", str(tmp_path / "mirror"))
    assert (said.code, len(column(said, "NAME"))) == (1, 3)
    assert "answers with the status 500" in said.err
    bucket.faults.clear()
    made = mozilla("models", "mirror", str(tmp_path / "mirror"), "all", "--json").json
    assert ([model["name"] for model in made["models"]], made["failed"]) == (
        [*BOTH, "firefox-en-zh-hant", "firefox-zh-hant-en"],
        [],
    )


# The real command, killed, twice at once, and on a full disk


def start(tolmach: Tolmach, *words: str) -> WarmProcess:
    return WarmProcess("tolmach", "models", *words, env=environment(tolmach), stdout=PIPE, stderr=PIPE)


def environment(tolmach: Tolmach) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("TOLMACH_")}
    return clean | tolmach.variables


def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.001)


def kill(process: WarmProcess) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGKILL


def asked(bucket: Bucket, part: str) -> bool:
    return any(part in each.path for each in bucket.asked)


def arrived(tolmach: Tolmach, bucket: Bucket, part: str) -> int:
    """Bytes of a file that are kept."""
    (path,) = [path for path in bucket.files if part in path]
    name = hashlib.sha256(f"{bucket.url}/{path}".encode()).hexdigest()[:32]
    kept = tolmach.data / "models" / DOWNLOADS / f"{name}.part"
    return kept.stat().st_size if kept.exists() else 0


MOMENTS: dict[str, tuple[str, Callable[[Tolmach, Bucket], object]]] = {
    "before the registry came": (REGISTRY, lambda tolmach, bucket: asked(bucket, REGISTRY)),
    "while the first files come": ("ende", lambda tolmach, bucket: asked(bucket, "vocab.ende")),
    "when a part of the weights is there": (
        "model.",
        lambda tolmach, bucket: arrived(tolmach, bucket, "model.deen"),
    ),
    "when one of two is installed": (
        "model.deen",
        lambda tolmach, bucket: (
            (tolmach.data / "models" / "firefox-en-de" / "model.json").exists()
            and arrived(tolmach, bucket, "model.deen")
        ),
    ),
    "while a model is unpacked": (
        "model.deen",
        lambda tolmach, bucket: (tolmach.data / "models" / ".scratch" / "firefox-en-de").exists(),
    ),
    "while a model is tried": (
        "model.deen",
        lambda tolmach, bucket: any((tolmach.data / "models" / ".scratch").glob("*/lex.*")),
    ),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_killed_at_any_moment(mozilla: Tolmach, bucket: Bucket, moment: str) -> None:
    stalls, reached = MOMENTS[moment]
    bucket.faults[stalls] = "stall"
    with start(mozilla, "get", "de", "--trust-new") as process:
        try:
            until(lambda: reached(mozilla, bucket))
        finally:
            kill(process)
    there, kept = names(mozilla), arrived(mozilla, bucket, "model.deen")
    assert there in ([], ["firefox-en-de"])
    assert there or moment != "when one of two is installed"
    bucket.faults.clear()
    bucket.asked.clear()
    said = mozilla("models", "get", "de", "--trust-new")
    assert (said.code, said.err, names(mozilla)) == (0, "", BOTH)
    assert [each.start for each in bucket.fetched("model.deen")] == [kept]
    assert not (mozilla.data / "models" / DOWNLOADS).exists()


@pytest.mark.parametrize("pause", [0, 0.003, 0.01, 0.03])
@pytest.mark.heavy
def test_an_update_that_is_killed_leaves_the_old_model_or_the_new_one(
    mozilla: Tolmach, bucket: Bucket, pause: float
) -> None:
    assert mozilla("models", "get", "de", "--trust-new").code == 0
    bucket.replace("en-de", seed=1)
    scratch = mozilla.data / "models" / ".scratch"
    with start(mozilla, "update", "--trust-new") as process:
        try:
            until(lambda: any(scratch.glob("*/model.json")) or process.poll() is not None)
            time.sleep(pause)
        finally:
            process.kill()
            process.communicate(timeout=PATIENCE)
    assert names(mozilla) == BOTH
    assert mozilla("models", "update", "--trust-new").code == 0
    assert names(mozilla) == BOTH
    assert column(mozilla("models", "available"), "INSTALLED")[0] == "yes"


def test_two_at_once(mozilla: Tolmach, bucket: Bucket) -> None:
    go_on = threading.Event()
    bucket.hook = lambda path: None if path == REGISTRY else (go_on.wait(PATIENCE), None)[1]
    with start(mozilla, "get", "de", "--trust-new") as first:
        try:
            until(lambda: (mozilla.data / "models" / ".lock").exists())
            for words in (("get", "zh-hant", "--trust-new"), ("update",), ("remove", "firefox-en-de")):
                said = mozilla("models", *words)
                assert (said.code, said.err.count("\n")) == (1, 1)
            assert "Another command is changing the models" in mozilla("models", "update").err
            assert mozilla("models", "available").code == 0
        finally:
            go_on.set()
            _, err = first.communicate(timeout=PATIENCE)
    assert (first.returncode, err, names(mozilla)) == (0, "", BOTH)


def test_a_write_that_fails(mozilla: Tolmach, bucket: Bucket) -> None:
    """Files may have so many bytes: all but the vocabularies fit."""
    most = min(len(content) for path, content in bucket.files.items() if "/vocab." in path) - 1
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    with subprocess.Popen(
        [*COMMAND, "models", "get", "de", "--trust-new"],
        env=environment(mozilla),
        stdout=PIPE,
        stderr=PIPE,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, limit[1])),
    ) as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (1, "", "firefox-en-de, firefox-de-en: File too large.\n")
    assert names(mozilla) == []
    assert mozilla("models", "get", "de", "--trust-new").code == 0
    assert names(mozilla) == BOTH


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=96m", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(command, check=False, capture_output=True).returncode != 0:
        pytest.skip("only where a file system may be mounted")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def fill(place: Path, left: int) -> None:
    free = os.statvfs(place)
    with (place / "filler").open("wb") as file:
        file.write(bytes(free.f_bavail * free.f_frsize - left))


def test_a_disk_that_becomes_full(
    mozilla: Tolmach, bucket: Bucket, small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There was room when it was asked for."""
    monkeypatch.setenv("TOLMACH_DATA", str(small_disk / "data"))
    mozilla.data = small_disk / "data"
    turn = threading.Lock()

    def hook(path: str) -> None:
        with turn:
            if path != REGISTRY and not (small_disk / "filler").exists():
                fill(small_disk, 100 << 10)

    bucket.hook = hook
    said = mozilla("models", "get", "de", "--trust-new")
    assert (said.code, names(mozilla)) == (1, [])
    assert "No space left on device. Make room and try again." in said.err
    (small_disk / "filler").unlink()
    bucket.hook = lambda path: None
    assert mozilla("models", "get", "de", "--trust-new").code == 0
    assert names(mozilla) == BOTH


def test_a_disk_that_is_too_small(
    mozilla: Tolmach, bucket: Bucket, small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOLMACH_DATA", str(small_disk / "data"))
    fill(small_disk, 3 << 20)
    said = mozilla("models", "get", "de", "--trust-new")
    assert (said.code, bucket.fetched()) == (1, [])
    assert "There is not enough room" in said.err
