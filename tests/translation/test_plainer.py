import pytest

from tolmach.engines.protocol import Abilities
from tolmach.languages.catalogue import named
from tolmach.translation.model import KnownWish
from tolmach.translation.reading.plainer import likely, plain
from tolmach.translation.reading.spans import Stretch
from tolmach.translation.trying.drafts import Sentence
from tolmach.units import Code, Match

USUAL = Abilities(frozenset())


def sentence(text: str, source: str = "en", codes: tuple[Code, ...] = (), matches: tuple[Match, ...] = ()) -> Sentence:
    return Sentence(Stretch(0, len(text), text, codes), KnownWish(named("de"), named(source)), matches)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Open Mon-Thu and Sat 3 Oct.", "Open Monday-Thursday and Saturday 3 October."),
        ("Born Jan. 5, not Feb 6.", "Born January 5, not February 6."),
        ("He sat 3 exams. The sun is up.", "He sat 3 exams. The sun is up."),
        ("At twenty-five past nine", "At 9:25"),
        ("Tea is at a quarter to one.", "Tea is at 12:45."),
        ("We start at five to eight.", "We start at 7:55."),
        ("At ten to six the bell rang.", "At 5:50 the bell rang."),
        ("It was ten to four when she rang.", "It was 3:50 when she rang."),
        ("Be back before twenty to six.", "Be back before 5:40."),
        ("Before five to eight people came.", "Before five to eight people came."),
        ("Cut it into five to eight pieces at ten to twelve degrees.", "Cut it into five to eight pieces at ten to twelve degrees."),
        ("It was 5.5 mln zł or 70 zlotys.", "It was 5.5 million PLN or 70 PLN."),
        ("Half of the past is gone.", "Half of the past is gone."),
    ],
)  # fmt: skip
def test_what_is_sure(text: str, expected: str) -> None:
    assert plain(sentence(text), USUAL).text == expected


def test_polish_money() -> None:
    assert plain(sentence("Kosztuje 1,2 mld zł i 5 zł.", "pl"), USUAL).text == "Kosztuje 1,2 mld PLN i 5 PLN."


def test_codes_and_terms_stay_around_their_words() -> None:
    text = "On Tue 14 Apr we meet Ann."
    codes, matches = (Code(3, 13), Code(22, 25, opaque=True)), (Match(14, 16, "wir"),)
    done = plain(sentence(text, codes=codes, matches=matches), USUAL)
    assert [done.text[code.start : code.end] for code in done.stretch.codes] == ["Tuesday 14 April", "Ann"]
    assert [done.text[match.start : match.end] for match in done.matches] == ["we"]


def test_what_a_glossary_names_is_not_said_otherwise() -> None:
    text = "On Tue 14 Apr"
    assert plain(sentence(text, matches=(Match(3, 6, "Dienstag"),)), USUAL).text == "On Tue 14 April"


def test_an_engine_of_quality_reads_it_as_it_is() -> None:
    assert plain(sentence("At half past two"), Abilities(frozenset(), quality=True)).text == "At half past two"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Come before 8.", "Come before 8:00."),
        ("It ends at midnight.", "It ends at 24:00."),
        ("She is in her late thirties.", "She is about 38 years old."),
        ("A man in his seventies", "A man aged 70 to 79"),
        ("Come before 8 people do.", None),
        ("Bring at most six chairs.", "Bring a maximum of six chairs."),
        ("She switches the oven off.", "She turns the oven off."),
        ("Switch trains in Bern.", None),
        ("Go right behind the bridge.", "Go to the right behind the bridge."),
    ],
)
def test_what_is_likely_is_another_try(text: str, asked: str | None) -> None:
    said = likely(sentence(text))
    assert (said.text if said else None) == asked
