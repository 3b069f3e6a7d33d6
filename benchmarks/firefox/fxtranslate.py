"""Runs fxtranslate in its own environment under `.cache`, with the models that the set-up of the tests downloads."""

import json
import subprocess
import venv
from collections.abc import Sequence
from typing import Any

from benchmarks.signature import ROOT

BERGAMOT = ROOT / ".cache" / "models" / "bergamot"
OTHER = ROOT / ".cache" / "fxtranslate"
RELEASE = "0.5.0"
_CHILD = """
import json, pathlib, sys, time
from fxtranslate import Translator
folder, pair, texts = json.loads(sys.stdin.readline())
began = time.perf_counter()
model, vocabulary = (pathlib.Path(folder, name).read_bytes()
                     for name in (f"model.{pair}.intgemm.alphas.bin", f"vocab.{pair}.spm"))
translator = Translator(model, vocabulary, vocabulary)
print(json.dumps([time.perf_counter() - began, translator.backend()]), flush=True)
sys.stdin.readline()
print(json.dumps([translator.translate(text) for text in texts]), flush=True)
"""


def make_other() -> None:
    """Makes an environment for it if there is none."""
    if not (OTHER / "bin" / "fxtranslate").exists():
        venv.create(OTHER, with_pip=True)
        pip = [str(OTHER / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet"]
        subprocess.run([*pip, "install", f"fxtranslate=={RELEASE}"], check=True)


class OtherProcess:
    """fxtranslate for one direction. It takes one text at a time and blocks its interpreter while it works."""

    def __init__(self, pair: str, texts: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            [OTHER / "bin" / "python", "-c", _CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._say([str(BERGAMOT / pair), pair, list(texts)])
        self.load, self.backend = self._hear()

    def start(self) -> None:
        self._say(None)

    def answers(self) -> list[str]:
        with self._process:
            found: list[str] = self._hear()
            return found

    def _say(self, message: object) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def _hear(self) -> Any:
        assert self._process.stdout
        return json.loads(self._process.stdout.readline())
