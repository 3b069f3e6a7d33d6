import time
import unicodedata
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.glossaries.terms.fitting import Fit, fit
from tolmach.glossaries.terms.matching import Combined, CompiledTerms
from tolmach.glossaries.terms.words import is_shouted, pieces, read, words
from tolmach.units import Match, Terms


def found(terms: Terms, text: str) -> list[tuple[str, str]]:
    return [(text[match.start : match.end], match.target) for match in terms.find(text)]


def stand(language: str, term: str, text: str) -> list[str]:
    return [surface for surface, _ in found(CompiledTerms([(term, "x")], language), text)]


@pytest.mark.parametrize(
    ("language", "term", "text", "expected"),
    [
        ("en", "prize", "a prize, the prize", ["prize", "prize"]),
        ("en", "prize", "prizewinner and unprized", []),
        ("en", "prize", "prize-winning", ["prize"]),
        ("en", "artist", "the artist's brush", ["artist"]),
        ("fr", "artiste", "l’artiste", ["artiste"]),
        ("en", "can", "I can't", []),
        ("en", "New York", "in New\u00a0York and New\nYork", ["New\u00a0York", "New\nYork"]),
        ("en", "New York", "NewYork", []),
        ("en", "network", "net\u00adwork", ["net\u00adwork"]),
        ("en", "cafe", "café cafe\u0301", []),
        ("fr", "café", "cafe\u0301", ["cafe\u0301"]),
        ("en", "C++", "C++, C#", ["C++"]),
        ("en", "A.B", "plan A. B is next", []),
        ("ru", "дом", "дом домен", ["дом"]),
        ("el", "χώρα", "η χώρα", ["χώρα"]),
        ("ar", "كتاب", "هذا كتاب", ["كتاب"]),
        ("ar", "كتاب", "قرأت الكتاب", ["الكتاب"]),
        ("he", "מחשב", "המחשב חדש", ["המחשב"]),
        ("zh", "人工", "人工智能", ["人工"]),
        ("ja", "知能", "人工知能は", ["知能"]),
        ("ja", "AI", "人工AIはAIDSでは", ["AI"]),
        ("th", "ประเทศ", "ในประเทศไทย", ["ประเทศ"]),
        ("ko", "인공지능", "인공지능을", ["인공지능을"]),
        ("ko", "지능", "인공지능을", []),
        ("ko", "대학", "대학생", []),
    ],
)
def test_words_begin_and_end_where_their_script_says(language: str, term: str, text: str, expected: list[str]) -> None:
    assert stand(language, term, text) == expected


@pytest.mark.parametrize(
    ("term", "text", "expected"),
    [
        ("prize", "Prize money", ["Prize"]),
        ("prize", "He won. Prize money", ["Prize"]),
        ("prize", "The Prize", []),
        ("prize", "THE PRIZE", ["PRIZE"]),
        ("prize", "The PRIZE", []),
        ("Prize", "the prize", []),
        ("Prize", "Prize", ["Prize"]),
        ("US", "for us", []),
        ("US", "Us and them", []),
        ("us", "The US", []),
        ("us", "US", []),
        ("iPhone", "IPhone", ["IPhone"]),
        ("iPhone", "an iphone", []),
        ("new prize", "New prize", ["New prize"]),
        ("new prize", "New Prize", []),
        ("prize", "Prizes are won", ["Prizes"]),
        ("prize", "THE PRIZES", ["PRIZES"]),
        ("PRIZE", "prizes", []),
        ("CEOS", "ceos", []),
    ],
)
def test_the_case_of_the_entry_is_followed(term: str, text: str, expected: list[str]) -> None:
    assert stand("en", term, text) == expected


@pytest.mark.parametrize(
    ("language", "term", "text", "expected"),
    [
        ("en", "neural network", "neural networks", ["neural networks"]),
        ("en", "universe", "the university", []),
        ("en", "news", "a new one", []),
        ("en", "new", "the news", []),
        ("en", "organ", "an organization", []),
        ("en", "car", "Cars and two cars", ["Cars", "cars"]),
        ("en", "car", "nobody cared", []),
        ("en", "children", "one child", ["child"]),
        ("de", "Bank", "zwei Bänke", ["Bänke"]),
        ("de", "Gewinn", "mit den Gewinnen", ["Gewinnen"]),
        ("de", "Gewinn", "um zu gewinnen", []),
        ("de", "Gewinn", "der Gewinner", []),
        ("pl", "nowy dom kultury", "w nowym domu kultury", []),
        ("pl", "książka", "dwie książki", ["książki"]),
        ("ru", "новая книга", "о новой книге", ["новой книге"]),
        ("zh", "人工", "人力", []),
    ],
)
def test_forms_of_a_term_are_found_and_no_others(language: str, term: str, text: str, expected: list[str]) -> None:
    assert stand(language, term, text) == expected


