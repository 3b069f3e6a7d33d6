"""The limits of one request, whatever it asks for."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RequestLimits:
    """Times in seconds.

    body_timeout: the service gives up on a body if no byte of it comes for so long.
    first_byte: if the work takes longer, the head of the answer is sent, and then a blank each time so long has passed.
        Clients give up after 5 or 10 seconds without a byte.
    uploads: how many files of one kind an account may send to one process at the same time.
    """

    body_timeout: float = 30.0
    first_byte: float = 3.0
    uploads: int = 10


USUAL_LIMITS = RequestLimits()
