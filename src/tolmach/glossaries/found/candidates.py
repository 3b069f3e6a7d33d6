"""Collects what may be a term: runs of words between the words that hold a sentence together."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tolmach.glossaries.found.model import TermKind, WordFacts
from tolmach.linguistics.inflection.stems import paradigms

LONGEST = 5
"""The most words of a term."""
MOST_CONTEXTS = 3
LONGEST_CONTEXT = 300
JOINING = {
    "en": ("of", "for"),
    "fr": ("de", "d", "du", "des", "à", "au", "en", "la", "l"),
    "es": ("de", "del", "la"),
    "it": ("di", "del", "della", "da", "a"),
    "pt": ("de", "do", "da", "dos", "das"),
}
"""Little words that may stand within a term."""
_WORD = re.compile(r"[^\W_]+(?:[-/.&][^\W_]+)*")
_ABBREVIATION = re.compile(r"(?=\w*[^\W\d_a-z]{2}|[^\W\d_a-z]\d|[^\W\d_]+-?\d)[^\W\d_a-zß-ÿ][\w]{1,7}s?")
_GLUED = frozenset(("'", "’"))


@dataclass(slots=True)
class Candidate:
    kind: TermKind
    length: int
    """In words that carry meaning."""
    count: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    words: tuple[str, ...] = ()
    contexts: list[str] = field(default_factory=list)
    long_form: str = ""

    def seen(self, form: str, sentence: str) -> None:
        self.count += 1
        self.forms[form] += 1
        if len(self.contexts) < MOST_CONTEXTS and sentence not in self.contexts:
            self.contexts.append(sentence[:LONGEST_CONTEXT])


Key = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int
    is_stop: bool
    joins: bool
    """Whether it may stand within a term."""
    is_apart: bool
    """Whether a sign stands between it and the word before it."""


def candidates(sentences: Iterable[str], facts: WordFacts) -> dict[Key, Candidate]:
    """By a key that all forms of a term share."""
    found: dict[Key, Candidate] = {}
    key = paradigms(facts.language).key
    for sentence in sentences:
        tokens = list(_tokens(sentence, facts))
        for first, last in _runs(tokens):
            chosen = tokens[first : last + 1]
            words = tuple(key(token.text.lower()) for token in chosen)
            own = [token for token in chosen if not token.is_stop]
            text = sentence[chosen[0].start : chosen[-1].end]
            made = Candidate(_kind(chosen, first), len(own), words=tuple(token.text.lower() for token in own))
            found.setdefault(words, made).seen(text if first else _opened(text, facts), sentence)
    _explain(found)
    return found


def _tokens(sentence: str, facts: WordFacts) -> Iterator[_Token]:
    joining, end = JOINING.get(facts.language.partition("-")[0], ()), 0
    for match in _WORD.finditer(sentence):
        text, between = match.group(), sentence[end : match.start()]
        is_apart = bool(between.strip()) and between not in _GLUED
        small = text.lower()
        is_number = text[0].isdigit()
        is_stop = facts.is_stop(small) and not (text.isupper() and len(text) > 1)
        yield _Token(text, *match.span(), is_stop or is_number, small in joining or is_number, is_apart)
        end = match.end()


def _runs(tokens: Sequence[_Token]) -> Iterator[tuple[int, int]]:
    """The first and the last word of each run that may be a term. Only a number that belongs to a name may end it."""
    for first, opening in enumerate(tokens):
        if opening.is_stop:
            continue
        for last in range(first, min(first + LONGEST, len(tokens))):
            token = tokens[last]
            if last > first and (token.is_apart or (token.is_stop and not token.joins)):
                break
            if not token.is_stop or (token.text[0].isdigit() and _is_raised(tokens[last - 1].text)):
                yield first, last


def _is_raised(text: str) -> bool:
    return len(text) > 1 and text.isupper()


def _kind(tokens: Sequence[_Token], first: int) -> TermKind:
    if _ABBREVIATION.fullmatch(tokens[0].text) and all(token.text[0].isdigit() for token in tokens[1:]):
        return TermKind.ABBREVIATION
    own = [token for token in tokens if not token.is_stop]
    is_name = len(own) > 1 and first > 0 and all(token.text[0].isupper() for token in own)
    return TermKind.NAME if is_name else TermKind.TERM


def _opened(text: str, facts: WordFacts) -> str:
    """The first word of a sentence in small letters, unless it is an abbreviation or nouns have capitals."""
    first = text.split(" ", 1)[0]
    return text if facts.language.startswith("de") or not first[1:].islower() else text[0].lower() + text[1:]


_EXPLAINED = re.compile(r"\(\s*([^\W\d_a-z][\w-]{1,9})\s*\)")


def _explain(found: Mapping[Key, Candidate]) -> None:
    """Finds what the abbreviations stand for: the words before `(TM)` that begin with its letters."""
    for each in found.values():
        short = each.forms.most_common(1)[0][0]
        for sentence in each.contexts if each.kind is TermKind.ABBREVIATION else ():
            for match in _EXPLAINED.finditer(sentence):
                if match.group(1) == short:
                    each.long_form = each.long_form or _long_form(sentence[: match.start()], short)


def _long_form(before: str, short: str) -> str:
    words = list(_WORD.finditer(before))[-2 * len(short) :]
    for count in range(2, len(words) + 1):
        chosen = words[-count:]
        if chosen[0].group()[0].lower() == short[0].lower():
            letters = iter("".join(word.group() for word in chosen).lower())
            if count >= len(short) / 2 and all(letter in letters for letter in short.lower()):
                return before[chosen[0].start() :].strip()
    return ""
