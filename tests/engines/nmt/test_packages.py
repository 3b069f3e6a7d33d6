import json
from pathlib import Path

import pytest

from tolmach.engines.nmt.packages import MANIFEST, load_package, read_package, shipped
from tolmach.errors import StartError


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The shipped model with links for files, so that one of them can be replaced."""
    for path in shipped().iterdir():
        (tmp_path / path.name).symlink_to(path)
    return tmp_path


def test_the_shipped_model_is_intact_and_says_what_it_is() -> None:
    package = load_package(shipped())
    assert (package.name, package.family, package.parameters) == ("tolmach", "tolmach", 106_554_752)
    assert len(package.languages) == 35
    assert {"en", "pt-br", "zh-hant"} <= set(package.languages)
    assert len(package.hash) == 64
    assert package.tasks == {"context", "fix", "genders", "marks", "terms"}
    assert {"de", "fr", "ja", "pt-br"} <= package.formality <= set(package.languages)


def test_a_model_that_was_taught_nothing_else_says_so(copy: Path) -> None:
    manifest = json.loads((copy / MANIFEST).read_text(encoding="utf-8"))
    del manifest["tasks"], manifest["formality"]
    (copy / MANIFEST).unlink()
    (copy / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    package = read_package(copy)
    assert (package.tasks, package.formality) == (frozenset(), frozenset())


@pytest.mark.parametrize("name", ["config.json", "shared_vocabulary.json", "spm.model", "vmap.txt"])
def test_a_changed_byte_is_named(copy: Path, name: str) -> None:
    data = bytearray((copy / name).read_bytes())
    data[len(data) // 2] ^= 1
    (copy / name).unlink()
    (copy / name).write_bytes(data)
    with pytest.raises(StartError, match=rf"{name} is damaged.*tolmach-model"):
        load_package(copy)


@pytest.mark.parametrize("name", ["model.bin", "spm.model", MANIFEST])
def test_a_missing_file_is_named(copy: Path, name: str) -> None:
    (copy / name).unlink()
    with pytest.raises(StartError, match=rf"{name} is missing.*tolmach-model"):
        load_package(copy)


def test_a_cut_file_is_damaged(copy: Path) -> None:
    (copy / "model.bin").unlink()
    (copy / "model.bin").write_bytes(b"cut")
    with pytest.raises(StartError, match=r"model\.bin is damaged"):
        load_package(copy)


@pytest.mark.parametrize("text", ["", "[]", "{}", json.dumps({"name": "x", "files": 3})])
def test_a_manifest_that_says_too_little_cannot_be_read(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text, encoding="utf-8")
    with pytest.raises(StartError, match="cannot be read"):
        read_package(tmp_path)
