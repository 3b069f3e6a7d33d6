"""Finds the names of people in a text. Too few are better than too many, because a name stays as it is.

Words behind a title, in a greeting or at the end of a letter are names. So is a word with a capital and with letters
that the language does not have. Another word with a capital within a sentence is a name if it is rare; then its sound
is enough.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics import people
from tolmach.spoken_terms.ordinary import is_ordinary
from tolmach.translation.phrasebook.proper import is_given
from tolmach.units import Span

_WORD = re.compile(r"(?<![\w'’-])[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LAST_WORD = re.compile(r"(?<![\w'’-])[^\W\d_a-z][^\W\d_]*(?:['’-][^\W\d_]+)*$")
_POSSESSIVE = re.compile(r"['’]s?$")
_HINT = re.compile(r"(?:^|[\s(\[\"“„«'’-])[^\W\d_a-z]")
_FAR = "Ā"
"""From here on, letters belong to none of the larger languages of the West."""
_MOST = 3
"""The most words that a name has."""
_LONGEST = 60
"""The most characters of a line that is a name."""
SHORTEST = 4
"""A word with fewer letters within a sentence may be an abbreviation."""

SHORTEST_FOREIGN = 3
"""Shorter words may be currencies: `zł`, `Kč`."""


@dataclass(frozen=True, slots=True)
class FoundName:
    """One word of a name."""

    start: int
    end: int
    text: str
    strict: bool
    """Whether every letter matters, or only the sound: `Vienna` may be `Wien`."""
    addressed: bool = False
    """Whether it is in a greeting or a signature."""


def found(text: str, language: str) -> list[FoundName]:
    """The names. They are in order and do not overlap."""
    spoken = base(language)
    if spoken not in people.TITLES or not _HINT.search(text) or text.isupper():
        return []
    names: dict[int, FoundName] = {}
    for find in (_alone, _greeted, _titled, _foreign, _rare):
        for name in find(text, spoken):
            names.setdefault(name.start, name)
    names |= {name.start: name for name in _beside(text, spoken, names)}
    return [names[start] for start in sorted(names)]


def _titled(text: str, language: str) -> Iterator[FoundName]:
    for title in _titles(language).finditer(text):
        run = _run(text, title.end())
        if not run or run[0].group().casefold() in people.OFFICES:
            continue
        for number, word in enumerate(run):
            is_rare = not is_ordinary(_bare(word), language)
            if number and not (is_rare or is_given(_bare(run[0]))):
                break
            yield _name(word, strict=is_rare)


def _greeted(text: str, language: str) -> Iterator[FoundName]:
    """`Hi Beatrice,` and `Best regards, Beatrice`: all words up to the next mark, if they are no ordinary ones or have
    a title before them."""
    for pattern in (_greetings(language), _closings(language)):
        start = pattern.match(text)
        run = _run(text, start.end()) if start else []
        if not start or not run or (text[run[-1].end() :][:1] or ".") not in ".,!:;?\n…":
            continue
        is_named = start["title"] and run[0].group().casefold() not in people.OFFICES
        if is_named or all(_may_be(word, language) for word in run):
            yield from (_name(word, strict=True, addressed=True) for word in run)


def _alone(text: str, language: str) -> Iterator[FoundName]:
    """A line that is nothing but a name, as at the end of a letter: it begins with a first name, and no other word of
    it is an ordinary one. A first name by itself means nothing else."""
    run = _run(text, 0) if len(text) <= _LONGEST else []
    if not run or run[-1].end() != len(text) or not is_given(run[0].group()) or _is_place(run[0].group()):
        return
    if all(_may_be(word, language) for word in run[1:]) and (run[1:] or _only_names(text, language)):
        yield from (_name(word, strict=True, addressed=True) for word in run)


def _only_names(word: str, language: str) -> bool:
    if language in people.ALSO_WORDS:
        return word.casefold() not in people.ALSO_WORDS[language]
    return not is_ordinary(word, language)


def _may_be(word: re.Match[str], language: str) -> bool:
    return is_given(_bare(word)) or not is_ordinary(_bare(word), language)


def _foreign(text: str, language: str) -> Iterator[FoundName]:
    """Words with foreign letters and a capital. A word in small letters needs letters from farther away, because many
    speak of a café."""
    if text.isascii():
        return
    for start, end in odd(text, language):
        bare = _POSSESSIVE.sub("", text[start:end])
        if len(bare) < SHORTEST_FOREIGN:
            continue
        is_name = _has_capital(bare) and not _is_place(bare) and bare not in people.TITLES[language]
        if is_name or (bare.islower() and len(bare) >= SHORTEST and any(char >= _FAR for char in bare)):
            yield FoundName(start, start + len(bare), bare, strict=True)


def _beside(text: str, language: str, names: Mapping[int, FoundName]) -> Iterator[FoundName]:
    """`Iris and Ngozi`: a name beside a person is a person, even if one name is a word as well and the other may be a
    place."""
    for joined in _joined(language).finditer(text) if language in people.AND else ():
        before = _LAST_WORD.search(text, max(0, joined.start() - _LONGEST), joined.start())
        after = _WORD.match(text, joined.end())
        if not before or not after:
            continue
        pair = (before, after)
        known = [(names.get(word.start()), is_given(_bare(word)) and not _is_place(_bare(word))) for word in pair]
        are_people = all(name or given for name, given in known)
        if are_people and any(given or (name and name.strict) for name, given in known):
            yield from (_name(word, strict=True) for word, (name, _) in zip(pair, known, strict=True) if not name)
            yield from (replace(name, strict=True) for name, _ in known if name)


def odd(text: str, language: str) -> list[Span]:
    """Words with letters that the language does not have, of any kind: `ṭīkā` in English."""
    own = people.LETTERS.get(base(language))
    if own is None or text.isascii():
        return []
    return [word.span() for word in _WORD.finditer(text) if not own.issuperset(word.group().lower())]


def _rare(text: str, language: str) -> Iterator[FoundName]:
    """Rare words with capitals, except where nouns have capitals or most words of the text have them."""
    if language not in people.STAND_OUT or _is_headline(text):
        return
    spans: list[list[re.Match[str]]] = []
    for word in _WORD.finditer(text):
        if not _is_rare(word, language) or not _is_within(text, word.start()):
            continue
        if spans and text[spans[-1][-1].end() : word.start()] == " ":
            spans[-1].append(word)
        else:
            spans.append([word])
    for run in spans:
        yield from (_name(word, strict=1 < len(run) <= _MOST) for word in run)


def _is_rare(word: re.Match[str], language: str) -> bool:
    bare = _bare(word)
    return (
        len(bare) >= SHORTEST
        and bare.istitle()
        and bare.isalpha()
        and not bare.casefold().endswith(people.DERIVED)
        and not is_ordinary(bare, language)
        and not _is_place(bare)
        and not _is_compound(bare.casefold(), language)
    )


def _is_compound(word: str, language: str) -> bool:
    """`Headmistress`, and `Maidenhead` too: two words that also stand by themselves."""
    stem = word.removesuffix("s")
    halves = ((word[:at], word[at:]) for at in range(4, len(word) - 3))
    return is_ordinary(stem, language) or any(is_ordinary(a, language) and is_ordinary(b, language) for a, b in halves)


def _is_within(text: str, at: int) -> bool:
    """Whether this is behind a word and not at the start of a sentence, where every word has a capital."""
    before = text[:at].rstrip()
    return bool(before) and (before[-1].isalnum() or before[-1] in ",;")


def _is_headline(text: str) -> bool:
    said = [word for word in re.findall(r"[^\W\d_]+", text)[1:] if len(word) > 2]
    return 2 * sum(map(str.islower, said)) < len(said)


def _is_place(word: str) -> bool:
    return word.casefold() in people.PLACES


def _run(text: str, at: int) -> list[re.Match[str]]:
    """The words with capitals from here on, with a single space between two of them."""
    run: list[re.Match[str]] = []
    while len(run) < _MOST and (word := _WORD.match(text, at)) and _has_capital(word.group()):
        run.append(word)
        at = word.end() + 1
        if text[word.end() : at] != " ":
            break
    return run


def _has_capital(word: str) -> bool:
    return word[0].isupper() and not word.isupper()


def _bare(word: re.Match[str]) -> str:
    return _POSSESSIVE.sub("", word.group())


def _name(word: re.Match[str], *, strict: bool, addressed: bool = False) -> FoundName:
    bare = _bare(word)
    return FoundName(word.start(), word.start() + len(bare), bare, strict, addressed)


@cache
def _titles(language: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w.-])(?:{_any(people.TITLES[language])})\.? (?:(?:{_any(people.TITLES[language])})\.? )?"
    )


@cache
def _joined(language: str) -> re.Pattern[str]:
    """A pattern for `and` before a word with a capital. The capital is part of it, because it seldom follows."""
    return re.compile(rf" (?:{_any(people.AND[language])}) (?=[^\W\d_a-z])")


@cache
def _greetings(language: str) -> re.Pattern[str]:
    title = rf"(?P<title>(?:(?:{_any(people.TITLES[language])})\.? ){{0,2}})"
    return re.compile(rf"[^\w\s]*(?:{_any(people.GREETINGS[language])}),? {title}")


@cache
def _closings(language: str) -> re.Pattern[str]:
    title = rf"(?P<title>(?:(?:{_any(people.TITLES[language])})\.? ){{0,2}})"
    return re.compile(rf"(?:{_any(people.CLOSINGS[language])})(?:,\s+|\s*\n\s*){title}")


def _any(phrases: Sequence[str]) -> str:
    return "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))
