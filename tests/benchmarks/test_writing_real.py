from collections import Counter

import pytest

from benchmarks.writing.real import HALVES, KINDS, LANGUAGES, measured, mistakes, right_ones


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_in_both_halves_alike(language: str) -> None:
    seen, kept_back = (mistakes(language, half) for half in HALVES)
    assert Counter(case.kind for case in seen) == Counter(case.kind for case in kept_back) == dict.fromkeys(KINDS, 8)
    assert not {case.wrong for case in seen} & {case.wrong for case in kept_back}
    assert all(case.right and case.wrong not in case.right for case in (*seen, *kept_back))


@pytest.mark.parametrize("language", LANGUAGES)
def test_right_ones_are_as_many(language: str) -> None:
    assert [len(set(right_ones(language, half))) for half in HALVES] == [100, 100]


def test_a_corrector_that_knows_all_is_right_and_one_that_does_nothing_is_not() -> None:
    known = {case.wrong: case.right[-1] for case in mistakes("en", "seen")}
    assert any(len(case.right) == 2 for case in mistakes("en", "seen"))
    knowing = measured(lambda texts, _: [known.get(text, text) for text in texts], "en", "seen", tell=False)
    assert (knowing["fully_right_percent"], knowing["precision"], knowing["right_ones_touched_percent"]) == (
        100,
        100,
        0,
    )
    idle = measured(lambda texts, _: list(texts), "en", "seen", tell=False)
    assert (idle["fully_right_percent"], idle["recall"]) == (0, 0)
