"""From units to translated units. Engines are functions here, so that it is known what they say."""

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import units
from tests.translation.tagging import read, write
from tolmach.engines.batcher import Batcher
from tolmach.engines.protocol import Abilities, Link, Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import named
from tolmach.translation import pipeline
from tolmach.translation.codes import PlacingWay
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.model import Done, KnownWish
from tolmach.translation.pipeline import translating
from tolmach.translation.sentences import Split
from tolmach.units import Code, Match, Placed, Unit

WISH = KnownWish(named("de"), named("en"))
PLAIN = Abilities(frozenset())
MARKS = Abilities(frozenset(), marks=True)
BY_MARKS = replace(WISH, way=PlacingWay.MARKS)
WORD = re.compile(r"\S+")

Answer = Callable[[Request], Result]


def drive(
    given: Sequence[Unit], answer: Answer, wish: KnownWish = WISH, abilities: Abilities = PLAIN
) -> tuple[list[Done], list[list[Request]]]:
    """What comes out, and what was asked for, round by round."""
    steps = translating(given, wish, abilities)
    rounds: list[list[Request]] = []
    try:
        asked = next(steps)
        while True:
            rounds.append(asked)
            asked = steps.send([answer(request) for request in asked])
    except StopIteration as stop:
        return stop.value, rounds


def backwards(request: Request) -> Result:
    """The words in reverse order, with their links."""
    spans = [word.span() for word in WORD.finditer(request.text)][::-1]
    words = [request.text[start:end] for start, end in spans]
    links, at = [], 0
    for word, span in zip(words, spans, strict=True):
        links.append(Link(span, (at, at + len(word)), 1.0))
        at += len(word) + 1
    return Result(" ".join(words), alignment=tuple(links) if request.align else ())


def garbling(request: Request) -> Result:
    """Leaves no word as it was, but says where it went."""
    links = tuple(Link(word.span(), word.span(), 1.0) for word in WORD.finditer(request.text))
    return Result(re.sub(r"\w", "q", request.text), alignment=links)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("one two", "two one"),
        ("one <b>two</b> three", "three <b>two</b> one"),
        ("<b>one two</b>", "<b>two one</b>"),
        ("<b>One two. Three four.</b>", "<b>two. One four. Three</b>"),
        ("One <b>two. Three</b> four.", "<b>two.</b> One four. <b>Three</b>"),
        ("One two.<br/> Three four.", "two. One<br/> four. Three"),
        (" <b> one two </b> ", " <b> two one </b> "),
        ("see <x>http://x.org/</x> now", "now <x>http://x.org/</x> see"),
        ("<x>one two</x>", "<x>one two</x>"),
        ("Say <x>One. Two</x> three four", "Say <x>One. Two</x> four three"),
        ("", ""),
        ("<b></b>", "<b/>"),
        ("<br/>one two<br/>", "<br/>two one<br/>"),
        ("12 <b>34</b>", "12 <b>34</b>"),
    ],
)  # fmt: skip
def test_codes_follow_their_words(source: str, expected: str) -> None:
    text, codes, names = read(source)
    (done,), _ = drive([Unit(text, codes)], backwards)
    assert write(done.rendered.text, done.rendered.codes, codes, names) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # the engine breaks the placeholder: the pieces around it are translated for themselves
        ("see %(name)s here", "qqq %(name)s qqqq"),
        ("see <b>%(name)s here</b> again", "qqq <b>%(name)s qqqq</b> qqqqq"),
        ("go to https://example.org/a now. Run", "qq qq https://example.org/a qqq. Qqq"),
        ("open <x>Settings</x> now", "qqqq <x>Settings</x> qqq"),
    ],
)
def test_what_must_not_change_is_led_around_an_engine_that_changes_it(source: str, expected: str) -> None:
    text, codes, names = read(source)
    (done,), rounds = drive([Unit(text, codes)], garbling)
    assert write(done.rendered.text, done.rendered.codes, codes, names) == expected
    assert len(rounds) == 2
    assert "protected" not in done.receipt.left


def test_an_engine_without_links_gets_the_pieces_at_once() -> None:
    text, codes, names = read("one <b>two three</b> four")
    (done,), rounds = drive([Unit(text, codes)], lambda request: Result(f"{request.text}."))
    assert [[request.text for request in asked] for asked in rounds] == [[text], ["one", "two three", "four"]]
    assert write(done.rendered.text, done.rendered.codes, codes, names) == "one <b>two three</b> four"


def carrying(request: Request) -> Result:
    """Carries marks along, and says everything once more."""
    return Result(request.text, marks=tuple(Placed(n, m.start, m.end) for n, m in enumerate(request.marks)))


