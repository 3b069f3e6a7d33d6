"""Races Tolmach against other programs: speed, documents, memories.

    python -m benchmarks.races [--few] [RACE …]

Each race takes less than five minutes on a quiet machine, and saves its figures and its picture.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.engine import model_hash
from benchmarks.races import documents, lookup, page, speed
from benchmarks.signature import NTREX, RESULTS, save, signature

Result = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Race:
    run: Callable[[], Result]
    few: Callable[[], Result]
    """The quickest run: it shows that the race works, not how fast."""
    picture: Callable[[Result], str]


RACES = {
    "speed": Race(speed.race, lambda: speed.race(0.1), page.speed_picture),
    "documents": Race(documents.race, lambda: documents.race(4), page.documents_picture),
    "memories": Race(lookup.race, lambda: lookup.race(2000, 20), page.memories_picture),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("races", nargs="*", metavar="RACE", help=f"of {', '.join(RACES)}; all if none is named")
    parser.add_argument("--few", action="store_true", help="a quick try")
    parser.add_argument("--results", type=Path, default=RESULTS)
    chosen = parser.parse_args()
    if unknown := set(chosen.races).difference(RACES):
        parser.error(f"There is no race {', '.join(sorted(unknown))}. There are {', '.join(RACES)}.")
    for name in chosen.races or RACES:
        race = RACES[name]
        result = {"signature": signature([NTREX / "en.txt", NTREX / "de.txt"], model_hash())}
        result |= race.few() if chosen.few else race.run()
        print(save(f"race_{name}", result, chosen.results).read_text(), flush=True)
        (chosen.results / f"race_{name}.svg").write_text(race.picture(result), encoding="utf-8")


if __name__ == "__main__":
    main()
