"""Rewords texts, sentence by sentence, as steps that ask engines. Pure but for the checkers that it asks.

First the texts are corrected. Then a language model rewords them, if there is one. Other sentences get the address and
the words of the manner that was asked for, and other words or another order, as tables know them. A sentence that no
table rewords goes through other languages and back; what comes back is used only if it has the same words in another
order, and translates into a third language as the sentence itself does. All other sentences stay as they are.
"""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field

from tolmach.engines.protocol import Request, Result
from tolmach.languages import variants
from tolmach.languages.model import Language
from tolmach.translation.sentences import FoundSentence, Split, pieces
from tolmach.units import Formality
from tolmach.writing import candidates, finding, manners
from tolmach.writing.addressing import addressed
from tolmach.writing.correcting import Reworked, Steps, correcting
from tolmach.writing.model import Manner, Tone, WritingStyle
from tolmach.writing.rewordings import reworded
from tolmach.writing.telling import moved

PIVOTS: Mapping[str, tuple[str, ...]] = {"en": ("de", "fr")}
_OTHER_PIVOTS = ("en", "fr", "es")
ADDRESS: Mapping[Manner, Formality] = {
    WritingStyle.BUSINESS: "formal",
    WritingStyle.ACADEMIC: "formal",
    WritingStyle.CASUAL: "informal",
    Tone.DIPLOMATIC: "formal",
}
"""The form of address of a manner. Other manners leave the form as it is."""
FEW_WORDS = 4
"""A shorter text is a label or a greeting, and stays as it is."""


@dataclass(frozen=True, slots=True)
class Means:
    """The engines that can be asked."""

    corrects: bool
    rephrases: bool
    pivots: tuple[str, ...]


@dataclass(slots=True)
class _Sentence:
    """A sentence on its way."""

    text: str
    through: dict[str, str] = field(default_factory=dict)
    """Its translation into each pivot."""
    offers: list[tuple[str, str]] = field(default_factory=list)
    """Wordings, each with the pivot that it came through."""
    in_manner: bool = False
    """Whether it was put in the manner that was asked for."""
    is_reworded: bool = False

    def become(self, text: str) -> None:
        self.is_reworded = self.is_reworded or text != self.text
        self.text = text


def pivots(language: Language) -> tuple[str, ...]:
    chosen = PIVOTS.get(language.base, _OTHER_PIVOTS)
    return tuple(code for code in chosen if code != language.base)[:2]


def rephrasing(texts: Sequence[str], language: Language, manner: Manner | None, means: Means) -> Steps:
    corrected = yield from correcting(texts, language, asked=means.corrects)
    parted = [pieces(done.text, language.base, Split.ALL) for done in corrected]
    sentences = [[_Sentence(piece.text) for piece in part] for part in parted]
    waiting = [each for part in sentences for each in part if _is_sentence(each.text, language)]
    if means.rephrases:
        waiting = yield from _by_model(waiting, language, manner)
    for part in sentences:
        _by_tables(part, manner, language)
    waiting = [each for each in waiting if not each.is_reworded]
    if len(means.pivots) > 1 and waiting:
        yield from _round_trip(waiting, language, means.pivots)
    return [_joined(*three, manner, language) for three in zip(corrected, parted, sentences, strict=True)]


def _by_tables(part: Sequence[_Sentence], manner: Manner | None, language: Language) -> None:
    """Puts the sentences of a text in the manner, and then in other words that say the same."""
    open_ones = [each for each in part if each.text.strip() and not each.is_reworded]
    form = ADDRESS.get(manner) if manner else None
    texts = [each.text for each in open_ones]
    for each, text in zip(open_ones, addressed(texts, form, language) if form else texts, strict=True):
        worded = manners.worded(text, manner, language) if manner else text
        each.in_manner = worded != each.text
        kept = manners.wanted(manner, language.base) if manner else frozenset()
        each.become(reworded(worded, language, kept))


def _is_sentence(text: str, language: Language) -> bool:
    return len(text.split()) >= FEW_WORDS or (language.base in ("ja", "zh") and len(text) > 2 * FEW_WORDS)


def _by_model(
    sentences: Sequence[_Sentence], language: Language, manner: Manner | None
) -> Generator[list[Request], Sequence[Result], list[_Sentence]]:
    """Returns the sentences that the model did not reword well."""
    told = (manners.INSTRUCTIONS[manner],) if manner else ()
    code = language.engine
    results = yield [Request(each.text, code, code, task="rephrase", instructions=told) for each in sentences]
    left = []
    for each, result in zip(sentences, results, strict=True):
        if candidates.acceptable(each.text, result.text, language):
            each.become(result.text)
            each.in_manner = True
        else:
            left.append(each)
    return left


def _round_trip(
    sentences: Sequence[_Sentence], language: Language, through: Sequence[str]
) -> Generator[list[Request], Sequence[Result], None]:
    code = language.engine
    there = yield [Request(each.text, code, pivot) for each in sentences for pivot in through]
    pairs = [(each, pivot) for each in sentences for pivot in through]
    for (each, pivot), result in zip(pairs, there, strict=True):
        each.through[pivot] = result.text
    back = yield [Request(each.through[pivot], pivot, code) for each, pivot in pairs]
    for (each, pivot), result in zip(pairs, back, strict=True):
        text = _adapted(result.text, language)
        if candidates.reordered(each.text, text, language):
            each.offers.append((text, pivot))
    yield from _proven([each for each in sentences if each.offers], code, through)


def _proven(
    sentences: Sequence[_Sentence], code: str, through: Sequence[str]
) -> Generator[list[Request], Sequence[Result], None]:
    """Translates each offer into the pivot that it did not come through."""
    asked = [
        (each, text, next(other for other in through if other != pivot))
        for each in sentences
        for text, pivot in each.offers
    ]
    results = (yield [Request(text, code, other) for _, text, other in asked]) if asked else []
    for (each, text, other), result in zip(asked, results, strict=True):
        if not each.is_reworded and candidates.same_sense(each.through[other], result.text):
            each.become(text)


def _joined(
    corrected: Reworked,
    parts: Sequence[FoundSentence],
    sentences: Sequence[_Sentence],
    manner: Manner | None,
    language: Language,
) -> Reworked:
    """The whole text, and what could not be done for it."""
    text = "".join(piece.around(each.text) for piece, each in zip(parts, sentences, strict=True))
    left = [] if text != corrected.text else ["rewording"]
    if manner is not None and not any(each.in_manner for each in sentences):
        left.append("writing_style" if isinstance(manner, WritingStyle) else "tone")
    kept = corrected.doubts if text == corrected.text else moved(corrected.doubts, corrected.text, text)
    return Reworked(_finished(text, language), kept, tuple(left))


def _finished(text: str, language: Language) -> str:
    return variants.adapt(text, language.code, finding.kept_spans(text, language))


def _adapted(text: str, language: Language) -> str:
    return finding.mended(_finished(text, language), language)[0]
