"""One form of address for all sentences of a text."""

import pytest

from tolmach.languages.catalogue import named
from tolmach.writing.addressing import addressed
from tolmach.writing.french import honoured


@pytest.mark.parametrize(
    ("text", "formal"),
    [
        ("Tu m'as dit que tu viendrais avec ta sœur.", "Vous m'avez dit que vous viendriez avec votre sœur."),
        ("Tu t'es trompé de date.", "Vous vous êtes trompé de date."),
        ("Peux-tu me rendre tes clés ?", "Pouvez-vous me rendre vos clés ?"),
        ("Dis-moi ce que tu en penses.", "Dites-moi ce que vous en pensez."),
        ("N'oublie pas de signer.", "N'oubliez pas de signer."),
        ("Je veux te le montrer.", "Je veux vous le montrer."),
        ("Si tu voulais, on irait à la plage.", "Si vous vouliez, on irait à la plage."),
    ],
)
def test_french_verbs_follow_their_pronoun(text: str, formal: str) -> None:
    assert honoured(text) == formal


def test_a_french_wish_has_another_form_which_no_table_has() -> None:
    assert honoured("Je veux que tu viennes samedi.") is None
    assert honoured("Il faut que tu manges.") is None


@pytest.mark.parametrize(
    ("code", "texts", "formal"),
    [
        ("de", ["Hast du Zeit?", "Es ist spät.", "Ich rufe dich an."], ["Haben Sie Zeit?", "Es ist spät.", "Ich rufe Sie an."]),
        ("fr", ["Tu as raison.", "Ton fichier est là."], ["Vous avez raison.", "Votre fichier est là."]),
        ("es", ["¿Tienes tiempo?", "Te llamo luego."], ["¿Tiene tiempo?", "Le llamo luego."]),
    ],
)  # fmt: skip
def test_all_sentences_change(code: str, texts: list[str], formal: list[str]) -> None:
    assert addressed(texts, "formal", named(code)) == formal


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ("fr", ["Tu as raison.", "Je veux que tu viennes."]),
        ("fr", ["Tu as raison, maman."]),
        ("de", ["Hast du Zeit, Schatz?"]),
        ("es", ["¿Qué haces, tío?", "Llevo media hora esperándote."]),
        ("en-US", ["You are right."]),
    ],
)
def test_or_none_does(code: str, texts: list[str]) -> None:
    assert addressed(texts, "formal", named(code)) == texts
