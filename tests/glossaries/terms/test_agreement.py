"""German terms in the form that a sentence asks for, and the words before them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.glossaries.terms.declining import PlacedTerm, agreed, term_edits
from tolmach.linguistics.inflection.german_nouns import noun
from tolmach.units import Match, applied


@pytest.mark.parametrize(
    ("word", "gender", "plural", "dative", "genitive"),
    [
        ("Apfel", "m", "Äpfel", "Äpfeln", "Apfels"),
        ("Warenkorb", "m", "Warenkörbe", "Warenkörben", "Warenkorbs"),
        ("Baum", "m", "Bäume", "Bäumen", "Baumes"),
        ("Haus", "n", "Häuser", "Häusern", "Hauses"),
        ("Benutzerkonto", "n", "Benutzerkonten", "Benutzerkonten", "Benutzerkontos"),
        ("Ergebnis", "n", "Ergebnisse", "Ergebnissen", "Ergebnisses"),
        ("Kunde", "m", "Kunden", "Kunden", "Kunden"),
        ("Rechnung", "f", "Rechnungen", "Rechnungen", "Rechnung"),
        ("Mitarbeiterin", "f", "Mitarbeiterinnen", "Mitarbeiterinnen", "Mitarbeiterin"),
        ("Mädchen", "n", "Mädchen", "Mädchen", "Mädchens"),
        ("Vorsprung", "m", "Vorsprünge", "Vorsprüngen", "Vorsprungs"),
        ("Auto", "n", "Autos", "Autos", "Autos"),
        ("Schwein", "n", "Schweine", "Schweinen", "Schweines"),
        ("Arzt", "m", "Ärzte", "Ärzten", "Arztes"),
    ],
)
def test_declension(word: str, gender: str, plural: str, dative: str, genitive: str) -> None:
    found = noun(word)
    assert found is not None
    assert (found.gender, found.plural, found.dative_plural, found.genitive) == (gender, plural, dative, genitive)


@pytest.mark.parametrize(
    "word", ["Blorf", "Bank", "Steuer", "Leiter", "Grad", "Uhr", "iPhone", "schnell", "Zebra", "Angebote", ""]
)
def test_what_is_not_sure_is_not_known(word: str) -> None:
    assert noun(word) is None


# A term stands between bars, with its entry behind an equals sign where it has another form.
PLURALS = """
Drei |Apfel| > Drei Äpfel
Deine |Warenkorb| sind leer. > Deine Warenkörbe sind leer.
mit drei neuen |Apfel| > mit drei neuen Äpfeln
mit vielen |Apfel| > mit vielen Äpfeln
von meinen |Klient| > von meinen Klienten
die beiden |Apfel| > die beiden Äpfel
Es gibt 5 |Akte| hier. > Es gibt 5 Akten hier.
Wir haben neue |Apparats=Apparat|. > Wir haben neue Apparate.
Zwei |Benutzerkontos=Benutzerkonto| wurden gesperrt. > Zwei Benutzerkonten wurden gesperrt.
Wir kaufen |Apfel|. > Wir kaufen Äpfel.
in den |Haus| > in den Häusern
ALLE |AKTE=Akte| LÖSCHEN > ALLE AKTEN LÖSCHEN
die |Häuser=Haus| > die Häuser
Der |Apfel| ist gut. > Der Apfel ist gut.
Er sieht den |Apfel|. > Er sieht den Apfel.
ein |Apfel| > ein Apfel
Jeder |Apfel| > Jeder Apfel
zum |Haus| > zum Haus
drei |Blorf| > drei Blorf
"""
SINGULARS = """
Die |Auftrag| wurde gestern gesendet. > Der Auftrag wurde gestern gesendet.
Jede |Auftrag| hat eine Rechnung. > Jeder Auftrag hat eine Rechnung.
Die |Auftrag|, den ich gesendet habe, ist da. > Der Auftrag, den ich gesendet habe, ist da.
Ich habe eine gute |Auftrag|. > Ich habe einen guten Auftrag.
Das große |Rechnung| ist da. > Die große Rechnung ist da.
ein neues |Apparat| > ein neuer Apparat
mit einer neuen |Apparat| > mit einem neuen Apparat
für eine alte |Apparat| > für einen alten Apparat
eine |Haus| > ein Haus
die Mitarbeiter des |Laden| > die Mitarbeiter des Ladens
mit dem |Klient| > mit dem Klienten
zur |Auftrag| > zum Auftrag
im |Rechnung| > in der Rechnung
DIE |AUFTRAG=Auftrag| IST DA > DER AUFTRAG IST DA
aller |Welt| > aller Welt
in einer solchen |Rechnung| > in einer solchen Rechnung
1 |Apfel| > 1 Apfel
Der |Auftrag| ist da. > Der Auftrag ist da.
Das ist eine gute |Auftrag|. > Das ist eine gute Auftrag.
Heute kommt die |Auftrag|. > Heute kommt die Auftrag.
die |Mitarbeiter| > die Mitarbeiter
"""


def _cases(table: str) -> list[tuple[str, str]]:
    return [(left, right) for left, _, right in (line.partition(" > ") for line in table.strip().splitlines())]


def _agreed(marked: str, is_plural: bool) -> str:
    before, term, after = marked.split("|")
    written, _, entry = term.partition("=")
    placed = PlacedTerm((len(before), len(before) + len(written)), entry or written, is_plural)
    text = before + written + after
    return applied(text, agreed(text, [placed]))


@pytest.mark.parametrize(("marked", "expected"), _cases(PLURALS))
def test_of_plurals(marked: str, expected: str) -> None:
    assert _agreed(marked, True) == expected


@pytest.mark.parametrize(("marked", "expected"), _cases(SINGULARS))
def test_of_singulars(marked: str, expected: str) -> None:
    assert _agreed(marked, False) == expected


def test_without_a_known_source_a_number_tells() -> None:
    assert applied("Drei Apfel", agreed("Drei Apfel", [PlacedTerm((5, 10), "Apfel")])) == "Drei Äpfel"
    assert agreed("Die Apfel", [PlacedTerm((4, 9), "Apfel")]) == []


@pytest.mark.parametrize(
    ("source", "exact", "translation", "entry", "language", "expected"),
    [
        ("two houses", False, "zwei Haus", "Haus", "de", "zwei Häuser"),
        ("YOUR CART", True, "DEIN Warenkorb", "Warenkorb", "de", "DEIN WARENKORB"),
        ("ALL CARTS", False, "ALLE Warenkorb", "Warenkorb", "de", "ALLE WARENKÖRBE"),
        ("YOUR CART", True, "VOTRE panier", "panier", "fr", "VOTRE PANIER"),
        ("YOUR CART", True, "DEIN iPhone", "iPhone", "de", "DEIN iPhone"),
        ("YOUR CART", True, "Dein Warenkorb", "Warenkorb", "de", "Dein Warenkorb"),
        ("your cart", True, "dein Warenkorb", "Warenkorb", "de", "dein Warenkorb"),
        ("two houses", False, "deux maison", "maison", "fr", "deux maison"),
    ],
)
def test_by_the_source(source: str, exact: bool, translation: str, entry: str, language: str, expected: str) -> None:
    start = source.index(" ") + 1
    match = Match(start, len(source), entry, exact)
    assert applied(translation, term_edits(source, "en", [match], translation, language)) == expected


WORDS = st.lists(
    st.sampled_from(["die", "der", "drei", "neue", "Apfel", "Auftrag", "mit", ",", "im", "ins", "5", "viele", "ich"]),
    max_size=8,
)


@given(WORDS, st.sampled_from(["Apfel", "Auftrag", "Rechnung"]), st.sampled_from([True, False, None]))
def test_edits_lie_apart_and_all_words_stay(parts: list[str], entry: str, is_plural: bool | None) -> None:
    text = " ".join([*parts, entry])
    terms = [PlacedTerm((len(text) - len(entry), len(text)), entry, is_plural)]
    edits = agreed(text, terms)
    assert all(one.end <= other.start for one, other in pairwise(edits))
    assert len(applied(text, edits).split()) >= len(text.split())


@pytest.mark.parametrize(
    ("text", "noun", "gender", "expected"),
    [
        ("Die Frosch quakt.", "Frosch", "m", "Der Frosch quakt."),
        ("Ich sehe das Frosch.", "Frosch", "m", "Ich sehe den Frosch."),
        ("Er ging zum Eule.", "Eule", "f", "Er ging zur Eule."),
        ("Der Frosch quakt.", "Frosch", "m", "Der Frosch quakt."),
        ("Die Frosch quakt.", "Frosch", "", "Die Frosch quakt."),
    ],
)
def test_of_a_noun_without_a_table_its_gender_tells(text: str, noun: str, gender: str, expected: str) -> None:
    start = text.index(noun)
    placed = PlacedTerm((start, start + len(noun)), noun, is_plural=False, gender=gender)
    assert applied(text, agreed(text, [placed])) == expected
