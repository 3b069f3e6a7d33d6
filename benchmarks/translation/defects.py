"""Faults that can be seen without judging words: what was lost, repeated, copied, cut or written in another script."""

from tolmach.translation.checks import letters, repeats
from tolmach.translation.checks.numbers import compare

KINDS = ("numbers", "loop", "copy", "short", "script")

# Shorter than this share of the source's usual length in the language is called cut.
SHORT, LEAST = 0.45, 40


def defects(source: str, output: str, reference: str, languages: tuple[str, str], usual_ratio: float) -> set[str]:
    """The kinds of faults in one translation. `usual_ratio` is target length by source length over the test set.

    Here the usual length is measured; the service has to do with a table.
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
    """Whether a person has copied the same: a title in another language, or words that both languages have."""
    runs = repeats.copied(source, output)
    return runs <= repeats.copied(source, reference) if runs else output == reference
