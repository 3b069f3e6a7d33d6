"""Corrections: which edits are made at all, and what the shipped model then does to right and wrong sentences."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engines.nmt.texts import LETTERS
from tests.words import Says
from tolmach.engines.nmt.correcting import accepted, asked, edits, grouped, links, wanted
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.nmt.packages import MANIFEST, shipped
from tolmach.engines.nmt.tokens import plain
from tolmach.engines.protocol import Request
from tolmach.units import Edit, Mark, applied

TEXTS = st.text(LETTERS, max_size=30)


@pytest.mark.parametrize(
    ("text", "corrected", "expected"),
    [
        ("He go home.", "He goes home.", [Edit(3, 5, "goes")]),
        ("a b c", "a x y", [Edit(2, 3, "x"), Edit(4, 5, "y")]),
        ("in in Rom", "in Rom", [Edit(0, 3, "")]),
        ("quiont", "qui ont", [Edit(0, 6, "qui ont")]),
        ("我门走", "我们走", [Edit(1, 2, "们")]),
        ("Ah\u00a0! Oui", "Ah ! Non", [Edit(5, 8, "Non")]),
        ("same", "same", []),
    ],
)
def test_a_correction_is_taken_apart(text: str, corrected: str, expected: list[Edit]) -> None:
    assert list(edits(text, corrected)) == expected


@given(TEXTS, TEXTS)
def test_edits_turn_one_text_into_the_other(text: str, corrected: str) -> None:
    found = list(edits(text, plain(corrected)))
    assert plain(applied(text, found)) == plain(corrected)
    made = links(text, found)
    assert all(0 <= link.source[0] < link.source[1] <= len(text) for link in made)
    assert all(0 <= link.target[0] < link.target[1] <= len(corrected) for link in made)


@given(TEXTS)
def test_without_edits_a_text_stays_and_its_words_are_linked_to_themselves(text: str) -> None:
    assert applied(text, []) == text
    assert all(link.source == link.target for link in links(text, []))
    assert {at for link in links(text, []) for at in range(*link.source)} >= {
        at for at, char in enumerate(text) if not char.isspace()
    }


@pytest.mark.parametrize(
    ("text", "corrected", "language", "is_wanted"),
    [
        ("He go home.", "He went home.", "en", True),
        ("I recieved it.", "I received it.", "en", True),
        ("Il est tres beau.", "Il est très beau.", "fr", True),
        ("Wir warten in in Rom.", "Wir warten in Rom.", "de", True),
        ("Wir hören Konzerte Konzerte.", "Wir hören Konzerte.", "de", True),
        ("Mein Nahme ist hier.", "Mein Name ist hier.", "de", True),
        ("We live in espana.", "We live in España.", "en", True),
        ("Yes. Teh end.", "Yes. The end.", "en", True),
        ("THIS IS TEH END.", "THIS IS THE END.", "en", True),
        ("他门来了。", "他们来了。", "zh", True),
        ("It costs 15 euros.", "It costs 50 euros.", "en", False),
        ("Good ☺ day", "Good day", "en", False),
        ("He said “yes”.", 'He said "yes".', "en", False),
        ("We met Webb there.", "We met Web there.", "en", False),
        ("Она заявила это.", "Она сказала это.", "ru", False),
        ("The candidate spoke.", "The spoke.", "en", False),
        ("The spoke.", "The candidate spoke.", "en", False),
    ],
)
def test_what_no_correction_needs_is_refused(text: str, corrected: str, language: str, is_wanted: bool) -> None:
    assert applied(text, wanted(text, corrected, language)) == (corrected if is_wanted else text)


def test_one_refused_edit_does_not_spoil_the_others() -> None:
    edits = wanted("He go to Webb at 5.", "He goes to Web at 6.", "en")
    assert applied("He go to Webb at 5.", edits) == "He goes to Webb at 5."


@pytest.mark.parametrize(
    ("text", "corrected", "expected"),
    [
        # Another word, far from what is mended
        ("Nous avons achete une nouvelle voiture hier.", "Nous avons acheté une nouvelle voiture ici.", "Nous avons acheté une nouvelle voiture hier."),
        ("She recieved the big letter there.", "She received the big letter now.", "She received the big letter there."),
        ("Yesterday we bought at last teh house.", "Today we bought at last the house.", "Yesterday we bought at last the house."),
        # One that goes with it
        ("He have go home.", "He has went home.", "He has went home."),
        ("It is no our good.", "It is not well.", "It is not well."),
        # Spelling and forms, however far
        ("He go to teh big old house of my freind.", "He goes to the big old house of my friend.", "He goes to the big old house of my friend."),
        # With nothing else to be believed along with, the model has to be sure of it
        ("She good home late.", "She went home late.", "She went home late."),
        # Signs are mistaken for others, and are words of their own
        ("他门昨天去了了学校。", "他们昨天去了学校。", "他们昨天去了学校。"),
    ],
)  # fmt: skip
def test_another_word_far_from_what_is_mended_is_refused(text: str, corrected: str, expected: str) -> None:
    assert applied(text, wanted(text, corrected, "fr")) == expected


def test_a_word_that_moves_is_one_edit() -> None:
    text, moved = "She goes always to werk.", "She always goes to work."
    groups = grouped(text, list(edits(text, moved)))
    assert [applied(text, group) for group in groups] == ["She always goes to werk.", "She goes always to work."]


def test_edits_are_accepted_by_themselves_or_together() -> None:
    one, other = [Edit(0, 1, "a")], [Edit(2, 3, "b")]
    assert accepted([(one, 6.0), (other, 1.0), ([*one, *other], 5.5)], 5.0) == one
    assert accepted([(one, 1.0), (other, 1.0), ([*one, *other], 5.5)], 5.0) == [*one, *other]
    assert accepted([(one, 1.0)], 5.0) == []
    assert accepted([], 5.0) == []


def test_a_long_text_takes_more_to_be_believed() -> None:
    assert 0 < asked(1) == asked(10) < asked(40) < asked(80)


@pytest.fixture(scope="module")
def engine() -> Iterator[NmtEngine]:
    made = NmtEngine(device="cpu", threads=2)
    yield made
    made.close()


def correct(engine: NmtEngine, *pairs: tuple[str, str]) -> list[str]:
    results = engine.translate([Request(text, language, language, task="correct") for text, language in pairs])
    return [result.text for result in results]


WRONG = [
    ("I has two dog.", "en", "I have two dogs."),
    ("She recieved teh letter yesterday.", "en", "She received the letter yesterday."),
    ("Wir haben das das Haus gekauft.", "de", "Wir haben das Haus gekauft."),
    ("Nous avon une grande maison.", "fr", "Nous avons une grande maison."),
    ("Ayer yo fui a la la tienda.", "es", "Ayer yo fui a la tienda."),
    ("Domani andiamo al al mare.", "it", "Domani andiamo al mare."),
    ("Мы живём в в большом доме.", "ru", "Мы живём в большом доме."),
]
RIGHT = [
    ("The weather is nice today.", "en"),
    ("In 2019, NATO’s budget was $1,395.8 million; “that’s a lot”, said Jane O’Neill.", "en"),
    ("Ich habe gestern ein Auto gekauft.", "de"),
    ("„Nein“, sagte sie – und ging.", "de"),
    ("«\u00a0Bonjour\u00a0», dit-il\u202f; «\u00a0tout va bien\u00a0?\u00a0»", "fr"),
    ("¿Dónde está la estación?", "es"),
    ("L’amico di Paolo arriva domani.", "it"),
    ("Письмо пришло в понедельник.", "ru"),
    ("  今日は天気がいいです。\u3000", "ja"),
    ("I love it 😀\n\nSee  you\tsoon", "en"),
    ("", "en"),
    ("42", "en"),
]


def test_obvious_mistakes_are_mended(engine: NmtEngine) -> None:
    """Most of them: how sure a model is of each differs from one to the next. What it does change is right."""
    found = correct(engine, *((text, language) for text, language, _ in WRONG))
    mended = [expected == said for (_, _, expected), said in zip(WRONG, found, strict=True)]
    assert sum(mended) >= len(WRONG) - 2, found
    assert all(said in (text, expected) for (text, _, expected), said in zip(WRONG, found, strict=True)), found


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Nous avons achete une nouvelle voiture hier.", "fr", "Nous avons acheté une nouvelle voiture hier."),
        ("She recieved teh letter and read it at home.", "en", "She received the letter and read it at home."),
        ("Wir haben das das Haus gekauft, und jetzt wohnen wir dort.", "de", "Wir haben das Haus gekauft, und jetzt wohnen wir dort."),
    ],
)  # fmt: skip
def test_the_other_words_stay(engine: NmtEngine, text: str, language: str, expected: str) -> None:
    assert correct(engine, (text, language))[0] in (text, expected)


@pytest.mark.parametrize(("text", "language"), RIGHT)
def test_what_is_right_comes_back_byte_for_byte(engine: NmtEngine, text: str, language: str) -> None:
    assert correct(engine, (text, language)) == [text]


def test_a_text_beyond_the_reach_of_the_model_keeps_its_spaces(engine: NmtEngine) -> None:
    text = "The weather is nice today,\u00a0 and we are going to the beach with the children;  " * 8
    assert engine.cost(Request(text, "en", "en")) > engine.package.longest
    assert correct(engine, (text, "en")) == [text]


def test_capitals_stay_capitals(engine: NmtEngine) -> None:
    (mended,) = correct(engine, ("I has two dog.", "en"))
    assert correct(engine, ("I HAS TWO DOG.", "en")) == [mended.upper()]


@pytest.mark.heavy
def test_the_same_alone_and_among_others(engine: NmtEngine) -> None:
    pairs = [(text, language) for text, language, _ in WRONG] + RIGHT
    assert correct(engine, *pairs) == [text for pair in pairs for text in correct(engine, pair)]


def test_the_alignment_says_what_became_of_every_word(engine: NmtEngine, says: Says) -> None:
    request = Request("I has two dog.", "en", "en", align=True, task="correct", marks=(Mark(2, 5),))
    result = engine.translate([request])[0]
    pairs = [(request.text[slice(*link.source)], result.text[slice(*link.target)]) for link in result.alignment]
    says(request.text, dict(pairs))
    assert [given for given, _ in pairs] == ["I", "has", "two", "dog", "."]
    assert "".join(got for _, got in pairs) == result.text.replace(" ", "")
    assert result.marks is None


def test_a_model_that_has_not_learned_it_changes_nothing(tmp_path: Path) -> None:
    for path in shipped().iterdir():
        (tmp_path / path.name).symlink_to(path)
    manifest = json.loads((tmp_path / MANIFEST).read_text(encoding="utf-8"))
    manifest["tasks"] = [task for task in manifest["tasks"] if task != "fix"]
    (tmp_path / MANIFEST).unlink()
    (tmp_path / MANIFEST).write_text(json.dumps(manifest), encoding="utf-8")
    engine = NmtEngine(tmp_path, device="cpu", threads=1)
    assert not engine.abilities.corrects
    assert correct(engine, ("I has two dog.", "en"), ("Er gehen.", "de")) == ["I has two dog.", "Er gehen."]
    engine.close()
