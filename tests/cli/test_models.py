import hashlib
from pathlib import Path

import pytest

from tests.cli.conftest import Tolmach, column
from tests.engines.added.test_likelihoods import SureEngine
from tests.engines.families import tiny
from tests.engines.families.files import serving
from tolmach.engines.added import calibrating
from tolmach.engines.nmt import engine
from tolmach.voice.recognising import weights


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return tiny.pack(tiny.make("argos", tmp_path / "made"), tmp_path / "en_de.argosmodel")


def test_from_adding_to_removing(bare: Tolmach, package: Path) -> None:
    assert column(bare("models", "list"), "NAME") == ["whisper-base"]
    said = bare("models", "add", str(package))
    assert (said.code, said.err) == (0, "")
    assert column(bare("models", "list"), "NAME") == ["en_de", "whisper-base"]
    listed, _ = bare("models", "list", "--json").json
    assert listed["name"] == "en_de"
    assert (listed["family"], listed["sources"], listed["targets"]) == ("argos", ["en"], ["de"])
    assert column(bare("models", "verify"), "STATE") == ["ok"]
    assert bare("models", "remove", "en_de").out == "The model 'en_de' is removed.\n"
    assert [model["name"] for model in bare("models", "list", "--json").json] == ["whisper-base"]
    assert bare("models", "verify").out == "There are no added models.\n"


def test_comparing(bare: Tolmach, package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few lines and another reference, to be quick."""
    monkeypatch.setattr(calibrating, "lines", lambda: ("The red house stands on a hill.", "It was sold last year."))
    monkeypatch.setattr(calibrating, "LEAST", 2)
    monkeypatch.setattr(engine, "NmtEngine", lambda: SureEngine(0.001, -0.1, frozenset({("en", "de")})))
    assert bare("models", "calibrate").out == "There are no added models.\n"
    assert bare("models", "add", str(package)).code == 0
    assert column(bare("models", "calibrate"), "DIRECTIONS") == ["en-de"]
    assert bare("models", "calibrate", "en_de", "--json").json == [{"name": "en_de", "pairs": ["en-de"]}]
    assert bare("models", "calibrate", "other").code == 1
    assert column(bare("models", "verify"), "STATE") == ["ok"]


def test_info(bare: Tolmach, package: Path) -> None:
    assert bare("models", "add", str(package), "--name", "mine", "--json").json["name"] == "mine"
    said = bare("models", "info", "mine")
    assert said.code == 0
    for line in ("Name:    mine", "Family:  argos", f"Origin:  {package}", "From:    en", "To:      de", "Pairs:   1"):
        assert line in said.out.splitlines()
    told = bare("models", "info", "mine", "--json").json
    assert {file["file"] for file in told["files"]} >= {"metadata.json", "model/model.bin", "sentencepiece.model"}
    assert told["size"] == sum(file["size"] for file in told["files"])


def test_many_languages_are_counted(bare: Tolmach, tmp_path: Path) -> None:
    folder = str(tiny.make("nllb", tmp_path / "made"))
    assert (
        bare("models", "add", folder, "--from", "en", "--from", "pt-PT", "--to", "zh-Hant", "--name", "few").code == 0
    )
    assert bare("models", "add", folder, "--name", "many").code == 0
    few, _, _ = bare("models", "list", "--json").json
    assert (few["sources"], few["targets"]) == (["en", "pt"], ["zh-hant"])
    assert column(bare("models", "list"), "FROM") == ["en pt", "9 languages", "33 languages"]


def test_what_understands_speech(bare: Tolmach, monkeypatch: pytest.MonkeyPatch) -> None:
    """Listed before it is added, too, so that one learns its name."""
    content = b"these are weights"
    monkeypatch.setattr(weights, "SUMS", {"model.bin": hashlib.sha256(content).hexdigest()})
    (listed,) = bare("models", "list", "--json").json
    assert (listed["name"], listed["family"], listed["targets"]) == ("whisper-base", "whisper", [])
    assert (listed["size"], listed["added"]) == (0, None)
    assert {"de", "en", "zh"} <= set(listed["sources"])
    assert bare("models", "info", "whisper-base").code == 1
    place = bare.data / "models" / "whisper-base"
    place.mkdir(parents=True)
    (place / "model.bin").write_bytes(content)
    assert bare("models", "add", "whisper-base", "--json").json["size"] == len(content)
    assert bare("models", "list", "--json").json[0]["added"].startswith("20")
    assert column(bare("models", "verify"), "STATE") == ["ok"]
    assert "Family:  whisper" in bare("models", "info", "whisper-base").out.splitlines()
    (place / "model.bin").write_bytes(content[::-1])
    assert column(bare("models", "verify", "whisper-base"), "STATE") == ["damaged"]
    assert bare("models", "remove", "whisper-base").code == 0
    assert bare("models", "list", "--json").json[0]["added"] is None


def test_from_an_address(bare: Tolmach, package: Path) -> None:
    content = package.read_bytes()
    with serving(content, "en_de.argosmodel") as served:
        served.drops = [500, 0]
        said = bare("models", "add", served.url)
        assert (said.code, said.out) == (1, "")
        assert said.err.endswith(" 500 bytes are kept. Run the same command again to continue.\n")
        made = bare("models", "add", served.url, "--sha256", hashlib.sha256(content).hexdigest(), "--json").json
    assert made["name"] == "en_de"


def test_damaged_model(bare: Tolmach, package: Path) -> None:
    assert bare("models", "add", str(package)).code == 0
    content_file = bare.data / "models" / "en_de" / "model" / "model.bin"
    content_file.write_bytes(bytes(content_file.stat().st_size))
    for words in ((), ("en_de",)):
        said = bare("models", "verify", *words)
        assert (said.code, column(said, "STATE")) == (1, ["damaged"])
        assert "model/model.bin: its content has changed" in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("add", "nowhere"), "There is no folder or file nowhere."),
        (("add", "PACKAGE", "--family", "gpt"), "There is no model family 'gpt'. Allowed: argos"),
        (("add", "PACKAGE", "--to", "xx"), "There is no language 'xx'. Allowed: ar, bg"),
        (("add", "PACKAGE", "--to", "fr"), "has no language 'fr' on that side. It has: de."),
        (("add", "PACKAGE", "--sha256", "0" * 64), "The archive is not the expected one"),
        (("add", "PACKAGE", "--name", "A B"), "cannot be named 'A B'. Allowed"),
        (("info", "x"), "There is no model 'x'"),
        (("remove", "x"), "There is no model 'x'"),
        (("verify", "x"), "There is no model 'x'"),
    ],
)
def test_what_fails(bare: Tolmach, package: Path, words: tuple[str, ...], sentence: str) -> None:
    said = bare("models", *(str(package) if word == "PACKAGE" else word for word in words))
    assert (said.code, said.out) == (1, "")
    assert sentence in said.err
    assert said.err.count("\n") == 1
