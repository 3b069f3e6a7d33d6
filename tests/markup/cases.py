"""The table of tagged texts, and ways to look at units that several tests share."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tolmach.markup import writing
from tolmach.markup.model import Options
from tolmach.markup.tagged import Tagged
from tolmach.units import Placed, Rendered, Unit

_TABLE = Path(__file__).parent / "data" / "cases.toml"


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    source: str
    options: Options
    units: list[str]
    keep: list[str]
    characters: int
    rewritten: str


def cases() -> list[Case]:
    return [_case(row) for row in tomllib.loads(_TABLE.read_text("utf-8"))["case"]]


def _case(row: dict[str, Any]) -> Case:
    options = Options(
        row["kind"],
        strict=row.get("version", "v2") == "v2",
        outline_detection=row.get("outline_detection", True),
        splitting_tags=frozenset(row.get("splitting_tags", ())),
        non_splitting_tags=frozenset(row.get("non_splitting_tags", ())),
        ignore_tags=frozenset(row.get("ignore_tags", ())),
    )
    rewritten = row.get("rewritten", row["source"])
    return Case(row["name"], row["source"], options, row["units"], row.get("keep", []), row["characters"], rewritten)


def same(unit: Unit) -> Rendered:
    return Rendered(unit.text, tuple(Placed(mark, code.start, code.end) for mark, code in enumerate(unit.codes)))


def unchanged(tagged: Tagged) -> str:
    return tagged.write([same(unit) for unit in tagged.units])


def written_anew(tagged: Tagged, rendered: Iterable[Rendered] | None = None) -> str:
    """As `Tagged.write`, but also units that did not change are written from their text."""
    text, done, pieces = tagged.source.text, 0, []
    for slot, each in zip(tagged.slots, rendered or map(same, tagged.units), strict=True):
        pieces += [text[done : slot.start], writing.write(slot, each, tagged.source.options)]
        done = slot.end
    return "".join([*pieces, text[done:]])


def marked(unit: Unit) -> str:
    """The text of a unit with its codes, as in the table."""
    pieces: list[str] = []
    ends: list[tuple[int, int]] = []
    done = 0
    for mark, code in enumerate(unit.codes):
        wide = code.start < code.end
        while ends and (ends[-1][0] < code.start or (wide and ends[-1][0] == code.start)):
            end, closed = ends.pop()
            pieces += [unit.text[done:end], f"{{/{closed}}}"]
            done = end
        pieces += [unit.text[done : code.start], f"{{{'=' * code.opaque}{mark}{'' if wide else '/'}}}"]
        done = code.start
        if wide:
            ends.append((code.end, mark))
    for end, closed in reversed(ends):
        pieces += [unit.text[done:end], f"{{/{closed}}}"]
        done = end
    return "".join([*pieces, unit.text[done:]])
