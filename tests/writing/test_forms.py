"""Other forms of words, and the tables that go by forms."""

import pytest

from tolmach.languages.catalogue import named
from tolmach.units import applied
from tolmach.writing import finding, forms, grammar
from tolmach.writing.synonyms import same_words


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("de", "Die Kinder spielt im Garten.", "Die Kinder spielen im Garten."),
        ("es", "Las casas son blanca.", "Las casas son blancas."),
        ("fr", "Elle a acheté deux robe.", "Elle a acheté deux robes."),
        ("it", "Le ragazze sono stanca.", "Le ragazze sono stanche."),
        ("nl", "De kinderen speelt buiten.", "De kinderen spelen buiten."),
        ("pt", "As casas são branca.", "As casas são brancas."),
    ],
)
def test_other_forms_are_proposed_and_never_sure(language: str, text: str, meant: str) -> None:
    find = forms.finder(language)
    assert find is not None
    found = list(find(text))
    assert meant in {applied(text, [each.edit]) for each in found}
    assert not any(each.is_sure for each in found)


def test_a_german_verb_is_not_taken_for_a_noun() -> None:
    find = forms.finder("de")
    assert find is not None
    assert all(each.edit.replacement[0].islower() for each in find("wir essen"))


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("fr", "Tu mange trop vite.", "Tu manges trop vite."),
        ("es", "Ellos trabaja mucho.", "Ellos trabajan mucho."),
        ("it", "Tu parla troppo.", "Tu parli troppo."),
        ("pt", "Eles fala muito.", "Eles falam muito."),
        ("de", "Du spiele zu laut.", "Du spielst zu laut."),
        ("de", "Ich warte schon lange für dich.", "Ich warte schon lange auf dich."),
        ("es", "Todo depende en ella.", "Todo depende de ella."),
    ],
)
def test_endings_and_what_verbs_need(language: str, text: str, meant: str) -> None:
    proposed = {applied(text, [each.edit]) for find in grammar.finders(language) for each in find(text)}
    assert meant in proposed


def test_dutch_has_rules() -> None:
    assert finding.mended("Hij is groter als ik.", named("nl"))[0] == "Hij is groter dan ik."


def test_the_same_words_in_other_forms_or_by_the_lexicon() -> None:
    assert same_words("Er hat das Fahrrad repariert.", "Das Fahrrad reparierte er.", "de")
    assert not same_words("Sie hat das Fahrrad repariert.", "Sie hat den Zyklus repariert.", "de")
    assert not same_words("The house is large.", "The large house is empty.", "en")
