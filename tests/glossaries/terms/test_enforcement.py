import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.engines.protocol import Link
from tolmach.glossaries.terms.enforcement import How, enforce, replace
from tolmach.glossaries.terms.fitting import places
from tolmach.units import Edit, Match


def link(source: str, target: str, pair: str, weight: float = 1.0) -> Link:
    """`prize=Preis`"""
    one, other = pair.split("=")
    begin, start = source.index(one), target.index(other)
    return Link((begin, begin + len(one)), (start, start + len(other)), weight)


def match(source: str, term: str, target: str, exact: bool = True) -> Match:
    start = source.index(term)
    return Match(start, start + len(term), target, exact)


def test_a_term_that_stands_stays() -> None:
    source, target = "with the prize", "mit den Gewinnen"
    result = enforce(source, [match(source, "prize", "Gewinn")], target, (), "de")
    assert (result.text, result.edits, result.how) == (target, (), (How.STANDS,))


@pytest.mark.parametrize(
    ("source", "term", "entry", "translation", "links", "language", "expected"),
    [
        ("with the prize", "prize", "Gewinn", "mit dem Preis.", ["prize=Preis"], "de", "mit dem Gewinn."),
        ("Prizes are won", "Prizes", "premio", "Trofeos se ganan", ["Prizes=Trofeos"], "es", "Premios se ganan"),
        ("two prizes", "prizes", "ox", "two awards", ["prizes=awards"], "en", "two ox"),
        ("his prize", "prize", "Gewinn", "seinen Ehrenpreis", ["prize=Ehren"], "de", "seinen Gewinn"),
        ("他的奖", "奖", "AI", "his prize", ["奖=prize"], "en", "his AI"),
        ("a big prize", "prize", "奖金", "一个大奖项", ["prize=奖项"], "zh", "一个大奖金"),
        ("an AI prize", "prize", "ML", "AI奖", ["prize=奖"], "ja", "AI ML"),
    ],
)
def test_a_missing_term_replaces_what_its_place_became(
    source: str, term: str, entry: str, translation: str, links: list[str], language: str, expected: str
) -> None:
    exact = term == "prize"
    chosen = [link(source, translation, pair) for pair in links]
    result = enforce(source, [match(source, term, entry, exact)], translation, chosen, language)
    assert (result.text, result.how) == (expected, (How.REPLACED,))


@pytest.mark.parametrize(
    ("source", "term", "entry", "translation", "links", "language", "expected"),
    [
        ("Great 👍", "👍", "Daumen hoch", "Groß 👍", ["Great=Groß"], "de", "Groß Daumen hoch"),
        ("24/7!", "24/7", "rund um die Uhr", "24/7!", [], "de", "rund um die Uhr!"),
        ("the box is a box", "box", "Kiste", "die box ist ein Kasten", ["box=Kasten"], "de", "die Kiste ist ein Kasten"),
        ("the box", "box", "Kiste", "der boxer", [], "de", "der boxer Kiste"),
    ],
)  # fmt: skip
def test_a_source_that_was_copied_is_replaced(
    source: str, term: str, entry: str, translation: str, links: list[str], language: str, expected: str
) -> None:
    chosen = [link(source, translation, pair) for pair in links]
    assert enforce(source, [match(source, term, entry)], translation, chosen, language).text == expected


def test_no_half_of_a_word_is_left_where_words_are_not_parted() -> None:
    source, target = "use artificial intelligence", "使用人工智能"
    pairs = {
        "use=使用": 0.8,
        "artificial=人": 0.48,
        "artificial=工": 0.57,
        "intelligence=智": 0.3,
        "intelligence=能": 0.26,
    }
    links = [link(source, target, pair, weight) for pair, weight in pairs.items()]
    term = match(source, "artificial intelligence", "人工智慧")
    assert enforce(source, [term], target, links, "zh").text == "使用人工智慧"
    links.append(link(source, target, "use=能", 0.3))
    assert enforce(source, [term], target, links, "zh").text == "使用人工智慧能"


