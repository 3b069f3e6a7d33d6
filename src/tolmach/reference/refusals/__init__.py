"""What may go wrong with each operation: an example of every error status that its description names.

Most are made of a request that succeeds (`operations`, `places`), and the tests send them. What no request brings about
by itself is one of `circumstances`.
"""

from collections.abc import Iterator

from tolmach.reference.refusals.circumstances import circumstance
from tolmach.reference.refusals.operations import of_operation
from tolmach.reference.refusals.places import of_place
from tolmach.wire.examples import Example, Refusal
from tolmach.wire.openapi import Described, errors_of
from tolmach.wire.unkeyed import Unkeyed


def refusals(operation: Described, usual: Example) -> Iterator[Refusal]:
    """`usual` is a request to it that succeeds."""
    made = [*(of_place(operation, usual) if isinstance(operation, Unkeyed) else of_operation(operation, usual))]
    yield from made
    for status in errors_of(operation):
        if all(refusal.status != status for refusal in made):
            yield circumstance(operation.path, status)
