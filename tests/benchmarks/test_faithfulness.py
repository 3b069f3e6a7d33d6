"""The rules of faithfulness call right what people would, and wrong what they would not; the grammar makes the same again."""

from collections import Counter
from typing import Any

import pytest

from benchmarks.faithfulness.asking import Answer, ask_all, house, tmx
from benchmarks.faithfulness.cases import KINDS, TARGETS, Task, case, into_all, marked, segments, written
from benchmarks.faithfulness.grammar import COUNT, made
from benchmarks.faithfulness.page import section
from benchmarks.faithfulness.rules import CHECKS, MARKS, faults
from benchmarks.faithfulness.verdicts import tables, verdicts
from benchmarks.signature import signature


def found(text: str, answer: str, language: str, *checks: str) -> list[str]:
    return faults(case("names", text, {"checks": checks}), answer, language)


# The data


def test_there_are_enough_texts_of_every_kind() -> None:
    counted = Counter(each.kind for each in written())
    assert set(counted) == set(KINDS)
    assert sum(counted.values()) >= 300
    assert min(counted.values()) >= 10


def test_every_mark_and_check_has_a_rule() -> None:
    cases = [*written(), *(task.case for task in made())]
    assert {mark.kind for each in cases for mark in each.marks} == set(MARKS)
    assert {check for each in cases for check in each.checks} == set(CHECKS) - {"clean"}
    assert not [each.text for each in cases if "⟦" in each.text or "¦" in each.text]


def test_every_text_can_be_judged_in_every_language() -> None:
    for task in into_all(written()):
        faults(task.case, task.case.text, task.language)


def test_the_memory_has_every_language() -> None:
    assert all(set(each) == {"en", *TARGETS.values()} for each in segments())
    assert tmx().count(b"<tu>") == len(segments())


def test_marks_stand_for_what_is_shown() -> None:
    text, marks = marked("Pay ⟦sum:€7¦euro⟧ on ⟦is:Monday⟧.")
    assert text == "Pay €7 on Monday."
    assert [(mark.kind, mark.shown, mark.meaning) for mark in marks] == [
        ("sum", "€7", "euro"),
        ("is", "Monday", "monday"),
    ]


# The grammar


def test_the_grammar_makes_the_same_texts_every_time() -> None:
    tasks = made()
    assert tasks == made()
    assert len({(task.case.kind, task.case.text) for task in tasks}) == len(tasks) == COUNT
    assert all(task.case.made for task in tasks)


def test_made_texts_are_spread_over_the_languages() -> None:
    counted = Counter(task.target for task in made())
    assert set(counted) == set(TARGETS)
    assert min(counted.values()) > COUNT / len(TARGETS) * 0.8


# The rules: of marks


