"""How likely each piece of a given translation is."""

from collections.abc import Sequence

from tolmach.engines.nmt import casing
from tolmach.engines.nmt.decoder import Decoder, DecodingJob, Manner
from tolmach.engines.nmt.restriction import Restriction
from tolmach.engines.nmt.tokens import Tokens, plain, spans
from tolmach.engines.protocol import Likelihood, Request, Result


class Judging:
    def __init__(self, tokens: Tokens, restriction: Restriction, decoder: Decoder, limit: int) -> None:
        self._tokens, self._restriction, self._decoder, self._limit = tokens, restriction, decoder, limit

    def judged(self, requests: Sequence[Request]) -> list[Result]:
        """Results that have nothing but likelihoods. A pair that is too long for the model has none."""
        sources = self._tokens.encode([self._read(each.text, each.source) for each in requests])
        targets = self._tokens.encode([self._read(each.said, each.target) for each in requests])
        both = list(zip(sources, targets, strict=True))
        short = [number for number, pair in enumerate(both) if all(0 < len(each) <= self._limit for each in pair)]
        jobs = [
            DecodingJob(f"<2{requests[number].target}>", sources[number], Manner(), sources[number]) for number in short
        ]
        found = dict(zip(short, self._decoder.log_probs(jobs, [targets[number] for number in short]), strict=True))
        return [
            Result("", likelihoods=_placed(targets[number], request.said, found[number]) if number in found else ())
            for number, request in enumerate(requests)
        ]

    def _read(self, text: str, language: str) -> str:
        return plain(casing.fold(text, language, self._restriction.knows).text)


def _placed(pieces: Sequence[str], text: str, values: Sequence[float]) -> tuple[Likelihood, ...]:
    """Those of the pieces, and of the end."""
    places = [*spans(pieces, text), (len(text), len(text))]
    return tuple(Likelihood(*place, value) for place, value in zip(places, values, strict=True))
