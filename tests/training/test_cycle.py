"""A cycle on a processor: its plan, its processes and its end, with real steps as far as they need no torch."""

import json
import lzma
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.training.tiny import ROOT, SPM, sentences, tiny_state, write_folder
from training import weights
from training.cycle import plan_file, summary
from training.cycle.plan_file import CycleStep
from training.cycle.processes import ChainRun, EndedStep, Launcher
from training.network.plan import Plan
from training.options import options
from training.text import packed
from training.text.batches import Mixture
from training.weights import coarse, int8
from training.weights.shape import Shape

LINKS = "tests/engines/nmt/data/alignment.tsv"
PLAN: dict[str, Any] = {
    "out": "run",
    "minutes": 5,
    "reserve": 1,
    "inputs": {"spm": "spm.model", "text": "{out}/all.npz"},
    "before": {"text": "training.text.corpus {text} {spm} first second"},
    "beside": {
        "made": ["training.written.taught {out}/packed/taught.npz {spm} taught", "training.lexicon.words a b {spm} c"]
    },
    "training": {"command": "training.network.train {text} {spm} {out}/out.npz", "minutes": 3, "weights": [1, 2, 3]},
    "shares": {"taught": 0.1, "words": 0.05},
    "after": {"int8": "training.weights.int8 pack {out}/out.npz {out}/int8"},
}


def test_a_plan_names_its_steps() -> None:
    plan = plan_file.plan(PLAN)
    assert plan.before == (CycleStep("text", ("training.text.corpus", "run/all.npz", "spm.model", "first", "second")),)
    assert [[step.name for step in chain] for chain in plan.beside] == [["made-1", "made-2"]]
    words = plan.training_step(2.5).words
    assert words[:5] == ("training.network.train", "run/all.npz", "spm.model", "run/out.npz", "2.500")
    assert set(words[5:]) == {"weights=1,2,3", "packed=run/packed", "late=1", "shares=taught:0.1,words:0.05"}


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"minutes": 1}, "reserve: 1 is not from 0 to less than minutes"),
        ({"shares": {"a": 0.6, "b": 0.4}}, "shares: together less than 1"),
        ({"before": {"text": "rm -r {out}"}}, "text: a command begins with a module of training"),
        ({"before": {"text": "training.text.corpus {nothing}"}}, "nothing: not in inputs, which has out, spm, text"),
        ({"training": {"minutes": 1}}, "training: command missing"),
        (
            {"training": {"minutes": 1, "command": "training.network.train a b"}},
            "training: command has a module and three words",
        ),
        ({"after": {"text": "training.shipping.heads a"}}, "text: the name of more than one step"),
        ({"befor": {}}, "befor: unknown; known are out, minutes, reserve and inputs"),
    ],
)
def test_what_a_plan_may_not_say(changed: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        plan_file.plan(PLAN | changed)


def test_a_plan_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"nowhere\.toml"):
        plan_file.read(tmp_path / "nowhere.toml")


def test_the_plan_of_the_next_run_holds() -> None:
    plan = plan_file.read(ROOT / "training" / "next.toml")
    steps = [*plan.before, plan.training, *(step for chain in (*plan.beside, *plan.after) for step in chain)]
    assert all((ROOT / f"{step.words[0].replace('.', '/')}.py").exists() for step in steps)
    options(plan.training_step(1).words[5:], Plan(), Mixture())
    tasks = {"codes", "terms", "formality", "context", "fix", "case"}
    written = {Path(step.words[1]).stem for chain in plan.beside for step in chain} - {"packed"}
    assert set(plan.shares) == tasks | written


# Processes


def launched(folder: Path) -> tuple[Launcher, dict[str, EndedStep]]:
    ended: dict[str, EndedStep] = {}
    return Launcher(folder, ended.__setitem__), ended


