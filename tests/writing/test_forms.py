"""Other forms of words, and the tables that go by forms."""

import pytest

from tolmach.languages.catalogue import named
from tolmach.units import applied
from tolmach.writing import finding, forms, grammar
from tolmach.writing.synonyms import same_words


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("de", "Die Kinder spielt im Garten.", "Die Kinder spielen im Garten."),
        ("es", "Las casas son blanca.", "Las casas son blancas."),
        ("fr", "Elle a acheté deux robe.", "Elle a acheté deux robes."),
        ("it", "Le ragazze sono stanca.", "Le ragazze sono stanche."),
        ("nl", "De kinderen speelt buiten.", "De kinderen spelen buiten."),
        ("pt", "As casas são branca.", "As casas são brancas."),
    ],
)
def test_other_forms_are_proposed_and_never_sure(language: str, text: str, meant: str) -> None:
    find = forms.finder(language)
    assert find is not None
    found = list(find(text))
    assert meant in {applied(text, [each.edit]) for each in found}
    assert not any(each.is_sure for each in found)


def test_a_german_verb_is_not_taken_for_a_noun() -> None:
    find = forms.finder("de")
    assert find is not None
    assert all(each.edit.replacement[0].islower() for each in find("wir essen"))


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("fr", "Tu mange trop vite.", "Tu manges trop vite."),
        ("es", "Ellos trabaja mucho.", "Ellos trabajan mucho."),
        ("it", "Tu parla troppo.", "Tu parli troppo."),
        ("pt", "Eles fala muito.", "Eles falam muito."),
        ("de", "Du spiele zu laut.", "Du spielst zu laut."),
        ("de", "Ich warte schon lange für dich.", "Ich warte schon lange auf dich."),
        ("es", "Todo depende en ella.", "Todo depende de ella."),
    ],
)
def test_endings_and_what_verbs_need(language: str, text: str, meant: str) -> None:
    proposed = {applied(text, [each.edit]) for find in grammar.finders(language) for each in find(text)}
    assert meant in proposed


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("es", "Quiero que mi hermano empieza mañana.", "Quiero que mi hermano empiece mañana."),
        ("es", "No creo que Ana viene, si tendría tiempo.", "No creo que Ana venga, si tuviera tiempo."),
        ("es", "Me gustaría que vienes conmigo.", "Me gustaría que vinieras conmigo."),
        ("es", "No sé si podría, y espero que venga.", "No sé si podría, y espero que venga."),
        ("es", "Las casas de mi barrio es viejas.", "Las casas de mi barrio son viejas."),
        ("it", "Spero che il treno arriva presto.", "Spero che il treno arrivi presto."),
        (
            "it",
            "Se potrei, verrei, ma penso che lui abbia ragione.",
            "Se potessi, verrei, ma penso che lui abbia ragione.",
        ),
        ("it", "Maria è andato al mercato.", "Maria è andata al mercato."),
        ("fr", "Il faut que je prends le train.", "Il faut que je prenne le train."),
        ("fr", "Si tu viendrais, il faut qu'il soit prêt.", "Si tu venais, il faut qu'il soit prêt."),
        ("pt", "Espero que ele chega cedo, se eu teria tempo.", "Espero que ele chegue cedo, se eu tivesse tempo."),
        ("de", "Wo warst du denn gestern Abend.", "Wo warst du denn gestern Abend?"),
        ("de", "Wenn du Zeit hast komm vorbei.", "Wenn du Zeit hast, komm vorbei."),
        ("de", "Ich bleibe hier, weil ich bin krank.", "Ich bleibe hier, weil ich krank bin."),
        ("de", "Das lesen macht mir Spaß.", "Das Lesen macht mir Spaß."),
        ("en-US", "I don't know where is the station.", "I don't know where the station is."),
        ("en-US", "If I would have known, where were you.", "If I had known, where were you."),
        ("en-US", "Where were you last night.", "Where were you last night?"),
        ("es", "Vivo en Suiza con una suiza.", "Vivo en Suiza con una suiza."),
    ],
)
def test_moods_and_clauses(language: str, wrong: str, right: str) -> None:
    assert finding.mended(wrong, named(language))[0] == right


def test_dutch_has_rules() -> None:
    assert finding.mended("Hij is groter als ik.", named("nl"))[0] == "Hij is groter dan ik."


def test_the_same_words_in_other_forms_or_by_the_lexicon() -> None:
    assert same_words("Er hat das Fahrrad repariert.", "Das Fahrrad reparierte er.", "de")
    assert not same_words("Sie hat das Fahrrad repariert.", "Sie hat den Zyklus repariert.", "de")
    assert not same_words("The house is large.", "The large house is empty.", "en")


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("en", "Untill yesterday it occured twice.", "Until yesterday it occurred twice."),
        ("en", "See occured.org, OCCURED and Mr Cheif.", "See occured.org, OCCURED and Mr Cheif."),
        ("de", "Warscheinlich kommt der Bus vieleicht.", "Wahrscheinlich kommt der Bus vielleicht."),
        ("es", "Osea que tambien habia fiesta.", "O sea que también había fiesta."),
        ("fr", "Aujourdhui il est trés drole.", "Aujourd'hui il est très drôle."),
        ("it", "Qual'è il piu bello?", "Qual è il più bello?"),
        ("nl", "Mischien is het enigzins anders.", "Misschien is het enigszins anders."),
        ("pt", "Concerteza ele nao vem.", "Com certeza ele não vem."),
    ],
)
def test_common_misspellings_need_no_engine(language: str, text: str, meant: str) -> None:
    found = [each.edit for find in grammar.finders(language) for each in find(text) if each.is_sure]
    distinct = {(each.start, each.end): each for each in found}
    assert applied(text, sorted(distinct.values(), key=lambda each: each.start)) == meant
