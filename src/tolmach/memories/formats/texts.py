"""Reads text from a file and leaves the file open."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO


@contextmanager
def decoded(file: BinaryIO, encoding: str, newline: str | None = None) -> Iterator[io.TextIOWrapper]:
    text = io.TextIOWrapper(file, encoding, newline=newline)
    try:
        yield text
    finally:
        text.detach()
