"""What is kept of units, against a plain way to say the same."""

from hypothesis import given
from hypothesis import strategies as st

from tolmach.memories.model import Segment
from tolmach.memories.units import MOST_CHARACTERS, UnitSieve

TEXTS = st.sampled_from(
    ["a", "b", " a ", "c\n", "", " ", "\x00", "é", "x" * MOST_CHARACTERS, "x" * (MOST_CHARACTERS + 1)]
)
CODES = st.sampled_from(["de", "fr", "en-gb", None])
UNITS = st.lists(st.tuples(TEXTS, st.lists(st.tuples(CODES, TEXTS), max_size=3)), max_size=12)

Unit = tuple[str, list[tuple[str | None, str]]]


def plain(units: list[Unit]) -> tuple[list[Segment], int]:
    memory: dict[str, dict[str, str]] = {}
    skipped = 0
    for source, targets in units:
        text = source.replace("\x00", "").strip()
        usable = [(code, target.replace("\x00", "").strip()) for code, target in targets]
        new = 0
        for code, target in usable:
            fits = 0 < len(text) <= MOST_CHARACTERS and 0 < len(target) <= MOST_CHARACTERS
            if code and fits and code not in memory.get(text, {}):
                memory.setdefault(text, {})[code] = target
                new += 1
        skipped += new == 0 or new < len(targets)
    return [Segment(source, tuple(targets.items())) for source, targets in memory.items()], skipped


@given(UNITS)
def test_the_sieve_keeps_what_can_be_used(units: list[Unit]) -> None:
    some: list[Unit] = [("some", [("de", "etwas")]), *units]
    segments, skipped = plain(some)
    with UnitSieve() as sieve:
        for source, targets in some:
            sieve.add(source, targets)
        with sieve.reading("en") as reading:
            assert (list(reading.segments()), reading.count, reading.skipped) == (segments, len(segments), skipped)
