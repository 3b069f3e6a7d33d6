import hashlib
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.engines.families import tiny
from tests.engines.families.files import serving
from tolmach.engines.added.adding import ModelOrder, add
from tolmach.engines.added.installed import changing, find, installed, verify
from tolmach.engines.families.family import WantedLanguages
from tolmach.errors import StartError


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return tmp_path / "data" / "models"


def visible(models: Path) -> list[str]:
    return sorted(path.name for path in models.glob("[!.]*"))


@pytest.mark.parametrize("kind", tiny.KINDS)
def test_from_a_folder(models: Path, tmp_path: Path, kind: str) -> None:
    given = tiny.make(kind, tmp_path / kind)
    model = add(models, ModelOrder(str(given)))
    assert (model.name, model.family) == (kind, kind.partition("-")[0])
    assert installed(models) == [model]
    assert verify(models, model) == []
    assert model.origin == str(given)
    assert set(model.files) == {path.relative_to(given).as_posix() for path in given.rglob("*") if path.is_file()}
    assert model.size == sum(path.stat().st_size for path in given.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("kind", "file", "name"),
    [
        ("argos", "translate-en_de-1_0.argosmodel", "translate-en_de-1_0"),
        ("nllb", "NLLB 200 (small).zip", "nllb-200-small"),
        ("marian", "model.tar.gz", "model"),
    ],
)
def test_from_an_archive(models: Path, tmp_path: Path, kind: str, file: str, name: str) -> None:
    folder = tiny.make(kind, tmp_path / "made" / "inner")
    archive = tmp_path / file
    if file.endswith("gz"):
        shutil.make_archive(str(tmp_path / "model"), "gztar", tmp_path / "made")
    else:
        tiny.pack(folder, archive)
    sums: list[str] = []
    model = add(models, ModelOrder(str(archive)), lambda task, done, total: sums.append(task))
    assert (model.name, set(sums)) == (name, {"Unpacking"})
    assert verify(models, find(models, name)) == []


def test_only_what_is_needed_comes_in(models: Path, tmp_path: Path) -> None:
    folder = tiny.make("argos", tmp_path / "made")
    for name in ("setup.py", "stanza/en.pt", "model.json", ".git/config", "README.md"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("x")
    model = add(models, ModelOrder(str(folder), name="a"))
    extra = set(model.files) - {"metadata.json", "sentencepiece.model"}
    assert extra == {"model/config.json", "model/model.bin", "model/shared_vocabulary.json", "README.md"}


def test_name_of_the_archive_tells_the_languages(models: Path, tmp_path: Path) -> None:
    folder = tiny.make("marian", tmp_path / "made")
    (folder / "tokenizer_config.json").unlink()
    archive = tiny.pack(folder, tmp_path / "opus-mt-de-nb.zip")
    assert add(models, ModelOrder(str(archive))).languages.pairs == {("de", "nb")}
    chosen = add(models, ModelOrder(str(archive), name="other", wanted=WantedLanguages(("en",), ("fr",))))
    assert chosen.languages.pairs == {("en", "fr")}


def test_from_an_address(models: Path, tmp_path: Path) -> None:
    content = tiny.pack(tiny.make("argos", tmp_path / "made"), tmp_path / "a.zip").read_bytes()
    tasks: list[str] = []
    with serving(content, "en_de.argosmodel") as served:
        served.drops = [len(content) // 3, len(content) // 3]
        order = ModelOrder(served.url + "?token=secret", sha256=hashlib.sha256(content).hexdigest().upper())
        model = add(models, order, lambda task, done, total: tasks.append(task))
    assert (model.name, model.origin) == ("en_de", served.url)
    assert list(dict.fromkeys(tasks)) == ["Downloading", "Checking", "Unpacking"]
    assert len(served.asked) == 3
    assert list((models / ".downloads").iterdir()) == []
    assert "secret" not in (models / "en_de" / "model.json").read_text()


def test_interrupted_download_leaves_no_model_and_goes_on(models: Path, tmp_path: Path) -> None:
    content = tiny.pack(tiny.make("argos", tmp_path / "made"), tmp_path / "a.zip").read_bytes()
    with serving(content, "en_de.argosmodel") as served:
        served.drops = [1000, 0]
        with pytest.raises(StartError, match="1000 bytes are kept"):
            add(models, ModelOrder(served.url))
        assert (visible(models), installed(models)) == ([], [])
        assert add(models, ModelOrder(served.url)).name == "en_de"
        assert served.asked[-1] == "bytes=1000-"


def test_wrong_sum(models: Path, tmp_path: Path) -> None:
    archive = tiny.pack(tiny.make("argos", tmp_path / "made"), tmp_path / "a.zip")
    with pytest.raises(StartError, match="its SHA-256 is " + hashlib.sha256(archive.read_bytes()).hexdigest()):
        add(models, ModelOrder(str(archive), sha256="0" * 64))
    assert archive.exists()
    with serving(archive.read_bytes()) as served, pytest.raises(StartError, match="not the expected one"):
        add(models, ModelOrder(served.url, sha256="0" * 64))
    assert list((models / ".downloads").iterdir()) == []
    assert visible(models) == []


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ({"family": "gpt"}, "no model family 'gpt'. Allowed: argos, marian"),
        ({"family": "nllb"}, "translates between no two languages"),
        ({"family": "marian"}, "do not name its source language"),
        ({"family": "madlad", "wanted": WantedLanguages(("en",))}, "has no language 'en' on that side"),
        ({"name": "../up"}, "cannot be named '../up'. Allowed: 1 to 64"),
        ({"name": ".hidden"}, "cannot be named"),
        ({"sha256": "abc"}, "64 hexadecimal digits"),
        ({"sha256": "0" * 64}, "works only with an archive"),
        ({"wanted": WantedLanguages(("xx",))}, "no language 'xx'. Allowed: ar, bg"),
        ({"source": "/nowhere/at/all"}, "There is no folder or file /nowhere/at/all"),
        ({"source": "ftp://example.org/model.zip"}, "Allowed: http and https"),
    ],
)
def test_wrong_orders(models: Path, tmp_path: Path, order: dict[str, object], sentence: str) -> None:
    folder = tiny.make("argos", tmp_path / "made")
    with pytest.raises(StartError) as raised:
        add(models, ModelOrder(**{"source": str(folder), **order}))  # type: ignore[arg-type]
    assert sentence in str(raised.value)
    assert visible(models) == []