def test_an_engine_that_carries_marks_is_asked_for_no_links() -> None:
    text, codes, names = read("one <b>two</b> %s three")
    (done,), ((request,), *_) = drive([Unit(text, codes)], carrying, abilities=MARKS)
    assert (len(request.marks), request.align) == (2, False)
    assert write(done.rendered.text, done.rendered.codes, codes, names) == "one <b>two</b> %s three"


def test_marks_that_were_lost_are_placed_by_links_in_the_second_attempt() -> None:
    def losing(request: Request) -> Result:
        return replace(backwards(request), marks=() if request.marks else None)

    text, codes, names = read("one <b>two</b> three")
    (done,), rounds = drive([Unit(text, codes)], losing, BY_MARKS, MARKS)
    assert [(request.attempt, request.align, len(request.marks)) for asked in rounds for request in asked] == [
        (0, False, 1),
        (1, True, 0),
    ]
    assert write(done.rendered.text, done.rendered.codes, codes, names) == "three <b>two</b> one"
    assert done.receipt.repaired == {"tags"}


def test_no_links_are_asked_for_where_there_are_no_codes() -> None:
    _, ((plain, protected, tagged),) = drive(
        [Unit("one two"), Unit("see %s now"), Unit("one two", read("one <b>two</b>")[1])], backwards
    )
    assert (plain.align, protected.align, tagged.align) == (False, False, True)


def test_the_least_evil_of_three_attempts_is_kept() -> None:
    said = {0: "Es kostet 15 Euro.", 1: "Es kostet 14 Euro."}
    (done,), rounds = drive([Unit("It costs 14 euros.")], lambda request: Result(said[request.attempt]))
    assert done.rendered.text == said[1]
    assert [request.attempt for asked in rounds for request in asked] == [0, 1]
    assert (done.receipt.repaired, done.receipt.left) == ({"numbers"}, set())


def test_what_cannot_be_helped_is_named() -> None:
    (done,), _ = drive([Unit("It costs 14 euros.")], lambda _: Result("Es kostet viel."))
    assert done.rendered.text == "Es kostet viel."
    assert done.receipt.left == {"numbers"}
    assert done.receipt.concerned == (("numbers", "14 euros"),)
    assert "14" not in repr(done.receipt)


def test_a_receipt_names_each_word_once_and_few_of_them() -> None:
    texts = ["Room 14.", "Room 14.", *(f"Room {number}." for number in range(20, 30))]
    (done,), _ = drive([Unit(" ".join(texts))], lambda _: Result("Zimmer."))
    assert [word for _, word in done.receipt.concerned] == ["14", "20", "21", "22", "23"]


def test_what_was_put_right_concerns_no_word() -> None:
    (done,), _ = drive([Unit("It costs 14 euros.")], lambda _: Result("Es kostet 15 Euro."))
    assert done.receipt.concerned == ()


def test_a_number_that_stays_wrong_is_taken_from_the_source() -> None:
    (done,), _ = drive([Unit("It costs 14 euros.")], lambda _: Result("Es kostet 15 Euro."))
    assert done.rendered.text == "Es kostet 14 Euro."
    assert (done.receipt.repaired, done.receipt.left) == ({"numbers"}, set())


def test_what_is_opaque_stays_beside_a_number_that_is_wrong() -> None:
    codes = (Code(0, 1, opaque=True),)
    (done,), _ = drive([Unit("02a", codes)], lambda _: Result("0qq"))
    assert [done.rendered.text[item.start : item.end] for item in done.rendered.codes] == ["0"]


def test_amounts_that_are_lost_are_carried_through() -> None:
    """As marks, around the codes that are there, and written as the target does."""
    text, codes, names = read("Pay <b>£1,234.56</b> to {name}")

    def answer(request: Request) -> Result:
        held = [mark for mark in request.marks if mark.opaque]
        if len(held) < 2:
            return Result("Zahle 1234 an {name}", alignment=(Link((4, 13), (6, 10), 1.0),))
        return Result("Zahle £1,234.56 an {name}", marks=(Placed(0, 6, 15), Placed(1, 6, 15), Placed(2, 19, 25)))

    (done,), rounds = drive([Unit(text, codes)], answer, abilities=MARKS)
    assert write(done.rendered.text, done.rendered.codes, codes, names) == "Zahle <b>£1.234,56</b> an {name}"
    assert (done.receipt.repaired, done.receipt.left) == ({"numbers"}, set())
    assert [len(request.marks) for request in rounds[1]] == [3]


