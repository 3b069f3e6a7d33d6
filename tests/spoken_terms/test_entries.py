"""A list costs no more than its length."""

import time

import pytest

from tolmach.errors import BadRequest
from tolmach.spoken_terms.entries import parse


def test_many_terms_are_compared_in_a_moment() -> None:
    terms = tuple(f"{number:x}" for number in range(40_000))
    began = time.process_time()
    assert parse("\n".join(terms)) == terms
    assert time.process_time() - began < 3


def test_a_term_that_is_there_twice_is_named_by_its_line() -> None:
    with pytest.raises(BadRequest) as refused:
        parse("a\nb\na")
    assert refused.value.detail == "entries, line 3: the term occurs twice."
