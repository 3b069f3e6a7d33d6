"""Corrects texts, sentence by sentence, as steps that ask an engine. Pure but for the checkers that it asks.

First the rules mend what they are sure of. Then the engine weighs the proposals that are not sure. Then the engine may
mend what is left. A changed sentence is looked at again, so that a corrected text stays as it is when it is corrected
again.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field

from tolmach.engines.protocol import Request, Result
from tolmach.languages import variants
from tolmach.languages.model import Language
from tolmach.translation.checks import misplaced
from tolmach.translation.sentences import FoundSentence, Split, pieces
from tolmach.units import applied
from tolmach.writing import finding
from tolmach.writing.answers import is_correction
from tolmach.writing.proposals import Proposal

ROUNDS = 3
ASKED = frozenset({"de", "en", "es", "fr", "it", "pt"})
"""Languages in which the engine's own corrections were found to be right often enough."""

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
