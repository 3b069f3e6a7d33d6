"""Whether a text says a word, in whatever form. In doubt it does. Pure."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tolmach.languages.traits import base, traits
from tolmach.linguistics.inflection.stems import paradigms
from tolmach.patterns import deferred
from tolmach.translation.lexicon import english, japanese
from tolmach.translation.lexicon.book import ENGLISH, LexiconEntry
from tolmach.translation.lexicon.speaking import unreflexive

_SHORT = 3
"""Words with no more letters have to stand at the beginning or the end of a word."""
_LONGEST_ENDING = 2
"""The longest ending behind a short word at the end of a longer one."""
_STEM = 0.65
"""The share of the letters of a word that has to be there: endings change, and some stems change a little."""
_SHORTER_STEMS = dict.fromkeys(("fi", "et", "hu", "lt", "lv", "pl", "cs", "sk", "ru", "uk", "tr"), 0.55)
NOUN_STEM = 0.75
_REGULAR = frozenset({"da", "de", "en", "es", "fr", "it", "nb", "nl", "pt", "sv"})
"""Languages whose nouns and adjectives change only at their end, so that `poster` is not `post`."""
_ADVERB = "ly"
_SLAVIC = frozenset({"cs", "pl", "ru"})
_CLEAR = _SLAVIC | {"es", "fr", "it", "pt"}
"""Languages whose endings are known so well that what has no form of a noun or adjective lacks it."""
_LONG = 4
"""Words with more letters may have another last vowel."""
_ENDING_VOWELS = frozenset("aeo")
_ENDING_LETTERS = frozenset("ey")
"""Those that an English word loses before an ending."""
_VOWELS = deferred("[aeiouyæøαεηιουωаеиоуыэюяіїєъь]+")
_SEMITIC = {"ar": deferred("[اويىةأإآء]+"), "he": deferred("[ויא]+")}
"""Letters that come and go between the consonants of a root."""
_LEAST_SKELETON = 3
_WORD = deferred(r"\w+")
# Prefixes that a verb may lose to the end of the sentence, or that `ge` and `zu` may follow.
_PARTED = deferred(
    "(?:ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|statt|teil|vor|weg|weiter|wieder|zu|zuruck|zusammen)(?=.{4})"
)


def is_said(entries: Sequence[LexiconEntry], target: str, language: str) -> bool:
    """Whether a text has any of these words. Also true where the language has no word for what is meant."""
    return not entries[0].translation or any(stands(each.accepted, target, language, each.kind) for each in entries)


def stands(wanted: Sequence[str], text: str, language: str, kind: str = "") -> bool:
    """Whether any of these words stands in the text. `kind` is their part of speech, because verbs change most."""
    given = folded(text)
    if base(language) == "ja":
        return any(folded(form) in given for each in wanted for form in japanese.forms(each, kind))
    if not traits(language).spaced_words:
        return any(folded(each) in given for each in wanted)
    spoken = base(language)
    said = _Said(given, _WORD.findall(given), _WORD.findall(text.lower()))
    if kind == "verb":
        wanted = [unreflexive(each, spoken) for each in wanted]
    return any(all(_has(part, said, spoken, kind) for part in each.split()) for each in wanted)


class _Said(NamedTuple):
    """A text without accents, its words, and its words with them."""

    text: str
    tokens: Sequence[str]
    written: Sequence[str]


def _has(written: str, said: _Said, language: str, kind: str) -> bool:
    word = folded(written)
    if language == ENGLISH and _is_english_form(word, said, kind):
        return True
    if kind != "verb" and language in _CLEAR:
        return _is_form(word, written.lower(), said, language, kind)
    if kind == "noun" and language == "de":
        return _is_german_noun(word, written, said)
    return any(_is_there(each, said.text, said.tokens, language, kind) for each in _unparted(word, language))


def _is_english_form(word: str, said: _Said, kind: str) -> bool:
    """Many languages have one word for `slow` and `slowly`."""
    if kind == "adverb" and word.endswith(_ADVERB) and word.removesuffix(_ADVERB) in said.text:
        return True
    return any(word in english.base_words(token) for token in said.tokens)


def _is_form(word: str, written: str, said: _Said, language: str, kind: str) -> bool:
    """Whether the text has the word in a form that its language has. A model makes up others: `pronome`, `laguun`."""
    stem = _beginning(word, kind) if language in _SLAVIC else word
    if len(word) > _SHORT and stem in said.text and (language in _SLAVIC or not word.isalpha()):
        return True
    same = paradigms(language).same
    return any(same(token, written) for token in said.written) or any(same(token, word) for token in said.tokens)


def _is_german_noun(word: str, written: str, said: _Said) -> bool:
    """Most forms and compounds of a noun have it as it is. One in -e loses that before another noun, so that `Eich`
    alone is no `Eiche`; one in -er may be an adjective."""
    stem = word[:-1] if word.endswith("er") else word
    if stem in said.text or (word.endswith("e") and re.search(rf"{re.escape(word[:-1])}\w{{4}}", said.text)):
        return True
    same = paradigms("de").same
    return any(len(token) >= len(word) and same(token.capitalize(), written) for token in said.written)


def _beginning(word: str, kind: str) -> str:
    """Nearly all of a word, of which other words may be made: `учительница` is a teacher too."""
    return word[: -2 if kind == "adjective" else -1] if len(word) > _LONG else word


def _unparted(word: str, language: str) -> Iterator[str]:
    yield word
    if language == "de" and word.endswith("n") and (prefix := _PARTED.match(word)):
        yield word[prefix.end() :]


def _is_there(word: str, text: str, tokens: Sequence[str], language: str, kind: str) -> bool:
    if len(word) <= _SHORT:
        return any(token.startswith(word) or word in token[-len(word) - _LONGEST_ENDING :] for token in tokens)
    if kind != "verb" and language in _REGULAR:
        endings = _ENDING_LETTERS if language == ENGLISH else _ENDING_VOWELS
        stem = word[:-1] if len(word) > _LONG and word[-1] in endings else word
        return stem in text or any(paradigms(language).same(token, word) for token in tokens)
    stem = _stem(word, language, kind)
    if stem in text:
        return True
    if language in _SEMITIC:
        return _shares_root(word, tokens, language)
    skeleton = _VOWELS.sub("", stem)
    return (
        kind == "verb"
        and len(skeleton) >= _LEAST_SKELETON
        and any(skeleton in _VOWELS.sub("", token) for token in tokens)
    )


def _stem(word: str, language: str, kind: str) -> str:
    share = _SHORTER_STEMS.get(language, _STEM) if kind == "verb" else NOUN_STEM
    return word[: max(_SHORT, min(len(word) - 1, round(len(word) * share)))]


def _shares_root(word: str, tokens: Sequence[str], language: str) -> bool:
    """Hebrew verbs are listed with the preposition of their infinitive, which is not part of the root."""
    weak = _SEMITIC[language]
    root = weak.sub("", word.removeprefix("ל") if language == "he" else word)
    return len(root) > 1 and any(root in weak.sub("", token) for token in tokens)


def folded(text: str) -> str:
    """The text in small letters, without accents and points, in which the forms of a word differ."""
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))
