import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import sentencepiece

from tests.training.tiny import SPM
from training.symbols import Symbols
from training.text import corpus, folders, packed
from training.written import everyday, taught
from training.written.everyday import Pair
from training.written.sayings import Saying

PHRASES = {
    "de": [Saying("How are you?", "Wie geht es Ihnen?", "formal"), Saying("Hello!", "Hallo!", "neutral")],
    "fr": [Saying("How are you?", "Comment vas-tu ?", "informal"), Saying("Hello!", "Bonjour !", "neutral")],
}


def examples(arrays: packed.Arrays) -> list[packed.Example]:
    starts = np.cumsum(arrays["sl"]) - arrays["sl"], np.cumsum(arrays["tl"]) - arrays["tl"]
    return [
        (arrays["sf"][a : a + n].tolist(), arrays["tf"][b : b + m].tolist())
        for a, n, b, m in zip(starts[0], arrays["sl"], starts[1], arrays["tl"], strict=True)
    ]


def test_every_direction_has_pairs() -> None:
    made = list(everyday.pairs(PHRASES, random.Random(0)))
    count = Counter(pair.languages for pair in made)
    assert set(count) == {("en", "de"), ("de", "en"), ("en", "fr"), ("fr", "en"), ("de", "fr"), ("fr", "de")}
    assert Pair("Hello!", "Hallo!", ("en", "de")) in made
    assert not any({pair.source, pair.target} == {"Wie geht es Ihnen?", "Comment vas-tu ?"} for pair in made)


def test_the_form_of_address_is_asked_for(processor: sentencepiece.SentencePieceProcessor) -> None:
    symbols, rng = Symbols.of(processor), random.Random(0)
    formal = Pair("How are you?", "Wie geht es Ihnen?", ("en", "de"), "formal")
    found = Counter(tuple(everyday.control(formal, symbols, rng)) for _ in range(200))
    assert set(found) == {(), (symbols.formal,)}
    assert 60 < found[()] < 140
    neutral = Pair("Hello!", "Hallo!", ("en", "de"))
    assert not any(everyday.control(neutral, symbols, rng) for _ in range(50))


def test_packed_pairs_begin_with_the_tag(processor: sentencepiece.SentencePieceProcessor) -> None:
    made = [Pair("Hello!", "Hallo!", ("en", "de")), Pair("Hallo!", "Hello!", ("de", "en"))] * 20
    tags = Symbols.of(processor).tags
    found = examples(everyday.packed_pairs(made, processor, random.Random(1)))
    assert [source[0] for source, _ in found] == [tags["de"], tags["en"]] * 20
    assert ([tags["de"], *processor.encode("Hello!")], processor.encode("Hallo!")) in found


@pytest.fixture
def spoken(tmp_path: Path) -> corpus.Corpus:
    """Common, less common, a label, a word, a sentence with figures, and a long one."""
    folders.write_english(
        tmp_path,
        [
            "Good morning!",
            "Where is Tom?",
            "Open file",
            "Word.",
            "Press F8 now.",
            "This is a sentence that goes on " * 3,
        ],
    )
    folders.write(tmp_path, "de", {n: f"deutsch {n}" for n in range(6)})
    folders.write(tmp_path, "fr", {0: "Bonjour !", 2: "Ouvrir"})
    return corpus.read([tmp_path], SPM)


def test_short_sentences_are_common_ones(
    spoken: corpus.Corpus, processor: sentencepiece.SentencePieceProcessor
) -> None:
    counted = everyday.common(spoken, processor, -1)
    assert counted.tolist() == [2, 1, 0, 0, 0, 0]
    symbols = Symbols.of(processor)
    found = examples(everyday.short(spoken, counted, symbols, 5, np.random.default_rng(0)))
    assert sorted(source[0] for source, _ in found) == sorted(
        [symbols.tags["de"]] * 2 + [symbols.tags["fr"]] + [symbols.tags["en"]] * 3
    )


def test_taught_pairs_go_both_ways(tmp_path: Path, processor: sentencepiece.SentencePieceProcessor) -> None:
    lines = ["The house is very old.\tDas Haus ist sehr alt.", "No.\tNein.", "broken line"]
    (tmp_path / "de.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    tags = Symbols.of(processor).tags
    english, german = processor.encode("The house is very old."), processor.encode("Das Haus ist sehr alt.")
    assert examples(taught.examples(tmp_path / "de.tsv", processor)) == [
        ([tags["de"], *english], german),
        ([tags["en"], *german], english),
    ]
