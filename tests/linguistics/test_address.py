"""Verbs of both forms of address: one table, whichever way a text is changed."""

import subprocess
import sys
from pathlib import Path

import pytest

import tolmach.linguistics.address
from tolmach.linguistics.address import repair
from tolmach.linguistics.address.forms import contents, forms
from tolmach.linguistics.address.rewriting import INFORMAL
from tolmach.linguistics.address.rewriting.german import verb_of
from tolmach.styles.rules.tone import address as tone
from tolmach.styles.rules.tone.instructing import _verbs
from tolmach.units import Rewriting, applied

FOLDER = Path(tolmach.linguistics.address.__file__).parent
LANGUAGES = sorted(file.stem for file in (FOLDER / "data").glob("*.toml"))
BOTH_WAYS = ("de", "es", "fr", "it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_verb_stands_there_twice(language: str) -> None:
    infinitives = [verb.infinitive for verb in forms(language).verbs]
    assert len(infinitives) == len({*infinitives})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_that_is_not_read_is_a_form_of_a_verb(language: str) -> None:
    known = {form for verb in forms(language).verbs for form in (verb.informal, *verb.orders)}
    assert {*contents(language).get("verbs", {}).get("unread", "").split()} <= known


@pytest.mark.parametrize("language", BOTH_WAYS)
def test_rules_of_style_find_their_verbs_there(language: str) -> None:
    assert {verb.infinitive for verb in _verbs(language)} <= {verb.infinitive for verb in forms(language).verbs}


@pytest.mark.parametrize("language", BOTH_WAYS)
def test_statements_come_back(language: str) -> None:
    """The formal form of what is written informally is the form from which that was made."""
    unread = contents(language)["verbs"].get("unread", "").split()
    written = {formal: informal for formal, informal in INFORMAL[language].items() if informal not in unread}
    assert all(formal == forms(language).said.get(informal, formal) for formal, informal in written.items())


@pytest.mark.parametrize(
    ("language", "formal", "informal"),
    [
        ("de", "sind", "bist"),
        ("de", "lesen", "liest"),
        ("de", "warten", "wartest"),
        ("de", "ändern", "änderst"),
        ("es", "es", "eres"),
        ("es", "está", "estás"),
        ("es", "fue", "fuiste"),
        ("fr", "appelez", "appelles"),
        ("it", "può", "puoi"),
        ("it", "finisce", "finisci"),
        ("it", "invia", "invii"),
        ("it", "parlava", "parlavi"),
    ],
)
def test_both_forms(language: str, formal: str, informal: str) -> None:
    assert INFORMAL[language][formal] == informal


@pytest.mark.parametrize(
    ("language", "informal", "formal"),
    [
        ("de", "schließe", "schließen"),
        ("es", "paga", "pague"),
        ("es", "saca", "saque"),
        ("es", "actualiza", "actualice"),
        ("es", "comparte", "comparta"),
        ("fr", "essuie", "essuyez"),
        ("it", "cerca", "cerchi"),
        ("it", "copia", "copi"),
        ("it", "avvia", "avvii"),
        ("it", "pulisci", "pulisca"),
    ],
)
def test_orders(language: str, informal: str, formal: str) -> None:
    assert forms(language).told[informal] == formal


@pytest.mark.parametrize(
    ("formal", "informal", "order"),
    [("aufladen", "auflädst", "auflade"), ("zeichnen", "zeichnest", "zeichne"), ("seien", "bist", "sei")],
)
def test_german_verbs_with_prefixes_and_unknown_ones(formal: str, informal: str, order: str) -> None:
    verb = verb_of(formal)
    assert (verb.informal, verb.orders[0]) == (informal, order)


@pytest.mark.parametrize(
    ("language", "source", "text", "expected"),
    [
        ("de", "You change your name.", "Du änderst deinen Namen.", "Sie ändern Ihren Namen."),
        ("de", "He reads your letter.", "Er liest deinen Brief.", "Er liest Ihren Brief."),
        ("de", "Do you read my letter?", "Liest du meinen Brief?", "Lesen Sie meinen Brief?"),
        ("de", "I call you.", "Ich rufe dich an.", "Ich rufe Sie an."),
        ("de", "Sleep is good for you.", "Schlaf ist gut für dich.", "Schlaf ist gut für Sie."),
        ("es", "You confirm your order.", "Tú confirmas tu pedido.", "Usted confirma su pedido."),
        ("es", "There are questions for you.", "Hay preguntas para ti.", None),
        ("fr", "Create your account.", "Crée votre compte.", "Créez votre compte."),
        ("it", "If you wish, we can wait.", "Se desideri, possiamo aspettare.", "Se desidera, possiamo aspettare."),
        ("it", "Do not choose the red one.", "Non scegliere il rosso.", "Non scelga il rosso."),
    ],
)
def test_to_strangers(language: str, source: str, text: str, expected: str | None) -> None:
    assert repair(text, language, "formal", source) == expected


@pytest.mark.parametrize(
    ("rule", "language", "text", "expected"),
    [
        (tone.german, "de", "Seien Sie vorsichtig.", "Sei vorsichtig."),
        (tone.german, "de", "Mögen Sie Ihren Tee?", "Magst du deinen Tee?"),
        (tone.german, "de", "Er sagt, Sie seien krank.", "Er sagt, du seist krank."),
        (tone.french_informal, "fr", "Levez la main.", "Lève la main."),
        (tone.french_informal, "fr", "Prenez rendez-vous.", "Prends rendez-vous."),
        (tone.french_informal, "fr", "J'ai rendez-vous demain.", "J'ai rendez-vous demain."),
        (tone.french_formal, "fr", "Tu jettes ton sac.", "Vous jetez votre sac."),
        (tone.romance, "es", "Usted fue amable con su hija.", "Tú fuiste amable con tu hija."),
        (tone.romance, "es", "Usted hizo su trabajo.", "Tú hiciste tu trabajo."),
        (tone.romance, "it", "Lei lavora con i Suoi colleghi.", "Tu lavori con i tuoi colleghi."),
    ],
)
def test_to_friends(rule: Rewriting, language: str, text: str, expected: str) -> None:
    assert applied(text, [*rule(text, language)]) == expected


def test_the_folder_is_used_alone(tmp_path: Path) -> None:
    """Training labels text with it where nothing else of the package is, nor anything that was installed."""
    (tmp_path / "alone").symlink_to(FOLDER)
    script = "import alone; from alone import asking; print(alone.shown('Kommst du?', 'de'))"
    ran = subprocess.run(
        [sys.executable, "-ISc", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {script}"],
        capture_output=True,
        text=True,
    )
    assert (ran.stdout.strip(), ran.stderr) == ("informal", "")