RIGHT = [
    ("Write to ⟦keep:{team}⟧.", "Schreiben Sie an {team}.", "de"),
    ("Part ⟦keep:AB-7⟧ broke.", "部品AB-7が壊れました。", "ja"),
    ("Dear Ms. ⟦name:Wójcik⟧,", "Szanowna Pani Wójcik,", "pl"),
    ("Ask ⟦name:Radomil⟧.", "Zeptejte se Radomila.", "cs"),
    ("Ask ⟦name:Robertson⟧.", "Спросите Робертсона.", "ru"),
    ("Ask ⟦name:Robertson⟧.", "ロバートソンに聞いてください。", "ja"),
    ("Ask ⟦name:Robertson⟧.", "请问罗伯逊。", "zh"),
    ("It has ⟦num:1,700⟧ pages.", "Il a 1 700 pages.", "fr"),
    ("It has ⟦num:2.5⟧ stars.", "Es hat 2,5 Sterne.", "de"),
    ("It has ⟦num:3⟧ legs.", "Hat drei Beine.", "de"),
    ("It has ⟦num:25,000⟧ seats.", "座席は2.5万です。", "ja"),
    ("It costs ⟦sum:€30¦euro⟧.", "Kosztuje 30 euro.", "pl"),
    ("It costs ⟦sum:30 euros¦euro⟧.", "Стоит €30.", "ru"),
    ("It weighs ⟦sum:9 kg¦kilogram⟧.", "Väger nio kilo.", "sv"),
    ("Come on ⟦is:Wednesday⟧.", "Przyjdź w środę.", "pl"),
    ("Come on ⟦date:6 May¦6 may⟧.", "请于5月6日来。", "zh"),
    ("Come on ⟦date:6 May¦6 may⟧.", "Venez le 06/05.", "fr"),
    ("Come at ⟦time:half past seven¦7:30⟧.", "Komm um halb acht.", "de"),
    ("Come at ⟦time:half past seven¦7:30⟧.", "Komm um 19.30 Uhr.", "de"),
    ("Come at ⟦time:9:30 pm¦21:30 pm⟧.", "Venga a las 9:30 de la noche.", "es"),
    ("Come at ⟦time:9:30 pm¦21:30 pm⟧.", "Venez à 21 h 30.", "fr"),
    ("⟦is:Turn on¦on⟧ the fan.", "Schalten Sie den Ventilator ein.", "de"),
    ("⟦is:Turn off¦off⟧ the fan.", "Zet de ventilator uit.", "nl"),
    ("This is **⟦gone:urgent⟧**.", "Das ist **dringend**.", "de"),
]  # fmt: skip
WRONG = [
    ("Write to ⟦keep:{team}⟧.", "Schreiben Sie an {Team}.", "de"),
    ("Write to ⟦keep:{team}⟧.", "Schreiben Sie an {team} {team}.", "de"),
    ("Part ⟦keep:AB-7⟧ broke.", "Teil AB-77 ist kaputt.", "de"),
    ("Part ⟦keep:#AB-7⟧ broke.", "Teil #AB 7 ist kaputt.", "de"),
    ("Dear Ms. ⟦name:Wójcik⟧,", "Sehr geehrte Frau Wojcik,", "de"),
    ("Ask ⟦name:Robertson⟧.", "Спросите президента.", "ru"),
    ("Ask ⟦name:Robertson⟧.", "先生に聞いてください。", "ja"),
    ("It has ⟦num:2.5⟧ stars.", "Es hat 25 Sterne.", "de"),
    ("It has ⟦num:1,700⟧ pages.", "Es hat 17.000 Seiten.", "de"),
    ("It costs ⟦sum:€30¦euro⟧.", "Es kostet 30 $.", "de"),
    ("It costs ⟦sum:30 shekels¦shekel⟧.", "Cuesta 30 años.", "es"),
    ("It is ⟦sum:50 μm¦micrometre⟧ thick.", "Es ist 50 mm dick.", "de"),
    ("Come on ⟦is:Wednesday⟧.", "Venha na terça-feira.", "pt"),
    ("Come on ⟦date:6 May¦6 may⟧.", "Kommen Sie am 6. März.", "de"),
    ("Come at ⟦time:ten past four¦4:10⟧.", "Komm um zehn Uhr vier.", "de"),
    ("Come at ⟦time:9:30 pm¦21:30 pm⟧.", "Kommen Sie um 9:30 Uhr.", "de"),
    ("⟦is:Turn on¦on⟧ the fan.", "Schalten Sie den Ventilator aus.", "de"),
    ("Do ⟦is:not¦negation⟧ wait.", "Warten Sie.", "de"),
    ("This is **⟦gone:urgent⟧**.", "Das ist **urgent**.", "de"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "answer", "language"), RIGHT)
def test_right_answers_are_right(text: str, answer: str, language: str) -> None:
    assert found(text, answer, language) == []


@pytest.mark.parametrize(("text", "answer", "language"), WRONG)
def test_wrong_answers_are_wrong(text: str, answer: str, language: str) -> None:
    assert len(found(text, answer, language)) == 1


# The rules: of whole texts


