"""Shares the text of a paragraph out among the places that it stood in. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from tolmach.documents.kit.typesetting import Hole, SetText

Runs = tuple[SetText | Hole, ...]


def shared_out(runs: Runs, shares: Sequence[float]) -> list[Runs]:
    """Cuts the runs between words into as many parts as there are shares, each about as long as its share."""
    found: list[Runs] = []
    rest = runs
    for number in range(len(shares) - 1):
        whole = sum(map(_length, rest))
        first, rest = _cut(rest, whole * shares[number] / max(1.0, sum(shares[number:])))
        found.append(first)
    return [*found, rest]


def _length(run: SetText | Hole) -> int:
    return len(run.text) if isinstance(run, SetText) else 1


def _cut(runs: Runs, length: float) -> tuple[Runs, Runs]:
    for number, run in enumerate(runs):
        if isinstance(run, SetText) and length <= len(run.text):
            at = _between_words(run.text, round(length))
            if at is not None:
                before, behind = run.text[:at].rstrip(), run.text[at:].lstrip()
                first = (*runs[:number], replace(run, text=before)) if before else runs[:number]
                return first, ((replace(run, text=behind), *runs[number + 1 :]) if behind else runs[number + 1 :])
        length -= _length(run)
    return runs, ()


def _between_words(text: str, near: int) -> int | None:
    """The place of the space nearest to a place in the text; any place in a script without spaces."""
    spaces = [at for at, sign in enumerate(text) if sign == " "]
    if not spaces:
        return near if text[max(0, near - 1) : near] >= "\u2e80" else None
    return min(spaces, key=lambda at: abs(at - near))