def test_all_that_failed_is_tried_again_together() -> None:
    _, rounds = drive([Unit(f"It costs {n} euros.") for n in range(10, 20)], lambda _: Result("Es kostet nichts."))
    assert [len(asked) for asked in rounds] == [10, 10]


class _Terms:
    """One entry: artist is Maler."""

    def whole(self, text: str) -> str | None:
        return "Maler" if text == "artist" else None

    def find(self, text: str) -> list[Match]:
        return [Match(m.start(), m.end(), "Maler") for m in re.finditer(r"\bartist\b", text)]


@pytest.mark.parametrize(
    ("text", "abilities", "expected"),
    [
        ("artist", PLAIN, "Maler"),
        (" artist\n", PLAIN, " Maler\n"),
        ("an artist sings", PLAIN, "sings Maler an"),
        ("an artist sings", replace(PLAIN, terms=True), "Maler"),
    ],
)
def test_terms(text: str, abilities: Abilities, expected: str) -> None:
    def answer(request: Request) -> Result:
        return Result(request.terms[0].target) if request.terms else backwards(request)

    (done,), _ = drive([Unit(text)], answer, replace(WISH, terms=_Terms()), abilities)
    assert done.rendered.text == expected


def test_what_the_engine_can_use_is_passed_on_and_nothing_else() -> None:
    wish = replace(WISH, formality="formal", context="About doors.")
    able = Abilities(frozenset(), context=True, formality=frozenset({"de"}))
    for abilities, expected in ((able, ("formal", "About doors.")), (PLAIN, (None, ""))):
        _, ((request, *_), *_) = drive([Unit("Open it.")], backwards, wish, abilities)
        assert (request.formality, request.context) == expected


def test_the_wrong_form_of_address_is_asked_for_again() -> None:
    wish = replace(WISH, formality="informal")
    said = {0: "Öffnen Sie Ihre Datei.", 1: "Öffne deine Datei."}
    (done,), _ = drive([Unit("Open your file.")], lambda request: Result(said[request.attempt]), wish)
    assert (done.rendered.text, done.receipt.repaired) == (said[1], {"formality"})


@pytest.mark.parametrize(
    ("told", "said", "expected", "repaired", "left", "count"),
    [
        ("de", "Kannst du mir helfen?", "Können Sie mir helfen?", {"formality"}, set(), 2),
        ("", "Kannst du mir helfen?", "Können Sie mir helfen?", {"formality"}, set(), 1),
        ("de", "Kannst du helfen, wenn du dürstest?", "Kannst du helfen, wenn du dürstest?", set(), {"formality"}, 2),
        ("", "Kannst du helfen, wenn du dürstest?", "Kannst du helfen, wenn du dürstest?", set(), {"formality"}, 2),
    ],
)
def test_the_form_of_address_is_rewritten_where_no_decoding_obeys(
    told: str, said: str, expected: str, repaired: set[str], left: set[str], count: int
) -> None:
    """An engine that cannot be told the form is not asked again where rewriting is enough."""
    can = replace(PLAIN, formality=frozenset({told} - {""}))
    wish = replace(WISH, formality="formal")
    (done,), rounds = drive([Unit("Can you help me now?")], lambda _: Result(said), wish, can)
    assert len(rounds) == count
    assert (done.rendered.text, done.receipt.repaired, done.receipt.left) == (expected, repaired, left)


@pytest.mark.parametrize(
    ("source", "said", "expected"),
    [
        ("Can <b>you</b> open <x>A1</x>?", "Kannst <b>du</b> <x>A1</x> helfen?", "Können <b>Sie</b> <x>A1</x> helfen?"),
        ("Can <b>you</b> open <x>du</x>?", "Kannst <b>du</b> <x>du</x> helfen?", "Kannst <b>du</b> <x>du</x> helfen?"),
    ],
)
def test_what_is_rewritten_keeps_its_codes_and_what_is_opaque(source: str, said: str, expected: str) -> None:
    text, codes, names = read(source)
    target, placed, _ = read(said)
    marks = tuple(Placed(number, code.start, code.end) for number, code in enumerate(placed))
    wish = replace(WISH, formality="formal")
    (done,), _ = drive([Unit(text, codes)], lambda _: Result(target, marks=marks), wish, MARKS)
    assert write(done.rendered.text, done.rendered.codes, codes, names) == expected
    assert ("formality" in done.receipt.left) is (expected == said)


