from itertools import product

import pytest

from tests.usual import MANY, share


@pytest.mark.parametrize("count", [0, 1, MANY - 1])
def test_few_variants_all_run(count: int) -> None:
    assert share([*range(count)]) == [*range(count)]


def test_of_many_about_a_quarter_runs_with_the_first_and_the_last() -> None:
    for count in range(MANY, 500):
        chosen = share([*range(count)])
        assert (chosen[0], chosen[-1]) == (0, count - 1)
        assert chosen == sorted(set(chosen))
        assert 3 <= len(chosen) <= count / 4 + 2


def test_what_stands_beside_something_else_has_all_of_its_values() -> None:
    for outer, inner in product(range(4, 30), range(2, 5)):
        chosen = share([*product(range(outer), range(inner))])
        assert {value for _, value in chosen} == {*range(inner)} or len(chosen) < 2 * inner
