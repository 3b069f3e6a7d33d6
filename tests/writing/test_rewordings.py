"""Wordings that say the same, by tables."""

import pytest

from tolmach.languages.catalogue import named
from tolmach.writing.rewordings import reworded


@pytest.mark.parametrize(
    ("code", "text", "other"),
    [
        ("en-US", "They won for the third time in a row.", "They won for the third consecutive time."),
        ("en-US", "We've been here since everyone's gone.", "We have been here since everyone's gone."),
        ("en-US", "Nearly 400 people came, didn't they?", "Almost 400 people came, didn't they?"),
        ("en-US", "The match was played in Leeds on Friday.", "On Friday, the match was played in Leeds."),
        ("en-US", "The road was closed when a tree fell.", "When a tree fell, the road was closed."),
        ("de", "Der Markt öffnet am Samstag um acht.", "Am Samstag öffnet der Markt um acht."),
        ("de", "Wenn es regnet, bleiben wir zu Hause.", "Wir bleiben daheim, wenn es regnet."),
        ("de", "Etwa 300 Leute kamen.", "Ungefähr 300 Leute kamen."),
        ("fr", "Le musée a rouvert lundi à cause de la fête.", "Lundi, le musée a rouvert en raison de la fête."),
        ("fr", "Selon l'Insee, les prix baissent.", "Les prix baissent, d'après l'Insee."),
        ("es", "El museo abrió ayer con unas 300 obras.", "Ayer el museo abrió con alrededor de 300 obras."),
        ("it", "La mostra resterà aperta fino a maggio.", "La mostra rimarrà aperta fino a maggio."),
        ("pt-PT", "No entanto, temos de esperar.", "Contudo, temos que esperar."),
    ],
)
def test_other_words_or_another_order(code: str, text: str, other: str) -> None:
    assert reworded(text, named(code)) == other


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en-US", "Isn't Tom coming?"),
        ("en-US", "He asked us to come on Friday."),
        ("en-US", "The visit is planned for the mayor on Friday."),
        ("de", "Die Frau, die gestern kam, lacht."),
        ("fr", "C'est une faute de main."),
        ("es", "Hay que ver."),
        ("it", "Non c'è niente di nuovo."),
        ("pt-PT", "Ele foi-se embora."),
        ("ja", "これは猫です。"),
    ],
)
def test_what_has_no_safe_wording_stays(code: str, text: str) -> None:
    assert reworded(text, named(code)) == text


def test_what_must_not_change_and_what_a_manner_asked_for_stays() -> None:
    text = "Nearly 40 files are in {a_lot_of}, according to `nearly 40`."
    assert reworded(text, named("en-US")) == text.replace("Nearly", "Almost")
    assert reworded("They came as somebody asked.", named("en-US"), frozenset({"somebody"})) == (
        "They came as somebody asked."
    )


def test_names_are_no_words() -> None:
    assert reworded("She works for Everyone Nearly, a shop.", named("en-US")) == (
        "She works for Everyone Nearly, a shop."
    )