@pytest.mark.parametrize(
    ("text", "split", "expected"),
    [
        ("One. Two.\n\n  Three ", Split.ALL, "[de] One. [de] Two.\n\n  [de] Three "),
        ("One. Two.", Split.NONE, "[de] One. Two."),
        ("One\ntwo.\n\nThree", Split.NO_NEWLINES, "[de]\nOne two.\n\n[de] Three"),
        ("One\ntwo", Split.ALL, "[de] One\n[de] two"),
    ],
)
def test_splits_as_asked(text: str, split: Split, expected: str) -> None:
    def answer(request: Request) -> Result:
        return StubEngine({"en", "de"}).translate([request])[0]

    (done,), _ = drive([Unit(text)], answer, replace(WISH, split=split))
    assert done.rendered.text == expected


def test_a_newline_in_the_midst_of_a_tagged_sentence_moves_no_code() -> None:
    text, codes, names = read("one\n   two <b>three</b>\n<x>a\nb</x> four")
    (done,), _ = drive([Unit(text, codes)], carrying, replace(WISH, split=Split.NO_NEWLINES), MARKS)
    assert write(done.rendered.text, done.rendered.codes, codes, names) == "one\n   two <b>three</b>\n<x>a\nb</x> four"


def test_the_formatting_of_the_source_is_kept_if_asked() -> None:
    for wish, expected in ((WISH, "Altes Haus."), (replace(WISH, preserve_formatting=True), "altes Haus")):
        (done,), _ = drive([Unit("old house")], lambda _: Result("Altes Haus."), wish)
        assert done.rendered.text == expected


@given(st.lists(units(), max_size=3), st.sampled_from(list(Split)))
def test_no_code_is_lost_and_nothing_opaque_changes(given: list[Unit], split: Split) -> None:
    engine = StubEngine({"en", "de"})
    done, rounds = drive(given, lambda request: engine.translate([request])[0], replace(WISH, split=split))
    assert len(rounds) <= 3
    for unit, item in zip(given, done, strict=True):
        text, placed = item.rendered.text, item.rendered.codes
        assert is_legal(unit.codes, placed, len(text))
        for code in placed:
            source = unit.codes[code.mark]
            assert not source.opaque or text[code.start : code.end] == unit.text[source.start : source.end]


@given(units(), st.sampled_from([backwards, garbling]))
def test_no_engine_can_lose_a_code(unit: Unit, engine: Answer) -> None:
    (done,), _ = drive([unit], engine)
    text, placed = done.rendered.text, done.rendered.codes
    assert is_legal(unit.codes, placed, len(text))
    for code in placed:
        source = unit.codes[code.mark]
        assert not source.opaque or text[code.start : code.end] == unit.text[source.start : source.end]


@pytest.mark.parametrize(
    "unit",
    [
        Unit("word", tuple(Code(0, 4) for _ in range(10_000))),
        Unit("a " * 3_000, tuple(Code(2 * at, 5_999) for at in range(3_000))),
        Unit("word " * 3_000, tuple(Code(at, at) for at in range(4, 15_000, 5))),
        Unit(" ".join(f"http://x.org/{n}" for n in range(2_000)) + " end"),
        Unit('"(' * 10_000 + "a"),
    ],
    ids=["nested", "nested ever deeper", "points", "addresses", "marks"],
)
def test_much_of_everything_takes_no_long_time(unit: Unit) -> None:
    started = time.perf_counter()
    (done,), _ = drive([unit], garbling)
    assert is_legal(unit.codes, done.rendered.codes, len(done.rendered.text))
    assert time.perf_counter() - started < 10


def test_through_a_router() -> None:
    async def run() -> list[Done]:
        router = Router([Batcher(lambda: StubEngine({"en", "de"}))])
        try:
            route = router.route("en", "de")
            return await pipeline.run([Unit("One. Two.")], WISH, route, key="k", priority=Priority.INTERACTIVE)
        finally:
            await router.close()

    assert [done.rendered.text for done in asyncio.run(run())] == ["[de] One. [de] Two."]


@pytest.mark.parametrize(
    ("source", "languages", "expected"),
    [
        ("これは本です。あれはペンです。", ("ja", "en"), "q. q."),
        ("これは本です。\nあれはペンです。", ("ja", "en"), "q.\nq."),
        ("<b>これは本です。</b>あれはペンです。", ("ja", "en"), "<b>q.</b> q."),
        ("これは本です。<b>あれはペンです。</b>", ("ja", "en"), "q. <b>q.</b>"),
        ("これは本です。あれは<b>ペン</b>です。", ("ja", "en"), "q. <b>q</b>."),
        ("これは本です。あれはペンです。", ("ja", "zh"), "q.q."),
        ("One. Two.", ("en", "ja"), "q. q."),
    ],
)
def test_sentences_are_apart_where_the_target_has_spaces(
    source: str, languages: tuple[str, str], expected: str
) -> None:
    text, codes, names = read(source)
    wish = KnownWish(named(languages[1]), named(languages[0]))

    def short(request: Request) -> Result:
        return Result("q.", marks=tuple(Placed(n, 0, 1) for n in range(len(request.marks))))

    (done,), _ = drive([Unit(text, codes)], short, wish, replace(MARKS, checked=False))
    assert write(done.rendered.text, done.rendered.codes, codes, names) == expected


