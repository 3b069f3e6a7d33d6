import pytest

from tolmach.translation.lexicon import joined
from tolmach.units import Edit


def changed(text: str, edits: list[Edit]) -> str:
    for each in reversed(edits):
        text = text[: each.start] + each.replacement + text[each.end :]
    return text


@pytest.mark.parametrize(
    ("text", "word", "gender", "language", "wanted"),
    [
        ("Il nage dans le étang.", "étang", "m", "fr", "Il nage dans l'étang."),
        ("Le échelle est là.", "échelle", "f", "fr", "L'échelle est là."),
        ("près du écurie", "écurie", "f", "fr", "près de l'écurie"),
        ("ce oiseau et ce hibou", "oiseau", "m", "fr", "cet oiseau et ce hibou"),
        ("une marteau", "marteau", "m", "fr", "un marteau"),
        ("à la marteau", "marteau", "m", "fr", "au marteau"),
        ("El paloma vuela.", "paloma", "f", "es", "La paloma vuela."),
        ("la cola del ardilla", "ardilla", "f", "es", "la cola del ardilla"),
        ("El agua está fría.", "agua", "f", "es", "El agua está fría."),
        ("il scoiattolo", "scoiattolo", "m", "it", "lo scoiattolo"),
        ("la scoiattolo", "scoiattolo", "m", "it", "lo scoiattolo"),
        ("una albero", "albero", "m", "it", "un albero"),
        ("nel acqua", "acqua", "f", "it", "nell'acqua"),
        ("De kussen ligt daar.", "kussen", "n", "nl", "Het kussen ligt daar."),
        ("en fönster", "fönster", "n", "sv", "ett fönster"),
        ("o ponte e a ponte", "ponte", "f", "pt", "a ponte e a ponte"),
        ("I saw a owl and a user.", "owl", "", "en", "I saw an owl and a user."),
        ("an squirrel", "squirrel", "", "en", "a squirrel"),
        ("В лесу сова.", "сова", "f", "ru", "В лесу сова."),
        ("Это старый свеча.", "свеча", "f", "ru", "Это старая свеча."),
        ("У неё новую дом.", "дом", "m", "ru", "У неё новый дом."),
        ("Nasz hrabstwo jest małe.", "hrabstwo", "n", "pl", "Nasze hrabstwo jest małe."),
        ("miękki miazga", "miazga", "f", "pl", "miękka miazga"),
        ("Mama zrobiła sweter.", "sweter", "m", "pl", "Mama zrobiła sweter."),
        ("To iluzja.", "iluzja", "f", "pl", "To iluzja."),
        ("Mladá lupič utekl.", "lupič", "m", "cs", "Mladý lupič utekl."),
        ("les étangs", "étang", "m", "fr", "les étangs"),
        ("Hij noemde de risico's.", "risico", "n", "nl", "Hij noemde de risico's."),
    ],
)
def test_what_stands_before_a_hinted_word_fits_it(
    text: str, word: str, gender: str, language: str, wanted: str
) -> None:
    assert changed(text, list(joined(text, [(word, gender)], language))) == wanted