def test_weak_links_do_not_take_more_words() -> None:
    source, target = "the prize", "den schönen Preis"
    links = [link(source, target, "prize=den", 0.2), link(source, target, "prize=Preis", 0.9)]
    assert enforce(source, [match(source, "prize", "Gewinn")], target, links, "de").text == "den schönen Gewinn"


@pytest.mark.parametrize(
    ("source", "term", "translation", "language", "expected"),
    [
        ("a prize for all of us", "prize", "etwas für uns alle.", "de", "etwas Gewinn für uns alle."),
        ("for all of us a prize", "prize", "für uns alle.", "de", "für uns alle Gewinn."),
        ("a prize", "prize", "", "de", "Gewinn"),
        ("a prize", "prize", "大人", "ja", "大人Gewinn"),
    ],
)
def test_without_links_a_term_is_put_about_where_it_was(
    source: str, term: str, translation: str, language: str, expected: str
) -> None:
    result = enforce(source, [match(source, term, "Gewinn")], translation, (), language)
    assert (result.text, result.how) == (expected, (How.FORCED,))


def test_the_same_term_twice_must_stand_twice() -> None:
    source, target = "prize and prize2", "Gewinn und Preis"
    matches = [Match(0, 5, "Gewinn"), Match(10, 16, "Gewinn")]
    result = enforce(source, matches, target, [link(source, target, "prize2=Preis")], "de")
    assert result.text == "Gewinn und Gewinn"
    assert result.edits == (Edit(11, 16, "Gewinn"),)
    assert result.how == (How.STANDS, How.REPLACED)


@pytest.mark.parametrize(
    ("sentence", "old", "entry", "expected"),
    [
        ("Preise sind gut.", "Preise", "gewinn", "Gewinn sind gut."),
        ("Der Preis.", "Preis", "gewinn", "Der gewinn."),
        ("Telefone sind gut.", "Telefone", "iPhone", "iPhone sind gut."),
        ("Rechner sind gut.", "Rechner", "macOS", "macOS sind gut."),
        ("Karten sind gut.", "Karten", "carte Visa", "Carte Visa sind gut."),
        ("AI奖", "奖", "ML", "AI ML"),
    ],
)
def test_an_entry_is_put_in_place_of_words(sentence: str, old: str, entry: str, expected: str) -> None:
    start = sentence.index(old)
    assert replace(sentence, (start, start + len(old)), entry) == expected


WORDS = st.lists(
    st.sampled_from(["Haus", "der", "Preis", "gut", "人", "工", "AI", ".", ",", "Blorf", "Gewinn"]), max_size=8
)


@given(
    WORDS,
    st.lists(st.sampled_from(["Gewinn", "Blorf", "neues Haus", "AI", "奖金"]), max_size=3),
    st.booleans(),
    st.data(),
)
def test_in_the_end_every_term_is_there(
    parts: list[str], entries: list[str], spaced: bool, data: st.DataObject
) -> None:
    translation = (" " if spaced else "").join(parts)
    language = "de" if spaced else "zh"
    source = " ".join(f"term{number}" for number in range(len(entries)))
    matches = [Match(6 * number, 6 * number + 5, entry) for number, entry in enumerate(entries)]
    offsets = st.integers(0, len(translation))
    links = [
        Link((found.start, found.end), (start, end), 1.0)
        for found in matches
        if (start := data.draw(offsets)) < (end := data.draw(offsets))
    ]
    result = enforce(source, matches, translation, links, language)
    for entry in set(entries):
        assert len(places(result.text, entry, language)) >= entries.count(entry)
    rebuilt, place = "", 0
    for edit in result.edits:
        assert place <= edit.start <= edit.end
        rebuilt += translation[place : edit.start] + edit.replacement
        place = edit.end
    assert rebuilt + translation[place:] == result.text
