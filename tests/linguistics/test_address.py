"""Verbs of both forms of address: one table, whichever way a text is changed."""

import subprocess
import sys
from pathlib import Path

import pytest

import tolmach.linguistics.address
from tolmach.linguistics.address.rewriting import INFORMAL
from tolmach.styles.rules.tone.address import _KNOWN

FOLDER = Path(tolmach.linguistics.address.__file__).parent


@pytest.mark.parametrize("language", sorted(INFORMAL))
def test_rules_of_style_find_their_verbs_there(language: str) -> None:
    assert {*_KNOWN[language]} <= {*INFORMAL[language]}


@pytest.mark.parametrize(
    ("language", "formal", "informal"),
    [
        ("de", "sind", "bist"),
        ("de", "lesen", "liest"),
        ("de", "warten", "wartest"),
        ("es", "es", "eres"),
        ("es", "está", "estás"),
        ("it", "può", "puoi"),
        ("it", "finisce", "finisci"),
    ],
)
def test_both_forms(language: str, formal: str, informal: str) -> None:
    assert INFORMAL[language][formal] == informal


def test_the_folder_is_used_alone(tmp_path: Path) -> None:
    """Training labels text with it where nothing else of the package is, nor anything that was installed."""
    (tmp_path / "alone").symlink_to(FOLDER)
    script = "import alone; from alone import asking; print(alone.shown('Kommst du?', 'de'))"
    ran = subprocess.run(
        [sys.executable, "-ISc", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {script}"],
        capture_output=True,
        text=True,
    )
    assert (ran.stdout.strip(), ran.stderr) == ("informal", "")
