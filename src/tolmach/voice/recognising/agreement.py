"""Finds the words on which two consecutive passes agree. These will not change any more."""

from collections.abc import Sequence

from tolmach.voice.recognising.passes import TimedWord


def agreed(before: Sequence[TimedWord], now: Sequence[TimedWord], until: float) -> int:
    """How many words at the start of both are the same and end no later than `until`.

    The last word never counts: it may be half a word, and its full stop may only mark the end of the sound."""
    count = 0
    for old, new in zip(before, now[:-1], strict=False):
        if _sound(old.text) != _sound(new.text) or new.end > until:
            break
        count += 1
    return count


def _sound(text: str) -> str:
    """The word without case and punctuation, in which passes differ on the same words."""
    return "".join(sign for sign in text.casefold() if sign.isalnum()) or text.strip()
