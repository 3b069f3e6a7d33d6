"""The engine with the shipped model: what bad input gets, and that neighbours do not matter."""

import csv
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.engines.nmt.notation import linked
from tests.pace import slowness
from tests.words import Says
from tolmach.engines.nmt import decoder
from tolmach.engines.nmt.decoder import FRAME
from tolmach.engines.nmt.engine import NmtEngine, _lost
from tolmach.engines.nmt.packages import MANIFEST, shipped
from tolmach.engines.nmt.widths import HERE
from tolmach.engines.protocol import Engine, Request, Result, Term
from tolmach.errors import StartError
from tolmach.units import Formality, Mark

PAIRS = Path(__file__).parent / "data" / "alignment.tsv"
SENTENCES = [
    "The weather is nice today.",
    "He opened the door and looked at the long road that led into the mountains.",
    "Open the file.",
    "I do not know.",
    "The committee said on Monday that it would publish its report before the end of the year, after months of "
    "discussion with the governments of the member states.",
    "Where is the station?",
    "She bought three red apples and a loaf of bread at the market.",
    "Yes",
    "Prices rose by 3.5% in March 2021, the national bank said.",
    "This message was sent to all users of the system.",
]


@pytest.fixture(scope="module")
def engine() -> Iterator[NmtEngine]:
    made = NmtEngine(device="cpu", threads=2)
    yield made
    made.close()


def one(engine: Engine, text: str, source: str = "en", target: str = "de") -> str:
    return engine.translate([Request(text, source, target)])[0].text


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [
        ("Hello world", "en", "de"),
        ("SETTINGS", "en", "de"),
        ("File", "en", "de"),
        ("Öffnen", "de", "en"),
        ("Settings", "en", "ja"),
        ("Save as", "en", "fr"),
        ("I love it 😀", "en", "de"),
    ],
)
def test_translates(engine: NmtEngine, says: Says, text: str, source: str, target: str) -> None:
    says(f"{text} {source}-{target}", one(engine, text, source, target))


def test_capitals_stay_capitals(engine: NmtEngine) -> None:
    assert one(engine, "HELLO WORLD") == one(engine, "Hello world").upper()
    assert one(engine, "NATO") == "NATO"


def test_every_target_gets_an_answer_of_its_own(engine: NmtEngine) -> None:
    targets = [language for language in engine.package.languages if language != "en"]
    answers = engine.translate([Request("The house is red.", "en", target) for target in targets])
    assert all(answer.text and answer.text != "The house is red." for answer in answers)
    assert len({answer.text for answer in answers}) > 25


@pytest.mark.parametrize(
    "text", ["", " ", " \n\t ", "12345", "3.5 - 7 = ?!", "😀😀", "\x00", "\ud800", "\u200f\u200e", "x" * 100_000]
)
def test_what_is_not_language_comes_back_unchanged(engine: NmtEngine, text: str) -> None:
    assert one(engine, text) == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("\x00Hello", "\x00"),
        ("Hello\r\nWorld", "\r\n"),
        ("a lone \udc00 half", "\udc00"),
        ("\u200fHello", "\u200f"),
        ("left \u200emark inside", "\u200e"),
        ("take <2fr> or <ctx> here", "<2fr>"),
        ("the ▁ bar", "▁"),
        ("a 👩‍👩‍👧 family", "👩‍👩‍👧"),
    ],
)
def test_what_the_model_does_not_know_survives(engine: NmtEngine, text: str, kept: str) -> None:
    assert kept in one(engine, text)


def test_white_space_around_the_text_stays(engine: NmtEngine) -> None:
    text = one(engine, "  Hello world \n")
    assert (text[:2], text[-2:]) == ("  ", " \n")
    assert text.strip() == one(engine, "Hello world")


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2009", "\u3000"])
def test_every_space_is_a_space_to_the_model(engine: NmtEngine, space: str) -> None:
    text = "Plus de 380 000 personnes habitent dans cette ville !"
    spaced = text.replace("0 0", f"0{space}0").replace(" !", f"{space}!")
    assert one(engine, spaced, "fr", "de") == one(engine, text, "fr", "de")
    result = engine.translate([Request(spaced, "fr", "de", align=True)])[0]
    assert max(link.source[1] for link in result.alignment) == len(text)


def test_a_symbol_that_only_the_translation_has_is_no_loss() -> None:
    assert [_lost(*case) for case in (([], ["°"]), (["😀"], []), (["😀"], ["😀"]), ([], []))] == [
        False, True, False, False,
    ]  # fmt: skip


def test_a_long_sentence_is_translated_to_its_end(engine: NmtEngine) -> None:
    text = ", ".join(f"in the year {year} the town built a new school" for year in range(1901, 1941)) + "."
    answer = one(engine, text)
    assert sum(str(year) in answer for year in range(1901, 1941)) >= 38


