import json
import shutil
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Said, Tolmach
from tolmach.cli.checks import CHECKS, changed
from tolmach.cli.findings import Level
from tolmach.documents.kit import tesseract
from tolmach.settings import Settings

SECRET = "3d0c1b5e-6f0a-4b7f-9d3e-0a1b2c3d4e5f"


def report(said: Said) -> dict[str, list[tuple[str, str]]]:
    """What was found, by subject. The exit code must agree with it."""
    assert said.err == ""
    found: dict[str, list[tuple[str, str]]] = {}
    for finding in json.loads(said.out)["findings"]:
        found.setdefault(finding["subject"], []).append((finding["level"], finding["text"]))
    broken = any(level == "broken" for lines in found.values() for level, _ in lines)
    assert said.code == (1 if broken else 0)
    return found


def doctor(tolmach: Tolmach, *words: str) -> dict[str, list[tuple[str, str]]]:
    return report(tolmach("doctor", "--json", *words))


@pytest.fixture(autouse=True)
def _any_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLMACH_PORT", "0")


def test_before_the_first_start_nothing_is_broken_and_nothing_is_made(bare: Tolmach) -> None:
    found = doctor(bare)
    assert [subject for subject, _ in CHECKS] == list(found)
    assert found["database"][0][0] == "hint"
    assert not bare.data.exists()


def test_ready_database(tolmach: Tolmach) -> None:
    assert doctor(tolmach)["database"][0][0] == "ok"


def test_for_people(bare: Tolmach) -> None:
    said = bare("doctor")
    assert said.code == 0
    assert said.out.startswith("STATE")
    assert "Settings that differ from their defaults:" in said.out


