"""The words of the lexicon by themselves, in short frames of every language."""

import random
import re
from pathlib import Path

import pytest
import sentencepiece

from tests.training.tiny import ROOT
from training import lexicon
from training.lexicon import Entry, frames, words
from training.lexicon.words import WordChoice, WordPairs
from training.symbols import Symbols
from training.text import packed
from training.text.corpus import Corpus

SERVICE = ROOT / "src" / "tolmach" / "translation" / "lexicon" / "data"


@pytest.mark.parametrize(
    ("name", "word", "gender", "language", "said"),
    [
        ("the", "Frosch", "m", "de", "der Frosch"),
        ("the", "Angestellter", "m", "de", "der Angestellte"),
        ("a", "Angestellter", "m", "de", "ein Angestellter"),
        ("not_this", "Ente", "f", "de", "Das ist keine Ente."),
        ("the", "étang", "m", "fr", "l'étang"),
        ("the", "huile", "f", "fr", "l'huile"),
        ("the", "hibou", "m", "fr", "le hibou"),
        ("the", "hache", "f", "fr", "la hache"),
        ("where", "école", "f", "fr", "Où est mon école ?"),
        ("the", "águila", "f", "es", "el águila"),
        ("our", "águila", "f", "es", "Aquí está nuestra águila."),
        ("a", "abeja", "f", "es", "una abeja"),
        ("the", "specchio", "m", "it", "lo specchio"),
        ("a", "zaino", "m", "it", "uno zaino"),
        ("a", "amica", "f", "it", "un'amica"),
        ("the", "aquila", "f", "it", "l'aquila"),
        ("the", "huis", "n", "nl", "het huis"),
        ("a", "hus", "n", "sv", "ett hus"),
        ("the", "hus", "n", "sv", None),
        ("where", "żaba", "f", "pl", "Gdzie jest moja żaba?"),
        ("the", "alma", "", "hu", "az alma"),
        ("the", "béka", "", "hu", "a béka"),
        ("a", "eagle", "", "en", "an eagle"),
        ("a", "uniform", "", "en", "a uniform"),
        ("a", "hour", "", "en", "an hour"),
        ("this", "umbrella", "", "en", "This is an umbrella."),
        ("the", "כלב", "m", "he", "הכלב"),
        ("want", "sich erinnern", "", "de", None),
        ("want", "recordarse", "", "es", None),
        ("want", "ızgara yapmak", "", "tr", "Izgara yapmak istiyorum."),
        ("want", "içmek", "", "tr", "İçmek istiyorum."),
        ("not", "행복하다", "", "ko", "그는 행복하지 않다."),
        ("very", "立法的", "", "zh", None),
        ("mean", "快樂", "", "zh-hant", "「快樂」是什麼意思？"),
        ("where", "椅子", "", "zh-hant", "我的椅子在哪裡？"),
        ("the", "neuer Wein", "m", "de", None),
        ("the", "Haus", "", "de", None),
    ],
)
def test_a_word_in_a_frame(name: str, word: str, gender: str, language: str, said: str | None) -> None:
    assert frames.framed(name, Entry(word, gender), language) == said


@pytest.mark.parametrize("language", frames.languages())
def test_every_language_has_a_dozen_frames(language: str) -> None:
    table = frames.frames(language)
    known = {name for kind in ("noun", "verb", "adjective") for name in frames.names(kind, is_countable=True)}
    mine = {name: frame for name, frame in table.items() if name in known and frame}
    assert len(mine) >= 11
    assert set(table) - known <= {"genders", "single", "verbs", "adjectives", "joins"}
    genders = len(table.get("genders", ""))
    for frame in mine.values():
        assert "{}" in frame or "{-}" in frame
        assert all(len(choice.split("|")) == genders for choice in re.findall("<([^<>]+)>", frame))


