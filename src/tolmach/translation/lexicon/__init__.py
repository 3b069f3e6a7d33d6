"""A lexicon that backs up the model: ordinary words with one clear sense, and their translations. Pure.

If a translation lacks a word of the lexicon in every form, the engine gets the word as a hint. In doubt, a word is
there: one that is wrongly reported as missing costs a decoding, and may cost a better word. `data/NOTICE.md` tells how
the words are written down.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from tolmach.languages.traits import base, traits
from tolmach.translation.lexicon import english
from tolmach.translation.lexicon.book import ENGLISH, LexiconEntry, doubtful, page
from tolmach.translation.lexicon.finding import found
from tolmach.translation.lexicon.joining import joined

__all__ = ["LexiconHint", "is_said", "joined", "missing", "said"]

_SHORT = 3
"""Words with no more letters have to stand at the beginning or the end of a word."""
_LONGEST_ENDING = 2
"""The longest ending behind a short word at the end of a longer one."""
_STEM = 0.65
"""The share of the letters of a word that has to be there: endings change, and some stems change a little."""
_SHORTER_STEMS = dict.fromkeys(("fi", "et", "hu", "lt", "lv", "pl", "cs", "sk", "ru", "uk", "tr"), 0.55)
NOUN_STEM = 0.75
_VOWELS = re.compile("[aeiouyæøαεηιουωаеиоуыэюяіїєъь]+")
_SEMITIC = {"ar": re.compile("[اويىةأإآء]+"), "he": re.compile("[ויא]+")}
"""Letters that come and go between the consonants of a root."""
_LEAST_SKELETON = 3
_WORD = re.compile(r"\w+")
# Prefixes that a verb may lose to the end of the sentence, or that `ge` and `zu` may follow.
_PARTED = re.compile(
    "(?:ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|statt|teil|vor|weg|weiter|wieder|zu|zuruck|zusammen)(?=.{4})"
)


@dataclass(frozen=True, slots=True)
class LexiconHint:
    """A stretch of the source, and what it has to become."""

    start: int
    end: int
    target: str
    kind: str
    """The part of speech."""
    gender: str = ""
    is_base: bool = True
    """Whether the source has it in its base form."""


def missing(source: str, target: str, languages: tuple[str, str]) -> Iterator[LexiconHint]:
    """The words of the source of which the target has no translation, in order."""
    given, wanted = page(languages[0]), page(languages[1])
    if given is None or wanted is None:
        return
    for word in found(source, languages[0]):
        entries = [wanted.entry(row) for row in word.rows]
        form = source[word.start : word.end].lower()
        forms = {form, given.entry(word.rows[0]).translation.lower()}
        if not is_said(entries, _without_copies(target, form, entries), languages[1]) and not _are_doubtful(
            forms, entries[0].word, languages
        ):
            entry, is_base = entries[0], len(forms) == 1
            yield LexiconHint(word.start, word.end, entry.translation, entry.kind, entry.gender, is_base)


def said(source: str, target: str, languages: tuple[str, str]) -> Iterator[LexiconHint]:
    """The nouns of the source whose translation the target has just as the lexicon writes it, with their genders. One
    that may be of two genders is left out."""
    wanted = page(languages[1])
    if wanted is None:
        return
    for word in found(source, languages[0]):
        entries = [entry for row in word.rows if (entry := wanted.entry(row)).kind == "noun"]
        ways = {(entry.translation, entry.gender) for entry in entries if _stands_as_it_is(entry.translation, target)}
        if len(ways) == 1:
            ((way, gender),) = ways
            yield LexiconHint(word.start, word.end, way, "noun", gender)


def _stands_as_it_is(word: str, text: str) -> bool:
    return bool(word) and re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) is not None


def _without_copies(target: str, form: str, entries: Sequence[LexiconEntry]) -> str:
    """The target without the source's word where that is left as it was: `un tumour` looks much like `un tumor`. A copy
    that begins with a translation is one, as `Restaurants` is."""
    copied = folded(form)
    if any(copied.startswith(folded(way)) for entry in entries for way in entry.accepted):
        return target
    return re.sub(rf"\b{re.escape(form)}\b", "", target, flags=re.IGNORECASE)


def is_said(entries: Sequence[LexiconEntry], target: str, language: str) -> bool:
    """Whether a text has any of these words. Also true where the language has no word for what is meant."""
    return not entries[0].translation or any(stands(each.accepted, target, language, each.kind) for each in entries)


def _are_doubtful(forms: Set[str], word: str, languages: tuple[str, str]) -> bool:
    """Whether the word mostly means something else. Between two other languages, both steps through English are looked
    at."""
    source, target = languages
    if ENGLISH in languages:
        return not forms.isdisjoint(doubtful(source, target))
    return not forms.isdisjoint(doubtful(source, ENGLISH)) or word in doubtful(ENGLISH, target)


def stands(wanted: Sequence[str], text: str, language: str, kind: str = "") -> bool:
    """Whether any of these words stands in the text. `kind` is their part of speech, because verbs change most."""
    given = folded(text)
    if not traits(language).spaced_words:
        return any(folded(each) in given for each in wanted)
    spoken, tokens = base(language), _WORD.findall(given)
    return any(all(_has(part, given, tokens, spoken, kind) for part in folded(each).split()) for each in wanted)


def _has(word: str, text: str, tokens: Sequence[str], language: str, kind: str) -> bool:
    if language == "en" and any(word == form.word for token in tokens for form in english.bases(token)):
        return True
    return any(_is_there(each, text, tokens, language, kind) for each in _unparted(word, language))


def _unparted(word: str, language: str) -> Iterator[str]:
    yield word
    if language == "de" and word.endswith("n") and (prefix := _PARTED.match(word)):
        yield word[prefix.end() :]


def _is_there(word: str, text: str, tokens: Sequence[str], language: str, kind: str) -> bool:
    if len(word) <= _SHORT:
        return any(token.startswith(word) or word in token[-len(word) - _LONGEST_ENDING :] for token in tokens)
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
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))
