import json
from pathlib import Path
from typing import Any

import pytest

from tests.engines.added.mozilla.bucket import Bucket
from tolmach.engines.added.mozilla import sources
from tolmach.engines.added.mozilla.registry import LARGEST_MODEL, read_registry, written
from tolmach.engines.added.mozilla.sources import REGISTRY, ModelSource
from tolmach.errors import StartError
from tolmach.languages.catalogue import engine_codes

HASH = "0123456789abcdef" * 4


def entry(architecture: str = "tiny", status: object = "Release", **scores: Any) -> dict[str, Any]:
    folder = f"models/en-de/run_{architecture}/exported"
    return {
        "architecture": architecture,
        "releaseStatus": status,
        "metrics": {"flores200-plus": scores},
        "files": {
            "model": {"path": f"{folder}/model.bin.gz", "uncompressedSize": 1000, "uncompressedHash": HASH},
            "vocab": {"path": f"{folder}/vocab.spm.gz"},
            "lexicalShortlist": {"path": f"{folder}/lex.bin.gz"},
        },
    }


def source(folder: Path, content: bytes | str | dict[str, Any]) -> ModelSource:
    """A mirror's folder with that registry."""
    (folder / REGISTRY).parent.mkdir(exist_ok=True)
    written = json.dumps(content) if isinstance(content, dict) else content
    (folder / REGISTRY).write_bytes(written if isinstance(written, bytes) else written.encode())
    return ModelSource(str(folder))


BEST: dict[str, tuple[list[dict[str, Any]], str]] = {
    "by COMET": ([entry("tiny", comet22=0.8), entry("base", comet22=0.81), entry("base-memory", comet22=0.7)], "base"),
    "by chrF where COMET is equal": (
        [entry("base-memory", comet22=0.8, chrf=60), entry("tiny", comet22=0.8, chrf=61)],
        "tiny",
    ),
    "by architecture where scores are equal": (
        [entry("tiny", comet22=0.8), entry("base", comet22=0.8), entry("base-memory", comet22=0.8)],
        "base-memory",
    ),
    "an unknown architecture last": ([entry("giant", comet22=0.8), entry("tiny", comet22=0.8)], "tiny"),
    "any score before none": ([entry("base-memory"), entry("tiny", comet22=0.5)], "tiny"),
    "an impossible score is none": ([entry("tiny", comet22=86.1), entry("base", comet22=0.86)], "base"),
    "a score that is no number is none": ([entry("tiny", comet22="0.99"), entry("base", comet22=0.86)], "base"),
    "only what is released": (
        [entry("tiny", None, comet22=0.9), entry("base", "Nightly", comet22=0.9), entry("base-memory", comet22=0.8)],
        "base-memory",
    ),
    "released for Android": ([entry("tiny", "Release Android", comet22=0.9), entry("base", comet22=0.8)], "tiny"),
    "odd statuses": ([entry("tiny", 7), entry("tiny", ["Release"]), entry("tiny", {}), entry("base")], "base"),
    "a bad entry beside a good one": ([entry("tiny", comet22=0.9) | {"files": None}, entry("base")], "base"),
}


@pytest.mark.parametrize("name", BEST)
def test_the_best_that_is_released_is_taken(tmp_path: Path, name: str) -> None:
    entries, architecture = BEST[name]
    for order in (entries, entries[::-1]):
        registry = read_registry(source(tmp_path, {"models": {"en-de": order}}))
        assert (registry.models["en", "de"].architecture, registry.refused) == (architecture, {})


def test_codes_of_both_sides_become_ours(tmp_path: Path) -> None:
    keys = {"en-zh": ("en", "zh"), "zh_hant-en": ("zh-hant", "en"), "en-nb": ("en", "nb"), "pt-en": ("pt", "en")}
    unknown = ["en-nn", "fr-de", "en-en", "en", "en-", "", "en-pt_br", "en-pt-br", "EN-DE", "en-de-fr"]
    registry = read_registry(source(tmp_path, {"models": {key: [entry()] for key in (*keys, *unknown)}}))
    assert set(registry.models) == set(keys.values())
    assert registry.languages == ["nb", "pt", "zh", "zh-hant"]
    assert registry.models["zh-hant", "en"].name == "firefox-zh-hant-en"


def test_norwegian_has_two_codes(tmp_path: Path) -> None:
    listed = {"no-en": [entry(comet22=0.8)], "nb-en": [entry(comet22=0.7)]}
    assert read_registry(source(tmp_path, {"models": listed})).models["nb", "en"].key == "no-en"
    listed["nb-en"] = [entry(comet22=0.8)]
    assert read_registry(source(tmp_path, {"models": listed})).models["nb", "en"].key == "nb-en"


def test_every_language_of_ours_but_brazilian_may_have_models(tmp_path: Path) -> None:
    theirs = {"nb": "no", "zh-hant": "zh_hant"}
    codes = engine_codes() - {"en", "pt-br"}
    listed = {f"en-{theirs.get(code, code)}": [entry()] for code in codes}
    assert set(read_registry(source(tmp_path, {"models": listed})).languages) == codes


def changed(role: str, **values: object) -> dict[str, Any]:
    made = entry()
    made["files"][role] |= values
    return made


def without(role: str) -> dict[str, Any]:
    made = entry()
    del made["files"][role]
    return made


