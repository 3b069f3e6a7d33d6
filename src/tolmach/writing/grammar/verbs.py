"""Lines of a table of grammar that put a verb into the form that its clause asks for. Pure."""

import re
from collections.abc import Iterator, Sequence

from tolmach.units import Edit
from tolmach.writing.grammar.classes import fits
from tolmach.writing.lexicon import lexicon
from tolmach.writing.proposals import SURE, Finder, Proposal, in_case_of, needed

BASIC, FORM = 3.3, 1.6
"""How common a basic form and a right form must be, so that a word is taken for a form of a verb."""


def clauses(language: str) -> str:
    """A pattern for the text right before the subject of a clause."""
    joint = rf"[,;:(–—\"“«] *(?:(?:{_JOINING[language]}) )?"
    return rf"(?:^[\W_]*|{joint}|\b(?:{_BEFORE_A_CLAUSE[language]}) )"


def agreeing(parts: Sequence[str], language: str) -> Finder:
    return _changing(rf"{clauses(language)}(?:{parts[0]})", parts[1], language)


def conjugating(parts: Sequence[str], language: str) -> Finder:
    """A word is taken for a verb if its basic form is common and the form that it should have is known."""
    basic, _, pronouns = parts[0].partition(" ")
    right = dict(pair.split("=") for pair in parts[1].split())
    endings = sorted(right, key=len, reverse=True)
    pattern = re.compile(rf"{clauses(language)}(?:{pronouns}) (?P<changed>\w+)(?![\w'’-])", re.IGNORECASE)
    asked = needed("person", language)

    def find(text: str) -> Iterator[Proposal]:
        words = lexicon(language)
        if words is None:
            return
        for match in pattern.finditer(text):
            verb = match["changed"]
            ending = next((each for each in endings if verb.lower().endswith(each) and len(verb) > len(each) + 1), None)
            if ending is None or not fits(match, language):
                continue
            stem = verb[: len(verb) - len(ending)]
            new = stem + right[ending]
            if words.size(stem + basic) >= BASIC and words.size(new) >= FORM and new.lower() != verb.lower():
                yield Proposal(Edit(*match.span("changed"), new), asked.margin, asked.reading)

    return find


def following(parts: Sequence[str], language: str) -> Finder:
    return _changing(rf"(?<![\w'’-])(?:{parts[0]})", parts[1], language)


def _changing(before: str, pairs: str, language: str) -> Finder:
    right = dict(pair.split("=") for pair in pairs.split())
    verbs = "|".join(map(re.escape, right)).replace("'", "['’]")
    pattern = re.compile(rf"{before} (?P<changed>{verbs})(?![\w'’-])", re.IGNORECASE)

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            if fits(match, language):
                verb = match["changed"]
                new = right[verb.lower().replace("’", "'")].replace("_", " ")
                yield Proposal(Edit(*match.span("changed"), in_case_of(verb, new)), SURE)

    return find


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
