"""Replaces phrases. Pure functions.

    at this point in time ⇒ now
    (in|within) the process of ⇒ while

To the left of the arrow is a pattern that begins with plain words, or with a choice of them. To the right is the
replacement, in which `\\1` is a group; an empty one drops the phrase. The case is that of the text.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics.facts import lines
from tolmach.linguistics.words import places, words_of
from tolmach.patterns import deferred
from tolmach.styles.rules.rewriting import Needing, content
from tolmach.units import Edit, Rewriting, as_word

_CHOICE = deferred(r"\((?:\?:)?([^()?*+\\\[\].{}]+)\)")
_WORD = deferred(r"[^\W\d_]+")
_JOINED = deferred(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_ELIDED = deferred(r"[^\W\d_]+'(?=\()")
_OPTIONAL = ("?", "*", "{")


def certain(pattern: str) -> list[list[str]]:
    """For each part between two spaces, its words in small letters: one word, or a choice of which one must be present.
    The most distinctive part comes first. Empty if nothing is certain."""
    parts = list(_parts(pattern.replace("\\ ", " ").replace("\\-", "-").replace("['’]", "'")))
    if any("|" in _outside(part) for part in parts):
        return []
    behind = [*parts[1:], ""]
    choices = [_choice(part) for part, next_ in zip(parts, behind, strict=True) if not next_.startswith(_OPTIONAL)]
    return sorted(filter(None, choices), key=lambda choice: (-min(map(len, choice)), len(choice)))


def _choice(part: str) -> list[str]:
    if _JOINED.fullmatch(part):
        return [_longest(part)]
    match = _CHOICE.fullmatch(_ELIDED.sub("", part))
    words = [_longest(each) for each in match[1].split("|")] if match else []
    return words if all(words) else []


def _longest(words: str) -> str:
    return max(_WORD.findall(words.lower()), key=len, default="")


def _parts(pattern: str) -> Iterator[str]:
    """The parts between spaces that are outside groups."""
    depth, part = 0, ""
    for char in pattern:
        depth += (char == "(") - (char == ")")
        if char == " " and not depth:
            yield part
            part = ""
        else:
            part += char
    yield part


def _outside(part: str) -> str:
    """The part without its groups."""
    depth, kept = 0, ""
    for char in part:
        depth += (char == "(") - (char == ")")
        kept += char * (not depth)
    return kept


# Phrases and their replacements, from a file with a section for each option and language.


_FIRST = deferred(r"\((?:\?:)?(?P<choice>[^()?*+\\]+)\)|(?P<word>[^\W\d_]+)")
_EDGE = r"(?![\w-])"
_SENTENCE_START = deferred(r"(?:^|[.!?…:]\s|\n)\W{0,3}$")


@dataclass(frozen=True, slots=True)
class Phrase:
    pattern: re.Pattern[str]
    replacement: str
    telling: tuple[frozenset[str], ...]
    """Sets of words in small letters. A text must have one word of each set. The most distinctive set comes first."""


Index = Mapping[str, Sequence[Phrase]]
"""Phrases by their first word in small letters, or by the first letter in languages without spaces."""


def _arrows(value: str) -> Sequence[tuple[str, str]]:
    parts = (line.partition("⇒") for line in lines(value))
    return [(pattern.strip(), replacement.strip()) for pattern, _, replacement in parts]


def phrases(name: str) -> Rewriting:
    """The phrases that each language lists under this name. A language without such a list changes nothing."""
    known = content(f"phrases.{name}", _arrows)

    @cache
    def index(language: str) -> Index:
        return indexed(known.get(language, ()), language)

    def found(text: str, language: str) -> Iterator[Edit]:
        return edits(text, index(base(language)), traits(base(language)).spaced_words)

    return Needing(found, lambda language: telling(index(language), traits(language).spaced_words))


def indexed(rows: Sequence[tuple[str, str]], language: str) -> Index:
    """An index with longer phrases first, so that no phrase is hidden by its own beginning."""
    found: dict[str, list[Phrase]] = {}
    spaced = traits(language).spaced_words
    for pattern, replacement in sorted(rows, key=lambda row: -len(row[0])):
        edge = _EDGE if spaced and re.search(r"[\w)]$", pattern) else ""
        firsts = _firsts(pattern)
        told = tuple(map(frozenset, certain(pattern) or [[first.lower() for first in firsts]]))
        phrase = Phrase(re.compile(pattern + edge, re.IGNORECASE), replacement, told)
        for first in firsts:
            found.setdefault(first.lower() if spaced else first[0], []).append(phrase)
    return found


def _firsts(pattern: str) -> list[str]:
    match = _FIRST.match(pattern)
    if match is None:
        raise ValueError(f"A phrase begins with a word or a choice of words: {pattern}")
    return [match["word"]] if match["word"] else [_WORD.findall(word)[0] for word in match["choice"].split("|")]


def telling(index: Index, spaced: bool = True) -> frozenset[str]:
    """For every phrase, the words of which a text must have one, or its first letter in languages without spaces."""
    if not spaced:
        return frozenset(index)
    return frozenset(as_word(word) for each in index.values() for phrase in each for word in phrase.telling[0])


def edits(text: str, index: Index, spaced: bool = True) -> Iterator[Edit]:
    done = 0
    possible = _possible(text, index) if spaced else index
    for start, first in _places(text, possible, spaced):
        if start < done:
            continue
        for phrase in possible[first]:
            if match := phrase.pattern.match(text, start):
                edit = _edit(text, match, phrase.replacement)
                done = edit.end
                yield edit
                break


def _possible(text: str, index: Index) -> Index:
    """The phrases whose words are in the text. This helps because most phrases begin with a very common word."""
    has = words_of(text)
    fitting = ((first, [p for p in index[first] if _may_stand(p, has)]) for first in has & index.keys())
    return {first: found for first, found in fitting if found}


def _may_stand(phrase: Phrase, words: Set[str]) -> bool:
    for told in phrase.telling:  # noqa: SIM110 - it is asked so often that a generator would cost as much as the answer
        if told.isdisjoint(words):
            return False
    return True


def _places(text: str, index: Index, spaced: bool) -> Iterable[tuple[int, str]]:
    if spaced:
        return places(text, index.keys())
    return ((match.start(), match[0]) for match in _any(frozenset(index)).finditer(text))


@lru_cache(maxsize=500)
def _any(letters: frozenset[str]) -> re.Pattern[str]:
    return re.compile(f"[{''.join(map(re.escape, sorted(letters)))}]" if letters else "(?!)")


def _edit(text: str, match: re.Match[str], replacement: str) -> Edit:
    new = match.expand(replacement)
    if new:
        return Edit(*match.span(), cased(new, match[0]))
    return dropped(text, *match.span())


def cased(new: str, old: str) -> str:
    """The new words with the capitals of the old ones."""
    if old.isupper() and sum(map(str.isalpha, old)) > 3:
        return new.upper()
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


def dropped(text: str, start: int, end: int) -> Edit:
    """Removes these words, the comma after them and one of the spaces around them. If a sentence then begins there, it
    gets a capital."""
    while end < len(text) and text[end] in ",，、" and (start == 0 or text[start - 1] != ","):
        end += 1
    if text[end : end + 1] == " ":
        end += 1
    elif text[start - 1 : start] == " " and start:
        start -= 1
    if _SENTENCE_START.search(text[max(0, start - 8) : start]) and text[end : end + 1].islower():
        return Edit(start, end + 1, text[end].upper())
    return Edit(start, end, "")
