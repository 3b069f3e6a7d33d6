"""Cuts text that is longer than the model's training sentences, at the best place near the middle."""

from collections.abc import Callable, Iterator, Sequence

from tolmach.engines.nmt.symbols import TextPart
from tolmach.languages.traits import traits
from tolmach.patterns import deferred

# The best first: the end of a sentence, of a clause, of a word.
PLACES = (
    deferred(r"[.!?…]+[\"'”’»)\]]*\s+|[。！？]+[」』）]*"),
    deferred(r"[,;:)\]—–]+\s+|[、，；：]+"),
    deferred(r"\s+"),
)


def cut(text: str, limit: int, length: Callable[[str], int]) -> list[str]:
    """Stretches that are no longer than the limit by the given measure. Joined, they are the text."""
    done: list[str] = []
    waiting = [text]
    while waiting:
        stretch = waiting.pop()
        if len(stretch) < 2 or length(stretch) <= limit:
            done.append(stretch)
        else:
            middle = place(stretch)
            waiting += [stretch[middle:], stretch[:middle]]
    return done


def place(text: str) -> int:
    """Where to cut: the best kind of place in the middle half, as near to the middle as possible."""
    middle, margin = len(text) // 2, max(1, len(text) // 4)
    for kind in PLACES:
        ends = [
            match.end()
            for match in kind.finditer(text, middle - margin, middle + margin)
            if 0 < match.end() < len(text)
        ]
        if ends:
            return min(ends, key=lambda end: abs(end - middle))
    return middle


def joints(stretches: Sequence[str], target: str, start: int = 0) -> Iterator[TextPart]:
    """The stretches as parts, with the spaces that the target language needs between them."""
    for number, stretch in enumerate(stretches):
        core = stretch.strip()
        lead = len(stretch) - len(stretch.lstrip())
        if core:
            yield TextPart(core, start + lead, True)
        if number + 1 < len(stretches) and traits(target).spaced_words:
            yield TextPart(" ", start + len(stretch), False)
        start += len(stretch)