@pytest.mark.parametrize(
    ("file", "content", "sentence"),
    [
        ("model/model.bin", None, "The source has no model: a CTranslate2 model has a file model.bin"),
        ("model/model.bin", 5000, "cannot be loaded"),
        ("model/shared_vocabulary.json", b'["a", "b"]', "The model does not translate"),
        ("sentencepiece.model", None, "It needs sentencepiece.model"),
        ("metadata.json", None, "do not show its family. Give it with --family, one of: argos"),
        ("more/model.bin", b"", "The source has 2 models"),
    ],
)
def test_bad_models(models: Path, tmp_path: Path, file: str, content: bytes | int | None, sentence: str) -> None:
    path = tiny.make("argos", tmp_path / "made") / file
    path.parent.mkdir(exist_ok=True)
    if content is None:
        path.unlink()
    else:
        path.write_bytes(path.read_bytes()[:content] if isinstance(content, int) else content)
    with pytest.raises(StartError) as raised:
        add(models, ModelOrder(str(tmp_path / "made")))
    assert sentence in str(raised.value)
    assert (visible(models), list(models.glob(".scratch"))) == ([], [])


@pytest.mark.parametrize("name", ["pytorch_model.bin", "model-00001-of-00002.safetensors", "opus.npz"])
def test_unconverted_models(models: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / name).write_bytes(b"x")
    with pytest.raises(StartError, match="Convert it first with ct2-transformers-converter"):
        add(models, ModelOrder(str(tmp_path / "made")))


def test_truncated_archive(models: Path, tmp_path: Path) -> None:
    archive = tiny.pack(tiny.make("argos", tmp_path / "made"), tmp_path / "a.argosmodel")
    archive.write_bytes(archive.read_bytes()[:-100])
    with pytest.raises(StartError, match="incomplete"):
        add(models, ModelOrder(str(archive)))
    assert visible(models) == []


def test_zip_that_writes_elsewhere(models: Path, tmp_path: Path) -> None:
    archive = tiny.pack(tiny.make("argos", tmp_path / "made"), tmp_path / "a.argosmodel")
    with zipfile.ZipFile(archive, "a") as out:
        out.writestr("../../evil.model", b"x")
    with pytest.raises(StartError, match="not safe to unpack: the path of a file leads out of it"):
        add(models, ModelOrder(str(archive)))
    assert not list(tmp_path.rglob("evil.model"))


def test_name_is_taken(models: Path, tmp_path: Path) -> None:
    given = tiny.make("argos", tmp_path / "made")
    add(models, ModelOrder(str(given)))
    with pytest.raises(StartError, match="A model 'made' already exists"):
        add(models, ModelOrder(str(given)))


def test_one_change_at_a_time(models: Path, tmp_path: Path) -> None:
    given = tiny.make("argos", tmp_path / "made")
    with changing(models), pytest.raises(StartError, match="Another command is changing the models"):
        add(models, ModelOrder(str(given)))
    (models / ".scratch").mkdir()
    (models / ".scratch" / "left").write_text("over")
    assert add(models, ModelOrder(str(given))).name == "made"


def test_manifest_says_what_and_from_where(models: Path, tmp_path: Path) -> None:
    add(models, ModelOrder(str(tiny.make("argos-prefix", tmp_path / "made"))))
    said = json.loads((models / "made" / "model.json").read_text())
    assert (said["format"], said["name"], said["family"]) == (1, "made", "argos")
    assert said["languages"] == {"sources": {"en": ""}, "targets": {"de": "__de__"}}
    weights = (models / "made" / "model" / "model.bin").read_bytes()
    assert said["files"]["model/model.bin"] == {"size": len(weights), "sha256": hashlib.sha256(weights).hexdigest()}
