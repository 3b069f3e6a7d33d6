"""Searches find what a plain search over the same likelihoods finds, for each text as if it were alone."""

import math
from collections.abc import Sequence

import numpy as np
import pytest

from tests.engines.firefox.scripted import PIECES, Prefix, ScriptedNetwork, likely
from tolmach.engines.firefox.searching import RUN, SearchManner, search
from tolmach.engines.firefox.vocabulary import END
from tolmach.engines.nmt.suspicion import most

WIDTH = 8
TEXTS = [[number, *range(number % 5), END] for number in range(1, 30)]


def repeats(pieces: Sequence[int]) -> bool:
    runs = [tuple(pieces[at : at + RUN]) for at in range(len(pieces) - RUN + 1)]
    return len(runs) > len(set(runs))


def plainly(text: Sequence[int], beams: int, ending: float, *, once: bool = False) -> tuple[Prefix, float, bool]:
    """The pieces, the mean of their logarithms, and whether they end."""
    alive: list[tuple[float, Prefix]] = [(0.0, ())]
    ended: list[tuple[float, Prefix]] = []
    for length in range(1, most(len(text)) + 1):
        grown = [
            (total + float(score), (*prefix, piece))
            for total, prefix in alive
            for piece, score in enumerate(likely(text[0], prefix, ending))
            if not (once and repeats((*prefix, piece)))
        ]
        grown.sort(key=lambda each: -each[0])
        ended += [(total / length, prefix[:-1]) for total, prefix in grown[:beams] if prefix[-1] == END]
        alive = [each for each in grown if each[1][-1] != END][:beams]
        if len(ended) >= beams:
            break
    if ended:
        score, prefix = max(ended, key=lambda each: each[0])
        return prefix, score, True
    return alive[0][1], alive[0][0] / len(alive[0][1]), False


@pytest.mark.parametrize("beams", [1, 2, 3, 4])
@pytest.mark.parametrize("ending", [2.0, 0.0, -3.0, -60.0])
@pytest.mark.parametrize("once", [False, True])
def test_a_batch_finds_what_a_plain_search_finds_for_each(beams: int, ending: float, once: bool) -> None:
    found = search(ScriptedNetwork(ending), TEXTS, WIDTH, SearchManner(beams, repeats=not once))
    for text, each in zip(TEXTS, found, strict=True):
        numbers, score, ended = plainly(text, beams, ending, once=once)
        assert each.numbers == numbers
        assert each.ended is ended
        assert each.score == pytest.approx(score, abs=1e-4)


def test_one_beam_takes_the_likeliest_piece_every_time() -> None:
    (found,) = search(ScriptedNetwork(), [[3, END]], WIDTH, SearchManner())
    for place, piece in enumerate((*found.numbers, END)):
        assert piece == int(np.argmax(likely(3, found.numbers[:place], 0.0)))


def test_further_beams_find_likelier_translations() -> None:
    one, four = (
        [each.score for each in search(ScriptedNetwork(), TEXTS, WIDTH, SearchManner(beams))] for beams in (1, 4)
    )
    assert sum(four) / len(four) > sum(one) / len(one)


def test_the_look_of_each_piece_is_that_of_its_own_beginning() -> None:
    for each in search(ScriptedNetwork(), TEXTS, WIDTH, SearchManner(3)):
        places = [sum(each.numbers[:place]) % WIDTH for place in range(len(each.numbers))]
        assert [row.tolist().index(1) for row in each.look] == places


def test_what_has_ended_leaves_the_batch() -> None:
    network = ScriptedNetwork(1.0)
    found = search(network, TEXTS, WIDTH, SearchManner())
    lengths = [len(each.numbers) for each in found]
    assert len(set(lengths)) > 3
    assert len(network.rows) == max(lengths) + 1
    assert network.rows[0] == len(TEXTS)
    assert sorted(network.rows, reverse=True) == network.rows
    assert network.rows[-1] < len(TEXTS) / 4


def test_what_never_ends_is_as_long_as_its_own_source_allows() -> None:
    found = search(ScriptedNetwork(-60.0), TEXTS, WIDTH, SearchManner())
    assert [len(each.numbers) for each in found] == [most(len(text)) for text in TEXTS]
    assert not any(each.ended for each in found)


def test_a_run_comes_once_where_repeats_are_forbidden_and_may_else_come_back() -> None:
    free, once = (
        search(ScriptedNetwork(-60.0), TEXTS, WIDTH, SearchManner(2, repeats=allowed)) for allowed in (True, False)
    )
    assert not any(repeats(each.numbers) for each in once)
    assert any(repeats(each.numbers) for each in free)


def test_some_pieces_may_always_come_back() -> None:
    every = frozenset(range(PIECES))
    free, excused = (
        search(ScriptedNetwork(-60.0), TEXTS, WIDTH, manner)
        for manner in (SearchManner(2), SearchManner(2, repeats=False, repeated=every))
    )
    assert [each.numbers for each in free] == [each.numbers for each in excused]


def test_likelihoods_that_are_no_numbers_still_end() -> None:
    class Broken(ScriptedNetwork):
        def step(self, *given: object) -> object:  # type: ignore[override]
            step = super().step(*given)  # type: ignore[arg-type]
            step.scores[:] = math.nan
            return step

    for each in search(Broken(-60.0), TEXTS[:3], WIDTH, SearchManner(2)):  # type: ignore[arg-type]
        assert len(each.numbers) <= most(len(TEXTS[2]))