def test_a_match_says_whether_the_entry_stands_as_it_is() -> None:
    terms = CompiledTerms([("prize", "Gewinn")], "en")
    assert terms.find("Prize, prize, prizes") == [
        Match(0, 5, "Gewinn", exact=True),
        Match(7, 12, "Gewinn", exact=True),
        Match(14, 20, "Gewinn", exact=False),
    ]


def test_the_longest_term_is_taken_even_in_another_form() -> None:
    terms = CompiledTerms([("neural", "n"), ("neural network", "nn"), ("network layer", "nl")], "en")
    assert found(terms, "neural networks layer") == [("neural networks", "nn")]
    assert found(terms, "a neural net, network layers") == [("neural", "n"), ("network layers", "nl")]


def test_a_form_that_is_itself_an_entry_is_that_entry() -> None:
    terms = CompiledTerms([("prize", "one"), ("prizes", "many")], "en")
    assert found(terms, "prize prizes") == [("prize", "one"), ("prizes", "many")]


def test_the_first_glossary_wins_the_same_term_but_not_a_better_fit() -> None:
    first = CompiledTerms([("prize", "1"), ("network", "1")], "en")
    second = CompiledTerms([("prize", "2"), ("networks", "2"), ("prize money", "2")], "en")
    terms = Combined([first, second])
    assert found(terms, "prize") == [("prize", "1")]
    assert found(terms, "networks") == [("networks", "2")]
    assert found(terms, "prize money") == [("prize money", "2")]
    assert terms.whole("prize") == "1"
    assert terms.whole("networks") == "2"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("prize", "Gewinn"),
        ("Prize", None),
        ("prize ", None),
        ("prizes", None),
        ("caf\u00e9", "Bar"),
        ("cafe\u0301", "Bar"),
    ],
)
def test_only_a_text_that_equals_an_entry_is_one(text: str, expected: str | None) -> None:
    assert CompiledTerms([("prize", "Gewinn"), ("café", "Bar")], "en").whole(text) == expected


def test_no_glossary_finds_nothing() -> None:
    assert list(Combined(()).find("a text")) == []
    assert Combined(()).whole("a text") is None
    assert list(CompiledTerms([("\u200b", "x")], "en").find("a\u200btext")) == []


def test_a_term_of_many_words_is_compared_to_its_end() -> None:
    long = " ".join(f"word{number}" for number in range(100))
    terms = CompiledTerms([(long, "whole"), (long[:-1] + "8", "other"), ("word0", "start")], "en")
    assert found(terms, f"the {long}.") == [(long, "whole")]
    assert found(terms, long[:-2]) == [("word0", "start")]


def test_among_very_many_that_look_alike_the_written_one_is_found() -> None:
    cased = ["".join(letters) for letters in _cases("abcdefgh")]
    terms = CompiledTerms([(term, term) for term in cased], "en")
    for term in cased[::17]:
        assert found(terms, f"of {term}")[0] == (term, term)


def _cases(word: str) -> list[str]:
    ways = [""]
    for letter in word:
        ways = [way + either for way in ways for either in (letter, letter.upper())]
    return ways


def test_hostile_terms_cost_no_more_than_linear_time() -> None:
    nested = CompiledTerms([(" ".join(["A"] * length), "x") for length in range(1, 500)], "en")

    def seconds(count: int) -> float:
        text = "a " * count
        began = time.process_time()
        assert list(nested.find("b " + text)) == []
        return time.process_time() - began

    seconds(200)
    assert seconds(4000) < 40 * max(seconds(400), 0.001)


