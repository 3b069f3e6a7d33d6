"""Ways of decoding, from the usual one to the most careful."""

from collections.abc import Sequence
from dataclasses import replace

from tolmach.engines.nmt.decoder import Decoded, DecodingJob, Manner
from tolmach.engines.nmt.suspicion import suspicious
from tolmach.engines.protocol import Request

ATTEMPTS = (Manner(beam=2), Manner(beam=4, penalty=1.05), Manner(beam=6, penalty=1.1, restricted=False))
"""By the number of the attempt; the later ones are for results in which a check found faults. A first beam of 1 would
take a third less time and lose between a quarter of a point and a point of chrF. Depending on the load, it would also
give the same sentence two translations."""
AGAIN = (Manner(beam=4, penalty=1.2), Manner(beam=4, penalty=1.6, restricted=False))
"""For failed decodings, one after the other. To forbid repeated runs instead would forbid letters spelled in bytes."""


def usual(request: Request) -> Manner:
    return ATTEMPTS[min(request.attempt, len(ATTEMPTS) - 1)]


def like(manner: Manner, first: Manner) -> Manner:
    """The manner of a second try: unrestricted if the first was, and with alignment if the first had it."""
    return replace(manner, restricted=manner.restricted and first.restricted, align=first.align)


def failed(jobs: Sequence[DecodingJob], decoded: Sequence[Decoded]) -> list[int]:
    pairs = enumerate(zip(jobs, decoded, strict=True))
    return [number for number, (job, found) in pairs if suspicious(job.text, found.pieces, job.limit)]