@pytest.mark.parametrize(
    ("variables", "subject", "words"),
    [
        ({"TOLMACH_PROT": "1"}, "settings", "Did you mean 'port'?"),
        ({"TOLMACH_FIRST_BYTE": "1"}, "settings", "Setting 'first_byte' in the environment no longer exists"),
        ({"TOLMACH_ADMIN_KEY": SECRET}, "settings", "followed by :adm"),
        ({"TOLMACH_DATA": "/proc/nowhere"}, "data folder", "cannot write to"),
        ({"TOLMACH_DATABASE": "postgresql://nobody@127.0.0.1:1/x"}, "database", "cannot be opened"),
        ({"TOLMACH_BLOBS": "ftp://host/path"}, "blobs", "is not supported"),
        ({"TOLMACH_BLOBS": "/proc/nowhere"}, "blobs", "cannot be created"),
        ({"TOLMACH_ENGINE": "nmt", "TOLMACH_MODEL": "absent"}, "model", "There is no folder absent."),
        ({"TOLMACH_TLS_CERT": "absent", "TOLMACH_TLS_KEY": "absent"}, "tls", "cannot use tls_cert or tls_key"),
        ({"TOLMACH_HOST": "192.0.2.1"}, "port", "The service cannot listen on 192.0.2.1"),
    ],
)
def test_what_is_broken(
    bare: Tolmach,
    monkeypatch: pytest.MonkeyPatch,
    variables: dict[str, str],
    subject: str,
    words: str,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    level, text = doctor(bare)[subject][0]
    assert level == "broken"
    assert words in text


def make_keys(tolmach: Tolmach) -> Path:
    assert tolmach("accounts", "create", "Acme").code == 0
    assert tolmach("keys", "create").code == 0
    return tolmach.data / "secret"


def lose(secret: Path) -> None:
    secret.unlink()


def shorten(secret: Path) -> None:
    secret.write_bytes(b"short")


def publish(secret: Path) -> None:
    secret.chmod(0o644)


@pytest.mark.parametrize(
    ("change", "level", "words"),
    [
        (lambda secret: None, "ok", "Only its owner can read"),
        (lose, "broken", "Restore it from a backup."),
        (shorten, "broken", "must have at least 32 bytes"),
        (publish, "hint", "chmod 600"),
    ],
)
def test_secret_file(tolmach: Tolmach, change: Any, level: str, words: str) -> None:
    change(make_keys(tolmach))
    found = doctor(tolmach)["secret file"]
    assert found[0][0] == level
    assert words in found[0][1]


def test_replicas_need_one_secret_file(bare_postgresql: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bare_postgresql("db", "upgrade").code == 0
    secret = make_keys(bare_postgresql)
    assert [level for level, _ in doctor(bare_postgresql)["secret file"]] == ["ok", "hint"]
    monkeypatch.setenv("TOLMACH_SECRET_FILE", str(secret))
    assert [level for level, _ in doctor(bare_postgresql)["secret file"]] == ["ok"]


def test_port_in_use(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setenv("TOLMACH_PORT", str(taken.getsockname()[1]))
        level, text = doctor(bare)["port"][0]
    assert (level, "Address already in use" in text) == ("broken", True)


def test_beside_a_running_service(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    with bare.serving() as served:
        monkeypatch.setenv("TOLMACH_PORT", served.url.rpartition(":")[2])
        found = doctor(bare)
    assert found["port"] == [("ok", "A service is running on this data folder.")]
    assert found["database"][0][0] == "ok"


def test_tls_files_that_fit(bare: Tolmach, monkeypatch: pytest.MonkeyPatch, certificate: tuple[Path, Path]) -> None:
    cert, key = map(str, certificate)
    monkeypatch.setenv("TOLMACH_TLS_CERT", cert)
    monkeypatch.setenv("TOLMACH_TLS_KEY", key)
    assert doctor(bare)["tls"][0][0] == "ok"
    monkeypatch.setenv("TOLMACH_TLS_KEY", cert)
    assert doctor(bare)["tls"][0][0] == "broken"


@pytest.mark.parametrize("installed", [True, False])
def test_model_comes_from_an_installed_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: bool
) -> None:
    package = tmp_path / "some_model-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: some-model\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[tolmach.models]\nsome = some:path\n")
    check = dict(CHECKS)["model"]
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", [str(tmp_path)] if installed else [])
        [(level, text)] = check(Settings(data=tmp_path))
    assert level is (Level.OK if installed else Level.BROKEN)
    assert ("Installed: some." if installed else "Install the package tolmach-model") in text


def test_secrets_among_the_settings_are_masked(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLMACH_DEVELOPER_KEY", SECRET)
    monkeypatch.setenv("TOLMACH_DATABASE", "postgresql://user:pass-word@127.0.0.1:1/x")
    monkeypatch.setenv("TOLMACH_PROXIES", "10.0.0.0/8,192.168.0.0/16")
    said = bare("doctor", "--json")
    shown = json.loads(said.out)["settings"]
    assert (shown["developer_key"], shown["database"]) == ("********", "********")
    assert shown["proxies"] == "10.0.0.0/8, 192.168.0.0/16"
    everything = said.out + bare("doctor").out
    assert SECRET not in everything
    assert "pass-word" not in everything


def test_defaults_are_not_listed() -> None:
    assert changed(Settings()) == {}


EVERY = frozenset(each.packs[0] for each in tesseract.LANGUAGES.values())


def of_tesseract(tolmach: Tolmach) -> list[tuple[str, str]]:
    rapid, *others = doctor(tolmach)["pictures"]
    assert rapid[0] == "ok"
    return others


@pytest.mark.parametrize(
    ("absent", "words"),
    [
        ((), None),
        (("bul",), None),
        (("ukr",), "The service cannot read Ukrainian in pictures. Install tesseract-ocr-ukr."),
        (
            ("ara", "tha"),
            "The service cannot read Arabic and Thai in pictures. Install tesseract-ocr-ara and tesseract-ocr-tha.",
        ),
    ],
)
def test_packs_that_pictures_need(
    bare: Tolmach, monkeypatch: pytest.MonkeyPatch, absent: tuple[str, ...], words: str | None
) -> None:
    monkeypatch.setattr(tesseract, "packs", lambda: EVERY - {*absent})
    (level, text), *hints = of_tesseract(bare)
    assert level == "ok"
    assert "Vietnamese" in text
    assert hints == ([] if words is None else [("hint", words)])


def test_without_tesseract(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tesseract, "program", lambda: None)
    [(level, text)] = of_tesseract(bare)
    assert level == "hint"
    assert "Arabic" in text
    assert "tesseract-ocr-vie." in text


def test_a_tesseract_that_fails(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tesseract, "program", lambda: "/nowhere/tesseract")
    assert of_tesseract(bare) == [("hint", "Tesseract does not answer. Install it again.")]


@pytest.mark.parametrize(
    ("subject", "words"),
    [("fonts", "Install manimgx-fonts and manimgx-fonts-cjk."), ("pictures", "Install rapidocr.")],
)
def test_packages_that_are_not_installed(monkeypatch: pytest.MonkeyPatch, subject: str, words: str) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", [])
        for name in ("rapidocr", "manimgx_fonts", "manimgx_fonts_cjk"):
            patch.delitem(sys.modules, name, raising=False)
        level, text = next(dict(CHECKS)[subject](Settings()))
    assert (level, words in text) == (Level.HINT, True)


@pytest.mark.parametrize(("found", "words"), [("/usr/bin/soffice", "is installed"), (None, "is not installed")])
def test_what_only_tests_need(monkeypatch: pytest.MonkeyPatch, found: str | None, words: str) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: found)
    [(level, text)] = dict(CHECKS)["office"](Settings())
    assert (level, words in text) == (Level.OK, True)


def _voice(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, program: str | None = "/usr/bin/espeak-ng"
) -> list[str]:
    monkeypatch.setattr(shutil, "which", lambda name: program)
    return [f"{level.value}: {text}" for level, text in dict(CHECKS)["voice"](settings)]


def test_voice_says_what_it_lacks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hears, speaks = _voice(monkeypatch, Settings(data=tmp_path), program=None)
    assert hears.startswith("hint: The service cannot understand speech, so")
    assert "tolmach models add whisper-base" in hears
    assert speaks == "hint: The service cannot speak. Install espeak-ng."


def test_voice_says_what_it_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    added = tmp_path / "models" / "whisper-small"
    added.mkdir(parents=True)
    for name in ("model.bin", "config.json"):
        (added / name).touch()
    hears, speaks = _voice(monkeypatch, Settings(data=tmp_path))
    lacking = f"{added} has no tokenizer.json. Correct the setting whisper."
    assert hears == f"hint: The service cannot understand speech: {lacking}"
    assert speaks.startswith("ok: eSpeak NG speaks 3")
    (added / "tokenizer.json").touch()
    assert _voice(monkeypatch, Settings(data=tmp_path))[0] == "ok: whisper-small understands speech."


def test_voice_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = Settings(data=tmp_path, recogniser_url="http://10.0.0.9/v1", recogniser_model="large")
    assert _voice(monkeypatch, there)[0] == "ok: large at http://10.0.0.9/v1 understands speech."
    on_cluster = Settings(data=tmp_path, engine="ray")
    assert _voice(monkeypatch, on_cluster)[0].startswith("hint: Unless the cluster understands speech")


def test_kokoro(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, kokoro=str(tmp_path))
    assert "so eSpeak NG speaks instead" in _voice(monkeypatch, settings)[-1]
    (tmp_path / "voices").mkdir()
    for name in ("model.onnx", "voices/af_heart.bin"):
        (tmp_path / name).touch()
    assert "It has 1 of " in _voice(monkeypatch, settings)[-1]
