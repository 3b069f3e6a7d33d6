import pytest
import sentencepiece
import torch

from tests.training import tiny
from tests.training.tiny import SPM
from training.network.transformer import Translator
from training.symbols import Symbols
from training.text import corpus
from training.text.corpus import Corpus
from training.weights.shape import Shape, State

TINY = Shape(vocabulary=48_000, width=16, hidden=32, encoders=1, decoders=2)


@pytest.fixture(scope="session", autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)


@pytest.fixture(scope="session")
def processor() -> sentencepiece.SentencePieceProcessor:
    return sentencepiece.SentencePieceProcessor(model_file=str(SPM))


@pytest.fixture(scope="session")
def symbols(processor: sentencepiece.SentencePieceProcessor) -> Symbols:
    return Symbols.of(processor)


@pytest.fixture(scope="session")
def text(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    home = tmp_path_factory.mktemp("text")
    return corpus.read([tiny.write_folder(home / "first", 0, 48), tiny.write_folder(home / "second", 48, 64)], SPM)


@pytest.fixture(scope="session")
def state() -> State:
    return tiny.tiny_state(TINY)


@pytest.fixture(scope="session")
def model(state: State) -> Translator:
    return Translator.of(state).eval()
