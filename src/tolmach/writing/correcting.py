"""Corrects texts, sentence by sentence, as steps that ask an engine. Pure but for the checkers that it asks.

First the rules mend what they are sure of. Then the engine weighs the proposals that are not sure, and says what it
would correct by itself, which counts if it believed in no proposal. A changed sentence is looked at again, so that a
corrected text stays as it is when it is corrected again.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import groupby

from rapidfuzz import fuzz
from rapidfuzz.distance import Prefix

from tolmach.engines.protocol import Request, Result
from tolmach.languages import variants
from tolmach.languages.model import Language
from tolmach.translation.checks import misplaced
from tolmach.translation.sentences import FoundSentence, Split, pieces
from tolmach.units import Edit, applied
from tolmach.writing import finding
from tolmach.writing.lexicon import UNKNOWN, Lexicon, lexicon
from tolmach.writing.proposals import Proposal
from tolmach.writing.settled import settled
from tolmach.writing.slips import loses_accent
from tolmach.writing.telling import BY_ENGINE, Doubt, doubts, edits

ROUNDS = 4
BESIDE = 20
"""What was refused is not asked again while so many letters before and behind it stay."""
ASKED = frozenset({"de", "en", "es", "fr", "it", "nl", "pt"})
"""Languages in which the engine's own corrections were found to be right often enough."""
COMMON, SHORT = 5.6, 2
"""Words so common, or with so few letters, are articles, pronouns and auxiliaries, or the rest of one before an
apostrophe. They may come, go, and replace each other."""
DROPPED = 2
"""In letters. A longer word never is too much."""
STEM, ENDING = 3, 3
"""The fewest letters that two forms of a word share, and the most letters by which they differ."""
ANY_WORD, RATHER_ALIKE, ALIKE_WORD, ALIKE, AS_LONG = 3.5, 50.0, 2.0, 60.0, 2
"""How much commoner a word must be than the one that it replaces, as logarithms, and how many percent of their letters
must be the same: much commoner and rather alike, or commoner and alike. A much commoner word may also be quite another
if it is about as long (goed, went). The margin is needed because the lists of words include common misspellings."""
KEPT_MARKS = ("?", "!", "'’", '"“”„«»', "()")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Reworked:
    """A text that was worked on."""

    text: str
    doubts: Sequence[Doubt] = ()
    left: tuple[str, ...] = ()
    """What was asked for and could not be done."""


Steps = Generator[list[Request], Sequence[Result], list[Reworked]]


@dataclass(slots=True)
class _Sentence:
    """A sentence on its way."""

    text: str
    proposals: list[Proposal] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    refused: set[tuple[str, str, str, str]] = field(default_factory=set)
    """What the engine did not believe in, as `within` tells it."""

    def change(self, changed: Sequence[tuple[Edit, float]]) -> None:
        """Applies edits, each with its certainty."""
        self.doubts = doubts(self.doubts, changed)
        self.text = applied(self.text, [edit for edit, _ in changed])

    def become(self, text: str, certainty: float = 1.0) -> None:
        if text != self.text:
            self.change([(edit, certainty) for edit in edits(self.text, text)])


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
            text, found = finding.mended(each.text, language)
            each.become(text)
            each.proposals = [proposal for proposal in found if _within(text, proposal.edit) not in each.refused]
        if not asked or language.base not in ASKED:
            break
        before = [each.text for each in waiting]
        results = yield [_request(each, language) for each in waiting]
        for each, result in zip(waiting, results, strict=True):
            _take(each, result, language)
        waiting = [each for each, text in zip(waiting, before, strict=True) if each.text != text]
        if not waiting:
            break


def _take(sentence: _Sentence, result: Result, language: Language) -> None:
    """Makes the proposals that the engine believes in; if there are none, what it corrects by itself. Where there are
    some, it is asked again about the changed sentence."""
    believed = finding.chosen(zip(sentence.proposals, result.weights, strict=False))
    made = [edit for edit, _ in believed]
    sentence.refused |= {_within(sentence.text, each.edit) for each in sentence.proposals if each.edit not in made}
    if believed:
        sentence.change(believed)
    elif keeps(sentence.text, result.text, language) and is_correction(sentence.text, result.text, language.base):
        sentence.become(result.text, BY_ENGINE)


