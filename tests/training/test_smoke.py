"""The whole way on a processor with next to no data: text, tasks, training, packaging, and the engine that loads it."""

import gzip
import json
import lzma
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.training.tiny import ROOT, SPM, sentences
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Request, Term
from tolmach.units import Mark
from training import weights
from training.shipping.evaluate import Choice, evaluate
from training.text import packed
from training.weights.shape import Shape

LINKS = [
    "half\tsource\ttarget\ttext\ttranslation\tlinks",
    "choose\ten\tde\tThe dog sleeps.\tDer Hund schläft.\t0:3-0:3 4:7-4:8 8:14-9:16 14:15-16:17",
    "score\ten\tde\tI have a red car.\tIch habe ein rotes Auto.\t0:1-0:3 2:6-4:8 7:8-9:12 9:12-13:18 13:16-19:23",
]
SMALL = ["device=cpu", "compiled=0", "tokens=160", "chunk=400", "warmup=2"]


def run(python: str, *command: object) -> str:
    """One thread: the machine may be running other tests, and the sizes are small."""
    words = [python, "-m", *map(str, command)]
    env = os.environ | {"OMP_NUM_THREADS": "1"}
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
    return done.stdout


def write_sources(folder: Path) -> list[Path]:
    """German lacks every fourth sentence, so that there is something to back-translate."""
    paths = []
    for language, without in (("de", 4), ("ja", 3), ("ru", 100)):
        pairs = zip(sentences("en"), sentences(language), strict=True)
        lines = [f"{english}\t{other}\n" for row, (english, other) in enumerate(pairs) if row % without]
        paths.append(folder / f"tiny.{language}.tsv.gz")
        with gzip.open(paths[-1], "wt", encoding="utf-8") as file:
            file.writelines(lines)
    return paths


def write_genuine(folder: Path) -> Path:
    folder.mkdir()
    for language in ("de", "ja"):
        (folder / f"{language}.txt").write_text("\n".join(sentences(language)[:9]) + "\n", encoding="utf-8")
    return folder


def write_pairs(folder: Path, end: str) -> Path:
    folder.mkdir()
    lines = [f"{english}\t{german}{end}" for english, german in zip(sentences("en"), sentences("de"), strict=True)]
    (folder / "de.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def write_lexicon(folder: Path) -> Path:
    folder.mkdir()
    rows = ["machine\tnoun\tMaschine\tf\t\n", "village\tnoun\tDorf\tn\t\n", "letter\tnoun\tBrief\tm\tSchreiben\n"]
    (folder / "de.tsv").write_text("".join(rows), encoding="utf-8")
    return folder


def package(text: Path, state: Path, out: Path) -> Path:
    run(sys.executable, "training.shipping.package", state, SPM, text, out, "0.0.1", 3)
    return out / "src" / "tolmach_model" / "data"


@pytest.mark.heavy
def test_from_text_to_an_engine(training_python: str, tmp_path: Path) -> None:
    text, lemmas, done, links = (tmp_path / name for name in ("all.npz", "lemmas.tsv.xz", "packed", "links.tsv"))
    run(sys.executable, "training.text.prepare", tmp_path / "text", *write_sources(tmp_path))
    assert "63 rows, 153 pairs in 3 languages" in run(
        sys.executable, "training.text.corpus", text, SPM, tmp_path / "text"
    )
    with lzma.open(lemmas, "wt", encoding="utf-8") as file:
        file.write("de\tMaschinen\tMaschine\n")

    small = [*SMALL, "width=32", "encoders=1", "decoders=1"]
    run(training_python, "training.network.train", text, SPM, tmp_path / "first.npz", 0.03, *small)
    assert Shape.of(weights.read(tmp_path / "first.npz")) == Shape(48_000, 32, 128, 1, 1)
    first = package(text, tmp_path / "first.npz", tmp_path / "first") / "model.bin"

    run(training_python, "training.written.backtranslate", done / "made.npz", text, SPM, first, 0.2, 8)
    run(training_python, "training.written.sharpen", done / "sharp.npz", text, SPM, first, 0.2, 24, "beams=2")
    genuine, pairs = write_genuine(tmp_path / "genuine"), write_pairs(tmp_path / "taught", "")
    run(training_python, "training.written.mono", done / "mono.npz", text, SPM, first, 0.2, 9, genuine)
    run(sys.executable, "training.written.taught", done / "taught.npz", SPM, pairs)
    spoken = write_pairs(tmp_path / "said", "\tneutral")
    run(sys.executable, "training.written.everyday", done / "everyday.npz", text, SPM, spoken)
    words = write_lexicon(tmp_path / "lexicon")
    found = run(
        training_python, "training.written.hinted", done / "hinted.npz", text, SPM, first, lemmas, words, 0.2, 4
    )
    assert "sentences with words of the lexicon" in found
    run(training_python, "training.tasks.examples", done, text, SPM, first, lemmas, 0.0004, f"lexicon={words}")
    sizes = {path.stem: len(packed.read(path)) for path in done.glob("*.npz")}
    tasks = {"codes", "terms", "formality", "context", "fix", "case"}
    assert sizes.keys() == {"made", "sharp", "mono", "taught", "everyday", "hinted"} | tasks
    assert min(sizes[name] for name in tasks | {"taught", "everyday"} if name != "terms") > 10

    # What a network that knows nothing writes has none of the hinted words.
    shares = "shares=" + ",".join(f"{name}:0.08" for name, size in sizes.items() if size)
    more = [*SMALL, f"init={first}", f"packed={done}", shares]
    assert "held out: last" in run(
        training_python, "training.network.train", text, SPM, tmp_path / "second.npz", 0.03, *more
    )
    before, after = weights.read(first), weights.read(tmp_path / "second.npz")
    assert before.keys() == after.keys()
    assert not np.allclose(before["enc.0.f1.weight"], after["enc.0.f1.weight"])

    links.write_text("\n".join(LINKS) + "\n", encoding="utf-8")
    assert "score: Choice(layer=0" in run(
        training_python, "training.shipping.heads", tmp_path / "second.npz", SPM, links
    )
    second = package(text, tmp_path / "second.npz", tmp_path / "models")
    assert json.loads((second / "model.json").read_text(encoding="utf-8"))["formality"] == ["de", "ja", "ru"]
    check_scores(second, tmp_path / "lines")
    check_engine(second)


def check_scores(model: Path, folder: Path) -> None:
    folder.mkdir()
    for language in ("en", "de"):
        (folder / f"{language}.txt").write_text("\n".join(sentences(language)[:2]), encoding="utf-8")
    for kind in ("int8", "float32"):
        assert evaluate(model, SPM, folder, Choice(lines=2, kind=kind)).keys() == {"en-de", "de-en", "mean"}


def check_engine(model: Path) -> None:
    """What it says is gibberish; that it says it at all is the point."""
    engine = NmtEngine(model, device="cpu", threads=1)
    try:
        assert engine.abilities.marks
        assert engine.abilities.terms
        assert engine.abilities.formality == {"de", "ja", "ru"}
        requests = [
            Request(sentences("en")[0], "en", "de"),
            Request(sentences("en")[1], "en", "ru", formality="formal", context=sentences("en")[0]),
            Request(sentences("en")[2], "en", "de", marks=(Mark(4, 7),), terms=(Term(8, 16, "Ingenieur"),)),
        ]
        assert all(result.text for result in engine.translate(requests))
    finally:
        engine.close()
