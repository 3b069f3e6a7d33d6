"""The nearest segment: by rule, and against a scan over all."""

import random
import unicodedata
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import cdist

from tolmach.memories.compiled import CompiledMemory, blocks, build
from tolmach.memories.model import Recalled, Segment

LANGUAGES = ("de", "en", "en-gb", "pt", "pt-br")
THRESHOLDS = (0, 1, 25, 33, 50, 60, 66, 67, 75, 80, 90, 95, 99, 100)


def open_made(path: Path, segments: list[Segment]) -> CompiledMemory:
    build(segments, "de", path)
    return CompiledMemory.open(path)


def english(*sources: str) -> list[Segment]:
    return [Segment(source, (("en", f"{number}"),)) for number, source in enumerate(sources)]


@pytest.mark.parametrize(
    ("sources", "text", "threshold", "expected"),
    [
        (["Hallo Welt!"], "Hallo Welt!", 100, (0, 100)),
        (["Hallo Welt!"], "Halloo Welt!", 75, (0, 91)),
        (["Hallo Welt!"], "Halloo Welt!", 100, None),
        # Trimmed and composed on both sides.
        (["  Cafe\u0301\n"], "\tCafé ", 100, (0, 100)),
        # The latest of equals.
        (["Ja", "Nein", "Ja"], "Ja", 75, (2, 100)),
        (["Jag", "Jat", "Nein"], "Ja", 50, (1, 66)),
        # Three of four are 75 exactly.
        (["abcd"], "abcx", 75, (0, 75)),
        (["abcd"], "abcx", 76, None),
        # Two of three are more than 66 and less than 67.
        (["abc"], "abx", 66, (0, 66)),
        (["abc"], "abx", 67, None),
        # 199 of 200 are no 100.
        (["a" * 200], "a" * 199 + "b", 99, (0, 99)),
        (["Apfel", "Birne"], "xyz", 1, None),
        (["Apfel", "Birne"], "xyz", 0, (1, 0)),
        (["Apfel", "Birne"], "", 0, (1, 0)),
        (["Apfel", ""], "", 100, (1, 100)),
        # A character outside the basic plane is one.
        (["😀😀😀😀"], "😀😀😀x", 75, (0, 75)),
        (["Größe"], "Grösse", 66, (0, 66)),
    ],
)
def test_rules(tmp_path: Path, sources: list[str], text: str, threshold: int, expected: tuple[int, int] | None) -> None:
    found = open_made(tmp_path / "memory", english(*sources)).best(text, "en", threshold)
    assert (found and (found.number, found.percentage)) == expected


def test_languages(tmp_path: Path) -> None:
    segments = [
        Segment("Eins", (("en", "one"), ("en-gb", "one, sir"))),
        Segment("Einsx", (("en", "onex"), ("fr", "unx"))),
        Segment("Eins!", (("fr", "un !"),)),
    ]
    memory = open_made(tmp_path / "memory", segments)
    assert memory.best("Eins", "en", 75) == Recalled(0, "one", 100, "en")
    assert memory.best("Eins", "en-gb", 75) == Recalled(0, "one, sir", 100, "en-gb")
    assert memory.best("Einsx", "en-gb", 75) == Recalled(1, "onex", 100, "en")
    assert memory.best("Einsx", "en-us", 75) == Recalled(1, "onex", 100, "en")
    assert memory.best("Eins!", "en", 75) == Recalled(1, "onex", 80, "en")
    assert memory.best("Eins", "fr", 75) == Recalled(2, "un !", 80, "fr")
    assert memory.best("Eins", "it", 0) is None


# Against a scan over all


def key(text: str) -> str:
    return unicodedata.normalize("NFC", text.strip())


