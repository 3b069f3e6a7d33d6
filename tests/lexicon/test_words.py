"""Which words of the lexicon a text has, and whether a translation says them."""

import pytest

from tolmach.translation.lexicon import missing
from tolmach.translation.lexicon.book import page
from tolmach.translation.lexicon.english import bases
from tolmach.translation.lexicon.finding import found
from tolmach.translation.lexicon.saying import stands


def headwords(text: str, language: str = "en") -> list[str]:
    known = page("en")
    assert known is not None
    return [known.entry(word.rows[0]).word for word in found(text, language)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Two wolves crossed the valley.", ["wolf", "valley"]),
        ("Candles were there.", ["candle"]),
        ("She stole a necklace.", ["steal", "necklace"]),
        ("No tumours in the harbours", ["tumor", "harbour"]),
        ("The trees lost their leaves, and he leaves too.", ["tree"]),
        ("Mr. Baker met Lance Fisher in Castle Street.", []),
        ("CASTLE and iCastle", []),
        ("a castle-like thing, @castle, castle/tower", []),
        ("The castle's roof", ["castle", "roof"]),
        ("We hunt and they hunt.", ["hunt", "hunt"]),
        ("It was the hunt of the year.", []),
        ("I fish. The fish is here.", ["fish"]),
        ("Your last name and a gas station", ["surname", "petrol station"]),
        ("He goes to nursery school.", ["nursery school"]),
        ("It leads to aggression.", ["aggression"]),
        ("They like Irish music.", ["Irish", "music"]),
    ],
)
def test_english(text: str, words: list[str]) -> None:
    assert headwords(text) == words


@pytest.mark.parametrize(
    ("text", "language", "words"),
    [
        ("Im Tal liefen zwei Wölfe.", "de", ["valley", "wolf"]),
        ("Die Kerzen brannten.", "de", ["candle"]),
        ("Deux loups dormaient près du château.", "fr", ["wolf", "castle"]),
        ("Las velas ardían.", "es", ["candle"]),
        ("На столе горела свеча.", "ru", ["candle"]),
        ("山谷里有一座城堡。", "zh", ["valley", "castle"]),
        ("ろうそくが燃えている。", "ja", ["candle"]),
        ("늑대가 초원에서 울었다.", "ko", ["wolf"]),
        ("Pan Wilk mówi.", "pl", []),
        ("Quel bus va à l'aéroport ?", "fr", ["airport"]),
        ("Arriva all'aeroporto.", "it", ["arrive", "airport"]),
        ("Regrettez-vous cela ?", "fr", ["regret"]),
        ("C'était en partie ma faute.", "fr", ["partly"]),
        ("Unsere Nachbarn beschweren sich oft.", "de", ["neighbor", "complain"]),
        ("Sie beschweren es.", "de", []),
        ("Wann wurde das abgeschafft?", "de", ["abolish"]),
        ("Er löst das Papier ab.", "de", ["detach", "paper"]),
        ("Zögern Sie nicht.", "de", ["hesitate"]),
        ("Grüner Tee hält wach.", "de", ["green tea"]),
        ("Die Burg ist alt.", "de", ["castle"]),
        ("La duquesa llevaba un velo.", "es", ["duchess", "veil"]),
        ("O canalizador conhece o encanador.", "pt", ["plumber", "plumber"]),
        ("В детском саду шумно.", "ru", ["nursery school"]),
        ("彼は駅へ急いだ。", "ja", ["station", "rush"]),
        ("歌を歌いながら歩きました。", "ja", ["song", "sing", "walk"]),
        ("若くて静かな町", "ja", ["young"]),
        ("箸を落とした。", "ja", ["chopstick"]),
        ("箸置き", "ja", []),
    ],
)
def test_other_languages(text: str, language: str, words: list[str]) -> None:
    assert [word for word in headwords(text, language) if word in words] == words
    assert words or not headwords(text, language)


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("wolves", "wolf"),
        ("stolen", "steal"),
        ("stopped", "stop"),
        ("cities", "city"),
        ("boxes", "box"),
        ("hiding", "hide"),
    ],
)
def test_base_forms(word: str, base: str) -> None:
    assert base in {form.word for form in bases(word)}


@pytest.mark.parametrize(("word", "other"), [("rates", "rat"), ("dying", "dye"), ("leaves", "leaf"), ("glass", "glas")])
def test_no_base_forms(word: str, other: str) -> None:
    assert other not in {form.word for form in bases(word)}


