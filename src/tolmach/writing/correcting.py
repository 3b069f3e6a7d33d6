"""Corrects texts, sentence by sentence, as steps that ask an engine. Pure but for the checkers that it asks.

First the rules mend what they are sure of. Then the engine weighs the proposals that are not sure. Then the engine may
mend what is left. A changed sentence is looked at again, so that a corrected text stays as it is when it is corrected
again.
"""

import re
import unicodedata
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import groupby

from rapidfuzz import fuzz
from rapidfuzz.distance import Prefix

from tolmach.engines.protocol import Request, Result
from tolmach.languages import variants
from tolmach.languages.model import Language
from tolmach.translation.checks import misplaced
from tolmach.translation.sentences import FoundSentence, Split, pieces
from tolmach.units import applied
from tolmach.writing import finding
from tolmach.writing.lexicon import UNKNOWN, Lexicon, lexicon
from tolmach.writing.proposals import Proposal

ROUNDS = 3
ASKED = frozenset({"de", "en", "es", "fr", "it", "pt"})
"""Languages in which the engine's own corrections were found to be right often enough."""
COMMON, SHORT = 5.6, 2
"""Words so common, or with so few letters, are articles, pronouns and auxiliaries, or the rest of one before an
apostrophe. They may come, go, and replace each other."""
STEM, ENDING = 3, 3
"""The fewest letters that two forms of a word share, and the most letters by which they differ."""
ANY_WORD, ALIKE_WORD, ALIKE = 3.5, 2.0, 60.0
"""How much commoner a word must be than the one that it replaces, as logarithms. The second value applies if at least
ALIKE percent of their letters are the same. The margin is needed because the lists of words include common
misspellings."""
_WORD = re.compile(r"[^\W\d_]+")

Steps = Generator[list[Request], Sequence[Result], list[str]]


@dataclass(slots=True)
class _Sentence:
    """A sentence on its way."""

    text: str
    proposals: list[Proposal] = field(default_factory=list)


def correcting(texts: Sequence[str], language: Language, *, asked: bool) -> Steps:
    """`asked` says that an engine answers. Without one, proposals that are not sure are dropped."""
    parted = [pieces(text, language.base, Split.ALL) for text in texts]
    sentences = [[_Sentence(piece.text) for piece in part] for part in parted]
    yield from _corrected([each for part in sentences for each in part if each.text.strip()], language, asked)
    return [_joined(part, done, language) for part, done in zip(parted, sentences, strict=True)]


def _corrected(
    sentences: Sequence[_Sentence], language: Language, asked: bool
) -> Generator[list[Request], Sequence[Result], None]:
    waiting = sentences
    for _ in range(ROUNDS):
        for each in waiting:
            each.text, each.proposals = finding.mended(each.text, language)
        if not asked or language.base not in ASKED:
            break
        before = [each.text for each in waiting]
        yield from _weighed(waiting, language)
        yield from _by_engine(waiting, language)
        waiting = [each for each, text in zip(waiting, before, strict=True) if each.text != text]
        if not waiting:
            break


def _weighed(sentences: Sequence[_Sentence], language: Language) -> Generator[list[Request], Sequence[Result], None]:
    asked = [
        _request(each.text, language, applied(each.text, [found.edit]))
        for each in sentences
        for found in each.proposals
    ]
    results: Iterator[Result] = iter((yield asked) if asked else ())
    for each in sentences:
        weighed = [(found, next(results)) for found in each.proposals]
        each.text = applied(each.text, finding.chosen(weighed))


def _by_engine(sentences: Sequence[_Sentence], language: Language) -> Generator[list[Request], Sequence[Result], None]:
    results = yield [_request(each.text, language) for each in sentences]
    for each, result in zip(sentences, results, strict=True):
        if keeps(each.text, result.text, language) and is_correction(each.text, result.text, language.base):
            each.text = result.text


def keeps(before: str, after: str, language: Language) -> bool:
    """Whether what must not change is still there."""
    kept = tuple(before[start:end] for start, end in finding.kept_spans(before, language))
    return bool(after.strip()) and not misplaced(before, after, kept).times


def _request(text: str, language: Language, proposal: str = "") -> Request:
    return Request(text, language.engine, language.engine, task="correct", proposal=proposal)


def _joined(parts: Sequence[FoundSentence], sentences: Sequence[_Sentence], language: Language) -> str:
    text = "".join(piece.around(done.text) for piece, done in zip(parts, sentences, strict=True))
    return variants.adapt(text, language.code, finding.kept_spans(text, language))


# Whether the engine's answer corrects a sentence or rewords it. The engine is right about forms of words, and about
# small words that go with them. If it replaces one known word by another, or leaves one out, it has most often
# misunderstood the sentence.


def is_correction(before: str, after: str, language: str) -> bool:
    words = lexicon(language)
    if words is None:
        return True
    old, new = _WORD.findall(before), _WORD.findall(after)
    if _once(old) == new != old or any(after.count(mark) < before.count(mark) for mark in "?!"):
        return False
    return all(
        all(_is_small(word, words) or word in new or _has_mended(word, come, words) for word in gone)
        and all(_is_small(word, words) or word in old or _mends_one(word, gone, words) for word in come)
        for gone, come in _exchanged(old, new)
    )


def _once(words: Sequence[str]) -> list[str]:
    """The words without those that stand twice in a row: rules know which of them are mistakes."""
    return [word for word, _ in groupby(words)]


def _exchanged(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield old[a:b], new[c:d]


def _is_small(word: str, words: Lexicon) -> bool:
    return len(word) <= SHORT or words.size(word) >= COMMON


def _has_mended(old: str, come: Sequence[str], words: Lexicon) -> bool:
    return any(_mends(old, new, words) for new in come)


def _mends_one(new: str, gone: Sequence[str], words: Lexicon) -> bool:
    return any(_mends(old, new, words) for old in gone)


def _mends(old: str, new: str, words: Lexicon) -> bool:
    """Whether it is the same word, spelled or inflected otherwise."""
    if _bare(old) == _bare(new):
        return True
    if words.size(new) == UNKNOWN:
        return False
    gain = words.size(new) - words.size(old)
    if gain >= ANY_WORD or (gain >= ALIKE_WORD and fuzz.ratio(_bare(old), _bare(new)) >= ALIKE):
        return True
    shared = Prefix.similarity(old.lower(), new.lower())
    return shared >= STEM and max(len(old), len(new)) - shared <= ENDING


def _bare(word: str) -> str:
    """Letters without accents and case."""
    return "".join(char for char in unicodedata.normalize("NFD", word.casefold()) if char.isalnum())
