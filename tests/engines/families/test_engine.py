import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.engines.families import tiny
from tests.engines.families.conftest import Open
from tolmach.engines.families.cutting import cut, join
from tolmach.engines.protocol import Abilities, Request

LONG = " ".join(tiny.LINES * 12)
TAGS = re.compile(r"__\w+__|<2\w+>|>>\w+<<|[a-z]{3}_[A-Z]\w{3}|</?s>|▁")


@pytest.mark.parametrize("kind", tiny.KINDS)
def test_from_text_to_text(opened: Open, kind: str) -> None:
    engine = opened(kind)
    source, target = min(engine.abilities.pairs)
    results = engine.translate([Request(line, source, target) for line in tiny.LINES])
    assert len(results) == len(tiny.LINES)
    # How a processor rounds decides which of the answers of random weights are empty.
    assert all(result.score < 0 for result in results)
    languages = TAGS.pattern if kind not in ("m2m100", "small100", "marian-many") else "</?s>|▁"
    assert not any(re.search(languages, result.text) for result in results)
    assert len({result.text for result in results}) > 1


@pytest.mark.parametrize("kind", tiny.KINDS)
def test_a_result_does_not_depend_on_its_neighbours(opened: Open, kind: str) -> None:
    engine = opened(kind)
    pair = min(engine.abilities.pairs)
    requests = [Request(text, *pair) for line in tiny.LINES for text in (line, line[:20], line[20:])]
    together = engine.translate(requests)
    assert together == [engine.translate([request])[0] for request in requests]
    assert together == engine.translate(requests[::-1])[::-1]


@pytest.mark.parametrize("kind", ["nllb", "m2m100", "small100", "madlad"])
def test_target_language_matters(opened: Open, kind: str) -> None:
    engine = opened(kind)
    answers = {engine.translate([Request(tiny.LINES[0], "en", to)])[0] for to in ("de", "pt", "zh")}
    assert len(answers) == 3


@pytest.mark.parametrize("kind", ["marian", "madlad"])
def test_long_text_goes_through_whole(opened: Open, kind: str) -> None:
    engine = opened(kind)
    pair = min(engine.abilities.pairs)
    fits = engine._coder.fits
    stretches = cut(LONG, fits)
    parts = [stretch.text for stretch in stretches if stretch.is_translated]
    assert len(parts) > 5
    assert "".join(stretch.text for stretch in stretches) == LONG
    alone = [engine.translate([Request(part, *pair)])[0].text for part in parts]
    assert all(alone)
    assert engine.translate([Request(LONG, *pair)])[0].text == join(stretches, alone, pair[1])


@pytest.mark.parametrize("text", ["", " \n\t ", "🎉👍🏽", "12,345.67", "x" * 100_000, "🎉" * 10_000])
def test_what_needs_no_model_comes_back_as_it_is(opened: Open, text: str) -> None:
    assert opened("marian").translate([Request(text, "en", "de")])[0].text == text


@pytest.mark.parametrize("text", ["a\x00b", "lone \ud83d surrogate", "\u200fright to left\u200f", "\ufffe word"])
def test_odd_text_gets_an_answer(opened: Open, text: str) -> None:
    assert opened("nllb").translate([Request(text, "en", "de")])[0].text


def test_white_space_and_lines_stay(opened: Open) -> None:
    answer = opened("marian").translate([Request("  the dog\n\n\tit sleeps 🎉\n", "en", "de")])[0].text
    assert re.fullmatch(r"  \S.*\n\n\t\S.* 🎉\n", answer)


def test_abilities_group_and_cost(opened: Open) -> None:
    engine = opened("marian")
    assert engine.abilities == Abilities(frozenset({("en", "de")}))
    assert engine.name == "marian"
    assert engine.group(Request("a", "en", "de")) == engine.group(Request("b", "en", "de", align=True))
    assert engine.cost(Request("", "en", "de")) == 1
    assert engine.cost(Request("x" * 300, "en", "de")) == 101
    assert engine.translate([]) == []


def test_several_threads_at_once(opened: Open) -> None:
    engine = opened("marian")
    requests = [Request(line, "en", "de") for line in tiny.LINES]
    expected = engine.translate(requests)
    with ThreadPoolExecutor(4) as pool:
        assert all(found == expected for found in pool.map(engine.translate, [requests] * 12))
