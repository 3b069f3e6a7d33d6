"""Refused requests without a key. Each is a successful request with one thing spoilt."""

from collections.abc import Iterator
from dataclasses import replace

from tolmach.errors import ApiError, BadRequest, Conflict, Forbidden, NotFound
from tolmach.memories.signing import NOT_SIGNED
from tolmach.memories.transfers import UPLOADED
from tolmach.reference.refusals.spoiling import asking, large_head, long_url, malformed_query
from tolmach.wire.examples import Example, Refusal, refusal
from tolmach.wire.limits import too_large
from tolmach.wire.unkeyed import Unkeyed

UNSIGNED = {"translation_memories": NOT_SIGNED, "voice": "Forbidden. The signature is missing or wrong."}
"""The answer of each area to a signature that is not its own."""
ONCE: dict[str, ApiError] = {
    "/storage/translation_memories/imports/{file}": Conflict(UPLOADED),
    "/storage/voice/recordings/{file}": Conflict("The service already has the recording."),
    "/storage/voice/results/{file}": NotFound("Voice job not found"),
}
"""Places that can be used only once, with the error for the second use."""


def of_place(place: Unkeyed, usual: Example) -> Iterator[Refusal]:
    yield long_url(usual)
    if not place.takes:
        yield large_head(usual)
    if place.security:
        yield malformed_query(usual)
        error = Forbidden(UNSIGNED[place.tag])
        yield refusal("wrong_signature", "The signature is wrong.", error, asking(usual, {"signature": "0" * 64}))
    if place.takes:
        yield from _of_sizes(usual)
    if place.path in ONCE:
        yield refusal("again", "It was done before.", ONCE[place.path], usual, usual)


def _of_sizes(usual: Example) -> Iterator[Refusal]:
    size, shorter, longer = len(usual.body), usual.body[:-1], usual.body + usual.body[-1:]
    small = BadRequest(f"The file has {size - 1} bytes, but {size} were announced.")
    yield refusal("small_file", "The file is smaller than announced.", small, replace(usual, body=shorter))
    yield refusal("large_file", "The file is larger than announced.", too_large(size), replace(usual, body=longer))
