import random
from collections import Counter
from itertools import pairwise

import pytest

from benchmarks.signature import lines
from benchmarks.tasks.sets import (
    CODE_PAIRS,
    FORMALITY_TARGETS,
    TERM_TARGETS,
    address_requests,
    coded_requests,
    corrections,
    made_up,
    term_cases,
)
from tolmach.linguistics.address import speaks_to_somebody, supports


def test_corrections_are_fifty_a_language_and_a_fifth_is_right() -> None:
    cases = corrections()
    assert Counter(case.language for case in cases) == dict.fromkeys(("en", "de", "fr", "es", "it", "ru"), 50)
    assert sum(case.wrong == case.right for case in cases) == 60
    assert len({case.right for case in cases}) == 300
    assert all(text == " ".join(text.split()) for case in cases for text in (case.wrong, case.right))


@pytest.mark.parametrize("target", TERM_TARGETS)
def test_terms_stand_where_the_table_says(target: str) -> None:
    cases = term_cases(target)
    english, references = lines("en"), lines(target)
    assert len(cases) == 300
    assert {len(group) for group in cases} == {1, 2, 3}
    for group in cases:
        assert all(one.term.end <= other.term.start for one, other in pairwise(group))
        assert len({case.line for case in group}) == 1
        for case in group:
            assert english[case.line][case.term.start : case.term.end].strip()
            assert case.form in references[case.line]
            assert {case.form, case.term.target} <= case.forms


@pytest.mark.parametrize("target", [target for target in TERM_TARGETS if target not in {"ja", "zh"}])
def test_about_half_of_the_terms_need_another_form(target: str) -> None:
    cases = [case for group in term_cases(target) for case in group]
    assert 0.4 < sum(case.inflected for case in cases) / len(cases) < 0.75


@pytest.mark.parametrize(("source", "target"), CODE_PAIRS)
def test_codes_are_nested_or_apart_and_in_order(source: str, target: str) -> None:
    for request in coded_requests(source, target, 50):
        spans = [(mark.start, mark.end) for mark in request.marks]
        assert spans
        assert spans == sorted(spans, key=lambda span: (span[0], -span[1]))
        assert all(0 <= start <= end <= len(request.text) for start, end in spans)
        assert not any(a < c < b < d for a, b in spans for c, d in spans)


def test_there_are_two_thousand_sentences_with_codes() -> None:
    assert sum(CODE_PAIRS.values()) == 2000


@pytest.mark.parametrize("target", FORMALITY_TARGETS)
def test_every_sentence_speaks_to_somebody(target: str) -> None:
    requests = address_requests(target, "formal")
    assert len(requests) >= 60
    assert supports(target)
    assert all(speaks_to_somebody(request.text, "en") for request in requests if "excuse" not in request.text)


@pytest.mark.parametrize("language", TERM_TARGETS)
def test_made_up_words_differ_and_are_words(language: str) -> None:
    rng = random.Random(1)
    words = [made_up(language, rng) for _ in range(300)]
    assert len(set(words)) > 250
    assert all(word.replace("ー", "").isalpha() and len(word) >= 2 for word in words)
