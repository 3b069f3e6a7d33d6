"""The changes for instructions that no rule of the catalogue covers. Pure functions."""

import re
from collections.abc import Iterator, Mapping

from tolmach.languages.traits import base, traits
from tolmach.languages.variants import adaptations
from tolmach.patterns import deferred
from tolmach.styles.rules.phrases import cased
from tolmach.units import Edit, Rewriting, Touch

_EXCLAIMED = deferred(r"(?P<inverted>¡)|(?<=[?？])[!！]+|\s?(?P<marks>[!！]+)(?P<asked>[?？]?)")
_EMOJI = deferred(
    "[ \u00a0]?(?:[\U0001f1e6-\U0001f1ff]{2}|[\U0001f300-\U0001faff\u2600-\u27bf\u2b50\u2b55]"
    "[\ufe0f\u200d\U0001f3fb-\U0001f3ff\U0001f300-\U0001faff\u2640\u2642]*)+"
)
_FULL_STOP = {"ja": "。", "zh": "。"}
_HEADING = deferred(r"^(?=.{1,80}$)(?!.*[.!?。！？:,;]\s*$)\s*\S.*$", re.MULTILINE)


def calm(text: str, language: str) -> Iterator[Edit]:
    """Removes exclamation marks."""
    stop = _FULL_STOP.get(base(language), ".")
    for match in _EXCLAIMED.finditer(text):
        is_end = match["marks"] and not match["asked"]
        yield Edit(*match.span(), (match["asked"] or (stop if is_end else "")))


def without_emoji(text: str, language: str) -> Iterator[Edit]:
    for match in _EMOJI.finditer(text):
        after = match.end() + (match.start() == 0 and text[match.end() : match.end() + 1] == " ")
        yield Edit(match.start(), after, "")


def raised_headings(text: str, language: str) -> Iterator[Edit]:
    """Writes headings in capitals. A heading is a line that does not end like a sentence."""
    return (Edit(*match.span(), match[0].upper()) for match in _HEADING.finditer(text) if match[0] != match[0].upper())


def lowered_headings(text: str, language: str) -> Iterator[Edit]:
    """Leaves only the first capital of a heading. Words in capitals stay, because they may be abbreviations."""
    for match in _HEADING.finditer(text):
        words = list(re.finditer(r"[^\W\d_]+", match[0]))
        for word in words[1:]:
            if word[0].istitle() and base(language) != "de":
                at = match.start() + word.start()
                yield Edit(at, at + 1, word[0][0].lower())


def in_variant(code: str) -> Rewriting:
    return lambda text, language: adaptations(text, code)


def replacing(old: str, new: str) -> Touch:
    """Replaces whole words, or any occurrence in languages without spaces between words."""
    apart = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)", re.IGNORECASE)
    anywhere = re.compile(re.escape(old), re.IGNORECASE)

    def edits(text: str, language: str) -> Iterator[Edit]:
        pattern = apart if traits(base(language)).spaced_words else anywhere
        # If the new word contains the old one, as "teams" contains "team", it must not grow each time.
        inside = [match.span() for match in re.finditer(re.escape(new), text, re.IGNORECASE)]
        for match in pattern.finditer(text):
            if not any(start <= match.start() and match.end() <= end for start, end in inside):
                yield Edit(*match.span(), cased(new, match[0]))

    return Touch("custom_instructions", edits)


def touch(rewriting: Rewriting) -> Touch:
    return Touch("custom_instructions", rewriting)


TOUCHES: Mapping[str, Touch] = {
    "calm": touch(calm),
    "without emoji": touch(without_emoji),
    "raised headings": touch(raised_headings),
    "lowered headings": touch(lowered_headings),
    "british": touch(in_variant("en-gb")),
    "american": touch(in_variant("en-us")),
    "swiss": touch(in_variant("de-ch")),
    "latin american": touch(in_variant("es-419")),
}
