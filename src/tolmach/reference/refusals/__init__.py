"""What may go wrong with each operation: an example of every error status that its description names.

Most examples are successful requests with one thing spoilt (`operations`, `places`), and the tests send them. Errors
that no request can cause by itself are in `circumstances`.
"""

from collections.abc import Iterator

from tolmach.reference.refusals.circumstances import circumstance
from tolmach.reference.refusals.operations import of_operation
from tolmach.reference.refusals.places import of_place
from tolmach.wire.examples import Example, Refusal
from tolmach.wire.openapi import Described, errors_of
from tolmach.wire.unkeyed import Unkeyed


def refusals(operation: Described, usual: Example) -> Iterator[Refusal]:
    """`usual` is a successful request to the operation."""
    made = [*(of_place(operation, usual) if isinstance(operation, Unkeyed) else of_operation(operation, usual))]
    yield from made
    for status in errors_of(operation):
        if all(refusal.status != status for refusal in made):
            yield circumstance(operation.path, status)
