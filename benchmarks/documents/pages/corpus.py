"""The files of the corpus, and what is known of each."""

import csv
import math
from dataclasses import dataclass
from pathlib import Path

from benchmarks.documents.making.content import content, formulas, paragraphs, tables

FILES = Path(__file__).parent.parent / "corpus"
TABLE = FILES / "files.tsv"
Table = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """What stands in a file, where we wrote its text ourselves."""

    paragraphs: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    formulas: tuple[str, ...] = ()

    @property
    def cells(self) -> list[str]:
        return [cell for table in self.tables for row in table for cell in row]

    @property
    def text(self) -> str:
        return "\n".join([*self.paragraphs, *self.cells])


@dataclass(frozen=True, slots=True)
class Sample:
    name: str
    kept_back: bool
    source: str
    target: str
    content: str
    """The name of its text, or nothing if we did not write it."""
    traits: frozenset[str]
    degrees: float = 0.0
    """How far a scan is turned to the left."""

    @property
    def lean(self) -> float:
        return math.tan(math.radians(self.degrees))

    @property
    def path(self) -> Path:
        return FILES / f"{self.name}.pdf"

    @property
    def truth(self) -> Truth | None:
        if not self.content:
            return None
        said = content(self.content)
        return Truth(tuple(paragraphs(said)), tuple(tables(said)), tuple(formulas(said)))


def samples() -> list[Sample]:
    with TABLE.open(encoding="utf-8", newline="") as lines:
        return [_sample(row) for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)]


def _sample(row: dict[str, str]) -> Sample:
    said = row["content"] if row["content"] != "-" else ""
    traits = frozenset(row["traits"].split())
    degrees = float(row["degrees"] or 0)
    return Sample(row["name"], row["side"] == "kept_back", row["from"], row["to"], said, traits, degrees)
