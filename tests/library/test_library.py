"""`from tolmach import Translator`, as another program uses it."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tolmach import Translation, Translator
from tolmach.errors import InvalidParameter, TolmachError

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
NODE = Path(__file__).parents[1] / "clients" / "node"
PACKAGE = Path(__file__).parents[2] / "src" / "tolmach"


@pytest.fixture(scope="module")
def translator() -> Iterator[Translator]:
    with Translator(engine="stub") as opened:
        yield opened


def test_one_text(translator: Translator) -> None:
    done = translator.translate("Where is the station?", to="de")
    assert done == Translation("[de] Where is the station?", "en", done.left, done.repaired)
    assert str(done) == done.text


def test_several_texts(translator: Translator) -> None:
    done = translator.translate(["Where is the station?", "Wo ist der Bahnhof?"], to="fr")
    assert [(item.text, item.source) for item in done] == [
        ("[fr] Where is the station?", "en"),
        ("[fr] Wo ist der Bahnhof?", "de"),
    ]
    assert translator.translate([], to="fr") == []


def test_html(translator: Translator) -> None:
    assert str(translator.translate("<p>Hello <b>you</b></p>", to="de", html=True)).startswith("<p>")


def test_threads_share_one_object(translator: Translator) -> None:
    with ThreadPoolExecutor(8) as threads:
        done = list(threads.map(lambda n: translator.translate(f"Text {n} here", to="de").text, range(40)))
    assert done == [f"[de] Text {n} here" for n in range(40)]


def test_a_file(translator: Translator, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Hello you there", encoding="utf-8")
    assert translator.translate_file(tmp_path / "a.txt", tmp_path / "b.txt", to="de") == "en"
    assert (tmp_path / "b.txt").read_text(encoding="utf-8") == "[de] Hello you there"


def test_languages(translator: Translator) -> None:
    assert {"de", "en-US", "zh-Hant"} <= set(translator.targets())
    assert translator.detect("Wo ist bitte der Bahnhof?") == "de"


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"to": "xx"}, "'to' not supported"),
        ({"to": "de", "source": "en-US"}, "'source' not supported"),
        ({"to": "en", "formality": "more"}, "no forms of address"),
        ({"to": "de", "formality": "rude"}, "'formality' not supported"),
        ({"to": "de", "glossary": {"a": "b"}}, "needs the source language"),
    ],
)
def test_refusals(translator: Translator, asked: dict[str, str], sentence: str) -> None:
    with pytest.raises(InvalidParameter, match=sentence):
        translator.translate("Hello", **asked)  # type: ignore[call-overload]


def test_refusals_of_writing(translator: Translator) -> None:
    with pytest.raises(InvalidParameter, match="'language' not supported"):
        translator.correct("Hello", language="xx")
    with pytest.raises(InvalidParameter, match="not both"):
        translator.rephrase("Hello", style="simple", tone="friendly")
    with pytest.raises(InvalidParameter, match="'style' not supported"):
        translator.rephrase("Hello", style="rude")


def test_a_closed_one_says_so() -> None:
    opened = Translator(engine="stub")
    opened.close()
    with pytest.raises(TolmachError, match="closed"):
        opened.translate("Hello", to="de")


def test_importing_the_package_loads_nothing_of_it() -> None:
    code = "import sys, tolmach; print([name for name in sys.modules if name.startswith('tolmach.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_example_runs_and_ends(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    # The stub corrects nothing, so that line is left out here.
    lines = [line for line in example.splitlines() if ".correct(" not in line]
    code = "\n".join(lines).replace("Translator()", 'Translator(engine="stub")')
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert done.stdout.splitlines()[0].startswith("[de] Where is the station? en")
    assert (tmp_path / "hello.de.txt").read_text("utf-8") == "[de] Hello!"


def test_the_example_for_node_runs_and_ends(tmp_path: Path) -> None:
    (example,) = re.findall(r"```js\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (tmp_path / "example.mjs").write_text(example, encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(NODE / "node_modules")
    (tmp_path / "tmp").mkdir()
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "TMPDIR": str(tmp_path / "tmp"),
        "TOLMACH_ENGINE": "stub",
    }
    command = ["node", "example.mjs"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, cwd=tmp_path, timeout=120)
    assert (done.returncode, done.stdout) == (0, "[de] Where is the station? en\n"), done.stderr
    assert list((tmp_path / "tmp").glob("tolmach-*")) == []


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()
