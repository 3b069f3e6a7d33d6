"""The environment with torch, which is not the one that these tests run in."""

import importlib.util
import os
from pathlib import Path

import pytest
import sentencepiece

from tests.training import tiny
from tests.training.tiny import ROOT, SPM
from training.text import corpus
from training.text.corpus import Corpus

# They need torch; `test_with_torch.py` runs them where it is.
collect_ignore = [] if importlib.util.find_spec("torch") else ["network"]


@pytest.fixture(scope="session")
def training_python() -> str:
    """Of the environment that `make setup-training` makes, or of the one that TRAINING_PYTHON names."""
    path = Path(os.environ.get("TRAINING_PYTHON") or ROOT / ".venv-training" / "bin" / "python")
    assert path.exists(), f"{path} is missing: run `make setup-training`."
    return str(path)


@pytest.fixture(scope="session")
def processor() -> sentencepiece.SentencePieceProcessor:
    return sentencepiece.SentencePieceProcessor(model_file=str(SPM))


@pytest.fixture(scope="session")
def text(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """Two folders, the second of them with the last rows."""
    home = tmp_path_factory.mktemp("text")
    paths = [tiny.write_folder(home / "first", 0, 48), tiny.write_folder(home / "second", 48, 64)]
    return corpus.read(paths, SPM)
