import lzma
import random
import unicodedata
from pathlib import Path

import pytest
import sentencepiece

from training.tasks.marking import Offer
from training.tasks.offers import SCRIPTS, SOUNDS, Offering, read_lemmas

COMMON = {"the", "of", "a", "is", "with"}
LEMMAS = {"Häuser": "Haus", "alten": "alt"}


def offers(
    processor: sentencepiece.SentencePieceProcessor, phrase: str, reference: str, target: str = "de"
) -> list[Offer | None]:
    offering = Offering(processor, COMMON, LEMMAS, target, {})
    source, wanted = processor.encode(phrase), processor.encode(reference)
    return [offering(source, wanted, random.Random(seed)) for seed in range(60)]


@pytest.mark.parametrize(
    ("phrase", "reference", "is_term"),
    [
        ("houses", "Häuser", True),
        ("old houses", "alten Häuser", True),
        ("the houses", "die Häuser", False),
        ("houses of", "Häuser von", False),
        ("is", "ist", False),
        ("cat", "Katze", False),
        ("house.", "Haus.", False),
        ("house", "...", False),
        ("сосед", "Nachbar", True),
    ],
)
def test_what_may_be_a_term(
    processor: sentencepiece.SentencePieceProcessor, phrase: str, reference: str, is_term: bool
) -> None:
    found = offers(processor, phrase, reference)
    assert any(offer is not None for offer in found) is is_term


def test_a_term_is_offered_as_it_stands_in_base_form_or_made_up(
    processor: sentencepiece.SentencePieceProcessor,
) -> None:
    found = [offer for offer in offers(processor, "old houses", "alten Häuser") if offer is not None]
    kept = {processor.decode(list(offer.given)) for offer in found if offer.shown is None}
    made_up = [offer for offer in found if offer.shown is not None]
    assert kept == {"alten Häuser", "alt Haus"}
    assert 3 <= len(made_up) <= 25
    assert all(offer.given == offer.shown for offer in made_up)


def test_a_term_that_is_its_own_base_form_is_offered_less(processor: sentencepiece.SentencePieceProcessor) -> None:
    plain, inflected = offers(processor, "house", "Haus"), offers(processor, "houses", "Häuser")
    assert None not in inflected
    assert 15 <= plain.count(None) <= 33


@pytest.mark.parametrize("language", ["de", "ru", "el", "ar", "he", "ko", "ja", "zh", "th"])
def test_made_up_words_are_in_the_script_of_the_target(
    processor: sentencepiece.SentencePieceProcessor, language: str
) -> None:
    letters = set("".join(SOUNDS[SCRIPTS[language]]))
    reference = {"ja": "機械", "zh": "机器", "th": "เครื่อง"}.get(language, "Wort")
    made = [offer for offer in offers(processor, "machines", reference, language) if offer and offer.shown]
    words = {processor.decode(list(offer.given)) for offer in made}
    assert len(words) > 3
    assert {letter for word in words for letter in unicodedata.normalize("NFC", word).lower()} <= letters


def test_a_made_up_word_inside_unspaced_text_has_no_space(processor: sentencepiece.SentencePieceProcessor) -> None:
    offering = Offering(processor, COMMON, {}, "ja", {})
    inside = [piece for piece in processor.encode("機械") if processor.id_to_piece(piece) != "\u2581"]
    found = [offering(processor.encode("machines"), inside, random.Random(seed)) for seed in range(60)]
    shown = [processor.id_to_piece(offer.shown[0]) for offer in found if offer and offer.shown]
    assert shown
    assert not any(piece.startswith("\u2581") for piece in shown)


def test_lemmas_come_back_by_language(tmp_path: Path) -> None:
    with lzma.open(tmp_path / "lemmas.tsv.xz", "wt", encoding="utf-8") as file:
        file.write("de\tHäuser\tHaus\nfr\tmaisons\tmaison\n")
    assert read_lemmas(tmp_path / "lemmas.tsv.xz") == {"de": {"Häuser": "Haus"}, "fr": {"maisons": "maison"}}


def test_a_noun_shows_its_gender(processor: sentencepiece.SentencePieceProcessor) -> None:
    feminine = processor.piece_to_id("<r2>")
    offering = Offering(processor, COMMON, {"Eulen": "Eule"}, "de", {"Eule": feminine})
    source, target = processor.encode("owls"), processor.encode("Eulen")
    found = {
        offer.given
        for seed in range(60)
        if (offer := offering(source, target, random.Random(seed))) and not offer.shown
    }
    assert (*processor.encode("Eule"), feminine) in found
    assert all(given[-1] == feminine or feminine not in given for given in found)
