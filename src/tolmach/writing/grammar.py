"""Rules of a language that a pattern can tell, read from `data/grammar.*.txt`. Pure.

A line of such a table is one of

    sure PATTERN => REPLACEMENT     always right
    ask PATTERN => REPLACEMENT      right if the engine thinks so
    try PATTERN => REPLACEMENT      may be right; the engine must be sure
    agree PRONOUNS: WRONG=RIGHT …   where the pronouns begin a clause
    confuse WORD WORD …             sound or look alike and are written for each other; the engine knows which is meant
    either WORD WORD …              do the same work in a sentence; the engine knows which one goes with the others
    after PATTERN: WRONG=RIGHT …    forms that cannot stand behind what the pattern finds
    name WORD …                     always have a capital
    twice WORD …                    short words that never stand twice in a row
    may WORD …                      longer ones that do

In a list of words, `_` is a space. Patterns know no case and stand at the bounds of words; a replacement takes the case
of what it replaces.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from tolmach.units import Edit
from tolmach.writing.proposals import SURE, Finder, Proposal, in_case_of
from tolmach.writing.slips import loses_accent

ASKED, EITHER, CONFUSED = 0.5, 3.5, 1.0
"""How much likelier the engine must find the text that a rule, another word or form of a kind, or a look-alike
proposes."""
READS_BY_RULE, READS_ALIKE = 1.5, 4.0
"""How much better a text must read by a rule, or with a look-alike, where that is enough."""

_DATA = Path(__file__).parent / "data"
_LINE = re.compile(r"(sure|ask|try) (.+?) => ?(.*)|(agree|after) (.+): (.+)|(confuse|either|name|twice|may) (.+)")
_DOUBLED = re.compile(r"(?<![\w'’-])([^\W\d_]{3,}) +(\1)(?![\w'’-])", re.IGNORECASE)


@cache
def finders(language: str) -> tuple[Finder, ...]:
    path = _DATA / f"grammar.{language}.txt"
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return tuple(_rule(line, language) for line in lines if line and not line.startswith("#"))


def clauses(language: str) -> str:
    """A pattern for the text right before the subject of a clause."""
    joint = rf"[,;:(–—\"“«] *(?:(?:{_JOINING[language]}) )?"
    return rf"(?:^[\W_]*|{joint}|\b(?:{_BEFORE_A_CLAUSE[language]}) )"


def _rule(line: str, language: str) -> Finder:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError(f"Not a line of a table of grammar: {line!r}")
    kind = match[1] or match[4] or match[7]
    return _KINDS[kind]([part for part in match.groups()[1:] if part is not None and part != kind], language)


def _replacing(margin: float, reading: float = math.inf) -> Callable[[Sequence[str], str], Finder]:
    def made(parts: Sequence[str], _: str) -> Finder:
        pattern, replacement = (
            re.compile(rf"(?<![\w'’-])(?:{parts[0]})(?:(?<!\w)|(?![\w-]))", re.IGNORECASE),
            [*parts, ""][1],
        )

        def find(text: str) -> Iterator[Proposal]:
            for match in pattern.finditer(text):
                new = in_case_of(match[0], match.expand(replacement))
                if new != match[0]:
                    yield Proposal(Edit(match.start(), match.end(), new), margin, reading)

        return find

    return made


def _agreeing(parts: Sequence[str], language: str) -> Finder:
    return _changing(rf"{clauses(language)}(?:{parts[0]})", parts[1])


def _following(parts: Sequence[str], _: str) -> Finder:
    return _changing(rf"(?<![\w'’-])(?:{parts[0]})", parts[1])


def _changing(before: str, pairs: str) -> Finder:
    right = dict(pair.split("=") for pair in pairs.split())
    verbs = "|".join(map(re.escape, right)).replace("'", "['’]")
    pattern = re.compile(rf"{before} ({verbs})(?![\w'’-])", re.IGNORECASE)

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            new = right[match[1].lower().replace("’", "'")].replace("_", " ")
            yield Proposal(Edit(*match.span(1), in_case_of(match[1], new)), SURE)

    return find


def _exchanging(margin: float, reading: float = math.inf) -> Callable[[Sequence[str], str], Finder]:
    def made(parts: Sequence[str], _: str) -> Finder:
        words = [word.replace("'", "’").replace("_", " ") for word in parts[0].split()]
        longest_first = "|".join(sorted(words, key=len, reverse=True)).replace("’", "['’]")
        pattern = re.compile(rf"(?<![\w'’-])(?:{longest_first})(?![\w'’-])", re.IGNORECASE)

        def find(text: str) -> Iterator[Proposal]:
            sign = "’" if "’" in text else "'"
            for match in pattern.finditer(text):
                for word in words:
                    if word.lower() != match[0].lower().replace("'", "’"):
                        edit = Edit(match.start(), match.end(), in_case_of(match[0], word.replace("’", sign)))
                        yield Proposal(edit, *((EITHER,) if loses_accent(match[0], word) else (margin, reading)))

        return find

    return made


def _named(parts: Sequence[str], _: str) -> Finder:
    pattern = re.compile(rf"(?<![\w.@/#-])(?:{'|'.join(parts[0].split()).replace('_', ' ')})(?![\w@/-])")

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            yield Proposal(Edit(match.start(), match.end(), match[0].title()))

    return find


def _twice(parts: Sequence[str], _: str) -> Finder:
    pattern = re.compile(rf"(?<![\w'’-])({'|'.join(parts[0].split())})( +\1)(?![\w'’-])", re.IGNORECASE)
    return lambda text: (Proposal(Edit(*match.span(2), "")) for match in pattern.finditer(text))


def _doubled(parts: Sequence[str], _: str) -> Finder:
    """Finds any word twice in a row except these. Names are left out, because they are often said twice."""
    allowed = frozenset(parts[0].split())

    def find(text: str) -> Iterator[Proposal]:
        for match in _DOUBLED.finditer(text):
            if match[2].islower() and match[2] not in allowed:
                yield Proposal(Edit(match.end(1), match.end(), ""))

    return find


_KINDS: dict[str, Callable[[Sequence[str], str], Finder]] = {
    "sure": _replacing(SURE),
    "ask": _replacing(ASKED, READS_BY_RULE),
    "try": _replacing(EITHER),
    "agree": _agreeing,
    "after": _following,
    "confuse": _exchanging(CONFUSED, READS_ALIKE),
    "either": _exchanging(EITHER),
    "name": _named,
    "twice": _twice,
    "may": _doubled,
}
_BEFORE_A_CLAUSE = {
    "de": "aber|denn|sondern",
    "en": "but|so|because|although|though|when|where|if|that|which|what|while|since|as|yet|think|know|say|said",
    "es": "pero|porque|que|cuando|donde|si|aunque|como",
    "fr": "mais|car|parce que|que|quand|où|si|comme|lorsque|puisque",
    "it": "ma|perché|che|quando|dove|se|come|mentre",
    "pt": "mas|porque|que|quando|onde|se|como|enquanto",
}
"""`if` and the like may stand before a form that is a wish; the tables name no such forms. What joins two
subjects is not here: "my sister and I are"."""
_JOINING = {"de": "und|oder", "en": "and|or", "es": "y|e|o|u", "fr": "et|ou", "it": "e|ed|o", "pt": "e|ou"}
"""Words that begin a clause behind a comma."""
