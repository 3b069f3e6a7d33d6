from pathlib import Path

import pytest

from training import lexicon
from training.lexicon import Entry, agreement

ROWS = {
    "de": "owl\tnoun\tEule\tf\t\nlake\tnoun\tSee\tm\tTeich\nsea\tnoun\tSee\tf\tMeer\nlend\tverb\tleihen\t\tausleihen|verleihen\n",
    "pt": "bus\tnoun\tautocarro\tm\tbr:ônibus|camioneta\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language, rows in ROWS.items():
        (tmp_path / f"{language}.tsv").write_text(rows, encoding="utf-8")
    return tmp_path


def test_entries(folder: Path) -> None:
    words = lexicon.read(folder, "de")
    assert words["owl"] == Entry("Eule", "f", kind="noun")
    assert words["lend"].accepted == ("leihen", "ausleihen", "verleihen")
    assert lexicon.read(folder, "fi") == {}


def test_brazil_has_words_of_its_own(folder: Path) -> None:
    assert lexicon.read(folder, "pt")["bus"] == Entry("autocarro", "m", ("camioneta",), "noun")
    assert lexicon.read(folder, "pt-br")["bus"] == Entry("ônibus", "", ("autocarro", "camioneta"), "noun")


def test_a_noun_of_two_genders_has_none(folder: Path) -> None:
    assert lexicon.genders(lexicon.read(folder, "de")) == {"Eule": "f"}


@pytest.mark.parametrize(
    ("word", "text", "language", "found"),
    [
        ("leihen", "Wir leihten ihm den Wagen.", "de", True),
        ("Eule", "Die Katze schläft.", "de", False),
        ("hibou", "Deux hiboux dorment.", "fr", True),
        ("猫头鹰", "那只猫头鹰在睡觉。", "zh", True),
        ("猫头鹰", "那只鸟在睡觉。", "zh", False),
        ("pöllö", "Näin pöllön metsässä.", "fi", True),
    ],
)
def test_a_word_in_some_form(word: str, text: str, language: str, found: bool) -> None:
    assert agreement.present(word, text, language) is found


@pytest.mark.parametrize(
    ("word", "gender", "text", "language", "fits"),
    [
        ("Frosch", "m", "Der Frosch sitzt im Teich.", "de", True),
        ("Frosch", "m", "Die Frosch sitzt im Teich.", "de", False),
        ("Lehrer", "m", "Die Lehrer streiken.", "de", True),
        ("étang", "m", "Le canard aime la étang.", "fr", False),
        ("étang", "m", "Il dort près de l'étang.", "fr", True),
        ("huis", "n", "De huis is oud.", "nl", False),
        ("huis", "n", "Het huis is oud.", "nl", True),
        ("dom", "m", "Stary dom.", "pl", True),
    ],
)
def test_the_article_before_a_noun(word: str, gender: str, text: str, language: str, fits: bool) -> None:
    assert agreement.agrees(word, gender, text, language) is fits
