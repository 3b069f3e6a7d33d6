"""Rules of a language that a pattern can tell, read from `data/grammar.*.txt`. Pure.

A line of such a table is one of

    sure PATTERN => REPLACEMENT     always right
    ask PATTERN => REPLACEMENT      right if the engine thinks so
    try PATTERN => REPLACEMENT      may be right; the engine must be sure
    agree PRONOUNS: WRONG=RIGHT …   where the pronouns begin a clause
    confuse WORD WORD …             sound or look alike and are written for each other; the engine knows which is meant
    either WORD WORD …              do the same work in a sentence; the engine knows which one goes with the others
    after PATTERN: WRONG=RIGHT …    forms that cannot stand behind what the pattern finds
    person ENDING PRONOUNS: …       the same as agree for all verbs whose basic form has the ending: WRONG=RIGHT endings
    govern RIGHT WRONG …: VERB …    words that need another small word behind them; a verb may end in *
    name WORD …                     always have a capital
    small WORD …                    have none inside a sentence; a word may end in *
    twice WORD …                    short words that never stand twice in a row
    may WORD …                      longer ones that do

In a list of words, `_` is a space. Patterns know no case and stand at the bounds of words; a replacement takes the case
of what it replaces.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from tolmach.patterns import deferred
from tolmach.units import Edit
from tolmach.writing.lexicon import lexicon
from tolmach.writing.proposals import SURE, Finder, Needed, Proposal, in_case_of, needed
from tolmach.writing.slips import loses_accent

BETWEEN = 2
"""How many words may stand between a word and the small word that it needs."""
BASIC, FORM = 3.3, 1.6
"""How common a basic form and a right form must be, so that a word is taken for a form of a verb."""
SMALL = 5.5
"""How common articles, pronouns and the like are."""

_DATA = Path(__file__).parent / "data"
_LINE = deferred(
    r"(sure|ask|try) (.+?) => ?(.*)|(agree|after|person|govern) (.+): (.+)|(confuse|either|name|small|twice|may) (.+)"
)
_ENDS = r"(?![\w'’-]|(?:,? (?:[\w.’'-]{1,3} )?)?[A-ZÀ-Þ])"
"""Behind a word that is no part of a name."""
_NAME_BEFORE = deferred(r"\w [A-ZÀ-Þ][\w’'-]* (?:[^\W\d_]{1,4} ){1,2}$")
"""What a word stands behind if it ends a name of several words: the Academy of Sciences."""
_DOUBLED = deferred(r"(?<![\w'’-])([^\W\d_]{3,}) +(\1)(?![\w'’-])", re.IGNORECASE)


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


def _replacing(kind: str) -> Callable[[Sequence[str], str], Finder]:
    def made(parts: Sequence[str], language: str) -> Finder:
        asked = Needed(SURE) if kind == "sure" else needed(kind, language)
        pattern, replacement = (
            re.compile(rf"(?<![\w'’-])(?:{parts[0]})(?:(?<!\w)|(?![\w-]))", re.IGNORECASE),
            [*parts, ""][1],
        )

        def find(text: str) -> Iterator[Proposal]:
            for match in pattern.finditer(text):
                new = _recased(match[0], match.expand(replacement))
                if new != match[0]:
                    yield Proposal(Edit(match.start(), match.end(), new), asked.margin, asked.reading)

        return find

    return made


def _recased(found: str, new: str) -> str:
    """In the case of what it replaces. If the first word moves, it leaves its capital behind."""
    first, *rest = found.split()
    if rest and first.istitle() and first in new.split()[1:]:
        new = " ".join(first.lower() if word == first else word for word in new.split())
    return in_case_of(found, new)


def _agreeing(parts: Sequence[str], language: str) -> Finder:
    return _changing(rf"{clauses(language)}(?:{parts[0]})", parts[1])


def _conjugating(parts: Sequence[str], language: str) -> Finder:
    """A word is taken for a verb if its basic form is common and the form that it should have is known."""
    basic, _, pronouns = parts[0].partition(" ")
    right = dict(pair.split("=") for pair in parts[1].split())
    endings = sorted(right, key=len, reverse=True)
    pattern = re.compile(rf"{clauses(language)}(?:{pronouns}) (\w+)(?![\w'’-])", re.IGNORECASE)
    asked = needed("person", language)

    def find(text: str) -> Iterator[Proposal]:
        words = lexicon(language)
        if words is None:
            return
        for match in pattern.finditer(text):
            verb = match[1]
            ending = next((each for each in endings if verb.lower().endswith(each) and len(verb) > len(each) + 1), None)
            if ending is None:
                continue
            stem = verb[: len(verb) - len(ending)]
            new = stem + right[ending]
            if words.size(stem + basic) >= BASIC and words.size(new) >= FORM and new.lower() != verb.lower():
                yield Proposal(Edit(*match.span(1), new), asked.margin, asked.reading)

    return find


def _following(parts: Sequence[str], _: str) -> Finder:
    return _changing(rf"(?<![\w'’-])(?:{parts[0]})", parts[1])


def _governing(parts: Sequence[str], language: str) -> Finder:
    """A few words may stand between the two, but no mark."""
    right, *wrong = (word.replace("_", " ") for word in parts[0].split())
    asked = needed("govern", language)
    verbs = "|".join(re.escape(verb).replace(r"\*", r"\w*").replace("_", " ") for verb in parts[1].split())
    pattern = re.compile(
        rf"(?<![\w'’-])(?:{verbs})(?: [\w'’-]+){{0,{BETWEEN}}}? ({'|'.join(wrong)})(?![\w'’-])", re.IGNORECASE
    )

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            yield Proposal(Edit(*match.span(1), in_case_of(match[1], right)), asked.margin, asked.reading)

    return find


def _changing(before: str, pairs: str) -> Finder:
    right = dict(pair.split("=") for pair in pairs.split())
    verbs = "|".join(map(re.escape, right)).replace("'", "['’]")
    pattern = re.compile(rf"{before} ({verbs})(?![\w'’-])", re.IGNORECASE)

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            new = right[match[1].lower().replace("’", "'")].replace("_", " ")
            yield Proposal(Edit(*match.span(1), in_case_of(match[1], new)), SURE)

    return find


def _exchanging(kind: str) -> Callable[[Sequence[str], str], Finder]:
    def made(parts: Sequence[str], language: str) -> Finder:
        asked, without_accent = needed(kind, language), needed("either", language)
        words = [word.replace("'", "’").replace("_", " ") for word in parts[0].split()]
        longest_first = "|".join(sorted(words, key=len, reverse=True)).replace("’", "['’]")
        pattern = re.compile(rf"(?<![\w'’-])(?:{longest_first})(?![\w'’-])", re.IGNORECASE)

        def find(text: str) -> Iterator[Proposal]:
            sign = "’" if "’" in text else "'"
            for match in pattern.finditer(text):
                for word in words:
                    if word.lower() != match[0].lower().replace("'", "’"):
                        edit = Edit(match.start(), match.end(), in_case_of(match[0], word.replace("’", sign)))
                        must = without_accent if loses_accent(match[0], word) else asked
                        yield Proposal(edit, must.margin, must.reading)

        return find

    return made


def _named(parts: Sequence[str], _: str) -> Finder:
    pattern = re.compile(rf"(?<![\w.@/#-])(?:{'|'.join(parts[0].split()).replace('_', ' ')})(?![\w@/-])")

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            yield Proposal(Edit(match.start(), match.end(), match[0].title()))

    return find


def _lowering(parts: Sequence[str], language: str) -> Finder:
    """A capital beside another may belong to a name. At the start of a sentence, only a small word may stand before."""
    every = "|".join(word.capitalize() for word in parts[0].split()).replace("*", r"\w*")
    pattern = re.compile(
        rf"(?:^[\W_]*(?P<first>\w{{1,5}})|(?<![\w.@/#’'-])[^\W\d_A-ZÀ-Þ][\w-]*) (?P<word>{every}){_ENDS}"
    )

    def find(text: str) -> Iterator[Proposal]:
        words = lexicon(language)
        for match in pattern.finditer(text):
            first, before = match["first"], text[: match.start("word")]
            if _NAME_BEFORE.search(before):
                continue
            if first is None or (words is not None and words.size(first) >= SMALL):
                yield Proposal(Edit(*match.span("word"), match["word"].lower()))

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
    "sure": _replacing("sure"),
    "ask": _replacing("ask"),
    "try": _replacing("try"),
    "agree": _agreeing,
    "person": _conjugating,
    "govern": _governing,
    "after": _following,
    "confuse": _exchanging("confuse"),
    "either": _exchanging("either"),
    "name": _named,
    "small": _lowering,
    "twice": _twice,
    "may": _doubled,
}
_BEFORE_A_CLAUSE = {
    "de": "aber|denn|sondern",
    "en": "but|so|because|although|though|when|where|if|that|which|what|while|since|as|yet|think|know|say|said",
    "es": "pero|porque|que|cuando|donde|si|aunque|como",
    "fr": "mais|car|parce que|que|quand|où|si|comme|lorsque|puisque",
    "it": "ma|perché|che|quando|dove|se|come|mentre",
    "nl": "maar|want|dus",
    "pt": "mas|porque|que|quando|onde|se|como|enquanto",
}
"""`if` and the like may stand before a form that is a wish; the tables name no such forms. What joins two
subjects is not here: "my sister and I are"."""
_JOINING = {
    "de": "und|oder",
    "en": "and|or",
    "es": "y|e|o|u",
    "fr": "et|ou",
    "it": "e|ed|o",
    "nl": "en|of",
    "pt": "e|ou",
}
"""Words that begin a clause behind a comma."""
