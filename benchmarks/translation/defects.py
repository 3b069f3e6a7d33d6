"""Finds faults that show without judging words: lost numbers, loops, copies, cut texts, another script."""

from tolmach.translation.checks import letters, repeats
from tolmach.translation.checks.numbers import compare

KINDS = ("numbers", "loop", "copy", "short", "script")

# A translation counts as cut if it is shorter than this share of the usual length. `LEAST` is in letters of the source.
SHORT, LEAST = 0.45, 40


def defects(source: str, output: str, reference: str, languages: tuple[str, str], usual_ratio: float) -> set[str]:
    """The kinds of faults in one translation. `usual_ratio` is target length by source length over the test set.

    Here the usual length is measured; the service has only a table.
    """
    found = {
        "numbers": bool(compare(source, output, *languages).lost),
        "loop": repeats.loop(source, output),
        "copy": repeats.copy(source, output, languages) and not _belongs(source, output, reference),
        "short": len(output) < SHORT * usual_ratio * len(source) and len(source) > LEAST,
        "script": letters.other_script(source, output, languages[1]),
    }
    return {kind for kind, is_there in found.items() if is_there}


def _belongs(source: str, output: str, reference: str) -> bool:
    """Tells whether a person copied the same words: a title in another language, or words that both languages have."""
    runs = repeats.copied(source, output)
    return runs <= repeats.copied(source, reference) if runs else output == reference
