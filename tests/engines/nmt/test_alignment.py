"""The links that attention gives, against links made by hand."""

import csv
from pathlib import Path

import pytest

from tests.engines.nmt.scripted import DictatedDecoder, speaking
from tolmach.engines.nmt.alignment import AlignedWord, links, words
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Link, Request

PAIRS = Path(__file__).parent / "data" / "alignment.tsv"


def test_words() -> None:
    pieces = ["▁The", "▁", "ca", "t", "'", "s", ",", "犬", "猫"]
    spans = [(0, 3), (4, 4), (4, 6), (6, 7), (7, 8), (8, 9), (9, 10), (10, 11), (11, 12)]
    assert [word.span for word in words(pieces, spans)] == [
        (0, 3), (4, 7), (7, 8), (8, 9), (9, 10), (10, 11), (11, 12),
    ]  # fmt: skip
    assert words([], []) == []


def test_links_cover_source_words_that_nothing_looked_at_first() -> None:
    source = [AlignedWord(range(1), (0, 1)), AlignedWord(range(1, 2), (2, 3))]
    target = [AlignedWord(range(1), (0, 4))]
    assert links([[0.6, 0.4]], source, target) == (
        Link((0, 1), (0, 4), 0.6),
        Link((2, 3), (0, 4), 0.4),
    )
    assert links([[0.85, 0.15]], source, target, least=0.2) == (Link((0, 1), (0, 4), 0.85),)
    assert len(links([[0.85, 0.15]], source, target, least=0.1)) == 2
    assert links([], [], []) == ()


def test_hand_made_links_name_words_of_their_texts(rows: list[dict[str, str]]) -> None:
    for row in rows:
        for source, target in (_gold(link) for link in row["links"].split()):
            for text, (start, end) in ((row["text"], source), (row["translation"], target)):
                assert 0 <= start < end <= len(text), row
                assert text[start:end] == text[start:end].strip(), row


def test_hand_made_pairs_are_many_and_half_of_them_held_out(rows: list[dict[str, str]]) -> None:
    assert len({(row["text"], row["translation"]) for row in rows}) == 200
    for half in ("choose", "score"):
        part = [row for row in rows if row["half"] == half]
        assert len(part) == 100
        assert len({language for row in part for language in (row["source"], row["target"])}) >= 21


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.heavy)])
def test_links_of_the_engine_lie_in_the_texts(rows: list[dict[str, str]], step: int) -> None:
    engine = NmtEngine(device="cpu", threads=2)
    some = rows[::step]
    for row, result in zip(some, engine.translate(_requests(some)), strict=True):
        assert result.alignment
        assert all(0 <= a < b <= len(row["text"]) for a, b in (link.source for link in result.alignment))
        assert all(0 <= a < b <= len(result.text) for a, b in (link.target for link in result.alignment))


def test_links_agree_with_hand_made_ones(rows: list[dict[str, str]]) -> None:
    right = wanted = 0
    with speaking(DictatedDecoder({(row["text"], row["target"]): row["translation"] for row in rows})) as engine:
        results = engine.translate(_requests(rows))
    assert [result.text for result in results] == [row["translation"] for row in rows]
    for row, result in zip(rows, results, strict=True):
        gold = [_gold(link) for link in row["links"].split()]
        wanted += len(gold)
        found = result.alignment
        right += sum(any(_touch(g[0], f.source) and _touch(g[1], f.target) for f in found) for g in gold)
    assert right / wanted >= 0.9


def _requests(rows: list[dict[str, str]]) -> list[Request]:
    return [Request(row["text"], row["source"], row["target"], align=True) for row in rows]


@pytest.fixture(scope="module")
def rows() -> list[dict[str, str]]:
    with PAIRS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _gold(text: str) -> tuple[tuple[int, int], tuple[int, int]]:
    (a, b), (c, d) = (map(int, side.split(":")) for side in text.split("-"))
    return (a, b), (c, d)


def _touch(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return a[0] < b[1] and b[0] < a[1]
