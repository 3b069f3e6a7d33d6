import pytest

from tolmach.linguistics.inflection.stems import paradigms

SAME = """
en: artist artists, city cities, run running, stop stopped, decide deciding, knife knives, analysis analyses, study studied
en: child children, policeman policemen, foot feet, person people
de: Bank Bänke, Gewinn Gewinne, Gewinn Gewinns, Gewinn Gewinnen, Haus Häuser, Buch Bücher, Vater Väter, Kunde Kunden
de: gewinnen gewinnt, schnell schnellen, Museum Museen, Wörterbuch Wörterbücher, Lehrerin Lehrerinnen, Ergebnis Ergebnisse, Mineral Mineralien
fr: prix prix, cheval chevaux, maison maisons, décider décidé, national nationale, heureux heureuse, œil yeux, nouveau nouvelle
es: canción canciones, actriz actrices, artista artistas, decidir decidió, nacional nacionales, examen exámenes, joven jóvenes
it: artista artisti, amico amici, parco parchi, casa case, decidere decideranno
pt: coração corações, animal animais, homem homens, pintor pintores
nl: boek boeken, huis huizen, boom bomen, bus bussen, mogelijkheid mogelijkheden, kind kinderen, hoofdstad hoofdsteden, politicus politici
pl: dom domu, dom domach, książka książki, książka książek, nowy nowego, pracować pracuje, pies psa, pracownik pracownicy, kościół kościołów, uczeń uczniów
ru: дом доме, дом домами, язык языка, книга книгой, новый нового, работать работает, пёс пса, пес псом, день дней, месяц месяцев, счётчик счетчика
uk: дім дімом, книга книгою, новий нового
cs: město města, město městech, kniha knihy, nový nového, žena ženám, pes psa, stůl stole, politik politici, senátor senátoři, oběť oběti
sk: mesto mesta, kniha knihy, nový nového
sl: mesto mesta, knjiga knjige
bg: град градът, книга книгата
da: hus huset, hus husene, bil biler
nb: bil biler, bil bilen
sv: bil bilar, flicka flickorna
fi: talo talossa, talo taloissa, nainen naisen
et: raamat raamatud, raamat raamatus
hu: ház házban, alma almát, könyv könyvek
tr: okul okullarda, kitap kitabı, araba arabalar
ro: profesor profesorului, carte cartea, casă casele
lt: namas namo, knyga knygos
lv: māja mājas, galds galda
el: άνθρωπος ανθρώπου, βιβλίο βιβλία, χώρα χώρας
ar: كتاب الكتاب, مدرسة مدرسات
he: ספר ספרים, בית הבית
ko: 인공지능 인공지능을, 나라 나라에서는, 학교 학교들은
"""
APART = """
en: universe university, organ organization, organ organic, plan plane, human humanity, moral morale, general generation
en: ended ending, arm army, policy police, past paste, inform information, customer custom
de: Gewinn Gewinner, Bank Banker, schon schön, fordern fördern, Farm Farmer, Wort Wirt, Marke Markt, Land Landung
fr: organe organisation, port portail
es: político polite, caso casino, hombre hombro, país paisaje, papa papá
nl: haar harde, maan man, tien tiener, spel speler
ru: дом домен, год готов, стол столица
pl: kraj krajowy, dom domena
cs: město městský
fi: kuusi kuukausi
ko: 대학 대학생, 사이 사는, 학교 학생
zh: 人工 人工智能
"""


def cases(table: str) -> list[tuple[str, str, str]]:
    rows = (line.split(": ") for line in table.strip().splitlines())
    return [(language, *pair.split(" ")) for language, pairs in rows for pair in pairs.split(", ")]  # type: ignore[misc]


@pytest.mark.parametrize(("language", "one", "other"), cases(SAME))
def test_forms_of_one_word(language: str, one: str, other: str) -> None:
    endings = paradigms(language)
    assert endings.same(one, other)
    assert endings.same(other, one)
    assert endings.key(one) == endings.key(other)


@pytest.mark.parametrize(("language", "one", "other"), cases(APART))
def test_different_words_are_kept_apart(language: str, one: str, other: str) -> None:
    endings = paradigms(language)
    assert not endings.same(one, other)
    assert not endings.same(other, one)


@pytest.mark.parametrize(("variant", "base"), [("pt-br", "pt"), ("en-GB", "en"), ("zh-hant", "zh")])
def test_a_variant_has_the_endings_of_its_language(variant: str, base: str) -> None:
    assert paradigms(variant).language == base
    assert paradigms(variant).classes == paradigms(base).classes