def brute_force(parts: Sequence[Sequence[tuple[str, str]]], text: str, language: str) -> list[Match]:
    """Every entry at every word."""
    found, matches, place = words(text), [], 0
    flags, shouted = read(text, str)[0].initial, is_shouted(text)
    while place < len(found):
        ways = []
        for order, part in enumerate(parts):
            for term, target in part:
                entry = pieces(term)
                chosen = [
                    (word.gap if number else "", word.text)
                    for number, word in enumerate(found[place : place + len(entry)])
                ]
                if len(chosen) == len(entry) > 0:
                    how = fit(chosen, entry, flags[place], shouted, language)
                    if how is not Fit.NONE:
                        ways.append((-len(entry), how, order, target))
        if ways:
            length, how, _, target = min(ways)
            matches.append(Match(found[place].start, found[place - length - 1].end, target, how is not Fit.FORM))
            place -= length
        else:
            place += 1
    return matches


VOCABULARIES = {
    "en": ("prize prizes Prize PRIZES bank banks study studies us US run running - . 人 工", " "),
    "ja": ("人 工 知 能 が か\u3099 は AI ai ア ｱ 。 「 1 人工 知能", ""),
    "zh": ("人 工 智 能 是 AI A ， 。 2018 人工 智能 \uf900 豈", ""),
    "th": ("ที่ ท ี ประ เทศ ไทย AI . ๆ", ""),
    "ko": ("인공 지능 인공지능 인공지능을 대학 대학생 을 AI .", " "),
}


@st.composite
def dictionaries_and_text(draw: st.DrawFn) -> tuple[str, list[list[tuple[str, str]]], str]:
    language = draw(st.sampled_from(sorted(VOCABULARIES)))
    vocabulary, usual = VOCABULARIES[language]
    words = st.sampled_from(vocabulary.split())
    between = st.sampled_from([usual, usual, usual, "", " ", "\u00a0", "  "])

    def text(most: int) -> st.SearchStrategy[str]:
        return st.lists(st.tuples(words, between).map("".join), min_size=1, max_size=most).map(
            lambda p: "".join(p).strip()
        )

    entry = st.tuples(text(4), st.sampled_from("xyz"))
    # Which one counts of those that read the same is not the subject.
    dictionary = st.lists(entry, min_size=1, max_size=8, unique_by=lambda entry: tuple(pieces(entry[0])))
    return language, draw(st.lists(dictionary, min_size=1, max_size=3)), draw(text(14))


# The first look at a language reads its endings.
@given(dictionaries_and_text())
def test_matches_equal_those_of_a_brute_force_matcher(given: tuple[str, list[list[tuple[str, str]]], str]) -> None:
    language, parts, text = given
    terms = Combined([CompiledTerms(part, language) for part in parts])
    assert list(terms.find(text)) == brute_force(parts, text, language)


@given(
    st.sets(st.text("ab ", min_size=1, max_size=5).map(lambda term: " ".join(term.split())).filter(bool), min_size=1),
    st.text("ab .", max_size=40).map(lambda text: " ".join(text.split())),
)
def test_short_terms_stand_exactly_where_their_letters_do(terms: set[str], text: str) -> None:
    """Against the letters alone, without our notion of a word. Words of three letters have no forms here."""
    chosen = sorted(term for term in terms if max(map(len, term.split())) <= 3)
    expected, place = [], 0
    while place < len(text):
        ends = [place + len(term) for term in chosen if text.startswith(term, place)]
        ends = [end for end in ends if not text[end : end + 1].isalpha() and not text[place - 1 : place].isalpha()]
        if ends:
            expected.append((place, max(ends)))
        place = max(ends, default=place + 1)
    compiled = CompiledTerms([(term, "x") for term in chosen], "en")
    assert [(match.start, match.end) for match in compiled.find(text)] == expected


@given(
    st.text(),
    st.lists(st.text(min_size=1, max_size=6), min_size=1, max_size=5),
    st.sampled_from(["en", "de", "he", "ko", "ja"]),
)
def test_matches_are_in_order_and_apart_in_any_text(text: str, terms: list[str], language: str) -> None:
    matches = list(CompiledTerms([(term, "x") for term in terms], language).find(text + terms[0] + " " + text))
    ends = [0, *(match.end for match in matches)]
    assert all(end <= match.start < match.end for end, match in zip(ends, matches, strict=False))


# The first look at a language reads its endings.
@given(
    st.text(st.characters(categories=["Ll", "Lu"]), min_size=1, max_size=8), st.sampled_from(["en", "ru", "tr", "ja"])
)
def test_a_term_is_always_found_as_it_is_written(term: str, language: str) -> None:
    for form in ("NFC", "NFD"):
        written = unicodedata.normalize(form, term)
        assert found(CompiledTerms([(term, "x")], language), f"( {written} )") == [(written, "x")]