def _within(text: str, edit: Edit) -> tuple[str, str, str, str]:
    """An edit with what stands around it, so that it is known again elsewhere."""
    start, end = max(0, edit.start - BESIDE), edit.end + BESIDE
    return text[start : edit.start], text[edit.start : edit.end], text[edit.end : end], edit.replacement


def keeps(before: str, after: str, language: Language) -> bool:
    """Whether what must not change is still there."""
    whole = [before[start:end] for start, end in settled(before, language.base)]
    kept = tuple(before[start:end] for start, end in finding.kept_spans(before, language))
    if any(phrase not in after for phrase in whole):
        return False
    return bool(after.strip()) and not misplaced(before, after, kept).times


def _request(sentence: _Sentence, language: Language) -> Request:
    proposals = tuple(applied(sentence.text, [found.edit]) for found in sentence.proposals)
    needed = tuple(-math.inf if found.reading < math.inf else found.margin for found in sentence.proposals)
    engine = language.engine
    return Request(sentence.text, engine, engine, task="correct", proposals=proposals, needed=needed)


def _joined(parts: Sequence[FoundSentence], sentences: Sequence[_Sentence], language: Language) -> Reworked:
    whole = _Sentence("")
    for piece, done in zip(parts, sentences, strict=True):
        around = piece.around(done.text)
        start = len(whole.text) + around.find(done.text)
        whole.doubts += [replace(each, start=start + each.start, end=start + each.end) for each in done.doubts]
        whole.text += around
    whole.become(variants.adapt(whole.text, language.code, finding.kept_spans(whole.text, language)))
    return Reworked(whole.text, whole.doubts)


# Whether the engine's answer corrects a sentence or rewords it. The engine is right about forms of words, and about
# small words that go with them. If it replaces one known word by another, or leaves one out, it has most often
# misunderstood the sentence.


def is_correction(before: str, after: str, language: str) -> bool:
    words = lexicon(language)
    if words is None:
        return True
    old, new = _WORD.findall(before), _WORD.findall(after)
    if len(new) == len(_once(old)) < len(old) or _loses_marks(before, after) or _moves_far(old, new):
        return False
    return all(
        (come or all(len(word) <= DROPPED or word in new for word in gone))
        and all(_is_small(word, words) or word in new or _has_mended(word, come, words) for word in gone)
        and all(_is_small(word, words) or word in old or _mends_one(word, gone, words) for word in come)
        for gone, come in _exchanged(old, new)
    )


def _moves_far(old: Sequence[str], new: Sequence[str]) -> bool:
    """Whether words only change places, and not just with their neighbours: a clause may be right in either order."""
    first, second = list(map(str.lower, old)), list(map(str.lower, new))
    differing = [at for at, (one, other) in enumerate(zip(first, second, strict=False)) if one != other]
    return bool(differing) and Counter(first) == Counter(second) and differing[-1] - differing[0] > 1


def _loses_marks(before: str, after: str) -> bool:
    """Whether the end of a question or call is missing, an apostrophe of either shape, a quote or a bracket."""
    return any(sum(map(after.count, marks)) < sum(map(before.count, marks)) for marks in KEPT_MARKS)


def _once(words: Sequence[str]) -> list[str]:
    """The words without those that stand twice in a row, but for accents: rules know which of them are mistakes."""
    return [word for word, _ in groupby(words, key=_bare)]


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
    """Whether it is the same word, spelled or inflected otherwise. People forget accents and seldom add them."""
    if loses_accent(old, new):
        return False
    if _bare(old) == _bare(new):
        return True
    if words.size(new) == UNKNOWN:
        return False
    gain, alike = words.size(new) - words.size(old), fuzz.ratio(_bare(old), _bare(new))
    is_as_long = abs(len(old) - len(new)) <= AS_LONG
    if (gain >= ANY_WORD and (alike >= RATHER_ALIKE or is_as_long)) or (gain >= ALIKE_WORD and alike >= ALIKE):
        return True
    shared = Prefix.similarity(old.lower(), new.lower())
    return shared >= STEM and max(len(old), len(new)) - shared <= ENDING


def _bare(word: str) -> str:
    """Letters without accents and case."""
    return "".join(char for char in unicodedata.normalize("NFD", word.casefold()) if char.isalnum())
