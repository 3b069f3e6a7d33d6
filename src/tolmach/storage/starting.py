"""Turns failures of a start into a sentence for the operator."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from tolmach.errors import StartError


@contextmanager
def told(data: Path) -> Iterator[None]:
    """Turns an error of the database or the `data` folder into a StartError, if it has not become a better sentence
    already."""
    try:
        yield
    except sa.exc.DatabaseError as error:
        said = str(error.orig).strip().splitlines()[0]
        raise StartError(f"The database cannot be used: {said}.") from None
    except OSError as error:
        raise StartError(f"{error.filename or data} cannot be used: {error.strerror or error}.") from None
