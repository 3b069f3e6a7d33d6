import math
from functools import partial
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.engines.protocol import Abilities, Link, Request, Result, StoredExample, Term, Weight
from tolmach.engines.ray.messages import BadMessage, EngineAnswer, EngineCard, EngineQuestion, question, read, written
from tolmach.units import Mark, Placed

# With halves of characters, each by itself: two that meet are a character.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]) | st.just("\ud800"), max_size=6)
FEW = partial(st.lists, max_size=2)
SPOTS = st.integers(0, 100)
SPANS = st.tuples(SPOTS, SPOTS)
REQUESTS = st.builds(
    Request,
    text=TEXTS,
    source=st.sampled_from(["en", "pt-br"]),
    target=st.sampled_from(["de", "zh-hant"]),
    align=st.booleans(),
    formality=st.sampled_from([None, "formal", "informal"]),
    context=TEXTS,
    marks=FEW(st.builds(Mark, SPOTS, SPOTS, st.booleans())).map(tuple),
    terms=FEW(st.builds(Term, SPOTS, SPOTS, TEXTS)).map(tuple),
    task=st.sampled_from(["translate", "correct", "rephrase", "vary"]),
    attempt=st.integers(0, 3),
    instructions=FEW(TEXTS).map(tuple),
    example=st.none() | st.builds(StoredExample, TEXTS, TEXTS),
    proposals=FEW(TEXTS).map(tuple),
    opening=st.none() | TEXTS,
)
RESULTS = st.builds(
    Result,
    text=TEXTS,
    score=st.floats(allow_nan=False),
    alignment=FEW(st.builds(Link, SPANS, SPANS, st.floats(0, 1))).map(tuple),
    marks=st.none() | FEW(st.builds(Placed, SPOTS, SPOTS, SPOTS)).map(tuple),
    wordings=FEW(TEXTS).map(tuple),
    weights=FEW(st.builds(Weight, st.floats(allow_nan=False), st.floats(allow_nan=False))).map(tuple),
)


@given(FEW(REQUESTS))
def test_questions_come_as_they_went(requests: list[Request]) -> None:
    assert read(question(requests), EngineQuestion).requests == tuple(requests)


@given(FEW(RESULTS).map(tuple))
def test_answers_come_as_they_went_to_the_last_bit(results: tuple[Result, ...]) -> None:
    answer = EngineAnswer(results)
    assert read(written(answer), EngineAnswer) == answer


def test_no_member_is_forgotten_above() -> None:
    """A new one of either is sent as well."""
    request = Request("a", "en", "de", opening="b")
    assert set(read(question([request]), dict[str, Any])["requests"][0]) == set(get_type_hints(Request))
    answer = read(written(EngineAnswer((Result("a", -math.inf),))), dict[str, Any])
    assert set(answer["results"][0]) == set(get_type_hints(Result))


def test_a_card_comes_as_it_went() -> None:
    card = EngineCard("nmt", Abilities(frozenset({("en", "de")}), marks=True, formality=frozenset({"de"})), True)
    assert read(written(card), EngineCard) == card


def test_either_side_may_be_a_release_ahead() -> None:
    card = read('{"name": "nmt", "abilities": {"pairs": [["en", "de"]], "sings": true}, "age": 3}', EngineCard)
    assert card == EngineCard("nmt", Abilities(frozenset({("en", "de")})))
    asked = read('{"requests": [{"text": "a", "source": "en", "target": "de", "mood": 1}]}', EngineQuestion)
    assert asked.requests == (Request("a", "en", "de"),)


@pytest.mark.parametrize("body", [b"", b"\xff", b"null", b"[]", b"[" * 100_000, b'{"results": [{"text": 7}]}'])
def test_what_is_no_message_says_so_without_its_words(body: bytes) -> None:
    with pytest.raises(BadMessage, match=r"^\w+$") as bad:
        read(body, EngineAnswer)
    assert bad.value.__cause__ is None
