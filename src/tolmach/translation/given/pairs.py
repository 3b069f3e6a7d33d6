"""A text and its translation, sentence by sentence where both have as many. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tolmach.engines.protocol import Likelihood, Request
from tolmach.languages.model import Language
from tolmach.translation import checks
from tolmach.translation.checks import Facts, Fault
from tolmach.translation.confidence.given import GivenManner, judged_pair
from tolmach.translation.protected import protection
from tolmach.translation.sentences import Split, pieces
from tolmach.units import Span

Languages = tuple[Language, Language]


@dataclass(frozen=True, slots=True)
class GivenPair:
    source: str = field(repr=False)
    target: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class GivenSentence:
    """A sentence of a pair, and where its translation starts."""

    source: str = field(repr=False)
    target: str = field(repr=False)
    start: int = 0

    def question(self, languages: Languages) -> Request:
        source, target = (each.engine for each in languages)
        return Request(self.source, source, target, task="judge", said=self.target)

    def open(self, likelihoods: Sequence[Likelihood], languages: Languages) -> list[Likelihood]:
        """Those outside of placeholders, addresses and tags: no engine foresees them, and the checks look at them."""
        found = protection.find(self.target, languages[1].base) if likelihoods else []
        fixed = [(each.start, each.end) for each in found]
        return [each for each in likelihoods if not any(start < each.end and each.start < end for start, end in fixed)]


@dataclass(frozen=True, slots=True)
class GivenVerdict:
    """What is known of a pair. Places are characters of its translation."""

    confidence: float | None
    """None if no engine could judge it."""
    is_unlikely: bool = False
    words: tuple[Span, ...] = ()
    """The doubtful words of the translation."""
    faults: tuple[Fault, ...] = ()
    is_beside_others: bool = False
    """Whether it was compared with the others, because most of them are unlikely to the engine."""

    @property
    def is_doubtful(self) -> bool:
        return self.is_unlikely or bool(self.faults)


def sentences(pair: GivenPair, languages: Languages) -> list[GivenSentence]:
    """One if the texts have different numbers of sentences."""
    texts = pair.source, pair.target
    here, there = (list(_spans(text, each.base)) for text, each in zip(texts, languages, strict=True))
    if len(here) != len(there):
        return [GivenSentence(pair.source, pair.target)]
    return [
        GivenSentence(pair.source[slice(*own)], pair.target[slice(*other)], other[0])
        for own, other in zip(here, there, strict=True)
    ]


def _spans(text: str, language: str) -> Iterator[Span]:
    return ((each.start, each.end) for each in pieces(text, language, Split.ALL) if each.text)


@dataclass(frozen=True, slots=True)
class WeighedPair:
    """A pair with the likelihoods of its sentences; empty ones if no engine told them."""

    pair: GivenPair
    sentences: Sequence[GivenSentence]
    likelihoods: Sequence[Sequence[Likelihood]]


def verdict(weighed: WeighedPair, languages: Languages, fingerprint: str, around: GivenManner | None) -> GivenVerdict:
    both = zip(weighed.sentences, weighed.likelihoods, strict=True)
    judged = [(each.start, judged_pair(each.target, told, fingerprint, around)) for each, told in both]
    found = [(start, each) for start, each in judged if each is not None]
    return GivenVerdict(
        min((each.confidence for _, each in found), default=None),
        any(each.is_doubtful for _, each in found),
        tuple((start + first, start + last) for start, each in found for first, last in each.words),
        tuple(_faults(weighed.pair, languages)),
        is_beside_others=around is not None and not around.is_own,
    )


def _faults(pair: GivenPair, languages: Languages) -> list[Fault]:
    source, target = (each.engine for each in languages)
    fixed = protection.find(pair.source, languages[0].base)
    protected = tuple(pair.source[each.start : each.end] for each in fixed)
    return checks.check(pair.source, pair.target, Facts(source, target, protected))