def wait(happens: Any, seconds: float = 60) -> None:
    until = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < until, "it took too long"
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    """A zombie is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_chain_goes_on_where_a_step_fails(tmp_path: Path) -> None:
    launcher, ended = launched(tmp_path)
    text = write_folder(tmp_path / "text")
    steps = (
        CycleStep("first", ("training.written.taught", str(tmp_path / "a.npz"), str(SPM), "no folder", "too", "many")),
        CycleStep("wrong", ("training.text.corpus",)),
        CycleStep("last", ("training.text.corpus", str(tmp_path / "all.npz"), str(SPM), str(text))),
    )
    run = ChainRun(launcher, steps)
    wait(lambda: not run.is_running())
    assert ended["wrong"].code == 1
    assert ended["last"].code == 0
    assert "usage: python -m training.text.corpus" in (tmp_path / "logs" / "wrong.log").read_text(encoding="utf-8")
    assert "64 rows" in (tmp_path / "logs" / "last.log").read_text(encoding="utf-8")
    assert not list(tmp_path.glob("*.pid"))


def endless(tmp_path: Path) -> Path:
    """A folder of text that never comes: its reader waits, and so do the children that it has."""
    folder = tmp_path / "endless"
    folder.mkdir()
    os.mkfifo(folder / "en.txt")
    return folder


def test_a_step_is_ended_with_its_children(tmp_path: Path) -> None:
    launcher, ended = launched(tmp_path)
    launcher.start(
        CycleStep("text", ("training.text.corpus", str(tmp_path / "a.npz"), str(SPM), str(endless(tmp_path))))
    )
    pid = int((tmp_path / "text.pid").read_text(encoding="utf-8"))
    children = Path(f"/proc/{pid}/task/{pid}/children")
    wait(lambda: len(children.read_text(encoding="utf-8").split()) >= (os.cpu_count() or 1))
    family = [pid, *map(int, children.read_text(encoding="utf-8").split())]
    launcher.stop()
    assert ended["text"].code < 0
    wait(lambda: not any(map(is_alive, family)), 10)
    assert not (tmp_path / "text.pid").exists()


# The whole


def write_plan(folder: Path, **changed: Any) -> Path:
    """As TOML, of tables of plain values."""
    lines = []
    for name, value in (PLAN | {"out": str(folder / "run")} | changed).items():
        if not isinstance(value, dict):
            lines.append(f"{name} = {json.dumps(value)}")
    for name, value in (PLAN | changed).items():
        if isinstance(value, dict):
            lines += [f"[{name}]", *(f"{key} = {json.dumps(each)}" for key, each in value.items())]
    path = folder / "plan.toml"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def started(plan: Path, python: str = sys.executable, cwd: Path = ROOT) -> subprocess.Popen[str]:
    env = os.environ | {"OMP_NUM_THREADS": "1"}
    command = [python, "-m", "training.cycle", str(plan)]
    return subprocess.Popen(command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def told(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "run" / "summary.json").read_text(encoding="utf-8"))
    return found


def test_everything_ends_at_the_deadline(tmp_path: Path) -> None:
    step = f"training.text.corpus {{out}}/all.npz {SPM} {endless(tmp_path)}"
    done = started(write_plan(tmp_path, minutes=0.05, reserve=0.01, before={"text": step}))
    assert done.communicate(timeout=60)[0] == "deadline\n"
    assert done.returncode == 1
    summary = told(tmp_path)
    assert summary["outcome"] == "deadline"
    assert summary["steps"]["text"]["code"] < 0
    assert not list((tmp_path / "run").glob("*.pid"))


def test_everything_ends_when_it_is_told_to(tmp_path: Path) -> None:
    step = f"training.text.corpus {{out}}/all.npz {SPM} {endless(tmp_path)}"
    done = started(write_plan(tmp_path, before={"text": step}))
    wait((tmp_path / "run" / "text.pid").exists)
    assert int((tmp_path / "run" / "cycle.pid").read_text(encoding="utf-8")) == done.pid
    pid = int((tmp_path / "run" / "text.pid").read_text(encoding="utf-8"))
    done.send_signal(signal.SIGTERM)
    done.communicate(timeout=60)
    assert done.returncode == 128 + signal.SIGTERM
    assert told(tmp_path)["outcome"] == "stopped"
    assert not is_alive(pid)
    assert not list((tmp_path / "run").glob("*.pid"))


@pytest.mark.heavy
def test_a_training_that_fails_is_told(tmp_path: Path) -> None:
    text = f"training.text.corpus {{text}} {SPM} {write_folder(tmp_path / 'text')}"
    training = {"command": f"training.network.train {{out}}/nowhere.npz {SPM} {{out}}/out.npz", "minutes": 1}
    plan = write_plan(tmp_path, before={"text": text}, beside={}, training=training)
    done = started(plan)
    assert done.communicate(timeout=120)[0] == "failed: training\n"
    assert told(tmp_path)["steps"]["text"]["code"] == 0
    assert "int8" not in told(tmp_path)["steps"]
    again = started(plan)
    assert "is there already: a cycle resumes nothing" in again.communicate(timeout=60)[0]


def test_a_step_before_that_fails_ends_it(tmp_path: Path) -> None:
    done = started(write_plan(tmp_path, before={"text": "training.text.corpus {text}"}))
    assert done.communicate(timeout=60)[0] == "failed: text\n"


# What came of it


def test_losses_are_read_from_the_log() -> None:
    log = "step 90 0.1 loss 2.1 9k padded pieces/s\nstep 100 held out 1.2500\nstep 200 held out 1.1000\n"
    assert summary.losses(log) == {"held_out": [[100, 1.25], [200, 1.1]], "steps": 200}
    final = summary.losses(f"{log}250 steps; held out: last 1.0500, average 1.0400\n")
    assert (final["steps"], final["last"], final["average"]) == (250, 1.05, 1.04)
    assert summary.losses("") == {"held_out": []}


def test_examples_are_counted_without_reading_them(tmp_path: Path) -> None:
    packed.save(tmp_path / "words.npz", packed.pack([([5, 6], [7]), ([5], [8, 9])]))
    assert summary.examples(tmp_path, ["words", "mono"]) == {"words": 2, "mono": 0}


# From text to packed weights


def carried() -> list[str]:
    """The paths that README.md says have to travel."""
    section = (ROOT / "training" / "README.md").read_text(encoding="utf-8").split("### What has to travel")[1]
    return re.findall(r"^\| `([^`]+)` \|", section.split("And the inputs")[0], re.MULTILINE)


def write_inputs(home: Path) -> None:
    for path in carried():
        source, target = ROOT / path, home / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("start", "__pycache__"))
        else:
            shutil.copy(source, target)
    # An installed service would be found instead of a folder without one.
    (home / "src" / "tolmach" / "__init__.py").touch()
    int8.pack(tiny_state(Shape(48_000, 32, 128, 1, 1)), home / "start")
    write_folder(home / "text")
    for folder, ending in (("taught", ""), ("phrases", "\tneutral")):
        pairs = zip(sentences("en"), sentences("de"), strict=True)
        (home / folder).mkdir()
        lines = "".join(f"{english}\t{german}{ending}\n" for english, german in pairs)
        (home / folder / "de.tsv").write_text(lines, encoding="utf-8")
    (home / "genuine").mkdir()
    (home / "genuine" / "de.txt").write_text("\n".join(sentences("de")[:9]) + "\n", encoding="utf-8")
    (home / "lines").mkdir()
    for language in ("en", "de"):
        (home / "lines" / f"{language}.txt").write_text("\n".join(sentences(language)[:2]), encoding="utf-8")
    with lzma.open(home / "lemmas.tsv.xz", "wt", encoding="utf-8") as file:
        file.write("en\tmachines\tmachine\nde\tMaschinen\tMaschine\n")
    links = (ROOT / LINKS).read_text(encoding="utf-8").splitlines()
    few = [links[0], *(line for half in ("choose", "score") for line in [x for x in links if x.startswith(half)][:2])]
    (home / "alignment.tsv").write_text("\n".join(few) + "\n", encoding="utf-8")


AFTER = """\
heads = "training.shipping.heads {made} {spm} alignment.tsv"
everyday = "training.shipping.evaluate {made} {spm} lines {out}/everyday.json beam=2 threads=1"
news = "training.shipping.evaluate {made} {spm} lines {out}/news.json lines=2 beam=2 threads=1"
coarse = "training.weights.coarse pack {made} {out}/coarse"
"""


def dry(plan: str) -> str:
    """The plan of the next run, for a processor and tens of sentences, with every step that may follow the training."""
    for full, small in (
        ('spm = "spm.model"', f'spm = "{SPM}"'),
        ("second third english", "text"),
        (" 16 4096", " 2 160"),
        ("{lemmas} 1 lexicon", "{lemmas} 0.0004 lexicon"),
        ("phrases folder=1", "phrases"),
        (" 4 20 beams=1", " 0.5 4 beams=1"),
        (" 3 16000 genuine", " 0.5 9 genuine"),
        (" 2.5 14000 folder=2", " 0.5 8"),
        ("minutes = 25\n", 'minutes = 1.6\ndevice = "cpu"\ncompiled = 0\nchunk = 400\n'),
        ("tokens = 56000", "tokens = 160"),
        ("folders = [1.15, 1, 1]\n", ""),
        ("measure = 150", "measure = 5"),
    ):
        assert full in plan, full
        plan = plan.replace(full, small)
    return plan + AFTER


@pytest.mark.heavy
def test_a_cycle_on_a_bare_machine(training_python: str, tmp_path: Path) -> None:
    write_inputs(tmp_path)
    plan = tmp_path / "plan.toml"
    plan.write_text(dry((ROOT / "training" / "next.toml").read_text(encoding="utf-8")), encoding="utf-8")
    done = started(plan, training_python, tmp_path)
    output = done.communicate(timeout=420)[0]
    summary = told(tmp_path)
    logs = {path.stem: path.read_text(encoding="utf-8")[-2000:] for path in (tmp_path / "run" / "logs").iterdir()}
    assert output == "done\n", (summary, logs)
    assert all(step["code"] == 0 for step in summary["steps"].values()), (summary, logs)
    counts = summary["examples"]
    # What a network that knows nothing writes has none of the hinted words, and terms need links.
    assert min(count for name, count in counts.items() if name not in ("hinted", "terms", "mono", "made")) > 0
    assert summary["training"]["steps"] > 0
    assert summary["training"]["average"] > 0
    assert summary["heads"].startswith("Choice(layer=")
    assert summary["scores"].keys() == {"everyday", "news"}
    assert not list((tmp_path / "run").glob("*.pid"))
    kept, rounded = int8.unpack(tmp_path / "run" / "int8"), coarse.unpack(tmp_path / "run" / "coarse")
    assert kept.keys() == rounded.keys() == weights.read(tmp_path / "run" / "out.npz").keys()
