"""English sentences for the words of the lexicon: where they stand, which are chosen, what is hinted in them."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import sentencepiece

from tests.training.tiny import ROOT
from training import lexicon
from training.symbols import Symbols
from training.text.corpus import Corpus, Side, flat
from training.written.contexts import Contexts, WordFinder, chosen, contexts, forms
from training.written.hints import Teacher

SERVICE = ROOT / "src" / "tolmach" / "translation" / "lexicon" / "data"
LEMMAS = {"frogs": "frog", "cards": "card", "lent": "lend", "monitors": "monitor"}
KINDS = {"frog": "noun", "credit card": "noun", "card": "noun", "lend": "verb", "monitor": "noun", "baker": "noun"}


@pytest.fixture(scope="module")
def finder(processor: sentencepiece.SentencePieceProcessor) -> WordFinder:
    return WordFinder(processor, forms(set(KINDS), LEMMAS), KINDS, lexicon.barred(SERVICE))


def english(processor: sentencepiece.SentencePieceProcessor, sentences: list[str]) -> Corpus:
    lens, pieces = flat(processor.encode(sentences))
    side = Side(np.arange(len(lens)), lens, pieces)
    return Corpus(side, {}, np.zeros(len(lens), int))


def test_forms_lead_to_the_word_and_terms_change_their_last() -> None:
    known = forms({"frog", "credit card"}, LEMMAS)
    assert known == {"frog": "frog", "frogs": "frog", "credit card": "credit card", "credit cards": "credit card"}


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("Two frogs sat there.", ["frog"]),
        ("Frogs like water.", ["frog"]),
        ("He lent me his credit cards, not a card.", ["lend", "credit card", "card"]),
        ("The credit goes to the card.", ["card"]),
        ("We saw Baker in London.", []),
        ("We monitor the frog.", ["frog"]),
        ("The monitor is new.", ["monitor"]),
        ("Nothing is here.", []),
    ],
)
def test_words_are_found_where_they_may_stand(
    finder: WordFinder, processor: sentencepiece.SentencePieceProcessor, sentence: str, words: list[str]
) -> None:
    ids = processor.encode(sentence)
    found = list(finder.found(ids))
    assert [each.word for each in found] == words
    assert all(processor.decode(ids[each.start : each.end]).strip().lower() == each.form for each in found)


def sample(rows: list[list[str]]) -> Contexts:
    """Each word in its base form, one behind the other."""
    words = sorted({word for row in rows for word in row})
    places = [(number, words.index(word)) for number, row in enumerate(rows) for word in row]
    numbers, chosen_words = (np.array([place[side] for place in places], int) for side in (0, 1))
    spans = np.stack([np.arange(len(places)), np.arange(len(places)) + 1], 1)
    return Contexts(numbers, spans, chosen_words, tuple(words), tuple(words))


def test_each_word_gets_its_sentences_and_the_rare_ones_all_of_theirs() -> None:
    rows = [["dog", "owl"] if number % 10 == 0 else ["dog", "cat"][number % 2 :] for number in range(60)]
    found = sample(rows)
    taken = chosen(found, 5, np.random.default_rng(1))
    counts = Counter(word for row in taken.tolist() for word in rows[row])
    assert {word: counts[word] >= 5 for word in ("dog", "cat", "owl")} == {"dog": True, "cat": True, "owl": True}
    assert len(taken) <= 15
    assert len(set(taken.tolist())) == len(taken)
    assert len(chosen(sample([["owl"], ["owl"], ["dog"]]), 5, np.random.default_rng(1))) == 3
    assert len(chosen(sample([]), 5, np.random.default_rng(1))) == 0


def test_another_seed_chooses_other_sentences() -> None:
    found = sample([["dog"]] * 200)
    first, second = (set(chosen(found, 20, np.random.default_rng(seed)).tolist()) for seed in (1, 2))
    assert len(first) == len(second) == 20
    assert first != second


def test_lessons_leave_out_what_is_there_what_is_doubtful_and_what_is_too_much(
    finder: WordFinder, processor: sentencepiece.SentencePieceProcessor
) -> None:
    text = english(processor, ["A frog sat there.", "The frogs lent us a card.", "A credit card is new.", "The card."])
    found = contexts(text, np.arange(4), finder)
    words = {word: lexicon.Entry(word.upper(), "m") for word in ("frog", "card", "credit card")}
    teacher = Teacher("de", words, {"frogs"}, processor, Symbols.of(processor))
    lacks = np.array([True, True, True, False])
    lessons = dict(teacher.lessons(found, lacks, 20, np.random.default_rng(1)))
    assert {row: [each.word for each in hints] for row, hints in lessons.items()} == {
        0: ["frog"],
        1: ["card"],
        2: ["credit card"],
    }


def test_a_source_shows_its_hints(finder: WordFinder, processor: sentencepiece.SentencePieceProcessor) -> None:
    ids = processor.encode("A frog and a credit card.")
    words = {"frog": lexicon.Entry("Frosch", "m"), "credit card": lexicon.Entry("Kreditkarte", "f")}
    teacher = Teacher("de", words, frozenset(), processor, Symbols.of(processor))
    hints = tuple(finder.found(ids))
    pieces = [processor.id_to_piece(piece) for piece in teacher.source(ids, hints, gendered=True)]
    assert pieces.count("<t>") == pieces.count("</t>") == 2
    assert [piece for piece in pieces if piece in ("<r1>", "<r2>")] == ["<r1>", "<r2>"]
    plain = teacher.source(ids, hints, gendered=False)
    assert processor.decode([piece for piece in plain if piece > 127]).count("Frosch") == 1
    assert teacher.holds(processor.encode("Ein Frosch und eine Kreditkarte."), hints)
    assert not teacher.holds(processor.encode("Eine Frosch und eine Kreditkarte."), hints)


@pytest.mark.heavy
def test_the_lexicon_of_the_service_is_read_as_it_is() -> None:
    headwords = (SERVICE / "words.tsv").read_text(encoding="utf-8").count("\n")
    languages = [path.stem for path in SERVICE.glob("*.tsv") if path.stem not in ("words", "doubtful")]
    sizes = {language: len(lexicon.read(SERVICE, language)) for language in [*languages, "pt-br", "zh-hant"]}
    assert all(0.95 * headwords < size <= headwords for size in sizes.values())
    german, traditional = lexicon.read(SERVICE, "de"), lexicon.read(SERVICE, "zh-hant")
    assert (german["frog"].translation, german["frog"].gender, german["frog"].kind) == ("Frosch", "m", "noun")
    assert traditional["happy"].translation == "快樂"
    for source, target in (("en", "de"), ("de", "en")):
        assert len(lexicon.doubtful(SERVICE, source, target)) > 10
    barred = lexicon.barred(SERVICE)
    assert "we" in barred["noun"]
    assert "the" in barred["verb"]


def test_a_folder_without_doubts_has_none(tmp_path: Path) -> None:
    assert lexicon.doubtful(tmp_path, "en", "de") == frozenset()
    assert lexicon.barred(tmp_path) == {"noun": frozenset(), "verb": frozenset()}
