"""What becomes of terms in the pipeline, whatever an engine says. Engines are functions here."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import units
from tests.translation.test_pipeline import PLAIN, WISH, backwards, drive, garbling
from tolmach.engines.protocol import Abilities, Link, Request, Result
from tolmach.glossaries.terms.fitting import present
from tolmach.glossaries.terms.matching import CompiledTerms
from tolmach.languages.catalogue import named
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.model import KnownWish
from tolmach.units import Unit

OBEYING = replace(PLAIN, terms=True)


def wish(target: str = "de", **entries: str) -> KnownWish:
    return replace(WISH, target=named(target), terms=CompiledTerms(entries.items(), "en"))


def test_a_missing_term_is_asked_for_again() -> None:
    said = {0: "Er gewann den Preis.", 1: "Er gewann den Gewinn."}
    (done,), rounds = drive(
        [Unit("He won the prize.")], lambda r: Result(said[r.attempt]), wish(prize="Gewinn"), OBEYING
    )
    assert (done.rendered.text, len(rounds)) == (said[1], 2)
    assert (done.receipt.repaired, done.receipt.left) == (frozenset({"terms"}), frozenset())
    assert all(term.target == "Gewinn" for asked in rounds for request in asked for term in request.terms)


def test_a_word_that_only_looks_like_a_term_is_none() -> None:
    said = {0: "Er ist gewesen.", 1: "Der Gewinn."}
    (done,), _ = drive([Unit("The prize.")], lambda r: Result(said[r.attempt]), wish(prize="Gewinn"), OBEYING)
    assert done.rendered.text == said[1]


@pytest.mark.parametrize(
    ("abilities", "rounds", "expected"), [(OBEYING, 2, "Er gewann den Gewinn."), (PLAIN, 1, "Er gewann den Gewinn.")]
)
def test_an_engine_that_never_says_it_is_put_right(abilities: Abilities, rounds: int, expected: str) -> None:
    def stubborn(request: Request) -> Result:
        links = (Link((11, 16), (14, 19), 1.0),) if request.align else ()
        return Result("Er gewann den Preis.", alignment=links)

    (done,), asked = drive([Unit("He won the prize.")], stubborn, wish(prize="Gewinn"), abilities)
    assert (done.rendered.text, len(asked)) == (expected, rounds)
    assert (done.receipt.repaired, done.receipt.left) == (frozenset({"terms"}), frozenset())


@pytest.mark.parametrize("abilities", [OBEYING, PLAIN])
def test_it_is_there_even_if_nobody_knows_where(abilities: Abilities) -> None:
    (done,), _ = drive([Unit("He won the prize.")], lambda _: Result("Er gewann."), wish(prize="Gewinn"), abilities)
    assert done.rendered.text == "Er gewann Gewinn."


def test_it_is_there_if_the_second_attempt_is_no_good() -> None:
    said = {0: "Er gewann den Preis.", 1: "na " * 40}
    (done,), _ = drive([Unit("He won the prize.")], lambda r: Result(said[r.attempt]), wish(prize="Gewinn"), OBEYING)
    assert done.rendered.text == "Er gewann den Preis Gewinn."
    assert "terms" in done.receipt.repaired
    assert "terms" not in done.receipt.left


def test_it_is_there_in_a_sentence_that_goes_in_pieces() -> None:
    (done,), _ = drive([Unit("see %(name)s the prize")], garbling, wish(prize="Gewinn"))
    assert done.rendered.text == "qqq %(name)s qqq Gewinn"


@pytest.mark.parametrize(
    ("target", "entry", "said", "expected"),
    [
        ("zh-hant", "软件", "我們有軟件。", "我們有軟件。"),
        ("zh-hans", "軟件", "我们有软件。", "我们有软件。"),
        ("en-gb", "color", "We have color and color.", "We have color and colour."),
    ],
)
def test_variants(target: str, entry: str, said: str, expected: str) -> None:
    (done,), rounds = drive([Unit("We have stuff.")], lambda _: Result(said), wish(target, stuff=entry), OBEYING)
    assert (done.rendered.text, len(rounds)) == (expected, 1)


def test_formatting_is_kept_around_terms() -> None:
    asked = replace(wish(prize="Gewinn"), preserve_formatting=True)
    (done,), _ = drive([Unit("prize money")], lambda _: Result("Gewinn Geld."), asked, OBEYING)
    assert done.rendered.text == "Gewinn Geld"


@pytest.mark.parametrize(
    ("source", "entry", "said", "expected"),
    [
        ("Prizes", "premio", "premios", "Premios"),
        ("prizes", "premio", "premios", "premios"),
        ("“Prizes!”", "premio", "“premios!”", "“Premios!”"),
        ("Prizes won", "premio gordo", "premio gordo ganado", "Premio gordo ganado"),
        ("The prizes", "premio", "los premios", "Los premios"),
        ("The prizes.", "premio", "los premios.", "los premios."),
        ("Prizes won", "iPhone", "iPhone ganado", "iPhone ganado"),
        ("Prizes won", "macOS", "macOS ganado", "macOS ganado"),
        ("2 prizes", "premio", "premios 2", "premios 2"),
    ],
)
def test_the_capital_of_a_sentence(source: str, entry: str, said: str, expected: str) -> None:
    (done,), _ = drive([Unit(source)], lambda _: Result(said), wish("es", prize=entry), OBEYING)
    assert done.rendered.text == expected


def test_the_capital_of_a_sentence_is_part_of_its_formatting() -> None:
    asked = replace(wish("es", prize="premio"), preserve_formatting=True)
    (done,), _ = drive([Unit("Prizes won")], lambda _: Result("premios ganados"), asked, OBEYING)
    assert done.rendered.text == "Premios ganados"


def test_numbers_in_terms_are_no_loss() -> None:
    asked = replace(WISH, terms=CompiledTerms([("24/7", "rund um die Uhr")], "en"))
    (done,), rounds = drive([Unit("Open 24/7 now.")], lambda _: Result("Jetzt rund um die Uhr offen."), asked, OBEYING)
    assert (len(rounds), done.receipt.left) == (1, frozenset())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("24/7!", "rund um die Uhr!"),
        ("(24/7)", "(rund um die Uhr)"),
        ("👍 👍", "gut gut"),
        ("100 % 👎", "100 % 👎"),
        ("Run. 24/7!", "ja. rund um die Uhr!"),
    ],
)
def test_a_term_without_a_letter(text: str, expected: str) -> None:
    asked = replace(WISH, terms=CompiledTerms([("24/7", "rund um die Uhr"), ("👍", "gut")], "en"))
    (done,), _ = drive([Unit(text)], lambda r: Result(r.text.replace("Run", "ja")), asked, OBEYING)
    assert done.rendered.text == expected


@given(units(), st.sampled_from([backwards, garbling]), st.sampled_from([PLAIN, OBEYING]))
def test_terms_and_codes_in_any_text(unit: Unit, engine: object, abilities: Abilities) -> None:
    """All codes survive, and what is matched outside of what is opaque is there."""
    terms = CompiledTerms([("abc", "Gewinn"), ("X", "Blorf")], "en")
    (done,), _ = drive([unit], engine, replace(WISH, terms=terms), abilities)  # type: ignore[arg-type]
    text = done.rendered.text
    assert is_legal(unit.codes, done.rendered.codes, len(text))
    for code in done.rendered.codes:
        source = unit.codes[code.mark]
        assert not source.opaque or text[code.start : code.end] == unit.text[source.start : source.end]
    if unit.text.strip() in ("abc", "X") and not any(code.opaque for code in unit.codes):
        assert present(text, "Gewinn" if "abc" in unit.text else "Blorf", "de")


def test_a_request_without_a_match_has_no_terms() -> None:
    _, rounds = drive([Unit("He won.")], lambda _: Result("Er gewann."), wish(prize="Glocke"), OBEYING)
    assert [request.terms for asked in rounds for request in asked] == [()]
