import lzma
import random
from collections import Counter

import numpy as np
import pytest

from tests.training.tiny import SPM, sentences
from training.tasks.pairs import LONGEST_CONTEXT, Tasks
from training.text import corpus, folders
from training.text.corpus import Corpus
from training.text.packed import Example
from training.text.phrases import Attention

NAMES = ["de", "ja", "ru", "en"]


@pytest.fixture(scope="module")
def tasks(text: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Tasks:
    path = tmp_path_factory.mktemp("lemmas") / "lemmas.tsv.xz"
    with lzma.open(path, "wt", encoding="utf-8") as file:
        file.write("ru\tстарую\tстарый\n")
    return Tasks(text, SPM, path)


def record(text: Corpus, source: str, target: str, row: int) -> np.ndarray:
    """The pair of a row, as `Batches` draws it."""
    places = []
    for name in (source, target):
        where = row if name == "en" else text.where[name][row]
        assert where >= 0
        places += [NAMES.index(name), where]
    return np.array([*places, 0])


def made(tasks: Tasks, task: str, pair: np.ndarray, seeds: int = 40) -> list[Example]:
    found = [getattr(tasks, task)(pair, random.Random(seed)) for seed in range(seeds)]
    return [example for example in found if example is not None]


def read(tasks: Tasks, ids: list[int]) -> str:
    return " ".join(tasks.processor.id_to_piece(piece) for piece in ids if piece < 128)


def plain(tasks: Tasks, ids: list[int]) -> str:
    return tasks.processor.decode([piece for piece in ids if piece >= 80])


def test_formality_tells_the_form_that_the_target_shows(tasks: Tasks, text: Corpus) -> None:
    """Every third object is "Ihren langen Brief", which is formal; the others show nothing."""
    found = made(tasks, "formality", record(text, "en", "de", 2))
    assert len(found) == 40
    assert {read(tasks, source) for source, _ in found} == {"<2de> <formal>"}
    assert {plain(tasks, target) for _, target in found} == {sentences("de")[2]}


def test_what_shows_no_form_is_rarely_asked_for_one(tasks: Tasks, text: Corpus) -> None:
    found = made(tasks, "formality", record(text, "en", "de", 1), 400)
    assert 0 < len(found) < 40
    assert {read(tasks, source) for source, _ in found} == {"<2de> <formal>", "<2de> <informal>"}


ADDRESSED = {
    "es": ("Are you tired?", "¿Está cansado?"),
    "it": ("Can you help me?", "Puoi aiutarmi?"),
}


@pytest.fixture(scope="module")
def addressed(tmp_path_factory: pytest.TempPathFactory) -> Tasks:
    """A sentence in Spanish, one in Italian, and no base forms."""
    home = tmp_path_factory.mktemp("addressed")
    folders.write_english(home, [english for english, _ in ADDRESSED.values()])
    for row, (language, (_, other)) in enumerate(ADDRESSED.items()):
        folders.write(home, language, {row: other})
    lemmas = home / "lemmas.tsv.xz"
    lemmas.write_bytes(lzma.compress(b""))
    return Tasks(corpus.read([home], SPM), SPM, lemmas)


def test_the_source_tells_who_is_meant(addressed: Tasks) -> None:
    found = made(addressed, "formality", np.array([2, 0, 0, 0, 0]))
    assert {(read(addressed, source), plain(addressed, target)) for source, target in found} == {
        ("<2es> <formal>", "¿Está cansado?")
    }


def test_a_form_that_people_rarely_write_is_made_by_rewriting(addressed: Tasks) -> None:
    found = made(addressed, "formality", np.array([2, 1, 1, 0, 0]))
    pairs = Counter((read(addressed, source), plain(addressed, target)) for source, target in found)
    assert pairs.keys() == {("<2it> <informal>", "Puoi aiutarmi?"), ("<2it> <formal>", "Può aiutarmi?")}
    assert min(pairs.values()) > 8


def test_context_is_the_sentence_before(tasks: Tasks, text: Corpus) -> None:
    ((source, target),) = made(tasks, "context", record(text, "en", "ru", 6), 1)
    at = source.index(tasks.symbols.context)
    assert plain(tasks, source[1:at]) == sentences("en")[6]
    assert plain(tasks, source[at:]) == sentences("en")[5]
    assert plain(tasks, target) == sentences("ru")[6]
    assert len(source) - at - 1 <= LONGEST_CONTEXT


@pytest.mark.parametrize("row", [0, 5])
def test_no_context_without_a_neighbour(tasks: Tasks, text: Corpus, row: int) -> None:
    """Nothing stands before the first row, and German lacks the fourth."""
    assert made(tasks, "context", record(text, "de", "en", row), 1) == []


def test_correction_is_of_the_target_itself(tasks: Tasks, text: Corpus) -> None:
    found = made(tasks, "fix", record(text, "de", "en", 2))
    sources = {plain(tasks, source) for source, _ in found}
    assert {read(tasks, source) for source, _ in found} == {"<2en> <fix>"}
    assert {plain(tasks, target) for _, target in found} == {sentences("en")[2]}
    assert sentences("en")[2] in sources
    assert len(sources) > 10


def test_languages_without_bench_are_corrected_less_often(tasks: Tasks, text: Corpus) -> None:
    english, japanese = (len(made(tasks, "fix", record(text, "ru", name, 1), 200)) for name in ("en", "ja"))
    assert english == 200
    assert 20 < japanese < 70


def test_case(tasks: Tasks, text: Corpus) -> None:
    german, english = sentences("de")[2], sentences("en")[2]
    found = {
        (plain(tasks, source), plain(tasks, target))
        for source, target in made(tasks, "case", record(text, "en", "de", 2))
    }
    assert found == {
        (english.upper(), german.upper()),
        ("The Old Engineer Repaired Your Long Letter", german.rstrip(".")),
        (english.lower(), german),
        (english.rstrip("."), german.rstrip(".")),
    }


@pytest.mark.parametrize(("task", "symbol"), [("codes", "<x0>"), ("terms", "<t>")])
def test_marked_pairs_begin_with_the_tag(tasks: Tasks, text: Corpus, task: str, symbol: str) -> None:
    pair = record(text, "en", "ru", 7)
    _, source, target = tasks.pair(pair)
    links = [min(at, len(source) - 1) for at in range(len(target))]
    back = [min(at, len(target) - 1) for at in range(len(source))]
    attention = Attention(links, [255] * len(target), back, [255] * len(source))
    found = [getattr(tasks, task)(pair, attention, random.Random(seed)) for seed in range(80)]
    kept = [example for example in found if example is not None]
    assert kept
    assert all(tasks.processor.id_to_piece(source[0]) == "<2ru>" for source, _ in kept)
    assert sum(symbol in read(tasks, source) for source, _ in kept) > 5
