"""What signatures say of a segment is never more than it costs."""

import random
from pathlib import Path

import numpy as np
import pytest
from rapidfuzz.distance import Levenshtein

from tests.usual import usually
from tolmach.memories.compiled import build, sifting
from tolmach.memories.compiled.layout import Mapped
from tolmach.memories.compiled.sifting import Query, Sieve
from tolmach.memories.compiled.zones import room
from tolmach.memories.model import Segment

LETTERS = "eeettaaooiinnsshhrrdlucmfwygpbvk     ,.'xqjz"


def words(chance: random.Random, length: int) -> str:
    return "".join(chance.choices(LETTERS, k=length))


def moved(chance: random.Random, text: str) -> str:
    """Some characters go at one place and others come at another, so that all between them stand elsewhere; or single
    ones come everywhere."""
    if chance.random() < 0.3:
        return "".join(letter + words(chance, int(chance.random() < 0.2)) for letter in text)
    for _ in range(chance.randint(1, 3)):
        size = chance.randint(0, max(1, len(text) // 5))
        place = chance.choice([0, chance.randrange(len(text))])
        text = text[:place] + text[place + size :]
        place = chance.choice([len(text), chance.randint(0, len(text))])
        text = text[:place] + words(chance, chance.choice([0, size, 2 * size])) + text[place:]
    return text


@pytest.mark.parametrize("length", usually([4, 11, 20, 38, 66, 120, 200, 300, 700], 4, 20, 66, 300))
def test_never_more_than_it_costs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, length: int) -> None:
    monkeypatch.setattr(sifting, "FEW", 0)
    chance = random.Random(length)
    origin = words(chance, length)
    texts = [moved(chance, origin) for _ in range(150)] + [words(chance, length) for _ in range(20)]
    build([Segment(text, (("en", "x"),)) for text in texts], "de", tmp_path / "memory")
    mapped = Mapped.open(tmp_path / "memory")
    order, sieved = mapped.array("order"), Sieve(mapped)
    near = 0
    for text in [origin, *(moved(chance, origin) for _ in range(20))]:
        query = Query(text.strip())
        for most in (0.1, 0.25, 0.4, 0.7, 1.0):
            for block in sieved.blocks:
                sifted = sieved.closely(query, block, most, sieved.sift(query, block, most, None))
                said = dict(zip(sifted.ranks.tolist(), sifted.least.tolist(), strict=True))
                for rank in range(block.start, block.end):
                    other = texts[order[rank]].strip()
                    cost = Levenshtein.distance(query.text, other) / max(len(query.text), len(other), 1)
                    if cost <= most:
                        near += 1
                        assert said[rank] <= cost
    assert near > 1000


def test_long_texts_that_are_far_away_are_left_out(tmp_path: Path) -> None:
    """Or else all would be compared, and nobody would notice."""
    chance = random.Random(1)
    texts = [words(chance, 180) for _ in range(400)]
    build([Segment(text, (("en", "x"),)) for text in texts], "de", tmp_path / "memory")
    sieved = Sieve(Mapped.open(tmp_path / "memory"))
    query, most = Query(words(chance, 180)), 0.3
    sifted = [sieved.sift(query, block, most, None) for block in sieved.blocks]
    left = [
        sieved.closely(query, *each).ranks for each in zip(sieved.blocks, [most] * len(sifted), sifted, strict=True)
    ]
    assert len(np.concatenate(left)) < 40


def test_a_cost_allows_the_edits_that_it_was_made_of() -> None:
    """Also where it is a little less as a float: 49 × (1 ÷ 49) is."""
    for longer in range(1, 400):
        edits = np.arange(longer + 1)
        assert [int(room(cost, np.array(longer))) for cost in (edits / longer).tolist()] == edits.tolist()


@pytest.mark.parametrize("moves", range(1, 9))
def test_all_of_a_text_moved_as_far_as_its_edits_allow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    monkeypatch.setattr(sifting, "FEW", 0)
    chance = random.Random(moves)
    texts = [words(chance, 240).strip() for _ in range(40)]
    build([Segment(text, (("en", "x"),)) for text in texts], "de", tmp_path / "memory")
    mapped = Mapped.open(tmp_path / "memory")
    order, sieved = mapped.array("order"), Sieve(mapped)
    for text in texts:
        for asked in (text[moves:] + "0" * moves, "0" * moves + text[:-moves]):
            query, most = Query(asked), Levenshtein.distance(asked, text) / len(text)
            left = [
                sieved.closely(query, block, most, sieved.sift(query, block, most, None)) for block in sieved.blocks
            ]
            assert text in [texts[order[rank]] for sifted in left for rank in sifted.ranks]
