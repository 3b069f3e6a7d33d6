"""`tolmach terms`."""

from pathlib import Path

import pytest

from tests.cli.conftest import Tolmach
from tests.memories.owners import tmx

TEXT = "A harbour pilot boards the ship. The harbour pilot knows AIS, and AIS (the system) knows the harbour pilot.\n"
PAIRS = [
    ("The harbour pilot boards the ship.", "Der Hafenlotse betritt das Schiff."),
    ("A harbour pilot is expensive.", "Ein Hafenlotse ist teuer."),
    ("Call the harbour pilot now.", "Rufen Sie jetzt den Hafenlotse."),
]


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "harbour.txt"
    path.write_text(TEXT)
    return path


def test_entries_that_a_glossary_takes(bare: Tolmach, text: Path, tmp_path: Path) -> None:
    output = tmp_path / "terms.tsv"
    done = bare("terms", str(text), "--from", "en", "--to", "de", "--output", str(output))
    assert done.code == 0, done.err
    rows = dict(line.split("\t") for line in output.read_text().splitlines())
    assert rows["AIS"] == "AIS"
    assert rows["harbour pilot"] == "[de] harbour pilot"


def test_csv_and_the_most(bare: Tolmach, text: Path) -> None:
    done = bare("terms", str(text), "--from", "en", "--to", "de", "--format", "csv", "--most", "2")
    assert (done.code, done.out) == (0, "AIS,AIS\nharbour pilot,[de] harbour pilot\n")


def test_json_has_contexts(bare: Tolmach, text: Path) -> None:
    (found,) = (
        row for row in bare("terms", str(text), "--from", "en", "--to", "de", "--json").json if row["count"] == 3
    )
    assert found["source"] == "harbour pilot"
    assert not found["from_memory"]
    assert "A harbour pilot boards the ship." in found["contexts"]


@pytest.mark.parametrize("is_given", [True, False])
def test_a_memory_proposes_what_its_segments_say(bare: Tolmach, text: Path, tmp_path: Path, is_given: bool) -> None:
    memory = tmp_path / "memory.tmx"
    memory.write_bytes(tmx(PAIRS, "en", "de"))
    words = [str(text), "--memory", str(memory)] if is_given else [str(memory)]
    found = bare("terms", *words, "--from", "en", "--to", "de", "--json").json
    (row,) = (row for row in found if row["source"] == "harbour pilot")
    assert (row["target"], row["from_memory"]) == ("Hafenlotse", True)


def test_a_folder(bare: Tolmach, text: Path) -> None:
    (text.parent / "other.txt").write_text("Every harbour pilot sleeps by day.")
    found = bare("terms", str(text.parent), "--from", "en", "--to", "de", "--json").json
    assert next(row for row in found if row["source"] == "harbour pilot")["count"] == 4


def test_nothing_to_read(bare: Tolmach, tmp_path: Path) -> None:
    done = bare("terms", str(tmp_path / "none.txt"), "--to", "de")
    assert done.code != 0
    assert "none.txt" in done.err
