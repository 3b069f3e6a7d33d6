"""The limits of one request, whatever it asks for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """Times in seconds.

    body_timeout: without a byte for so long, a body is given up.
    first_byte: after so long, work that still goes on sends the head of its answer, and then a blank as often. Clients
        give up after 5 or 10 seconds without a byte.
    uploads: how many files of one kind an account may send to one process at the same time.
    """

    body_timeout: float = 30.0
    first_byte: float = 3.0
    uploads: int = 10


USUAL_LIMITS = RequestLimits()
