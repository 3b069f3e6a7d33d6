"""What is accepted as configured rules, and how it is told what is not."""

import json
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.errors import InvalidParameter
from tolmach.styles.catalogue import categories, options
from tolmach.styles.configured import checked
from tolmach.styles.model import Configured

KOREAN = next(option for option in options() if " " in option.name)
ACCENTED = next(option for option in options() if unicodedata.normalize("NFD", option.rule) != option.rule)


def valid() -> st.SearchStrategy[dict[str, dict[str, str]]]:
    """Some rules of the catalogue, each with one of its options, in any order."""
    every = sorted({(option.category, option.rule) for option in options()})

    @st.composite
    def drawn(draw: st.DrawFn) -> dict[str, dict[str, str]]:
        found: dict[str, dict[str, str]] = {}
        for category, rule in draw(st.lists(st.sampled_from(every), unique=True, max_size=12)):
            found.setdefault(category, {})[rule] = draw(st.sampled_from(sorted(categories()[category][rule])))
        return found

    return drawn()


def outcome(value: Any) -> tuple[Configured | None, str]:
    try:
        return checked(value), ""
    except InvalidParameter as error:
        return None, error.detail or ""


def refusal(value: Any) -> str:
    with pytest.raises(InvalidParameter) as caught:
        checked(value)
    assert (caught.value.status, caught.value.message) == (400, "Value for 'configured_rules' not supported.")
    return caught.value.detail or ""


@given(valid())
def test_what_the_catalogue_has_comes_back(rules: dict[str, dict[str, str]]) -> None:
    found = checked(rules)
    assert found == rules
    assert list(found) == [category for category in categories() if category in rules]
    for category, chosen in found.items():
        assert list(chosen) == [rule for rule in categories()[category] if rule in chosen]


@given(valid(), st.sampled_from(["NFC", "NFD"]))
def test_other_bytes_of_the_same_letters_mean_the_same(rules: dict[str, dict[str, str]], form: Any) -> None:
    written = json.loads(unicodedata.normalize(form, json.dumps(rules, ensure_ascii=False)))
    assert checked(written) == rules


def test_every_option_is_accepted() -> None:
    for option in options():
        chosen = {option.category: {option.rule: option.name}}
        assert checked(chosen) == chosen


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(
    st.dictionaries(
        st.sampled_from([*categories()]) | st.text(max_size=3),
        json_values | st.dictionaries(st.sampled_from(sorted(categories()["numbers"])) | st.text(), json_values),
    )
    | json_values
)
def test_whatever_else_is_refused_or_means_nothing(value: Any) -> None:
    """Never another error, and never anything that the catalogue does not have."""
    found, told = outcome(value)
    assert (found is None) is told.startswith("configured_rules")
    for category, chosen in (found or {}).items():
        assert all(option in categories()[category][rule] for rule, option in chosen.items())


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"numbers": {}},
        {"numbers": None},
        {"numbers": {"zero_format": None}},
        {"numbers": {"zero_format": None}, "formatting": {}, "vocabulary": None},
    ],
)
def test_null_and_empty_are_dropped(value: Any) -> None:
    assert checked(value) == {}


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"colours": {}}, "configured_rules.colours: unknown category. Allowed: dates_and_times, formatting, numbers, punctuation, spelling_and_grammar, style_and_tone, vocabulary"),
        ({"Numbers": {}}, "configured_rules.Numbers: unknown category. Allowed: dates_and_times"),
        ({"vocabulary": {"slang": "use"}}, "configured_rules.vocabulary.slang: unknown rule. Allowed: abbreviations, loanwords"),
        ({"vocabulary": {"slang": None}}, "configured_rules.vocabulary.slang: unknown rule. Allowed: abbreviations, loanwords"),
        ({"punctuation": {"serial_comma": "USE"}}, "configured_rules.punctuation.serial_comma: value not allowed. Allowed: "),
        ({"punctuation": {"serial_comma": "use "}}, "configured_rules.punctuation.serial_comma: value not allowed. Allowed: "),
        ({"punctuation": {"serial_comma": ""}}, "configured_rules.punctuation.serial_comma: value not allowed. Allowed: "),
        ({"punctuation": {"serial_comma": True}}, "configured_rules.punctuation.serial_comma: value not allowed. Allowed: "),
        ({"punctuation": {"serial_comma": ["use"]}}, "configured_rules.punctuation.serial_comma: value not allowed. Allowed: "),
        ({"punctuation": "use"}, "configured_rules.punctuation: not an object"),
        ({"punctuation": []}, "configured_rules.punctuation: not an object"),
        ([], "configured_rules: not an object"),
        (None, "configured_rules: not an object"),
    ],
)  # fmt: skip
def test_the_error_says_where_and_what_is_allowed(value: Any, told: str) -> None:
    assert refusal(value).startswith(told)


def test_all_options_of_the_rule_are_named() -> None:
    told = refusal({"dates_and_times": {"date_format": "x"}})
    assert told.partition("Allowed: ")[2].split(", ") == [*categories()["dates_and_times"]["date_format"]]


def test_a_long_name_is_not_repeated_whole() -> None:
    assert len(refusal({"vocabulary": {"x" * 100_000: "y"}})) < 300


def test_the_same_rule_in_other_bytes_is_given_twice() -> None:
    decomposed = unicodedata.normalize("NFD", ACCENTED.rule)
    value = {ACCENTED.category: {ACCENTED.rule: ACCENTED.name, decomposed: ACCENTED.name}}
    assert refusal(value) == f"configured_rules.{ACCENTED.category}.{ACCENTED.rule}: given twice"


def test_the_published_bytes_are_kept() -> None:
    for option in (KOREAN, ACCENTED):
        given = {
            option.category: {unicodedata.normalize("NFD", option.rule): unicodedata.normalize("NFD", option.name)}
        }
        (chosen,) = checked(given).values()
        assert [*chosen.items()] == [(option.rule, option.name)]
