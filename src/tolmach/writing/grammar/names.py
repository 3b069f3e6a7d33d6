"""Lines of a table of grammar about capitals and about words that stand twice in a row. Pure."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from tolmach.patterns import deferred
from tolmach.units import Edit
from tolmach.writing.grammar.table import lines
from tolmach.writing.lexicon import lexicon
from tolmach.writing.proposals import Finder, Proposal

SMALL = 5.5
"""How common articles, pronouns and the like are."""
_ENDS = r"(?![\w'’-]|(?:,? (?:[\w.’'-]{1,3} )?)?[A-ZÀ-Þ])"
"""Behind a word that is no part of a name."""
_NAME_BEFORE = deferred(r"(?:\w |\()[A-ZÀ-Þ][\w’'-]* (?:[^\W\d_]{1,4} ){1,2}$")
"""What a word stands behind if it ends a name of several words: the Academy of Sciences."""
_DOUBLED = deferred(r"(?<![\w'’-])([^\W\d_]{3,}) +(\1)(?![\w'’-])", re.IGNORECASE)


def named(parts: Sequence[str], _: str) -> Finder:
    pattern = re.compile(rf"(?<![\w.@/#-])(?:{'|'.join(parts[0].split()).replace('_', ' ')})(?![\w@/-])")

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            yield Proposal(Edit(match.start(), match.end(), match[0].title()))

    return find


def lowering(parts: Sequence[str], language: str) -> Finder:
    """A capital beside another may belong to a name. At the start of a sentence, only a small word may stand before."""
    every = "|".join(word.capitalize() for word in parts[0].split()).replace("*", r"\w*")
    pattern = re.compile(
        rf"(?:^[\W_]*(?P<first>\w{{1,5}})|(?<![\w.@/#’'-])[^\W\d_A-ZÀ-Þ][\w-]*) (?P<word>{every}){_ENDS}"
    )

    names = _names(language)

    def find(text: str) -> Iterator[Proposal]:
        words = lexicon(language)
        for match in pattern.finditer(text):
            first, before = match["first"], text[: match.start("word")]
            if _NAME_BEFORE.search(before) or match["word"].lower() in names:
                continue
            if first is None or (words is not None and words.size(first) >= SMALL):
                yield Proposal(Edit(*match.span("word"), match["word"].lower()))

    return find


@cache
def _names(language: str) -> frozenset[str]:
    """The words that always have a capital: Suiza is no Swiss woman."""
    return frozenset(word for line in lines(language) if line.startswith("name ") for word in line.split()[1:])


def twice(parts: Sequence[str], _: str) -> Finder:
    pattern = re.compile(rf"(?<![\w'’-])({'|'.join(parts[0].split())})( +\1)(?![\w'’-])", re.IGNORECASE)
    return lambda text: (Proposal(Edit(*match.span(2), "")) for match in pattern.finditer(text))


def doubled(parts: Sequence[str], _: str) -> Finder:
    """Finds any word twice in a row except these. Names are left out, because they are often said twice."""
    allowed = frozenset(parts[0].split())

    def find(text: str) -> Iterator[Proposal]:
        for match in _DOUBLED.finditer(text):
            if match[2].islower() and match[2] not in allowed:
                yield Proposal(Edit(match.end(1), match.end(), ""))

    return find