@pytest.mark.parametrize(
    "text", ["今日は良い天気ですね" * 60, "あ" * 5000, "la " * 700, "Das ist schon deutsch. " * 20]
)
def test_odd_long_text_ends(engine: NmtEngine, text: str) -> None:
    assert one(engine, text, "ja", "en").strip()


@pytest.mark.parametrize(
    ("target", "align"),
    [
        ("de", True),
        ("ja", False),
        pytest.param("de", False, marks=pytest.mark.heavy),
        pytest.param("ja", True, marks=pytest.mark.heavy),
    ],
)
def test_a_result_does_not_depend_on_its_neighbours(engine: NmtEngine, target: str, align: bool) -> None:
    requests = [Request(text, "en", target, align) for text in SENTENCES]
    alone = [engine.translate([request])[0] for request in requests]
    assert engine.translate(requests) == alone
    assert engine.translate(requests[::-1]) == alone[::-1]
    others = [Request(text, "en", "fr") for text in SENTENCES]
    mixed = [request for pair in zip(requests, others, strict=True) for request in pair]
    assert engine.translate(mixed)[::2] == alone


@pytest.mark.parametrize("size", [8, 64])
@pytest.mark.heavy
def test_sixty_sentences_are_the_same_alone_and_in_batches(
    engine: NmtEngine, sixty: list[Request], alone: list[Result], size: int
) -> None:
    batched = [result for start in range(0, 60, size) for result in engine.translate(sixty[start : start + size])]
    assert _differing(alone, batched) == []


@pytest.mark.heavy
def test_sixty_sentences_are_the_same_among_other_languages(
    engine: NmtEngine, sixty: list[Request], alone: list[Result]
) -> None:
    others = [replace(request, target=("fr", "ja", "ru")[number % 3]) for number, request in enumerate(sixty)]
    mixed = [request for pair in zip(sixty, others[::-1], strict=True) for request in pair]
    assert _differing(alone, engine.translate(mixed)[::2]) == []


@pytest.fixture(scope="module")
def sixty() -> list[Request]:
    """Short and long, of several widths, into German."""
    with PAIRS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    texts = [*SENTENCES, *(row["text"] for row in rows if row["source"] == "en" and row["target"] != "de")]
    return [Request(text, "en", "de") for text in texts[:60]]


@pytest.fixture(scope="module")
def alone(engine: NmtEngine, sixty: list[Request]) -> list[Result]:
    assert len({request.text for request in sixty}) == 60
    return [engine.translate([request])[0] for request in sixty]


def _differing(expected: list[Result], found: list[Result]) -> list[int]:
    return [number for number, pair in enumerate(zip(expected, found, strict=True)) if pair[0] != pair[1]]


def test_asking_for_alignment_does_not_change_the_text(engine: NmtEngine) -> None:
    plain = engine.translate([Request(text, "en", "de") for text in SENTENCES])
    aligned = engine.translate([Request(text, "en", "de", align=True) for text in SENTENCES])
    assert [result.text for result in plain] == [result.text for result in aligned]
    assert all(result.alignment for result in aligned)
    assert not any(result.alignment for result in plain)


def test_it_is_an_engine(engine: NmtEngine) -> None:
    known: Engine = engine
    request = Request("Good morning", "en", "pt-br")
    assert (known.name, known.group(request)) == ("nmt", ("pt-br", HERE.class_of(known.cost(request) + FRAME)))
    assert known.cost(Request("word " * 40, "en", "de")) > known.cost(request) > 0
    assert ("zh-hant", "en") in known.abilities.pairs
    assert ("en", "en") not in known.abilities.pairs
    assert known.translate([]) == []


def test_an_empty_text_has_no_score_and_no_links(engine: NmtEngine) -> None:
    assert engine.translate([Request("", "en", "de", align=True)]) == [Result("")]


def test_a_damaged_model_stops_the_start(tmp_path: Path) -> None:
    for path in shipped().iterdir():
        (tmp_path / path.name).symlink_to(path)
    (tmp_path / "vmap.txt").unlink()
    (tmp_path / "vmap.txt").write_text("<2de>\tx\n", encoding="utf-8")
    with pytest.raises(StartError, match=r"vmap\.txt is damaged"):
        NmtEngine(tmp_path, device="cpu")


def test_a_device_that_is_not_there_stops_the_start() -> None:
    with pytest.raises(StartError, match="device nonsense"):
        NmtEngine(device="nonsense")


def test_it_loads_fast_and_stays_small() -> None:
    """Measured in a process of its own, in processor time, so that neighbours do not count."""
    code = (
        "import re, time\n"
        "from tolmach.engines.nmt.engine import NmtEngine\n"
        "from tolmach.engines.protocol import Request\n"
        "engine = NmtEngine(device='cpu', threads=2)\n"
        "loaded = time.process_time()\n"
        "engine.translate([Request('This is a test of the memory.', 'en', 'de')] * 64)\n"
        # Not getrusage: its peak is inherited from the process that started this one.
        "print(loaded, int(re.search('VmHWM:\\\\s+(\\\\d+)', open('/proc/self/status').read())[1]) / 1024)"
    )
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    assert time.monotonic() - started < 60
    seconds, megabytes = map(float, done.stdout.split())
    assert seconds < 1.5 * slowness()
    assert megabytes < 600


