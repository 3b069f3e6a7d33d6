"""Offers terms to the model: in their base form, as they stand, or as an invented word to copy.

If the gender of a noun is known, the symbol of the gender follows its base form, so that the words around it agree.
"""

import lzma
import random
from collections import defaultdict
from pathlib import Path

import sentencepiece

from training.tasks.marking import Offer

MADE_UP, AS_IT_STANDS = 0.2, 0.8
"""A random number below the first offers a term as an invented word, above the second as it stands, and between them in
its base form."""
UNCHANGED_LEFT_OUT = 0.4
"""The share that is left out of the terms that are their own base form: too many would teach the model to copy where it
must inflect."""
GENDERED = 0.7
"""The share of nouns with a known gender that show it, because a user's term comes without."""
SOUNDS = {
    "latin": ("bcdfghjklmnprstvwz", "aeiou"),
    "cyrillic": ("бвгджзклмнпрстфхцчш", "аеиоуы"),
    "greek": ("βγδζθκλμνπρστφχ", "αεηιου"),
    "arabic": ("بتجدرزسشفقكلمن", "اوي"),
    "hebrew": ("בגדזחטכלמנספקרשת", "אוי"),
    "hangul": ("가나다라마바사아자카타파하", "고노도로모보소오조"),
    "kana": ("カキクケコサシスセソタテト", "ラリルレロナニヌネノマミムメモン"),
    "han": ("安北城达恩福光海金科", "林明南平青山泰文新云"),
    "thai": ("กขคงจชตทนบปพมรลวสห", "าเแโอ"),
}
SCRIPTS = defaultdict(
    lambda: "latin",
    {"ru": "cyrillic", "uk": "cyrillic", "bg": "cyrillic", "el": "greek", "ar": "arabic", "he": "hebrew"}
    | {"ko": "hangul", "ja": "kana", "zh": "han", "zh-hant": "han", "th": "thai"},
)


def read_lemmas(path: Path) -> dict[str, dict[str, str]]:
    """Base forms by language, from lines `language, word, base form`."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    with lzma.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            language, word, lemma = line.rstrip("\n").split("\t")
            found[language][word] = lemma
    return found


class Offering:
    """Makes offers for one pair of languages."""

    def __init__(
        self,
        processor: sentencepiece.SentencePieceProcessor,
        common: set[str],
        lemmas: dict[str, str],
        target: str,
        genders: dict[str, int],
    ) -> None:
        """`genders` maps the base form of a noun to its symbol."""
        self._processor, self._common, self._lemmas, self._target = processor, common, lemmas, target
        self._genders = genders

    def __call__(self, source: list[int], target: list[int], rng: random.Random) -> Offer | None:
        phrase, reference = self._processor.decode(source), self._processor.decode(target)
        if not self._is_term(phrase) or not any(letter.isalpha() for letter in reference):
            return None
        way = rng.random()
        if way < MADE_UP:
            made = self._made_up(rng)
            shown = self._processor.encode(made)
            if not self._processor.id_to_piece(target[0]).startswith("\u2581") and len(shown) > 1:
                shown = self._unspaced(shown)
            return Offer(tuple(self._processor.encode(made)), tuple(shown))
        base = self._base(reference)
        gender = self._genders.get(base)
        if base == reference and gender is None and way < MADE_UP + UNCHANGED_LEFT_OUT:
            return None
        if gender is not None and rng.random() < GENDERED:
            return Offer((*self._processor.encode(base), gender))
        return Offer(tuple(self._processor.encode(reference if way > AS_IT_STANDS else base)))

    def _is_term(self, phrase: str) -> bool:
        words = phrase.split()
        if not all(letter.isalnum() or letter in " -'’" for letter in phrase):
            return False
        if phrase.isascii():
            return any(len(word) >= 4 and word.lower() not in self._common for word in words) and (
                words[0].lower() not in self._common and words[-1].lower() not in self._common
            )
        return phrase.lower() not in self._common and sum(map(str.isalpha, phrase)) >= 2

    def _base(self, reference: str) -> str:
        return " ".join(
            self._lemmas.get(word) or self._lemmas.get(word.lower()) or word for word in reference.split(" ")
        )

    def _made_up(self, rng: random.Random) -> str:
        outer, inner = SOUNDS[SCRIPTS[self._target]]
        word = "".join(rng.choice(outer) + rng.choice(inner) for _ in range(rng.randint(2, 4)))
        if SCRIPTS[self._target] in ("latin", "cyrillic") and rng.random() < 0.5:
            word += rng.choice(outer)
        return word.capitalize() if rng.random() < 0.4 else word

    def _unspaced(self, pieces: list[int]) -> list[int]:
        """Writes the term as in the middle of a text without spaces."""
        text = self._processor.id_to_piece(pieces[0])
        if text == "\u2581":
            return pieces[1:]
        bare = self._processor.piece_to_id(text[1:])
        return [bare, *pieces[1:]] if bare > 3 else pieces
