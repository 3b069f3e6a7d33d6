"""The steps of correcting and rephrasing, with an engine that is played by the test."""

from collections.abc import Callable, Sequence

import pytest

from tolmach.engines.protocol import Request, Result, Weight
from tolmach.languages.catalogue import named
from tolmach.units import Edit
from tolmach.writing import candidates
from tolmach.writing.correcting import Steps, correcting, keeps
from tolmach.writing.finding import chosen
from tolmach.writing.manners import worded
from tolmach.writing.model import Manner, Tone, WritingStyle
from tolmach.writing.proposals import Proposal
from tolmach.writing.rephrasing import Means, pivots, rephrasing

EN = named("en-US")
Answer = Callable[[Request], Result]


def played(steps: Steps, answer: Answer) -> tuple[list[str], list[Request]]:
    asked: list[Request] = []
    results: Sequence[Result] | None = None
    while True:
        try:
            requests = next(steps) if results is None else steps.send(results)
        except StopIteration as stop:
            return [done.text for done in stop.value], asked
        asked += requests
        results = [answer(request) for request in requests]


def weighing(request: Request, weigh: Callable[[str], float], text: str = "") -> Result:
    weights = tuple(Weight(weigh(proposal), -100.0) for proposal in request.proposals)
    return Result(text or request.text, weights=weights)


def loath(request: Request) -> Result:
    return weighing(request, lambda _: -100.0)


def test_what_is_sure_needs_no_engine() -> None:
    done, asked = played(correcting(["I has a apple"], EN, asked=False), loath)
    assert (done, asked) == (["I have an apple"], [])


def test_what_is_not_sure_is_weighed() -> None:
    """`there` may be right: the engine says by how much it is likelier."""
    text = "They like there house very much."

    def eager(request: Request) -> Result:
        return weighing(request, lambda text: 9.0 if text == "They like their house very much." else -9.0)

    assert played(correcting([text], EN, asked=True), loath)[0] == [text]
    done, asked = played(correcting([text], EN, asked=True), eager)
    assert done == ["They like their house very much."]
    assert all(request.task == "correct" and request.source == request.target == "en" for request in asked)


def test_the_engine_may_mend_what_is_left_but_not_what_must_not_change() -> None:
    def careless(request: Request) -> Result:
        mended = request.text.replace("{nmae}", "{name}").replace("drinked", "drank")
        return weighing(request, lambda _: -100.0, mended)

    texts = ["He drinked milk.", "Hello {nmae}, he drinked milk."]
    assert played(correcting(texts, EN, asked=True), careless)[0] == ["He drank milk.", texts[1]]
    assert not keeps("See {a}.", "See {b}.", EN)


def test_only_changed_sentences_are_looked_at_again() -> None:
    def once(request: Request) -> Result:
        return weighing(request, lambda _: -100.0, request.text.replace("drinked", "drank"))

    _, asked = played(correcting(["He drinked. She stayed."], EN, asked=True), once)
    assert [request.text for request in asked] == ["He drinked.", "She stayed.", "He drank."]


def test_what_was_refused_is_asked_again_only_where_its_words_changed() -> None:
    def once(request: Request) -> Result:
        return weighing(request, lambda _: -100.0, request.text.replace("drinked", "drank"))

    text = "They like there house, which was built long before he drinked."
    _, (first, second) = played(correcting([text], EN, asked=True), once)
    refused = "They like their house, which was built long before he {}."
    assert refused.format("drinked") in first.proposals
    assert refused.format("drank") not in second.proposals


def test_white_space_is_kept() -> None:
    text = "\n  I has it.  They was here.\r\n\r\n\tEnd \u00a0"
    done, _ = played(correcting([text], EN, asked=False), loath)
    assert done == ["\n  I have it.  They were here.\r\n\r\n\tEnd \u00a0"]


def test_of_two_that_are_near_the_likelier_is_chosen() -> None:
    one, other, low = Proposal(Edit(0, 3, "a"), 0.0), Proposal(Edit(7, 9, "b"), 0.0), Proposal(Edit(28, 29, "c"), 2.0)
    weighed = [(one, Weight(1.0, -9.0)), (other, Weight(2.0, -9.0)), (low, Weight(1.9, -9.0))]
    assert [edit for edit, _ in chosen(weighed)] == [other.edit]


def test_a_look_alike_may_be_chosen_because_it_reads_better() -> None:
    alike = Proposal(Edit(0, 4, "hear"), 1.0, 4.0)
    assert [edit for edit, _ in chosen([(alike, Weight(-3.0, 6.0))])] == [alike.edit]
    assert chosen([(alike, Weight(-3.0, 3.0))]) == []