def test_only_texts_of_like_length_share_a_batch(engine: NmtEngine) -> None:
    short, long = Request("Save", "en", "de"), Request("Save the file before you close the window. " * 8, "en", "de")
    assert engine.group(short) == engine.group(Request("Open", "fr", "de"))
    assert engine.group(short) != engine.group(long)
    assert engine.group(short) != engine.group(Request("Save", "en", "fr"))


@pytest.mark.parametrize(
    ("formality", "target", "word"),
    [
        ("formal", "de", "Sie"),
        ("informal", "de", "du"),
        ("formal", "fr", "vous"),
        ("informal", "fr", "tu"),
    ],
)
def test_the_form_of_address_can_be_chosen(engine: NmtEngine, formality: Formality, target: str, word: str) -> None:
    answer = engine.translate([Request("Can you help me?", "en", target, formality=formality)])[0].text
    assert not {word, word.capitalize()}.isdisjoint(answer.replace("-", " ").split())


def test_a_form_of_address_that_was_not_learned_changes_nothing(engine: NmtEngine) -> None:
    assert "sv" not in engine.abilities.formality
    plain, formal = (Request("Can you help me?", "en", "sv", formality=form) for form in (None, "formal"))
    assert engine.translate([plain]) == engine.translate([formal])


@pytest.mark.parametrize("context", ["We went to the river.", "<2fr> <x0> </s>\n\ud800", "long " * 50_000])
def test_context_is_read_and_not_translated(engine: NmtEngine, says: Says, context: str) -> None:
    request = Request("The house is red.", "en", "de", context=context)
    aligned = engine.translate([replace(request, align=True)])[0]
    says("The house is red.", aligned.text)
    says("The house is red., links", linked(request, aligned, "house", "red"))
    assert engine.cost(request) < 200


def test_another_attempt_searches_further(engine: NmtEngine) -> None:
    requests = [Request(text, "en", "ja", attempt=attempt) for text in SENTENCES[:4] for attempt in (0, 2)]
    results = engine.translate(requests)
    assert all(result.text for result in results)
    assert results[::2] != results[1::2]
    assert [engine.translate([request])[0] for request in requests] == results


def test_what_a_model_has_not_learned_is_left_out(tmp_path: Path) -> None:
    for path in shipped().iterdir():
        (tmp_path / path.name).symlink_to(path)
    manifest = json.loads((tmp_path / MANIFEST).read_text(encoding="utf-8"))
    del manifest["tasks"], manifest["formality"]
    (tmp_path / MANIFEST).unlink()
    (tmp_path / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    engine = NmtEngine(tmp_path, device="cpu", threads=1)
    can = engine.abilities
    assert (can.marks, can.terms, can.context, can.formality, can.corrects) == (False,) * 3 + (frozenset(),) * 2
    plain = Request("Can you see the house?", "en", "de")
    every = replace(plain, marks=(Mark(0, 3),), terms=(Term(12, 15, "jenes"),), context="Hello", formality="formal")
    assert engine.translate([every]) == engine.translate([plain])
    engine.close()


def test_a_model_that_does_not_know_genders_gets_none(engine: NmtEngine) -> None:
    told = Request("The system is slow.", "en", "de", terms=(Term(4, 10, "Haus", "n"),))
    bare = replace(told, terms=(Term(4, 10, "Haus"),))
    assert engine.abilities.genders == ("genders" in engine.package.tasks)
    assert engine.abilities.genders or engine.translate([told]) == engine.translate([bare])


def test_what_came_second(engine: NmtEngine) -> None:
    """It changes nothing about what came first, and stands beside it for texts with marks, in capitals and in parts."""
    texts = [*SENTENCES, "OPEN THE FILE AND READ IT.", "He said 👍 and then he opened the old door."]
    requests = [Request(text, "en", "de") for text in texts]
    found = engine.translate(requests)
    kept, decoder.KEPT = decoder.KEPT, 1
    try:
        alone = engine.translate(requests)
    finally:
        decoder.KEPT = kept
    assert [replace(each, rival=None) for each in found] == alone
    assert all(each.rival for each in found)
    assert any(each.rival != each.text for each in found)
    assert found[10].rival is not None
    assert found[10].rival.isupper()
    marked = Request("Call Anna Smith before the meeting tomorrow.", "en", "de", marks=(Mark(5, 15, opaque=True),))
    (said,) = engine.translate([marked])
    assert said.rival is not None
    assert "Anna Smith" in said.rival
