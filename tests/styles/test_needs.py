"""A rule that is not asked, because a text has nothing of what it needs, would have left the text alone."""

import random
from collections.abc import Iterator

import pytest

from benchmarks.translation.styles import drawn
from tests.styles.test_rules import ALL
from tolmach.languages.catalogue import named
from tolmach.languages.traits import traits
from tolmach.styles.applying import compiled
from tolmach.styles.catalogue import LANGUAGES, options
from tolmach.styles.rules.phrases import certain
from tolmach.translation.finishing.restyling import brought, present, restyled
from tolmach.units import DIGIT, Edit, Rendered, Touch, applied

MIXTURES = 60


def touches(language: str) -> list[Touch]:
    """Of every option of the language that knows what it needs."""
    chosen = ({o.category: {o.rule: o.name}} for o in options() if language in o.languages)
    found = [touch for rules in chosen for touch in compiled(rules, language).touches]
    return [touch for touch in found if touch.needs is not None]


def mixtures(language: str) -> Iterator[str]:
    """All texts of the examples, and pieces of them in any order and any case."""
    given = [text for e in ALL if named(e.language).base == language for text in (e.given, e.wanted)]
    yield from given
    pick = random.Random(language)
    pieces = [piece for text in given for piece in text.split(" ")]
    for _ in range(MIXTURES):
        text = " ".join(pick.choices(pieces, k=12))
        yield pick.choice([text, text.upper(), text.lower(), text.title()])


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_that_are_not_asked_would_change_nothing(language: str) -> None:
    spaced, known = traits(language).spaced_words, touches(language)
    assert known
    for text in mixtures(language):
        has = present(text, spaced)
        for touch in known:
            if touch.needs is not None and touch.needs.isdisjoint(has):
                changes = [e for e in touch.edits(text, language) if text[e.start : e.end] != e.replacement]
                assert not changes, (touch.rule, text, changes)


def test_most_rules_are_not_asked_about_a_plain_sentence() -> None:
    style = compiled(drawn("en", 0), "en")
    has = present("Nothing of interest happened there", spaced=True)
    assert sum(touch.needs is not None and touch.needs.isdisjoint(has) for touch in style.touches) > 30


@pytest.mark.parametrize(
    ("text", "spaced", "wanted", "unwanted"),
    [
        ("Das Haus, 5 kg", True, {"das", "haus", "kg", "5", DIGIT, ","}, {"d "}),
        ("l’eau", True, {"l ", "l", "eau", "’"}, {"a ", DIGIT}),
        ("東京タワー", False, {"東", "ー"}, {"東京タワー"}),
    ],
)
def test_what_a_text_has(text: str, spaced: bool, wanted: set[str], unwanted: set[str]) -> None:
    assert present(text, spaced) >= wanted
    assert present(text, spaced).isdisjoint(unwanted)


@pytest.mark.parametrize(
    "edits",
    [
        [Edit(3, 4, "")],
        [Edit(0, 3, "one"), Edit(4, 7, "twenty"), Edit(8, 8, "5")],
        [Edit(3, 4, "’"), Edit(7, 8, "")],
        [Edit(at, at + 1, "x ") for at in range(0, 20, 2)],
    ],
)
def test_edits_bring_all_that_is_new(edits: list[Edit]) -> None:
    before = "abc def ghi jkl mno pqr"
    after = applied(before, edits)
    assert present(before, spaced=True) | brought(before, after, edits, spaced=True) >= present(after, spaced=True)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("at this point in time", [["point"], ["this"], ["time"], ["at"], ["in"]]),
        ("(in|within) the process of", [["process"], ["the"], ["of"], ["in", "within"]]),
        ("the (table|figure) above", [["above"], ["table", "figure"], ["the"]]),
        ("an? (apple|pear)", [["apple", "pear"]]),
        ("to ?day", []),
        ("one|two three", []),
        ("(very )?good", []),
        ("ce week-end", [["week"], ["ce"]]),
    ],
)
def test_words_that_a_phrase_cannot_stand_without(pattern: str, words: list[list[str]]) -> None:
    assert certain(pattern) == words


def test_a_rule_is_asked_again_only_when_the_text_has_changed() -> None:
    seen: list[str] = []

    def quiet(text: str, language: str) -> list[Edit]:
        seen.append(text)
        return []

    def once(text: str, language: str) -> list[Edit]:
        return [Edit(0, 1, "A")] if text[0] == "a" else []

    class Chosen:
        formality, instructions, keeps, terms, ignored = None, (), (), {}, ()  # type: ignore[var-annotated]
        touches = (Touch("quiet", quiet), Touch("once", once), Touch("asleep", quiet, needs=frozenset("z")))

        def without_address(self) -> "Chosen":
            return self

    done, changed = restyled(Rendered("abc"), (), Chosen(), named("de"))
    assert (done.text, changed, seen) == ("Abc", {"once"}, ["abc", "Abc"])