def test_every_language_of_the_lexicon_has_frames() -> None:
    known = {path.stem for path in SERVICE.glob("*.tsv")} - {"words", "doubtful"}
    assert {*known, "en", "pt-br", "zh-hant"} == set(frames.languages())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rows = {
        "de": "lake\tnoun\tSee\tm\t\nsea\tnoun\tSee\tf\t\nfrog\tnoun\tFrosch\tm\t\nbutter\tnoun\tButter\tf\t\nswim\tverb\tschwimmen\t\t\n",
        "pl": "lake\tnoun\tjezioro\tn\t\nfrog\tnoun\tżaba\tf\t\nbutter\tnoun\tmasło\tn\t\nswim\tverb\tpływać\t\t\n",
        "sv": "frog\tnoun\tgroda\tc\t\n",
    }
    for language, text in rows.items():
        (tmp_path / f"{language}.tsv").write_text(text, encoding="utf-8")
    (tmp_path / "doubtful.tsv").write_text("en>pl\tlake\npl>en\tpływać\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def known(folder: Path) -> WordPairs:
    return WordPairs({name: lexicon.read(folder, name) for name in ("de", "pl", "sv")}, folder, {"frog", "lake"})


def said(known: WordPairs, word: str, source: str, target: str) -> set[words.Said]:
    return set(known.said(word, (source, target), 99, random.Random(1)))


def test_a_word_goes_bare_as_a_label_with_its_article_and_in_frames(known: WordPairs) -> None:
    made = said(known, "frog", "en", "de")
    assert {("frog", "Frosch"), ("the frog", "der Frosch"), ("a frog", "ein Frosch")} <= made
    assert ("This is a frog.", "Das ist ein Frosch.") in made
    assert ("der Frosch", "the frog") in said(known, "frog", "de", "en")
    assert ("Swim", "Schwimmen") in said(known, "swim", "en", "de")
    assert ("to swim", "schwimmen") in said(known, "swim", "en", "de")


def test_articles_fall_away_only_where_there_are_none(known: WordPairs) -> None:
    assert ("the frog", "żaba") in said(known, "frog", "en", "pl")
    assert not any(source == "żaba" and target != "frog" for source, target in said(known, "frog", "pl", "en"))
    assert not any(source == "the frog" for source, _ in said(known, "frog", "en", "sv"))
    assert ("ein Frosch", "en groda") in said(known, "frog", "de", "sv")


def test_what_is_not_counted_has_no_frame_that_counts(known: WordPairs) -> None:
    made = said(known, "butter", "en", "de")
    assert ("the butter", "die Butter") in made
    assert not any(source == "a butter" or source.startswith("This is") for source, _ in made)


def test_words_that_are_doubtful_or_not_the_commonest_do_not_lead(known: WordPairs) -> None:
    assert not said(known, "lake", "en", "pl")
    assert said(known, "lake", "pl", "en")
    assert not said(known, "swim", "pl", "en")
    assert not said(known, "swim", "pl", "de")
    assert said(known, "lake", "de", "en")
    assert not said(known, "sea", "de", "en")
    assert said(known, "sea", "en", "de")
    assert not said(known, "lake", "de", "pl")


def test_examples_go_both_ways_and_between_others(
    known: WordPairs, processor: sentencepiece.SentencePieceProcessor
) -> None:
    made = list(words.pairs(known, WordChoice(frames=1, direct=40)))
    assert {target for target, _ in made} == {"en", "de", "pl", "sv"}
    assert any(pair == ("żaba", "Frosch") for _, pair in made)
    arrays = words.packed_pairs(iter(made), processor)
    assert len(arrays["sl"]) == len(made)
    starts = (arrays["sl"].cumsum() - arrays["sl"]).tolist()
    tags = Symbols.of(processor).tags
    assert [int(arrays["sf"][start]) for start in starts] == [tags[target] for target, _ in made]


def test_the_same_seed_gives_the_same_examples(known: WordPairs) -> None:
    first, second = (list(words.pairs(known, WordChoice(direct=30))) for _ in range(2))
    assert first == second


def test_which_nouns_are_counted(processor: sentencepiece.SentencePieceProcessor, tmp_path: Path) -> None:
    from training.text.corpus import Side, flat

    sentences = [
        "I saw a frog.",
        "There was a frog in it.",
        "He had a butter knife.",
        "It is a butter knife.",
        "An hour of it.",
    ]
    lens, pieces = flat(processor.encode([*sentences, "It took an hour and more.", "It took an hour."]))
    found = words.counted(Side(lens, lens, pieces), processor)
    assert found == {"frog", "hour", "butter knife"}


def test_the_command(text: Corpus, folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "all.npz"
    text.save(path)
    words.main(
        tmp_path / "words.npz",
        path,
        ROOT / "models" / "src" / "tolmach_model" / "data" / "spm.model",
        folder,
        WordChoice(),
    )
    assert len(packed.read(tmp_path / "words.npz")) > 20
