"""What the audit says, and above all when it may not say that all is well."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from releasing.audit import LOCKS, ROOT, audited

GOOD = {"name": "a", "version": "1", "vulns": []}
HOLE = {"name": "b", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"]}]}
SKIPPED = {"name": "c", "skip_reason": "Dependency not found on PyPI and could not be audited"}


def said(tmp_path: Path, found: Any, *, code: int = 0) -> tuple[int, str]:
    program = tmp_path / "audit.py"
    text = found if isinstance(found, str) else json.dumps({"dependencies": found})
    program.write_text(f"import sys; print({text!r}); print('no way', file=sys.stderr); sys.exit({code})")
    return audited(tmp_path / "lock", [sys.executable, str(program)])


@pytest.mark.parametrize(
    ("found", "code", "word"),
    [
        ([GOOD], 0, "1 packages, no known hole"),
        ([GOOD, HOLE], 1, "b 2: PYSEC-1, mended in 2.1"),
        ([HOLE, SKIPPED], 1, "PYSEC-1"),
        ([GOOD, SKIPPED], 2, "1 of 2 packages are unknown"),
        ([], 2, "nothing is known"),
        ("Traceback", 2, "no way"),
        ("", 2, "nothing is known"),
        ("[]", 2, "nothing is known"),
    ],
)
def test_what_it_says(tmp_path: Path, found: Any, code: int, word: str) -> None:
    result = said(tmp_path, found, code=1 if code else 0)
    assert result[0] == code
    assert word in result[1]


def test_without_the_program(tmp_path: Path) -> None:
    assert audited(tmp_path / "lock", [str(tmp_path / "nothing")])[0] == 2


def test_the_locks_are_there() -> None:
    assert all((ROOT / name).is_file() for name in LOCKS)
