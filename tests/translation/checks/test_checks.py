import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.engines.protocol import Link
from tolmach.languages.catalogue import engine_codes
from tolmach.translation.checks import Facts, FaultKind, check, weight, without
from tolmach.translation.checks.severity import SEVERITY

EN_DE = Facts("en", "de")
LONG = "He joked about the criticism that he would get from the news media for making a comment."


@pytest.mark.parametrize(
    ("source", "target", "facts", "kinds"),
    [
        ("Good day", "Guten Tag", EN_DE, []),
        ("Good day", " ", EN_DE, [FaultKind.EMPTY]),
        ("", "", EN_DE, []),
        ("In 2014", "Im Jahr", EN_DE, [FaultKind.NUMBERS]),
        ("Hello {name}", "Hallo {name}", Facts("en", "de", ("{name}",)), []),
        ("Hello {name}", "Hallo {Name}", Facts("en", "de", ("{name}",)), [FaultKind.PROTECTED]),
        ("Hello {name}", "{name}, hallo {name}", Facts("en", "de", ("{name}",)), [FaultKind.PROTECTED]),
        ("%s and %s", "%s und %s", Facts("en", "de", ("%s", "%s")), []),
        ("%s%% of %s", "%s%% von %s", Facts("en", "de", ("%s%%", "%s")), []),
        ("Call <C> and Ctrl C", "Rufe <C> und Ctrl C", Facts("en", "de", ("C", "Ctrl")), []),
        ("Call me on C", "Ruf mich auf Cis", Facts("en", "de", ("C",)), [FaultKind.PROTECTED]),
        ("Say a & b & go.", "／＆＂７～。", Facts("en", "ja"), [FaultKind.EMPTY]),
        ("Buy XR-2000", "Kaufen", Facts("en", "de", ("XR-2000",)), [FaultKind.PROTECTED]),
        ("XR-2000 items", "XR-2000", Facts("en", "de", ("XR-2000",)), [FaultKind.EMPTY]),
        ("from XR-2000 to you", "od XR-2000", Facts("en", "cs", ("XR-2000",)), [FaultKind.SHORT]),
        ("house is a house", "house ist ein Haus", Facts("en", "de", ("house",)), []),
        ("%shouse", "%shaus", Facts("en", "de", ("%s",)), []),
        ("web is a web", "web ist ein web", Facts("en", "de", ("web",)), []),
        ("web is a web", "web web ist ein web", Facts("en", "de", ("web",)), [FaultKind.PROTECTED]),
        ("web and web is a web", "web ist ein Netz", Facts("en", "de", ("web", "web")), [FaultKind.PROTECTED]),
        ("I go", "geh geh geh geh geh", EN_DE, [FaultKind.LOOP]),
        ("so it goes on", "so it goes on", EN_DE, [FaultKind.COPY]),
        ("Good day", "Добрый день", EN_DE, [FaultKind.SCRIPT]),
        ("Good day", "Guten день", EN_DE, [FaultKind.SCRIPT]),
        ("You were", "Вы были", Facts("en", "uk"), [FaultKind.LANGUAGE]),
        (LONG, "Er scherzte.", EN_DE, [FaultKind.SHORT]),
        (LONG, " ".join(map(chr, range(0xE0, 0x170))), EN_DE, [FaultKind.LONG]),
        ("Say (it)", "Sag (es", EN_DE, [FaultKind.PAIRS]),
        ("整个政坛的人担心", "THE GOVERNMENT WORRIES", Facts("zh", "en"), [FaultKind.CASE]),
        ("The dogs", "Die Hunde", Facts("en", "de", terms=("Hund",)), []),
        ("The houses", "Die Gebäude", Facts("en", "de", terms=("Haus",)), [FaultKind.TERMS]),
        ("Do you go?", "Gehst du?", Facts("en", "de", formality="formal"), [FaultKind.FORMALITY]),
        ("Do you go?", "Gehen Sie?", Facts("en", "de", formality="formal"), []),
        ("Take your hat.", "Nehmen Sie deinen Hut.", Facts("en", "de", formality="formal"), [FaultKind.FORMALITY]),
        ("Take your hat.", "Nehmen Sie deinen Hut.", Facts("en", "de", formality="informal"), [FaultKind.FORMALITY]),
        ("Take your hat.", "Nehmen Sie deinen Hut.", Facts("en", "de"), []),
        ("Do you go?", "Sen gidiyor musun?", Facts("en", "tr", formality="formal"), []),
        (
            "Nobody expected this sudden departure",
            "Niemand ging",
            Facts("en", "de", alignment=(Link((0, 6), (0, 7), 1.0),)),
            [FaultKind.OMISSION],
        ),
    ],
)
def test_check(source: str, target: str, facts: Facts, kinds: list[FaultKind]) -> None:
    assert [item.kind for item in check(source, target, facts)] == kinds


def test_every_kind_has_a_severity() -> None:
    assert set(SEVERITY) == set(FaultKind)


def test_the_least_evil() -> None:
    faults = {target: check("In 2014 (or so)", target, EN_DE) for target in ("2014 (so)", "2014 (so", "(so", "")}
    weights = [weight(found) for found in faults.values()]
    assert weights[0] == 0
    assert weights == sorted(weights)
    assert len(set(weights)) == len(weights)


def test_what_is_protected_keeps_its_place() -> None:
    assert without("a {b} c", ("{b}",)) == "a     c"
    assert without("Call C", ("C",)) == "Call  "


@given(
    st.text(max_size=60), st.text(max_size=60), st.sampled_from(sorted(engine_codes())), st.sampled_from(["en", "ja"])
)
def test_any_text_can_be_checked(source: str, target: str, language: str, other: str) -> None:
    assert weight(check(source, target, Facts(other, language))) >= 0


@pytest.mark.parametrize("part", ["a", "a ", "(", '"', "1 ", "ab", "語", "а", "{x}"])
def test_no_text_takes_long(part: str) -> None:
    text = part * (10_000 // len(part))
    began = time.process_time()
    check(text, text[:-3], Facts("en", "ru", ("{x}",), alignment=(Link((0, 1), (0, 1), 1.0),)))
    assert time.process_time() - began < 3