@pytest.mark.parametrize(
    ("check", "text", "right", "wrong"),
    [
        ("markup", "<p>An <b>old</b> hat.</p>", "<p>Ein <b>alter</b> Hut.</p>", "<p>Ein <b>alter Gurub> Hut.</p>"),
        ("markup", "<p>An <b>old</b> hat.</p>", "<p>Ein <b>alter</b> Hut.</p>", "<p>Ein <b></b>alter Hut.</p>"),
        ("markup", "<p>A <b>hat</b></p>", "<p>Ein <b>Hut</b></p>", "<p>Ein <b>Hut</p></b>"),
        ("markdown", "An **old** hat", "Ein **alter** Hut", "Ein ** alter** Hut"),
        ("markdown", "~~Hat~~ Cap", "~~Hut~~ Mütze", "~Hut~ Mütze"),
        ("markdown", "See [this](a.html).", "Siehe [dies](a.html).", "Siehe [dies] (a.html)."),
        ("layout", "Hat   Cap", "Hut   Mütze", "Hutmütze"),
        ("layout", "yes ☐   no ☐", "ja ☐ nein ☐", "☐ nein ☐"),
        ("layout", "Hats . . . . 4", "Hüte . . . . 4", "Hüte . . . ."),
        ("icu", "{n, plural, one {# hat} other {# hats}}", "{n, plural, one {# Hut} other {# Hüte}}", "{n, plural, one {# Hut} other {# hats}}"),
        ("icu", "{n, plural, one {# hat} other {# hats}}", "{n, plural, one {# Hut} other {# Hüte}}", "{n, plural, one {Hut} other {# Hüte}}"),
        ("sentences", "Stop. Wait!", "Halt. Warten Sie!", "Warten Sie!"),
        ("quotes", 'He said "No!" twice.', "Er sagte zweimal „Nein!“.", "Er sagte zweimal „Nein!."),
        ("translated", "The hat is very old.", "Der Hut ist sehr alt.", "Der hat is very alt."),
        ("capital", "Old hats", "Alte Hüte", "alte Hüte"),
        ("capital", "Old hats", "Alte Hüte", "ALTE HÜTE"),
        ("affirmed", "Do wait.", "Warten Sie.", "Warten Sie nicht."),
        ("address", "Your hat is here.", "Ihr Hut ist da. Rufen Sie an.", "Ihr Hut ist da. Ruf an, wenn du magst."),
        ("clean", "Table lamp", "Tischlampe", "Tischschlampe"),
    ],
)  # fmt: skip
def test_checks_of_the_whole(check: str, text: str, right: str, wrong: str) -> None:
    assert found(text, right, "de", check) == []
    assert set(found(text, wrong, "de", check)) == {check}


def test_a_day_that_is_not_in_the_source_is_wrong() -> None:
    text = "Come on ⟦is:Monday⟧."
    assert found(text, "Venha na segunda-feira.", "pt", "weekdays") == []
    assert found(text, "Venha na segunda-feira ou na terça-feira.", "pt", "weekdays") == ["weekdays"]


# Verdicts and the page


def judged() -> dict[str, Any]:
    tasks = [Task(case("codes", f"Part ⟦keep:A-{number}⟧", {}, made=number == 4), "DE") for number in range(5)]
    said = [Answer("Teil A-0", []), Answer("Teil", ["protected"]), Answer("Teil", []), Answer("Teil A-3", ["names"])]
    return {"signature": signature([], "model")} | tables(verdicts(tasks, [*said, Answer("Teil A-4", [])]))


def test_what_is_wrong_is_said_or_unsaid() -> None:
    result = judged()
    assert result["written"]["codes"] == {"count": 4, "wrong": 2, "said": 1, "unsaid": 1, "unsaid_percent": 25.0}
    assert result["made"]["codes"]["wrong"] == 0
    assert result["texts"] == {"written": 4, "made": 1}
    assert [each["text"] for each in result["examples"]] == ["Part A-2"]


def test_the_page_shows_before_and_after() -> None:
    lines = section(judged(), judged())
    assert "| codes, written | 4 | 2 | 1 | 1 | 2 | 1 |" in lines
    assert "| DE | 5 | 2 | 1 | 1 | 2 | 1 |" in lines
    assert "| codes, written | 4 | 2 | 1 | 1 |" in section(judged(), None)


# By the wire, with the shipped model


@pytest.mark.heavy
def test_some_texts_through_the_service() -> None:
    tasks = [
        Task(case("placeholders", "The ⟦gone:umbrella⟧ of ⟦keep:{guest}⟧ is here.", {}), "DE"),
        Task(case("codes", "<p>The ladder <b>⟦keep:LD-4402⟧</b> is new.</p>", {"html": True, "checks": ["markup"]}), "FR"),
        Task(case("memory", "Your order ⟦keep:#K-7310⟧ has left our warehouse.", {}), "JA"),
    ]  # fmt: skip
    answers: dict[Task, Answer] = {}
    with house() as running:
        ask_all(running, tasks, answers.__setitem__)
    assert set(answers) == set(tasks)
    assert not any(each.faults for each in verdicts(tasks[::2], [answers[task] for task in tasks[::2]]))
    assert answers[tasks[2]].text == next(each["ja"] for each in segments() if "K-7310" in each["en"])
