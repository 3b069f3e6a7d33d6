"""Words around names of people, by the files of the languages."""

from tolmach.linguistics import people
from tolmach.spoken_terms.ordinary import is_ordinary


def test_a_language_with_titles_has_all_that_names_are_found_by() -> None:
    assert {*people.TITLES} == {*people.GREETINGS} == {*people.CLOSINGS} == {*people.LETTERS}
    assert {*people.AND} <= {*people.TITLES}


def test_ordinary_words_are_known_where_rare_ones_are_names() -> None:
    for language in people.STAND_OUT:
        assert not is_ordinary("Xyzzy", language)
        assert any(is_ordinary(word, language) for word in people.AND[language]), language


def test_words_of_a_greeting_stand_together() -> None:
    assert "Guten Morgen" in people.GREETINGS["de"]
    assert "Mit freundlichen Grüßen" in people.CLOSINGS["de"]


def test_letters_are_those_of_the_words_that_are_known() -> None:
    for language, letters in people.LETTERS.items():
        written = "".join((*people.TITLES[language], *people.GREETINGS[language], *people.CLOSINGS[language]))
        foreign = {letter for letter in written.lower() if letter.isalpha()} - letters
        assert foreign <= set("ñª"), language
