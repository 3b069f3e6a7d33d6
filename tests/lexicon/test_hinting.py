"""Hints among the trials of a sentence, with answers that are written here."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from tolmach.engines.protocol import Abilities, Request, Result, Term
from tolmach.glossaries.terms.matching import CompiledTerms
from tolmach.languages.catalogue import named
from tolmach.translation.model import Done, KnownWish, Wish
from tolmach.translation.pipeline import translating
from tolmach.translation.trying.hinting import LONGEST, LONGEST_WITH_OTHERS
from tolmach.units import Unit

ABLE = Abilities(frozenset(), marks=True, terms=True)
WISH = Wish(named("de")).known(named("en"))
SOURCE, WRONG, RIGHT = "The wolf sleeps in the valley.", "Die Walze schläft im Tal.", "Der Wolf schläft im Tal."
FIRST = Result(WRONG, -0.4)


def drive(
    unit: str | Unit, answers: Iterable[Result], wish: KnownWish = WISH, able: Abilities = ABLE
) -> tuple[Done, list[list[Request]]]:
    """What came of it, and what was asked in each round; the last answer is given again where more are asked for."""
    steps, given, asked = translating([unit if isinstance(unit, Unit) else Unit(unit)], wish, able), list(answers), []
    try:
        requests = next(steps)
        while True:
            asked.append(requests)
            results = [given.pop(0) if len(given) > 1 else given[0] for _ in requests]
            requests = steps.send(results)
    except StopIteration as stop:
        return stop.value[0], asked


def test_a_missing_word_is_hinted_and_the_receipt_tells_it() -> None:
    done, asked = drive(SOURCE, [FIRST, Result(RIGHT, -0.3)])
    assert [request.terms for requests in asked for request in requests] == [(), (Term(4, 8, "Wolf", "m"),)]
    assert done.rendered.text == RIGHT
    assert (done.receipt.known, done.receipt.hinted) == ({"lexicon"}, {("wolf", "Wolf")})
    assert done.receipt.left == frozenset()


def test_what_is_said_is_asked_for_once() -> None:
    done, asked = drive(SOURCE, [Result(RIGHT, -0.4)])
    assert (len(asked), done.receipt.known) == (1, frozenset())


@pytest.mark.parametrize(
    ("second", "rounds"),
    [
        (Result("Die Walze ruht im Tal.", -0.3), 2),  # not obeyed
        (Result(RIGHT, -2.0), 2),  # unlikely: the word is meant in another sense
        (Result("Der Wolf.", -0.3), 3),  # another word is lost, again and again
    ],
)
def test_the_first_is_kept_where_the_hint_made_it_no_better(second: Result, rounds: int) -> None:
    done, asked = drive(SOURCE, [FIRST, second])
    assert len(asked) == rounds
    assert (done.rendered.text, done.receipt.known) == (WRONG, frozenset())


def test_words_that_the_hint_cost_are_hinted_too() -> None:
    lost, both = Result("Der Wolf schläft im Garten.", -0.3), Result(RIGHT, -0.3)
    done, asked = drive(SOURCE, [FIRST, lost, both])
    told = [[term.target for term in request.terms] for requests in asked for request in requests]
    assert told == [[], ["Wolf"], ["Wolf", "Tal"]]
    assert done.rendered.text == RIGHT


INTO_ENGLISH = Wish(named("en-US"))


@pytest.mark.parametrize(("tents", "taken"), [(-0.3, "The curtains are blue."), (-0.1, "The tents are blue.")])
def test_of_several_meanings_the_likeliest_is_taken(tents: float, taken: str) -> None:
    answers = [
        Result("The trends are blue.", -0.4),
        Result("The tents are blue.", tents),
        Result("The curtains are blue.", -0.2),
        Result("The trends are blue.", -0.4),
    ]
    done, asked = drive("Le tende sono blu.", answers, INTO_ENGLISH.known(named("it")))
    assert [request.terms[0].target for request in asked[1]][:2] == ["tent", "curtain"]
    assert (done.rendered.text, len(asked)) == (taken, 2)


@pytest.mark.parametrize(
    ("first", "second", "rounds", "taken"),
    [
        (-0.4, -0.2, 2, "The festival begins."),
        (-0.4, -0.38, 2, "The party begins."),  # hardly likelier
        (-0.2, 0.0, 1, "The party begins."),  # likely anyway, so it is not asked
    ],
)
def test_a_word_that_mostly_means_something_else_is_taken_where_it_is_likelier(
    first: float, second: float, rounds: int, taken: str
) -> None:
    answers = [Result("The party begins.", first), Result("The festival begins.", second)]
    done, asked = drive("Das Fest beginnt.", answers, INTO_ENGLISH.known(named("de")))
    assert (len(asked), done.rendered.text) == (rounds, taken)


@pytest.mark.parametrize(
    ("wish", "able"),
    [
        (replace(WISH, lexicon=False), ABLE),
        (WISH, replace(ABLE, terms=False)),
        (WISH, replace(ABLE, quality=True)),
        (WISH, replace(ABLE, checked=False)),
    ],
)
def test_who_gets_no_hints(wish: KnownWish, able: Abilities) -> None:
    done, asked = drive(SOURCE, [FIRST], wish, able)
    assert len(asked) == 1
    assert done.rendered.text == WRONG


def test_a_glossary_goes_before_it() -> None:
    wish = replace(WISH, terms=CompiledTerms([("wolf", "Walze")], "en"))
    done, asked = drive(SOURCE, [FIRST], wish)
    assert len(asked) == 1
    assert (done.rendered.text, done.receipt.known) == (WRONG, frozenset())


def test_what_must_not_change_is_not_hinted() -> None:
    _, asked = drive("Open `the wolf` now.", [Result("Öffnen Sie `the wolf` jetzt.", -0.4)])
    assert not any(request.terms for requests in asked for request in requests)


def test_at_most_three() -> None:
    source = "A wolf, a candle, a necklace, a kettle and a spoon."
    _, asked = drive(source, [Result("Dies und das und jenes und so weiter eben.", -0.4)])
    assert max(len(request.terms) for requests in asked for request in requests) == 3


def test_a_long_sentence_is_left_alone() -> None:
    source = "The wolf " + "and all that came with it " * 8 + "sleeps."
    assert len(source) > LONGEST
    answer = "Die Walze " + "und alles was mit ihr kam " * 7 + "und mehr schläft."
    _, asked = drive(source, [Result(answer, -0.4)])
    assert not any(request.terms for requests in asked for request in requests)


@pytest.mark.parametrize(("word", "hinted"), [("wizytę", []), ("meczet", ["mosque"])])
def test_what_may_mean_more_is_hinted_only_in_a_short_sentence(word: str, hinted: list[str]) -> None:
    """`wizyta` is another translation of `appointment` than the usual one, and mostly a visit."""
    wish = Wish(named("en-US")).known(named("pl"))
    short, long = f"Mamy {word}.", f"Mamy {word} i " + "to i tamto i " * 5 + "owo."
    assert len(short) < LONGEST_WITH_OTHERS < len(long) < LONGEST * 1.1
    told = [
        [term.target for requests in drive(text, [Result(said, -0.4)], wish)[1][1:] for term in requests[0].terms]
        for text, said in ((short, "We have one."), (long, "We have one and " + "this and that and " * 4 + "more."))
    ]
    assert told == [hinted or ["appointment"], hinted]


def test_sentences_of_a_request_share_a_round() -> None:
    steps = translating([Unit(SOURCE), Unit("The necklace is here.")], WISH, ABLE)
    assert len(next(steps)) == 2
    again = steps.send([FIRST, Result("Die Nacken sind hier.", -0.4)])
    assert [request.terms[0].target for request in again] == ["Wolf", "Halskette"]


def test_what_stands_before_a_hinted_word_is_fitted_to_it() -> None:
    done, _ = drive(SOURCE, [FIRST, Result("die Wolf schläft im Tal.", -0.3)])
    assert done.rendered.text == "der Wolf schläft im Tal."
    french = Wish(named("fr")).known(named("en"))
    wrong, right = Result("Le jardin est vieux.", -0.4), Result("la étang est vieux.", -0.3)
    assert drive("The pond is old.", [wrong, right], french)[0].rendered.text.lower() == "l'étang est vieux."


@pytest.mark.parametrize(
    ("said", "fitting"),
    [
        ("Il y a un loup dans le étang.", "Il y a un loup dans l'étang."),
        ("Il y a une loup dans l'étang.", "Il y a un loup dans l'étang."),
        ("Il y a un loup dans l'étang.", "Il y a un loup dans l'étang."),
    ],
)
def test_an_article_fits_its_word_also_without_a_hint(said: str, fitting: str) -> None:
    wish, source = Wish(named("fr")).known(named("en")), "There is a wolf in the pond."
    done, asked = drive(source, [Result(said, -0.4)], wish)
    assert (done.rendered.text, len(asked)) == (fitting, 1)
    without, _ = drive(source, [Result(said, -0.4)], replace(wish, lexicon=False))
    assert without.rendered.text == said


def test_terms_keep_the_words_around_them() -> None:
    wish = replace(Wish(named("fr")).known(named("en")), terms=CompiledTerms([("pond", "le étang")], "en"))
    done, _ = drive("There is a wolf in the pond.", [Result("Il y a un loup dans le étang.", -0.4)], wish)
    assert done.rendered.text == "Il y a un loup dans le étang."
