"""Plural forms, compared with what Babel knows of CLDR (`plurals.json`: the form of each number from 0, by its first
letter)."""

import json
from pathlib import Path

import pytest

from tolmach.linguistics import plurals

KNOWN = json.loads((Path(__file__).parent / "plurals.json").read_text("utf-8"))
LETTERS = {"zero": "z", "one": "1", "two": "2", "few": "f", "many": "m", "other": "o"}


@pytest.mark.parametrize("language", KNOWN)
def test_as_cldr_has_it(language: str) -> None:
    numbers = KNOWN[language]["numbers"]
    assert "".join(LETTERS[plurals.category(number, language)] for number in range(len(numbers))) == numbers
    assert sorted(plurals.categories(language, rare=True)) == KNOWN[language]["all"]


@pytest.mark.parametrize("language", KNOWN)
def test_a_rule_of_gettext_names_the_same_forms(language: str) -> None:
    found = plurals.gettext_categories(plurals.gettext_rule(language), language)
    assert len(set(found)) == len(found)
    assert set(found) <= set(plurals.categories(language))
    for name in found:
        assert plurals.category(plurals.sample(name, language), language) == name


def test_another_order_of_the_same_forms() -> None:
    usual = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);"
    assert plurals.gettext_categories(usual, "lv")[0] == "one"
    with pytest.raises(ValueError, match="plural"):
        plurals.gettext_categories("none", "lv")


def test_which_languages_may_say_one_in_a_word() -> None:
    assert [plurals.counts_one_only(code) for code in ("de", "ru", "fr", "pl", "sl")] == [
        True,
        False,
        False,
        True,
        False,
    ]
