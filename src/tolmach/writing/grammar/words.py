"""Lines of a table of grammar that replace words: by patterns, by words of a list, by how they are spelt, and by the
small words that others need. Pure."""

import re
from collections.abc import Callable, Iterator, Sequence

from tolmach.units import Edit
from tolmach.writing.grammar.classes import fits
from tolmach.writing.proposals import SURE, Finder, Needed, Proposal, in_case_of, needed
from tolmach.writing.slips import loses_accent
from tolmach.writing.spelling import may_be_mended

BETWEEN = 2
"""How many words may stand between a word and the small word that it needs."""


def replacing(kind: str) -> Callable[[Sequence[str], str], Finder]:
    def made(parts: Sequence[str], language: str) -> Finder:
        asked = Needed(SURE) if kind == "sure" else needed(kind, language)
        pattern, replacement = (
            re.compile(rf"(?<![\w'’-])(?:{parts[0]})(?:(?<!\w)|(?![\w-]))", re.IGNORECASE),
            [*parts, ""][1],
        )

        def find(text: str) -> Iterator[Proposal]:
            for match in pattern.finditer(text):
                new = _recased(match[0], match.expand(replacement))
                if new != match[0] and fits(match, language):
                    yield Proposal(Edit(match.start(), match.end(), new), asked.margin, asked.reading)

        return find

    return made


def _recased(found: str, new: str) -> str:
    """In the case of what it replaces. If the first word moves, it leaves its capital behind."""
    first, *rest = found.split()
    if rest and first.istitle() and first in new.split()[1:]:
        new = " ".join(first.lower() if word == first else word for word in new.split())
    return in_case_of(found, new)


def governing(parts: Sequence[str], language: str) -> Finder:
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


def exchanging(kind: str) -> Callable[[Sequence[str], str], Finder]:
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


def spelling(parts: Sequence[str], language: str) -> Finder:
    """Misspellings that are no words. What may be a name stays."""
    right = dict(pair.replace("_", " ").split("=") for pair in parts[0].split())
    longest_first = "|".join(map(re.escape, sorted(right, key=len, reverse=True)))
    pattern = re.compile(rf"(?<![\w'’@/.-])(?:{longest_first})(?![\w@/-]|['’.]\w)", re.IGNORECASE)

    def find(text: str) -> Iterator[Proposal]:
        for match in pattern.finditer(text):
            if may_be_mended(text, match, language):
                yield Proposal(Edit(*match.span(), in_case_of(match[0], right[match[0].lower()])), SURE)

    return find
