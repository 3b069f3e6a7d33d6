"""Several wordings of one translation: the likeliest of all, or those that continue a given opening."""

from dataclasses import replace

from tolmach.engines.nmt import casing
from tolmach.engines.nmt.decoder import Decoder, DecodingJob, Manner
from tolmach.engines.nmt.restriction import Restriction
from tolmach.engines.nmt.suspicion import suspicious
from tolmach.engines.nmt.symbols import BARRIER
from tolmach.engines.nmt.tokens import Tokens, plain
from tolmach.engines.nmt.writing import Controls, Written, writable, write
from tolmach.engines.protocol import Request, Result

WORDINGS = 6
LEAST = 0.0075
"""How likely the first piece after an opening must be; rarer ones are mostly wrong."""
MANNER = Manner(beam=4)


class Varying:
    def __init__(self, tokens: Tokens, restriction: Restriction, decoder: Decoder, limit: int) -> None:
        self._tokens, self._restriction, self._decoder, self._limit = tokens, restriction, decoder, limit

    def vary(self, request: Request) -> Result:
        """Returns no wordings if the text is too long for the model, or if it has text that must bypass the model."""
        given = request.opening or ""
        if BARRIER.search(request.text) or BARRIER.search(given) or not writable((), request.terms):
            return Result("")
        case = casing.fold(request.text, request.source, self._restriction.knows)
        start = _start(given, request.target, case)
        written = write(self._tokens, plain(case.text), (), request.terms)
        (opening,) = self._tokens.encode([start.rstrip()])
        if not written.text or max(len(written.pieces), len(opening)) > self._limit:
            return Result("")
        job = self._job(request, written)
        found = self._decoder.vary(job, None if request.opening is None else opening, WORDINGS, LEAST)
        texts = (self._tokens.decode(each).strip() for each in found if not suspicious(job.text, each, job.limit))
        ends = (text.removeprefix(start) for text in texts if text.startswith(start))
        wordings = tuple(dict.fromkeys(given + _shown(end, request.target, case) for end in ends))
        return Result(wordings[0] if wordings else "", wordings=wordings)

    def _job(self, request: Request, written: Written) -> DecodingJob:
        holds = self._restriction.holds(written.text, request.source, request.target)
        manner = replace(MANNER, restricted=holds and self._restriction.allows(written.offered, request.target))
        controls = Controls.of(self._tokens, request)
        return DecodingJob(f"<2{request.target}>", controls.around(written.pieces), manner, text=written.text)


def _start(opening: str, language: str, case: casing.Folded) -> str:
    """The opening as the model would have written it, with every letter at its place."""
    small = casing.lower(opening, language) if case.raised else opening
    return plain(small[:1].upper() + small[1:] if case.raised else small)


def _shown(text: str, language: str, case: casing.Folded) -> str:
    return casing.upper(text, language) if case.raised else text
