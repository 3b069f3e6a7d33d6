"""What stops a start says one sentence about it."""

import errno
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from tolmach.errors import StartError
from tolmach.storage.starting import told


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (sa.exc.OperationalError("INSERT", {}, sqlite3.OperationalError("disk I/O error")), "The database cannot be used: disk I/O error."),
        (OSError(errno.ENOSPC, "No space left on device"), "/data cannot be used: No space left on device."),
        (OSError(errno.ENOSPC, "No space left on device", "/data/a"), "/data/a cannot be used: No space left on device."),
        (StartError("The port is taken."), "The port is taken."),
    ],
)  # fmt: skip
def test_a_sentence(error: Exception, sentence: str) -> None:
    with pytest.raises(StartError) as raised, told(Path("/data")):
        raise error
    assert str(raised.value) == sentence
