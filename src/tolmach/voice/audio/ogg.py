"""The pages of Ogg."""

from collections.abc import Iterator

_HEAD = 27
"""Bytes of a page before the sizes of its segments; the last of them says how many there are."""


def pages(data: bytes) -> Iterator[bytes]:
    """Each page of what is whole pages."""
    at = 0
    while at < len(data):
        segments = data[at + _HEAD - 1]
        start = at + _HEAD
        end = start + segments + sum(data[start : start + segments])
        yield data[at:end]
        at = end
