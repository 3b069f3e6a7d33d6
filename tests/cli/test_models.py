import hashlib
from pathlib import Path

import pytest

from tests.cli.conftest import Tolmach, column
from tests.engines.families import tiny
from tests.engines.families.files import serving


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return tiny.pack(tiny.make("argos", tmp_path / "made"), tmp_path / "en_de.argosmodel")


def test_from_adding_to_removing(bare: Tolmach, package: Path) -> None:
    assert bare("models", "list").out == "No models were added. The one that ships translates.\n"
    said = bare("models", "add", str(package))
    assert (said.code, said.err) == (0, "")
    assert column(bare("models", "list"), "NAME") == ["en_de"]
    (listed,) = bare("models", "list", "--json").json
    assert listed["name"] == "en_de"
    assert (listed["family"], listed["sources"], listed["targets"]) == ("argos", ["en"], ["de"])
    assert column(bare("models", "verify"), "STATE") == ["ok"]
    assert bare("models", "remove", "en_de").out == "The model 'en_de' is removed.\n"
    assert bare("models", "list", "--json").json == []
    assert bare("models", "verify").out == "No models were added.\n"


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
    few, _ = bare("models", "list", "--json").json
    assert (few["sources"], few["targets"]) == (["en", "pt"], ["zh-hant"])
    assert column(bare("models", "list"), "FROM") == ["en pt", "9 languages"]


def test_from_an_address(bare: Tolmach, package: Path) -> None:
    content = package.read_bytes()
    with serving(content, "en_de.argosmodel") as served:
        served.drops = [500, 0]
        said = bare("models", "add", served.url)
        assert (said.code, said.out) == (1, "")
        assert said.err.endswith(" 500 bytes are kept; the same command goes on from there.\n")
        made = bare("models", "add", served.url, "--sha256", hashlib.sha256(content).hexdigest(), "--json").json
    assert made["name"] == "en_de"


def test_damaged_model(bare: Tolmach, package: Path) -> None:
    assert bare("models", "add", str(package)).code == 0
    weights = bare.data / "models" / "en_de" / "model" / "model.bin"
    weights.write_bytes(bytes(weights.stat().st_size))
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
        (("add", "PACKAGE", "--sha256", "0" * 64), "The archive is not the one that was asked for"),
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
