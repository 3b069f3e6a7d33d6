"""Whole lists of rules: in one written order, twice as once, around codes, in no time."""

import random
import time

import pytest

from benchmarks.translation.styles import drawn
from tests.styles.test_rules import ALL, styled
from tests.translation.tagging import read, write
from tests.usual import usually
from tolmach.languages.catalogue import named
from tolmach.styles.applying import FIRST, LAST, compiled, in_order
from tolmach.styles.catalogue import LANGUAGES, options
from tolmach.styles.rules import support, way
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.finishing.restyling import restyled
from tolmach.translation.reading.spans import as_it_is
from tolmach.units import Code

LEAST_EXACT = 0.85
GROWTH = 8


def texts(language: str) -> list[str]:
    return [e.given for e in ALL if named(e.language).base == language]


@pytest.mark.parametrize("language", usually(LANGUAGES, "de", "en", "ja"))
def test_a_list_twice_is_as_once(language: str) -> None:
    """Lists of twelve rules, on all texts of the examples."""
    for seed in range(12):
        whole = drawn(language, seed)
        pairs = [(category, rule) for category, rules in whole.items() for rule in rules]
        kept = set(random.Random(seed).sample(pairs, min(12, len(pairs))))
        chosen = {c: {r: o for r, o in rules.items() if (c, r) in kept} for c, rules in whole.items()}
        for text in texts(language)[seed::4]:
            once = styled(text, language, chosen)
            assert styled(once, language, chosen) == once, (text, once, chosen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_codes_survive_every_rule(language: str) -> None:
    style = compiled(drawn(language, 0), language)
    pick = random.Random(language)
    for text in texts(language):
        a, b = sorted(pick.sample(range(len(text) + 1), 2)) if len(text) > 1 else (0, len(text))
        codes = (Code(a, b), Code(b, b)) if b < len(text) else (Code(a, b),)
        done, _ = restyled(as_it_is(text, codes), codes, style, named(language))
        assert is_legal(codes, done.codes, len(done.text)), text


def test_what_must_not_change_does_not() -> None:
    kept = "https://a.example/3.5/1,234?d=05/03/2024 {count} %s `a & b` mail@example.org report-2024.pdf"
    for language in LANGUAGES:
        for seed in range(3):
            chosen = drawn(language, seed)
            chosen.pop("formatting", None)
            done = styled(f"{kept} x", language, chosen)
            assert done.startswith(kept), (language, done)


def test_text_in_quotation_marks_is_left_alone_where_that_is_asked() -> None:
    rules = {"spelling_and_grammar": {"eszett": "replace_eszett_with_ss"}}
    kept = {
        "spelling_and_grammar": rules["spelling_and_grammar"]
        | {"quotation_modification": "do_not_modify_text_in_quotation_marks"}
    }
    text = "Die Straße heißt „Große Straße“."
    assert styled(text, "de", rules) == "Die Strasse heisst „Grosse Strasse“."
    assert styled(text, "de", kept) == "Die Strasse heisst „Große Straße“."


def test_codes_stay_around_their_words() -> None:
    text, codes, names = read("Die <b>Straße</b> ist <x>Maße</x> 5 % breit.")
    style = compiled(
        {"spelling_and_grammar": {"eszett": "replace_eszett_with_ss", "special_characters": "never_use_symbols"}}, "de"
    )
    done, changed = restyled(as_it_is(text, codes), codes, style, named("de"))
    assert write(done.text, done.codes, codes, names) == "Die <b>Strasse</b> ist <x>Maße</x> 5 Prozent breit."
    assert changed == {"spelling_and_grammar.eszett", "spelling_and_grammar.special_characters"}


@pytest.mark.parametrize(
    ("rules", "wanted"),
    [
        ({"date_format": "use_dd_space_spelled_out_month_space_yyyy"}, "le 3 mai 2024 et le 4 mai 2024"),
        ({"date_format": "use_dd_space_spelled_out_month_space_yyyy", "dates_in_numerical_form": "use_dd_period_mm_period_yyyy"}, "le 03.05.2024 et le 4 mai 2024"),
        ({"date_format": "use_dd_space_spelled_out_month_space_yyyy", "writing_dates": "use_numerals"}, "le 03/05/2024 et le 04/05/2024"),
        ({"date_format": "use_dd_period_mm_period_yyyy", "writing_dates": "use_dd_space_spelled_out_month_space_yyyy"}, "le 3 mai 2024 et le 4 mai 2024"),
    ],
)  # fmt: skip
def test_the_more_specific_rule_about_dates_wins(rules: dict[str, str], wanted: str) -> None:
    assert styled("le 03/05/2024 et le 4 mai 2024", "fr", {"dates_and_times": rules}) == wanted


def test_numbers_by_their_length_go_before_numbers_in_general() -> None:
    rules = {
        "thousands_separator": "use_period_as_thousands_separator",
        "numbers_of_5_digits_or_more": "use_comma_as_decimal_separator_and_space_as_thousands_separator",
    }
    assert styled("12345,6 und 1.234.567", "de", {"numbers": rules}) == "12\u00a0345,6 und 1\u00a0234\u00a0567"


def test_one_order() -> None:
    names = [f"{o.category}.{o.rule}" for o in in_order(options())]
    places = list(dict.fromkeys(names))
    assert places[: len(FIRST)] == list(FIRST)
    assert places[-len(LAST) :] == list(LAST)
    assert len(places) == 159


def test_most_options_are_exact() -> None:
    ways = {(o.category, o.rule, o.name): way(o.category, o.rule, o.name).exact for o in options()}
    assert len(ways) == 518
    share = sum(ways.values()) / len(ways)
    print(f"{sum(ways.values())} of {len(ways)} options are exact: {share:.1%}")
    assert share >= LEAST_EXACT
    assert support("punctuation", "serial_comma", "use", "de") == "no_effect"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_rules_cost_grows_with_the_text_and_no_faster(language: str) -> None:
    """The least of several runs, in time of this thread only. Eight times the text may cost twice as much as that."""
    style = compiled(drawn(language, 1), language)
    unit = "\n".join(texts(language))[:1000]

    def cost(text: str) -> float:
        began = time.thread_time()
        restyled(as_it_is(text, ()), (), style, named(language))
        return time.thread_time() - began

    cost(unit)
    whole = "\n\n".join([unit] * GROWTH)
    assert min(cost(whole) for _ in range(3)) < 2 * GROWTH * min(cost(unit) for _ in range(5))
