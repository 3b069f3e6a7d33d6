"""The files of the lexicon: their form, scripts, genders, and that all of them have the same words."""

from pathlib import Path

import pytest

from tolmach.languages.scripts import dominant
from tolmach.languages.traits import traits
from tolmach.translation import lexicon
from tolmach.translation.lexicon.book import DOUBTFUL, ENGLISH, HEADWORDS, cues, other_names, page

DATA = Path(lexicon.__file__).parent / "data"
LANGUAGES = sorted(path.stem for path in DATA.glob("*.tsv") if path.stem not in {HEADWORDS, Path(DOUBTFUL).stem})
KINDS = {"noun", "verb", "adjective", "adverb"}
GENDERS = {
    **dict.fromkeys(("ar", "es", "fr", "he", "it", "lt", "lv", "pt"), "mf"),
    **dict.fromkeys(("bg", "cs", "de", "el", "pl", "ro", "ru", "sk", "sl", "uk"), "mfn"),
    **dict.fromkeys(("da", "nb", "nl", "sv"), "cn"),
}
MOST_EMPTY = 0.03
"""Of the words of a language so many may have no translation, and of its nouns so many no gender."""
MOST_FOREIGN = 0.01
"""So many may be written in another script: CPU, Wi-Fi."""


def rows(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (DATA / f"{name}.tsv").read_text(encoding="utf-8").split("\n") if line]


def test_headwords() -> None:
    words = rows(HEADWORDS)
    assert len({word for word, _, _ in words}) == len(words)
    assert {kind for _, kind, _ in words} <= KINDS
    assert [word for word, _, _ in words if word != word.strip() or word[1:] != word[1:].lower()] == []
    # Senses are words of our own, and short ones.
    assert [sense for _, _, sense in words if len(sense) > 68] == []


def test_there_are_all_languages() -> None:
    assert len(LANGUAGES) == 32


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_the_same_in_the_same_order(language: str) -> None:
    assert [row[:2] for row in rows(language)] == [row[:2] for row in rows(HEADWORDS)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_form(language: str) -> None:
    for word, _, translation, _, others in rows(language):
        ways = [translation, *others.split("|")] if others else [translation]
        assert not [
            way for way in ways if way != way.strip() or "  " in way or any(sign in way for sign in "()[]/;")
        ], word
        assert len(set(ways)) == len(ways), word
    assert sum(not row[2] for row in rows(language)) <= MOST_EMPTY * len(rows(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_gender(language: str) -> None:
    nouns = [row for row in rows(language) if row[1] == "noun" and row[2]]
    allowed = GENDERS.get(language, "")
    assert [row for row in rows(language) if row[3] and (row[1] != "noun" or row[3] not in allowed)] == []
    if allowed:
        assert sum(not row[3] for row in nouns) <= MOST_EMPTY * len(nouns)


@pytest.mark.parametrize("language", LANGUAGES)
def test_script(language: str) -> None:
    written = traits(language).scripts
    found = [(row[2], script.name) for row in rows(language) if (script := dominant(row[2]))]
    foreign = [word for word, name in found if name not in written]
    assert len(foreign) <= MOST_FOREIGN * len(found), foreign


def test_german_nouns_have_a_capital() -> None:
    small = [row[2] for row in rows("de") if row[1] == "noun" and row[2] and row[2] == row[2].lower()]
    assert small == []


def test_variants_are_made_of_their_language() -> None:
    words = {row[0]: number for number, row in enumerate(rows(HEADWORDS))}
    brazil, portugal, taiwan = page("pt-br"), page("pt"), page("zh-hant")
    assert brazil is not None
    assert portugal is not None
    assert taiwan is not None
    train = words["breakfast"]
    assert portugal.entry(train).translation == "pequeno-almoço"
    assert brazil.entry(train).translation == "café da manhã"
    assert "pequeno-almoço" in brazil.entry(train).others
    assert not [each for entry in brazil for each in entry.accepted if each.startswith("br:")]
    assert not [each for entry in portugal for each in entry.accepted if each.startswith("br:")]
    assert taiwan.entry(words["dragon"]).translation == "龍"


def test_doubtful_forms_are_of_pairs_with_english() -> None:
    lines = (DATA / DOUBTFUL).read_text(encoding="utf-8").splitlines()
    pairs = [line.split("\t")[0].split(">") for line in lines]
    assert all(ENGLISH in pair and page(pair[0]) and page(pair[1]) for pair in pairs)
    assert len({tuple(pair) for pair in pairs}) == len(pairs)


def test_other_names_are_of_headwords() -> None:
    headwords = {row[0] for row in rows(HEADWORDS)}
    names = other_names()
    assert names.keys() <= headwords
    assert not headwords.intersection(name for each in names.values() for name in each.found)


def test_cues() -> None:
    known = {word for word, _, _ in rows(HEADWORDS)}
    assert set(cues()) <= known
    assert {word for word in known if "(" in word} <= set(cues())
    assert [word for word, told in cues().items() if not told or word.partition(" (")[0] in told] == []
