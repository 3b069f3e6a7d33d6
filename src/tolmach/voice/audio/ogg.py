"""Splits Ogg data into pages."""

from collections.abc import Iterator

_HEAD = 27
"""The bytes of a page before the sizes of its segments. The last of them is the number of segments."""


def pages(data: bytes) -> Iterator[bytes]:
    """The pages of data that consists of whole pages."""
    at = 0
    while at < len(data):
        segments = data[at + _HEAD - 1]
        start = at + _HEAD
        end = start + segments + sum(data[start : start + segments])
        yield data[at:end]
        at = end
