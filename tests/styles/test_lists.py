"""Whole lists of rules: in one written order, twice as once, around codes, in no time."""

import random
import time

import pytest

from tests.styles.test_rules import ALL, styled
from tests.translation.tagging import read, write
from tolmach.languages.catalogue import named
from tolmach.styles.applying import compiled
from tolmach.styles.catalogue import LANGUAGES, categories, options
from tolmach.styles.order import FIRST, LAST, in_order
from tolmach.styles.rules import way
from tolmach.styles.support import support
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.restyling import restyled
from tolmach.translation.spans import as_it_is
from tolmach.units import Code

LEAST_EXACT = 0.85
MOST_SECONDS = 0.002
"""For a thousand characters, with every rule of a language."""


def drawn(language: str, seed: int) -> dict[str, dict[str, str]]:
    """An option of every rule that acts in the language."""
    pick = random.Random(f"{language} {seed}")
    chosen: dict[str, dict[str, str]] = {}
    for category, rules in categories().items():
        for rule, named_ in rules.items():
            fitting = [name for name, option in named_.items() if language in option.languages]
            if fitting:
                chosen.setdefault(category, {})[rule] = pick.choice(fitting)
    return chosen


def texts(language: str) -> list[str]:
    return [e.given for e in ALL if named(e.language).base == language]


@pytest.mark.parametrize("language", LANGUAGES)
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
def test_all_rules_together_are_fast(language: str) -> None:
    """The least of several runs, in time of this process only, as a busy machine allows."""
    style = compiled(drawn(language, 1), language)
    unit = " ".join(texts(language))[:1000]
    restyled(as_it_is(unit, ()), (), style, named(language))
    taken = []
    for _ in range(7):
        start = time.process_time()
        restyled(as_it_is(unit, ()), (), style, named(language))
        taken.append(time.process_time() - start)
    # Rules that change the text cost more than rules that look at it; four times the bar allows for slow machines.
    assert min(taken) < 4 * MOST_SECONDS, taken