class Scan:
    """By the words of the rule, with whole numbers only."""

    def __init__(self, segments: list[Segment]) -> None:
        self._targets = [dict(segment.targets) for segment in segments]
        self._keys = [key(segment.source) for segment in segments]

    def best(self, text: str, language: str, threshold: int) -> Recalled | None:
        wanted, codes = key(text), (language, language.split("-")[0])
        best: tuple[int, int, Recalled] | None = None
        distances = cdist([wanted], self._keys, scorer=Levenshtein.distance)[0].tolist()
        for number, (targets, distance) in enumerate(zip(self._targets, distances, strict=True)):
            longer = max(len(self._keys[number]), len(wanted), 1)
            same = longer - distance
            code = next((code for code in codes if code in targets), None)
            if code is None or 100 * same < threshold * longer:
                continue
            if best is None or same * best[1] >= best[0] * longer:
                best = (same, longer, Recalled(number, targets[code], 100 * same // longer, code))
        return best and best[2]


def edited(chance: random.Random, text: str, letters: str, edits: int) -> str:
    characters = list(text)
    for _ in range(edits):
        place = chance.randrange(len(characters) + 1)
        characters[place : place + chance.randint(0, 1)] = chance.choices(letters, k=chance.randint(0, 1))
    return "".join(characters)


ALPHABETS = {
    "two": "ab",
    "few": "abcd ",
    "words": "eeetttaaooinshrdlu   ,.",
    "accents": "aáà\u0301eéi\u0308 ",
    "signs": "日本語文字列中国漢字仮名",
    "mixed": "aé語😀 \u00a0ß\ufb2c",
}
LENGTHS = {"tiny": (0, 4), "short": (1, 14), "middle": (10, 45), "long": (90, 170), "longest": (200, 420)}


def memories(chance: random.Random, most: int) -> list[Segment]:
    """Texts of one alphabet, near-duplicates of them and equal ones, with languages or without."""
    letters = ALPHABETS[chance.choice(list(ALPHABETS))]
    shortest, longest = LENGTHS[chance.choice(list(LENGTHS))]
    texts: list[str] = []
    for _ in range(chance.randint(1, most)):
        if texts and chance.random() < 0.5:
            texts.append(edited(chance, chance.choice(texts), letters, chance.choice([0, 1, 2, 5, 20])))
        else:
            texts.append("".join(chance.choices(letters, k=chance.randint(shortest, longest))))
    everywhere = chance.random() < 0.5
    return [
        Segment(text, tuple((code, f"{code} {number}") for code in LANGUAGES if everywhere or chance.random() < 0.4))
        for number, text in enumerate(texts)
    ]


def queries(chance: random.Random, segments: list[Segment], count: int) -> Iterator[tuple[str, str, int]]:
    everything = "".join(segment.source for segment in segments) or "x"
    for _ in range(count):
        text = chance.choice(segments).source
        most = max(2, len(text) // chance.choice([1, 2, 4, 10]))
        text = edited(chance, text, everything, chance.randint(0, most))
        yield text, chance.choice([*LANGUAGES, "en-us", "it"]), chance.choice(THRESHOLDS)


def compare(tmp_path: Path, seed: int, rounds: int, each: int, most: int) -> None:
    chance = random.Random(seed)
    for number in range(rounds):
        segments = memories(chance, most)
        scan = Scan(segments)
        with open_made(tmp_path / f"{number}", segments) as memory:
            for text, language, threshold in queries(chance, segments, each):
                found = memory.best(text, language, threshold)
                assert found == scan.best(text, language, threshold), (seed, number, threshold)
        (tmp_path / f"{number}").unlink()


def test_as_a_scan_in_tiny_memories(tmp_path: Path) -> None:
    compare(tmp_path, seed=1, rounds=25, each=300, most=12)


@pytest.mark.heavy
def test_as_a_scan_in_small_memories(tmp_path: Path) -> None:
    compare(tmp_path, seed=2, rounds=20, each=80, most=250)


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST_ROWS", 70)


@pytest.mark.usefixtures("small_blocks")
def test_as_a_scan_in_many_blocks(tmp_path: Path) -> None:
    compare(tmp_path, seed=3, rounds=12, each=60, most=400)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(10, 20))
def test_as_a_scan_often(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred thousand queries in all."""
    if seed % 2:
        monkeypatch.setattr(blocks, "MOST_ROWS", 80)
    compare(tmp_path, seed, rounds=50, each=100, most=30)
    compare(tmp_path, seed, rounds=50, each=100, most=600)


def test_many_threads(tmp_path: Path) -> None:
    segments = memories(random.Random(5), 200)
    memory = open_made(tmp_path / "memory", segments)
    asked = list(queries(random.Random(6), segments, 400))
    ask: Callable[[tuple[str, str, int]], Recalled | None] = lambda query: memory.best(*query)  # noqa: E731
    alone = [ask(query) for query in asked]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, asked)) == alone


def test_lone_surrogates_do_no_harm(tmp_path: Path) -> None:
    memory = open_made(tmp_path / "memory", english("Hallo \ud800 Welt", "Hallo Welt"))
    found = memory.best("Hallo \ud800 Welt", "en", 75)
    assert found is not None
    assert (found.number, found.percentage) == (0, 100)
    assert memory.best("Hallo \udfff Welt!", "en", 50) is not None
