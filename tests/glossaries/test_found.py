"""The finder of terms, on texts that nobody marked."""

import pytest

from tolmach.glossaries.found import FoundTerm, TermKind
from tolmach.writing.terms import terms

HARBOUR = (
    "The harbour pilot boards the ship outside the port. A harbour pilot knows every sandbank.",
    "The automatic identification system (AIS) sends the position. Without AIS nobody sees the ship at night.",
    "All lamps must follow ISO 9001. The tug Blue Marlin waits, and the Blue Marlin is strong.",
)


def by_text(found: "list[FoundTerm] | tuple[FoundTerm, ...]") -> dict[str, FoundTerm]:
    return {term.text: term for term in found}


def test_words_that_come_again_abbreviations_and_names() -> None:
    found = by_text(list(terms(HARBOUR, "en")))
    assert found["harbour pilot"].kind is TermKind.TERM
    assert found["harbour pilot"].count == 2
    assert found["AIS"].kind is TermKind.ABBREVIATION
    assert found["AIS"].long_form == "automatic identification system"
    assert "automatic identification system" in found
    assert found["ISO 9001"].kind is TermKind.ABBREVIATION
    assert found["Blue Marlin"].kind is TermKind.NAME
    assert "pilot" not in found
    assert not {"the ship", "the", "All lamps"} & found.keys()


def test_forms_of_one_term_count_together() -> None:
    texts = ["Der vereidigte Gutachter kommt.", "Fragen Sie den vereidigten Gutachter nach dem Preis."]
    (found,) = (term for term in terms(texts, "de") if "Gutachter" in term.text and " " in term.text)
    assert found.count == 2
    assert len(found.contexts) == 2


def test_little_words_may_join_a_term() -> None:
    found = by_text(list(terms(["La mise en bouteille commence.", "Avant la mise en bouteille, on attend."], "fr")))
    assert "mise en bouteille" in found


def test_a_language_without_a_list_of_words() -> None:
    found = by_text(list(terms(["Elektrownia wiatrowa stoi w polu.", "Nasza elektrownia wiatrowa działa."], "pl")))
    assert any("elektrownia wiatrowa" in text for text in found)


@pytest.mark.parametrize("texts", [[], [""], ["One two three."], ["!!!"]])
def test_nothing_to_find(texts: list[str]) -> None:
    assert list(terms(texts, "en")) == []


def test_the_most_terms() -> None:
    assert len(terms(HARBOUR, "en", 2)) == 2
