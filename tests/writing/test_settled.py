from tolmach.languages.catalogue import named
from tolmach.writing.correcting import keeps
from tolmach.writing.finding import proposals
from tolmach.writing.settled import settled


def test_phrases_are_found_with_any_apostrophe() -> None:
    assert settled("C’est d’ores et déjà fait.", "fr") == [(6, 20)]
    assert settled("C'est fait.", "fr") == settled("Kore wa neko.", "ja") == []


def test_no_word_of_them_is_doubted() -> None:
    text = "Oh, mi raccomando, mandami un messaggio quando arrivi."
    start, end = settled(text, "it")[0]
    assert not [each for each in proposals(text, named("it")) if each.edit.start < end and start < each.edit.end]


def test_the_engine_does_not_change_them_either() -> None:
    assert not keeps("Ah, és tu!", "Ah, e tu!", named("pt-PT"))
