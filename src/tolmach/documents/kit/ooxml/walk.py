"""The elements of a part, where newer and older programs each have their own version of some."""

from collections.abc import Iterator

from tolmach.documents.kit.ooxml.names import MC
from tolmach.documents.kit.trees import Element


def each(root: Element, *tags: str) -> Iterator[tuple[Element, bool]]:
    """In order, and whether it stands in a Fallback: there stands again what stood in the Choice before it."""
    for element in root.iter(*tags):
        yield element, is_again(element)


def is_again(element: Element) -> bool:
    return next(element.iterancestors(f"{MC}Fallback"), None) is not None