UNUSABLE = {
    "no files": (entry() | {"files": []}, "names no files"),
    "no model": (without("model"), "does not name the weights and a vocabulary"),
    "no vocabulary": (without("vocab"), "does not name the weights and a vocabulary"),
    "half a vocabulary": (
        entry() | {"files": {"model": entry()["files"]["model"], "srcVocab": {"path": "models/a.spm.gz"}}},
        "does not name the weights and a vocabulary",
    ),
    "a file that is none": (entry() | {"files": entry()["files"] | {"vocab": "x"}}, "its file 'vocab' has no path"),
    "a path that climbs": (changed("model", path="models/../../etc/passwd.gz"), "path of its file 'model'"),
    "a path from the root": (changed("vocab", path="/etc/passwd.gz"), "path of its file 'vocab'"),
    "a path with a drive": (changed("vocab", path="C:\\models\\a.gz"), "path of its file 'vocab'"),
    "a path that is an address": (changed("vocab", path="https://example.org/a.gz"), "path of its file 'vocab'"),
    "a hidden path": (changed("vocab", path=".downloads/a.gz"), "path of its file 'vocab'"),
    "an empty part of a path": (changed("vocab", path="models//a.gz"), "path of its file 'vocab'"),
    "a path with a line": (changed("vocab", path="models/a\n.gz"), "path of its file 'vocab'"),
    "a path that is not packed": (changed("vocab", path="db/models.json"), "path of its file 'vocab'"),
    "an endless path": (changed("vocab", path="a/" * 400 + "a.gz"), "path of its file 'vocab'"),
    "a path that is no text": (changed("vocab", path=7), "its file 'vocab' has no path"),
    "the same name twice": (changed("vocab", path="other/model.bin.gz"), "two of its files have the same name"),
    "no size": (changed("model", uncompressedSize=0), "the size and the SHA-256 of the weights"),
    "a negative size": (changed("model", uncompressedSize=-1), "size of its file 'model'"),
    "an absurd size": (changed("model", uncompressedSize=LARGEST_MODEL + 1), "size of its file 'model'"),
    "a size that is no number": (changed("model", uncompressedSize="17"), "size of its file 'model'"),
    "a size that is a truth": (changed("model", uncompressedSize=True), "size of its file 'model'"),
    "no hash": (changed("model", uncompressedHash=""), "the size and the SHA-256 of the weights"),
    "a hash that is none": (changed("model", uncompressedHash="abc"), "SHA-256 of its file 'model'"),
    "a hash that is no text": (changed("model", uncompressedHash=None), "SHA-256 of its file 'model'"),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_an_entry_that_is_not_plausible_is_refused_alone(tmp_path: Path, name: str) -> None:
    bad, reason = UNUSABLE[name]
    registry = read_registry(source(tmp_path, {"models": {"en-de": [bad], "de-en": [entry()]}}))
    assert set(registry.models) == {("de", "en")}
    assert reason in registry.refused["en", "de"]
    assert registry.why_not(("en", "de")) == f"The registry's entry cannot be used: {registry.refused['en', 'de']}."
    assert "It has models for: de." in registry.why_not(("en", "fr"))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{ no", "is not valid JSON"),
        (b"", "is not valid JSON"),
        (b"\xff\xfe\x00\x01", "is not valid JSON"),
        ("[" * 200_000, "is not valid JSON"),
        ("[]", "has no list 'models'"),
        ("7", "has no list 'models'"),
        ('{"models": []}', "has no list 'models'"),
        ("{}", "has no list 'models'"),
    ],
)
def test_a_registry_that_is_none(tmp_path: Path, content: bytes | str, sentence: str) -> None:
    with pytest.raises(StartError, match=sentence):
        read_registry(source(tmp_path, content))


@pytest.mark.parametrize("listed", [{"en-de": None}, {"en-de": {}}, {"en-de": [None, 7, "x", [], {}]}])
def test_odd_lists_have_no_models(tmp_path: Path, listed: dict[str, Any]) -> None:
    registry = read_registry(source(tmp_path, {"models": listed}))
    assert (registry.models, registry.refused) == ({}, {})


def test_what_is_missing_beside_the_files_is_no_fault(tmp_path: Path) -> None:
    bare = {"releaseStatus": "Release", "files": without("lexicalShortlist")["files"]}
    model = read_registry(source(tmp_path, {"models": {"en-de": [bare]}})).models["en", "de"]
    assert (model.architecture, model.scores.comet, model.scores.chrf) == ("", None, None)
    assert [file.name for file in model.files] == ["model.bin", "vocab.spm"]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    bucket = Bucket()
    bucket.add("en-de")
    bucket.add("zh_hant-en", split=True, shape="base-memory", status="Release Desktop", comet=None)
    first = read_registry(source(tmp_path, {"models": bucket.entries}))
    assert len(first.models) == 2
    assert read_registry(source(tmp_path, written(first.models.values()))) == first


def test_a_folder_that_is_no_mirror(tmp_path: Path) -> None:
    with pytest.raises(StartError, match=r"is not a mirror of models: it has no file db/models.json"):
        read_registry(ModelSource(str(tmp_path)))


def test_a_registry_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / REGISTRY).mkdir(parents=True)
    with pytest.raises(StartError, match="is not a mirror of models"):
        read_registry(ModelSource(str(tmp_path)))


def test_a_registry_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "LARGEST_REGISTRY", 10)
    with pytest.raises(StartError, match=r"is too large. Allowed: 10 bytes"):
        read_registry(source(tmp_path, {"models": {}}))
