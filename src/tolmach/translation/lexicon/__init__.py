"""A lexicon that backs up the model: ordinary words with one clear sense, and their translations. Pure.

If a translation lacks a word of the lexicon in every form, the engine gets the word as a hint. In doubt, a word is
there: one that is wrongly reported as missing costs a decoding, and may cost a better word. `data/NOTICE.md` tells how
the words are written down.
"""

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace

from tolmach.translation.lexicon.book import ENGLISH, LexiconEntry, commoner, doubtful, page
from tolmach.translation.lexicon.finding import FoundWord, found
from tolmach.translation.lexicon.joining import joined, joins
from tolmach.translation.lexicon.saying import folded, is_said

__all__ = ["FoundWord", "LexiconHint", "found", "is_said", "joined", "joins", "missing", "said"]


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
    is_usual: bool = True
    """Whether the source has the usual translation of a headword, not just another one."""
    is_sure: bool = True
    """Whether the word mostly means this."""
    others: tuple["LexiconHint", ...] = ()
    """What else it may have to become."""


def missing(
    source: str,
    target: str,
    languages: tuple[str, str],
    words: Sequence[FoundWord] | None = None,
    *,
    unsure: bool = False,
) -> Iterator[LexiconHint]:
    """The words of the source of which the target has no translation, in order. `words` are those that were found in
    the source, if that is known. Those that mostly mean something else are left out unless `unsure`."""
    given, wanted = page(languages[0]), page(languages[1])
    if given is None or wanted is None:
        return
    for word in found(source, languages[0]) if words is None else words:
        entries = [wanted.entry(row) for row in word.rows]
        form = source[word.start : word.end].lower()
        forms = {form, word.base.lower()}
        is_doubtful = not word.is_meant and (
            word.base in commoner(languages[0]) or _are_doubtful(forms, entries[0].word, languages)
        )
        if is_doubtful > unsure or is_said(entries, _without_copies(target, form, entries), languages[1]):
            continue
        usual = LexiconHint(word.start, word.end, "", "", "", len(forms) == 1, word.is_usual, not is_doubtful)
        first, *others = _distinct(entries)
        yield replace(_hint(usual, first), others=tuple(_hint(usual, entry) for entry in others))


def _hint(usual: LexiconHint, entry: LexiconEntry) -> LexiconHint:
    return replace(usual, target=entry.translation, kind=entry.kind, gender=entry.gender)


def _distinct(entries: Sequence[LexiconEntry]) -> Sequence[LexiconEntry]:
    """The first entry of each translation."""
    found: dict[str, LexiconEntry] = {}
    for entry in entries:
        if entry.translation:
            found.setdefault(entry.translation, entry)
    return list(found.values())


def said(words: Sequence[FoundWord], target: str, language: str) -> Iterator[LexiconHint]:
    """The nouns of those found in a source whose translation the target has just as the lexicon writes it, with their
    genders. One that may be of two genders is left out."""
    wanted = page(language)
    if wanted is None:
        return
    for word in words:
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


def _are_doubtful(forms: Set[str], word: str, languages: tuple[str, str]) -> bool:
    """Whether the word mostly means something else. Between two other languages, both steps through English are looked
    at."""
    source, target = languages
    if ENGLISH in languages:
        return not forms.isdisjoint(doubtful(source, target))
    return not forms.isdisjoint(doubtful(source, ENGLISH)) or word in doubtful(ENGLISH, target)
