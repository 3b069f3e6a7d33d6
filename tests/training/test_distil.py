from collections.abc import Sequence
from typing import cast

import pytest
import sentencepiece

from tests.training.tiny import sentences
from tolmach.engines.protocol import Abilities, Engine, Request, Result
from training.symbols import Symbols
from training.text.corpus import Corpus
from training.written import distil
from training.written.distil import Pupil

ANSWERS = dict(zip(sentences("en"), sentences("de"), strict=True))


class Teacher:
    abilities = Abilities(pairs=frozenset({("en", "de")}))

    def __init__(self) -> None:
        self.asked: list[str] = []

    def translate(self, requests: Sequence[Request]) -> list[Result]:
        """Of sentences about letters it says far too much."""
        texts = [request.text for request in requests]
        self.asked += texts
        return [Result(ANSWERS[text] * (9 if "letter" in text else 1)) for text in texts]


def test_what_a_better_model_says(
    text: Corpus, processor: sentencepiece.SentencePieceProcessor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(distil, "AT_ONCE", 10)
    teacher = Teacher()
    pupil = Pupil(cast("Engine", teacher), text, processor, -1)
    found = [example for _ in range(8) for example in pupil.ask()]
    assert len(teacher.asked) == len(set(teacher.asked)) > 30
    usual = [sentence for sentence in teacher.asked if "letter" not in sentence]
    tag = Symbols.of(processor).tags["de"]
    assert found == [([tag, *processor.encode(each)], processor.encode(ANSWERS[each])) for each in usual]


def test_only_of_one_folder(text: Corpus, processor: sentencepiece.SentencePieceProcessor) -> None:
    teacher = Teacher()
    Pupil(cast("Engine", teacher), text, processor, 1).ask()
    assert 0 < len(teacher.asked) <= 16
    assert set(teacher.asked) <= set(sentences("en")[48:])
