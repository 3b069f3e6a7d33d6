"""Walks over the elements of a part, of which newer and older programs may have different versions."""

from collections.abc import Iterator

from tolmach.documents.kit.ooxml.names import MC
from tolmach.documents.kit.trees import Element


def each(root: Element, *tags: str) -> Iterator[tuple[Element, bool]]:
    """The elements in order, and whether each is in a Fallback, which repeats the content of the Choice before it."""
    for element in root.iter(*tags):
        yield element, is_again(element)


def is_again(element: Element) -> bool:
    return next(element.iterancestors(f"{MC}Fallback"), None) is not None