@pytest.mark.parametrize(
    ("sentence", "other", "is_fit"),
    [
        (
            "The meeting was delayed because nobody had the key.",
            "The meeting was delayed, as nobody had the key.",
            True,
        ),
        (
            "The meeting was delayed because nobody had the key.",
            "The meeting was dull because nobody had the key.",
            False,
        ),
        ("The meeting starts before Friday morning at nine.", "The meeting starts on Friday morning at nine.", False),
        ("We did not see him in the house at all.", "We did see him in the house at all.", False),
        ("He sold 12 houses in Berlin to the bank.", "He sold 13 houses in Berlin to the bank.", False),
        ("He sold 12 houses in Berlin to the bank.", "He sold 12 houses in Munich to the bank.", False),
        ("He sold the house to the bank for {price}.", "He sold the house to the bank for a {prize}.", False),
        ("He sold the house to the bank.", "He sold the house to the bank.", False),
        ("He sold the house to the bank.", "The house was bought by a bank, he said, which was glad of it.", False),
        ("He sold the house to the bank.", "He sold the huose to the bank.", False),
        ("Is he going to sell the house?", "He is going to sell the house.", False),
    ],
)
def test_which_wording_may_stand_for_a_sentence(sentence: str, other: str, is_fit: bool) -> None:
    assert candidates.acceptable(sentence, other, EN) is is_fit


def test_the_sense_is_proven_in_another_language() -> None:
    assert candidates.same_sense("Das Treffen war spät.", "Das Treffen ist spät.")
    assert not candidates.same_sense("Wir haben gestern gesprochen.", "Wir haben heute gesprochen.")


def test_a_round_trip_is_taken_only_if_it_is_proven() -> None:
    """Both wordings are fit; one of them translates otherwise."""
    text = "In our class there are twelve girls."
    fit, unproven = "There are twelve girls in our class.", "In our twelve girls there are class."
    said = {
        (text, "de"): "DE", (text, "fr"): "Douze filles.", ("DE", "en"): fit, ("Douze filles.", "en"): unproven,
        (fit, "fr"): "Douze filles.", (unproven, "de"): "Etwas anderes",
    }  # fmt: skip
    means = Means(corrects=False, rephrases=False, pivots=pivots(EN))
    done, _ = played(rephrasing([text], EN, None, means), lambda request: Result(said[request.text, request.target]))
    assert done == [fit]


def test_nobody_to_ask() -> None:
    means = Means(corrects=False, rephrases=False, pivots=())
    done, asked = played(rephrasing(["I has a apple, and you?"], EN, WritingStyle.BUSINESS, means), loath)
    assert (done, asked) == (["I have an apple, and you?"], [])


@pytest.mark.parametrize(
    ("code", "manner", "text", "other"),
    [
        ("en-US", WritingStyle.SIMPLE, "We utilize it in order to help.", "We use it to help."),
        ("en-US", WritingStyle.CASUAL, "We do not know. It is late.", "We don't know. It's late."),
        ("en-US", Tone.CONFIDENT, "I think we can do it.", "We can do it."),
        ("en-US", Tone.ENTHUSIASTIC, "Good Housekeeping is a good magazine.", "Great Housekeeping is a great magazine."),
        ("en-US", Tone.DIPLOMATIC, "See `problem` and {problem}: a problem.", "See `problem` and {problem}: an issue."),
        ("de", WritingStyle.CASUAL, "Guten Tag, wir benötigen Hilfe.", "Hallo, wir brauchen Hilfe."),
        ("fr", Tone.DIPLOMATIC, "Je veux parler du problème.", "Je souhaiterais parler du point."),
        ("es", Tone.DIPLOMATIC, "Quiero hablar.", "Quisiera hablar."),
        ("it", Tone.DIPLOMATIC, "Voglio parlare.", "Vorrei parlare."),
        ("pt-BR", Tone.DIPLOMATIC, "Quero falar.", "Gostaria de falar."),
        ("ja", WritingStyle.BUSINESS, "これは猫です。", "これは猫です。"),
    ],
)  # fmt: skip
def test_manners(code: str, manner: Manner, text: str, other: str) -> None:
    assert worded(text, manner, named(code)) == other


@pytest.mark.parametrize("code", ["de", "en-GB", "es", "fr", "it", "pt-BR"])
@pytest.mark.parametrize("manner", [*WritingStyle, *Tone])
def test_every_manner_has_words(code: str, manner: Manner) -> None:
    from tolmach.writing.manners import _table

    table = _table(named(code).base, manner)
    assert len(table) >= 3
    assert not any(new.lower() in table and table[new.lower()] != new for new in table.values()), (
        "done twice it goes on"
    )