@pytest.mark.parametrize(
    ("wanted", "text", "language", "kind", "there"),
    [
        ("Kerze", "Auf dem Tisch standen Kerzen.", "de", "noun", True),
        ("Waffe", "Sie haben Atomwaffen.", "de", "noun", True),
        ("Hut", "Die Hutkollektion ist neu.", "de", "noun", True),
        ("Kessel", "Die Kette ist heiß.", "de", "noun", False),
        ("ankündigen", "Er kündigte es gestern an.", "de", "verb", True),
        ("stehlen", "Er hat es gestohlen.", "de", "verb", True),
        ("Tal", "Er hat Talent.", "de", "noun", True),
        ("bougie", "Deux bougies brûlaient.", "fr", "noun", True),
        ("pomme de terre", "Des pommes de terre frites.", "fr", "noun", True),
        ("pomme de terre", "Des pommes frites.", "fr", "noun", False),
        ("hevonen", "Hevosen selässä.", "fi", "verb", True),
        ("לפרסם", "הוא פרסם ספר", "he", "verb", True),
        ("كتاب", "قرأ الكتب", "ar", "noun", True),
        ("蜡烛", "桌上有蜡烛。", "zh", "noun", True),
        ("蜡烛", "桌上有灯。", "zh", "noun", False),
        ("늑대", "늑대들이 울었다.", "ko", "noun", True),
        ("mouse", "Three mice ran away.", "en", "noun", True),
        ("mouse", "Three rats ran away.", "en", "noun", False),
        ("poster", "This post is funny.", "en", "noun", False),
        ("almohada", "Esta almoha es suave.", "es", "noun", False),
        ("almohada", "Dos almohadas suaves.", "es", "noun", True),
        ("se précipiter", "Il s'est précipité à la gare.", "fr", "verb", True),
        ("jamón", "El jamonol rico.", "es", "noun", False),
        ("week-end", "Deux week-ends froids.", "fr", "noun", True),
        ("laguna", "Niebieski laguun.", "pl", "noun", False),
        ("учитель", "Наша учительница добра.", "ru", "noun", True),
        ("lis", "Liść spadł.", "pl", "noun", False),
        ("急ぐ", "彼は駅に急いだ。", "ja", "verb", True),
        ("若い", "彼は若くない。", "ja", "adjective", True),
        ("若い", "彼は古い。", "ja", "adjective", False),
        ("slowly", "The system is slow.", "en", "adverb", True),
        ("gravel", "The graveyard is quiet.", "en", "noun", False),
    ],
)
def test_standing(wanted: str, text: str, language: str, kind: str, there: bool) -> None:
    assert stands([wanted], text, language, kind) is there


@pytest.mark.parametrize(
    ("source", "target", "languages", "hints"),
    [
        ("The wolf is old.", "Die Walze ist alt.", ("en", "de"), [("wolf", "Wolf", "m")]),
        ("The wolf is old.", "Der Wolf ist alt.", ("en", "de"), []),
        ("The candle is old.", "La bougie est vieille.", ("en", "fr"), []),
        ("Der Wolf ist alt.", "The work is old.", ("de", "en"), [("Wolf", "wolf", "")]),
        ("Der Wolf ist alt.", "Le loup est vieux.", ("de", "fr"), []),
        ("Der Wolf ist alt.", "L'œuvre est vieille.", ("de", "fr"), [("Wolf", "loup", "m")]),
        ("The wolf is old.", "Lupus vetus est.", ("en", "la"), []),
        ("The tumour is small.", "El tumour es pequeño.", ("en", "es"), [("tumour", "tumor", "m")]),
        ("Two restaurants closed.", "Zwei Restaurants schlossen.", ("en", "de"), []),
        ("Sein Nachname ist kurz.", "His last name is short.", ("de", "en"), []),
        ("Man kann die Stadt sehen.", "You can look at the city.", ("de", "en"), []),
    ],
)
def test_what_is_missing(
    source: str, target: str, languages: tuple[str, str], hints: list[tuple[str, str, str]]
) -> None:
    found = [(source[hint.start : hint.end], hint.target, hint.gender) for hint in missing(source, target, languages)]
    assert found == hints


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("He hit the nail with a hammer.", ["nail", "hammer"]),
        ("She painted her nails red.", ["nail (finger)"]),
        ("A bat flew out of the cave.", ["bat (animal)", "cave"]),
        ("The bat was there.", []),
        ("The match was long.", []),
        ("The dog barked.", ["bark (dog)"]),
        ("We parked there.", ["park (car)"]),
        ("They sat in the park.", ["sit"]),
        ("She turned off the light.", ["turn off (light)"]),
        ("She turned off the road.", ["road"]),
        ("I am putting up with the noise.", ["put up with", "noise"]),
    ],
)
def test_senses(text: str, words: list[str]) -> None:
    assert [word for word in headwords(text) if word in words] == words
    assert words or not headwords(text)


def test_cues_make_a_doubtful_word_sure() -> None:
    pair = ("en", "de")
    assert "Wasserhahn" in [hint.target for hint in missing("The tap in the bathroom is new.", "", pair)]
    assert [hint.target for hint in missing("There was a tap.", "", pair)] == []


def test_marks_of_senses_are_not_said() -> None:
    assert [hint.target for hint in missing("Die Fledermaus schläft.", "", ("de", "en"))][:1] == ["bat"]


@pytest.mark.parametrize(
    ("word", "text", "is_there"),
    [
        ("Eiche", "unter dem Eich", False),
        ("Eiche", "ein Tisch aus Eichenholz", True),
        ("Spaten", "der Spat", False),
        ("Mechaniker", "ein Mechanik", False),
        ("Nagel", "zwei Nägel", True),
        ("Museum", "die Museen", True),
        ("Angestellter", "die Angestellten", True),
    ],
)
def test_german_nouns(word: str, text: str, *, is_there: bool) -> None:
    assert stands([word], text, "de", "noun") is is_there
