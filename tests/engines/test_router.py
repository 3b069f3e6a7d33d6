import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import TypeVar

import pytest

from tolmach.engines.batcher import Batcher
from tolmach.engines.protocol import Abilities, Request, Result, Term
from tolmach.engines.queue import Priority
from tolmach.engines.router import NoRoute, Pair, Router, UnknownModelType
from tolmach.engines.stub import StubEngine
from tolmach.units import Mark

T = TypeVar("T")
LATENCY, QUALITY = "latency_optimized", "quality_optimized"


class Named(StubEngine):
    """A stub for certain pairs that leaves its name in the text, and the number in its name as score.

    A plus behind the name says that an alignment was asked for.
    """

    def __init__(self, name: str, pairs: str, quality: bool = False) -> None:
        super().__init__([], name=name, quality=quality)
        self._abilities = Abilities(frozenset(pair(each) for each in pairs.split()), quality)

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        return [
            Result(f"{self.name}{'+' * request.align}:{done.text}", -float(self.name[-1]), done.alignment)
            for request, done in zip(batch, super().translate(batch), strict=True)
        ]


def _same(engine: StubEngine) -> StubEngine:
    return engine


def pair(text: str) -> Pair:
    source, _, target = text.partition(">")
    return source, target


def run(use: Callable[[Router], Awaitable[T]], *engines: StubEngine, worse: Collection[Pair] = ()) -> T:
    async def main() -> T:
        router = Router([Batcher(partial(_same, engine)) for engine in engines], worse=worse)
        try:
            return await use(router)
        finally:
            await router.close()

    return asyncio.run(main())


FAST = ("fast1", "de>en en>de en>fr fr>en de>fr", False)
GOOD = ("good2", "de>en en>de de>fr", True)
BEST = ("best5", "de>en en>fr de>fr", True)
INTO_EN = ("into3", "ja>en", False)
OUT_OF_EN = ("out4", "en>ko", True)


@pytest.mark.parametrize(
    ("engines", "worse", "way", "model_type", "text", "used"),
    [
        ([FAST, GOOD], "", "de>en", None, "fast1:[en] x", LATENCY),
        ([FAST, GOOD], "", "de>en", LATENCY, "fast1:[en] x", LATENCY),
        ([FAST, GOOD], "", "de>en", QUALITY, "good2:[en] x", QUALITY),
        ([FAST, GOOD], "", "de>en", "prefer_quality_optimized", "good2:[en] x", QUALITY),
        # No quality engine for the pair, or none at all: the best that there is, or what a preference became.
        ([FAST, GOOD], "", "en>fr", QUALITY, "fast1:[fr] x", QUALITY),
        ([FAST], "", "de>en", QUALITY, "fast1:[en] x", QUALITY),
        ([FAST], "", "de>en", "prefer_quality_optimized", "fast1:[en] x", LATENCY),
        # And the other way round.
        ([GOOD], "", "de>en", LATENCY, "good2:[en] x", QUALITY),
        ([GOOD], "", "de>en", None, "good2:[en] x", QUALITY),
        # No direct engine: through English.
        ([FAST], "", "fr>de", None, "fast1:[de] fast1:[en] x", LATENCY),
        ([FAST, INTO_EN], "", "ja>de", None, "fast1:[de] into3:[en] x", LATENCY),
        # One hop of each kind is not quality.
        ([FAST, OUT_OF_EN], "", "de>ko", "prefer_quality_optimized", "out4:[ko] fast1:[en] x", LATENCY),
        ([GOOD, OUT_OF_EN], "", "de>ko", QUALITY, "out4:[ko] good2:[en] x", QUALITY),
        # Direct, but worse than through English; quality engines and pairs without a way round stay direct.
        ([FAST], "de>fr", "de>fr", None, "fast1:[fr] fast1:[en] x", LATENCY),
        ([FAST, BEST], "de>fr", "de>fr", QUALITY, "best5:[fr] x", QUALITY),
        ([INTO_EN], "ja>en", "ja>en", None, "into3:[en] x", LATENCY),
        # The first engine that can goes before the second.
        ([("a1", "de>en", False), ("b2", "de>en", False)], "", "de>en", None, "a1:[en] x", LATENCY),
        # Nothing to do.
        ([FAST, GOOD], "", "de>de", None, "x", LATENCY),
        ([FAST, GOOD], "", "de>de", QUALITY, "x", QUALITY),
        ([FAST], "", "de>de", QUALITY, "x", QUALITY),
        ([FAST], "", "de>de", "prefer_quality_optimized", "x", LATENCY),
    ],
)
def test_way(
    engines: list[tuple[str, str, bool]], worse: str, way: str, model_type: str | None, text: str, used: str
) -> None:
    source, target = pair(way)

    async def use(router: Router) -> None:
        route = router.route(source, target, model_type)
        [result] = await route.translate([Request("x", source, target)], key="k", priority=Priority.INTERACTIVE)
        assert (result.text, route.model_type) == (text, used)

    run(use, *(Named(*engine) for engine in engines), worse=[pair(each) for each in worse.split()])


@pytest.mark.parametrize(
    ("way", "aligned", "score"), [("de>fr", True, -1.0), ("fr>de", False, -1.0), ("ja>de", False, -3.0)]
)
def test_only_direct_translations_are_aligned(way: str, aligned: bool, score: float) -> None:
    source, target = pair(way)

    async def use(router: Router) -> None:
        request = Request("some text", source, target, align=True)
        [result] = await router.route(source, target).translate([request], key="k", priority=Priority.DOCUMENT)
        assert bool(result.alignment) == ("+" in result.text) == aligned
        assert result.score == score

    run(use, Named(*FAST), Named(*INTO_EN))