@pytest.mark.parametrize(
    ("source", "has_marks"),
    [
        ("one <b>two</b> three", True),
        ("x<b>i</b> is a number", True),
        ("un<b>believ</b>able", False),
        ("inter<br/>national", False),
        ("say <x>Sett</x>ings", True),
    ],
)
def test_words_are_not_cut_by_marks(source: str, has_marks: bool) -> None:
    text, codes, _ = read(source)
    _, rounds = drive([Unit(text, codes)], carrying, BY_MARKS, MARKS)
    assert bool(rounds[0][0].marks) is has_marks


@pytest.mark.parametrize(
    ("source", "has_marks"),
    [
        ("one <b>two</b> three", False),
        ("one <br/>two <b>three</b>", False),
        ("<b>one <i>two</i> three</b>", False),
        ("one <b>two</b> %s", True),
        ("one of <x/>.", True),
        ("<b>one</b> <i>two</i>", True),
        ("<b><i>one</i> <u>two</u></b> three", True),
    ],
)
def test_marks_tell_what_links_would_not(source: str, has_marks: bool) -> None:
    text, codes, _ = read(source)
    _, rounds = drive([Unit(text, codes)], carrying, abilities=MARKS)
    assert bool(rounds[0][0].marks) is has_marks


def test_cjk_words_touch_and_are_not_cut() -> None:
    text, codes, _ = read("これは<b>非常に</b>重要です")
    _, rounds = drive([Unit(text, codes)], carrying, KnownWish(named("en"), named("ja")), MARKS)
    assert rounds[0][0].marks


def test_signs_that_say_nothing_are_worse_than_the_source() -> None:
    (done,), rounds = drive([Unit("Nobody said a word.")], lambda request: Result("& ~ 。"))
    assert done.rendered.text == "Nobody said a word."
    assert (done.receipt.repaired, done.receipt.left) == ({"empty"}, {"copy"})
    assert len(rounds) > 1


def test_soft_hyphens_of_the_source_are_not_asked_about() -> None:
    text, codes, names = read("Super\u00admarket <b>open\u00ading</b> now")
    (done,), ((request, *_), *_) = drive([Unit(text, codes)], backwards)
    assert request.text == "Supermarket opening now"
    assert write(done.rendered.text, done.rendered.codes, codes, names) == "now <b>opening</b> Supermarket"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("One. Two.  Three.", "一。一。一。"),
        ("One.\nTwo. Three", "一。\n一。一"),
        ("<b>One.</b> <i>Two.</i>", "<b>一。</b><i>一。</i>"),
        ("One.<b> </b>Two.", "一。<b></b>一。"),
        ("Yes 1. Two.", "一1. 一。"),
        (" One. ", " 一。 "),
        ("One. :tada:", "一。 :tada:"),
    ],
)
def test_no_space_stands_between_the_sentences_of_japanese(source: str, expected: str) -> None:
    def answer(request: Request) -> Result:
        said = re.sub(r"[A-Za-z]+ ?", "一", request.text)
        return Result(said if said[-2:-1].isdigit() else said.replace(".", "。"))

    text, codes, names = read(source)
    (done,), _ = drive([Unit(text, codes)], answer, KnownWish(named("ja"), named("en")))
    assert write(done.rendered.text, done.rendered.codes, codes, names) == expected


@pytest.mark.parametrize(
    ("source", "is_marked"),
    [
        ("{name} has %d files", False),
        (r"one line\nTwo lines", False),
        ("see https://example.org/a for {name}", True),
        ("<b>{name}</b> has files", True),
        ("run `make all` now", True),
    ],
)
def test_placeholders_alone_are_read_as_they_are_and_marked_where_that_fails(source: str, is_marked: bool) -> None:
    text, codes, _ = read(source)
    _, rounds = drive([Unit(text, codes)], lambda request: Result("nothing of it"), abilities=MARKS)
    assert [bool(asked[0].marks) for asked in rounds[:2]] == [is_marked, not is_marked]


def test_letters_and_their_accents_are_read_as_one() -> None:
    _, ((request,), *_) = drive([Unit("Cafe\u0301 open")], backwards)
    assert request.text == "Caf\u00e9 open"
