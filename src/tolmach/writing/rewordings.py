"""Other wordings that say the same wherever they can stand, read from `data/rewordings.*.txt`. Pure.

A line of a table is one of

    PATTERN => REPLACEMENT          other words for what the pattern finds
    WORDS = WORDS                   either may stand for the other
    move PATTERN => REPLACEMENT     another order of a whole sentence; the groups `s` begin a sentence no longer

Earlier lines go before later ones, and nothing is changed twice. `let NAME = PATTERN` names a pattern, which later
lines use as `{NAME}`; what it names must not change in number, sense or person. Every wording is proven before it is
used: numbers, names and denials are still there, and a sentence in another order has the same words.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from tolmach.languages.model import Language
from tolmach.patterns import deferred
from tolmach.writing import candidates, finding
from tolmach.writing.exchanges import WordExchange, exchange, exchanged
from tolmach.writing.grammar.classes import fits
from tolmach.writing.grammar.table import lines

_WORD = deferred(r"[^\W_]+")
_MOVE = "move "


def reworded(text: str, language: Language, kept: frozenset[str] = frozenset()) -> str:
    """The sentence in other words, or in another order; itself if no table knows any. `kept` has words in small letters
    that a manner asked for."""
    new = exchanged(text, _exchanges(language.base), language, kept)
    return _moved(new if candidates.says_the_same(text, new, language) else text, language)


def _moved(text: str, language: Language) -> str:
    for rule in _moves(language.base):
        match = rule.pattern.fullmatch(text)
        if match is None or not fits(match, language.base):
            continue
        new = match.expand(rule.replacement)
        for part in (part for name, part in match.groupdict().items() if part and name.startswith("s")):
            new = new.replace(part, part[0].lower() + part[1:])
        new = new[:1].upper() + new[1:]
        if _words(new) == _words(text) and not _is_cut(text, new, language) and not new.endswith(".."):
            return new
    return text


def _words(text: str) -> Counter[str]:
    return Counter(word.lower() for word in _WORD.findall(text))


def _is_cut(text: str, new: str, language: Language) -> bool:
    """Whether something that must not change did."""
    return any(text[start:end] not in new for start, end in finding.kept_spans(text, language))


@cache
def _exchanges(base: str) -> tuple[WordExchange, ...]:
    return tuple(rule for line in lines(base, "rewordings") if not line.startswith(_MOVE) for rule in _read(line))


@cache
def _moves(base: str) -> tuple[WordExchange, ...]:
    found = (line.removeprefix(_MOVE) for line in lines(base, "rewordings") if line.startswith(_MOVE))
    rows = (line.partition(" => ") for line in found)
    return tuple(WordExchange(re.compile(pattern), replacement) for pattern, _, replacement in rows)


def _read(line: str) -> Iterator[WordExchange]:
    pattern, arrow, replacement = line.partition(" =>")
    if arrow:
        yield exchange(pattern, replacement[1:])
        return
    one, _, other = line.partition(" = ")
    yield exchange(re.escape(one), other)
    yield exchange(re.escape(other), one)