@pytest.mark.parametrize(
    ("way", "can"),
    [
        ("de>fr", True),
        ("fr>de", True),
        ("ja>en", True),
        ("ja>fr", True),
        ("en>ja", False),
        ("de>ja", False),
        ("de>de", True),
        ("ja>ja", True),
        ("xx>xx", False),
        ("xx>de", False),
    ],
)
def test_what_no_engine_can_do_is_absent(way: str, can: bool) -> None:
    async def use(router: Router) -> None:
        assert router.can(*pair(way)) == can
        assert router.sources() == {"de", "en", "fr", "ja"}
        assert router.targets() == {"de", "en", "fr"}

    run(use, Named(*FAST), Named(*INTO_EN))


@pytest.mark.parametrize(
    ("way", "model_type", "error", "said"),
    [
        ("de>ja", None, NoRoute, "target"),
        ("xx>de", None, NoRoute, "source"),
        ("xx>xx", None, NoRoute, "source"),
        ("de>en", "best", UnknownModelType, "^$"),
    ],
)
def test_what_cannot_be_routed_says_why(way: str, model_type: str | None, error: type[Exception], said: str) -> None:
    async def use(router: Router) -> None:
        with pytest.raises(error, match=said):
            router.route(*pair(way), model_type)

    run(use, Named(*FAST), Named(*INTO_EN))


def test_load_and_seconds_come_from_all_engines_of_the_way() -> None:
    slow = StubEngine(["en", "ja"], name="slow", seconds_per_token=0.002)
    slower = StubEngine(["en", "de"], name="slower", seconds_per_token=0.004)
    texts = ["x" * 39]

    async def use(router: Router) -> None:
        route = router.route("ja", "de")
        assert route.seconds(texts, key="k", priority=Priority.INTERACTIVE) == 0.0
        requests = [Request(text, "ja", "de") for text in texts]
        await route.translate(requests, key="k", priority=Priority.INTERACTIVE)
        assert route.seconds(texts, key="k", priority=Priority.INTERACTIVE) >= 10 * 0.002 + 10 * 0.004
        load = router.load()
        assert 0 < load.throughput <= 1 / 0.002 + 1 / 0.004
        assert (load.waiting, load.running) == (0, 0)

    run(use, slow, slower)


class Listening(StubEngine):
    """Keeps what it was asked."""

    def __init__(self, languages: Sequence[str]) -> None:
        super().__init__(languages)
        self.asked: list[Request] = []

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        self.asked += batch
        return super().translate(batch)


def test_on_the_way_through_english_goes_what_holds_for_the_whole_text() -> None:
    into, out_of = Listening(["ja", "en"]), Listening(["en", "de"])
    request = Request(
        "x y",
        "ja",
        "de",
        align=True,
        formality="formal",
        context="before",
        marks=(Mark(0, 1),),
        terms=(Term(2, 3, "z"),),
        attempt=2,
    )

    async def use(router: Router) -> None:
        await router.route("ja", "de").translate([request], key="k", priority=Priority.DOCUMENT)

    run(use, into, out_of)
    assert into.asked == [Request("x y", "ja", "en", formality="formal", attempt=2)]
    assert out_of.asked == [Request("[en] x y", "en", "de", formality="formal", attempt=2)]


def test_nothing_is_corrected_on_the_way_of_translations() -> None:
    async def use(router: Router) -> None:
        request = Request("he go", "en", "en", task="correct")
        [result] = await router.route("en", "en").translate([request], key="k", priority=Priority.DOCUMENT)
        assert result.text == "he go"

    run(use, Named(*FAST))


class Sentences(Named):
    """Leaves lone words to others, and gains a pair when it is told to."""

    def __init__(self, name: str, pairs: str) -> None:
        super().__init__(name, pairs)
        self._abilities = Abilities(self._abilities.pairs, least_words=2)

    def gain(self, pairs: str) -> None:
        self._abilities = Abilities(frozenset(map(pair, pairs.split())), least_words=2)


async def _said(router: Router, texts: Sequence[str], **wish: str) -> list[tuple[str, str]]:
    route = router.route("de", "en")
    requests = [Request(text, "de", "en", **wish) for text in texts]  # type: ignore[arg-type]
    return [(each.engine, each.text) for each in await route.translate(requests, key="k", priority=Priority.DOCUMENT)]


def test_a_lone_word_goes_to_the_next_engine_of_the_pair() -> None:
    texts = ["Hund", "Der Hund", "Haus!", "Ein altes Haus"]
    said = run(lambda router: _said(router, texts), Sentences("long1", "de>en"), Named(*FAST))
    assert [engine for engine, _ in said] == ["fast1", "long1", "fast1", "long1"]
    assert [text.rpartition(":")[2] for _, text in said] == [
        text.rpartition(":")[2] for _, text in run(lambda router: _said(router, texts), Named(*FAST))
    ]


def test_a_lone_word_stays_where_no_other_engine_has_the_pair() -> None:
    said = run(lambda router: _said(router, ["Hund"]), Sentences("long1", "de>en"))
    assert said[0][0] == "long1"


def test_wordings_come_from_the_engine_that_has_them() -> None:
    said = run(lambda router: _said(router, ["Der Hund"], task="vary"), Sentences("long1", "de>en"), Named(*FAST))
    assert said[0][0] == "fast1"


def test_an_engine_may_gain_and_lose_pairs() -> None:
    growing = Sentences("long1", "")

    async def use(router: Router) -> list[object]:
        seen: list[object] = [router.can("sv", "en"), router.names]
        growing.gain("sv>en")
        seen += [router.can("sv", "en"), "sv" in router.sources(), router.names]
        growing.gain("")
        return [*seen, router.can("sv", "en")]

    assert run(use, growing, Named(*FAST)) == [False, ("fast1",), True, True, ("long1", "fast1"), False]
