"""The last resort for terms: inserts the terms that the engine left out of a translation.

A term that already appears in an acceptable form stays. Otherwise the term replaces its source, if the engine copied
that, or else the words that its place in the source became. If those words are not known, the term is inserted about as
far into the translation as it is into the source.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from tolmach.engines.protocol import Link
from tolmach.glossaries.terms.fitting import acceptable, places, standing
from tolmach.glossaries.terms.words import Word, pieces, read, words
from tolmach.languages.traits import base, traits
from tolmach.units import Edit, Match, Span, applied

_SURE = 0.5
"""A word belongs to the translation of a term if its link has at least this share of the strongest link's weight."""

# Languages in which a plural can be made safely: the ending of the word, and the ending that replaces it.
_PLURALS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("s", "ses"),
        ("x", "xes"),
        ("ch", "ches"),
        ("sh", "shes"),
        ("ay", "ays"),
        ("ey", "eys"),
        ("oy", "oys"),
        ("y", "ies"),
        ("", "s"),
    ),
    "es": (("a", "as"), ("e", "es"), ("o", "os"), ("z", "ces"), ("s", "s"), ("", "es")),
    "fr": (("s", "s"), ("x", "x"), ("z", "z"), ("au", "aux"), ("eu", "eux"), ("al", "aux"), ("", "s")),
    "pt": (("a", "as"), ("e", "es"), ("o", "os")),
}


class How(Enum):
    STANDS = "stands"
    REPLACED = "replaced"
    """It replaced other words, mostly in the form of its entry."""
    FORCED = "forced"
    """It was inserted at a place where it may not belong."""


@dataclass(frozen=True, slots=True)
class Enforced:
    text: str
    edits: tuple[Edit, ...]
    """The edits are in order and do not overlap. Their offsets are those of the translation before the edits."""
    how: tuple[How, ...]
    """One value for each match."""


def enforce(
    source: str,
    matches: Sequence[Match],
    translation: str,
    links: Sequence[Link],
    language: str,
    fixed: Sequence[Span] = (),
) -> Enforced:
    """The `fixed` spans of the translation stay as they are."""
    taken = standing(translation, [match.target for match in matches], language)
    text = words(translation)
    missing = [number for number in range(len(matches)) if number not in taken]
    replaced: dict[int, Span] = {}
    for number in missing:
        busy = [*fixed, *taken.values(), *replaced.values()]
        copy = _copy(source, matches[number], translation, busy, language)
        span = copy or _became(matches[number], links, text, busy, language)
        if span is not None:
            replaced[number] = span
    edits = [Edit(*span, _adapted(translation, span, matches[number], language)) for number, span in replaced.items()]
    busy = [*fixed, *taken.values(), *replaced.values()]
    for number in missing:
        if number not in replaced:
            point = _point(source, matches[number], translation, text, busy)
            edits.append(Edit(point, point, _spaced(translation, point, matches[number].target, language)))
    settled = _settled(translation, sorted(edits, key=lambda edit: (edit.start, edit.end)))
    how = [
        How.STANDS if number in taken else How.REPLACED if number in replaced else How.FORCED
        for number in range(len(matches))
    ]
    return Enforced(applied(translation, settled), settled, tuple(how))


def replace(sentence: str, span: Span, entry: str) -> str:
    """The sentence with the entry at the span. A word at the start of the sentence keeps its capital."""
    return applied(sentence, _settled(sentence, [Edit(*span, _capital(sentence, span, entry))]))


def _copy(source: str, match: Match, translation: str, busy: Sequence[Span], language: str) -> Span | None:
    """Where the translation contains the words of the source unchanged."""
    written = source[match.start : match.end]
    found = places(translation, written, language) if written in translation else ()
    return next((span for span in found if translation[slice(*span)] == written and not _overlaps(span, busy)), None)


def _became(
    match: Match, links: Sequence[Link], text: Sequence[Word], busy: Sequence[Span], language: str
) -> Span | None:
    """The words of the translation that a match became. Of several runs of words, it takes the one with the most
    weight, then the longest."""
    weights: dict[int, float] = defaultdict(float)
    related = [link for link in links if _overlaps((match.start, match.end), (link.source,))]
    for number, word in enumerate(text):
        if word.text[0].isalnum() and not _overlaps((word.start, word.end), busy):
            weight = _weight(word, related)
            if weight:
                weights[number] = weight
    strongest = max(weights.values(), default=0.0)
    sure = [number for number in sorted(weights) if weights[number] >= _SURE * strongest]
    if not traits(language).spaced_words:
        # In these languages a word is several signs, and no half of a word may stay behind: each sign belongs to the
        # source word with which it has the most weight.
        others = [link for link in links if not _overlaps((match.start, match.end), (link.source,))]
        sure = [
            number for number in sorted(weights) if number in sure or weights[number] > _weight(text[number], others)
        ]
    runs = _runs(sure)
    if not runs:
        return None
    spans = {(text[run[0]].start, text[run[-1]].end): sum(weights[number] for number in run) for run in runs}
    return max(spans, key=lambda span: (spans[span], span[1] - span[0]))


def _weight(word: Word, links: Sequence[Link]) -> float:
    return sum(link.weight for link in links if _overlaps((word.start, word.end), (link.target,)))


def _runs(numbers: Iterable[int]) -> list[list[int]]:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def _point(source: str, match: Match, translation: str, text: Sequence[Word], busy: Sequence[Span]) -> int:
    """The end of a word, about as far into the translation as the match is into the source."""
    wanted = len(translation) * match.end / max(1, len(source))
    ends = [word.end for word in text if word.text[0].isalnum() and not _is_inside(word.end, busy)]
    return min(ends, key=lambda end: abs(end - wanted), default=len(translation))


def _spaced(translation: str, point: int, entry: str, language: str) -> str:
    """The entry to insert after a word, with a space before it if the language puts spaces between words."""
    return " " + entry if traits(language).spaced_words and translation[:point].strip() else entry


def _settled(text: str, edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """Adds a space on either side of an entry that would otherwise merge with the word next to it."""
    settled: list[Edit] = []
    for number, edit in enumerate(edits):
        touches = bool(settled) and settled[-1].end == edit.start
        before = settled[-1].replacement[-1:] if touches else text[: edit.start][-1:]
        followed = number + 1 < len(edits) and edits[number + 1].start == edit.end
        after = "" if followed else text[edit.end : edit.end + 1]
        new = edit.replacement
        new = " " * _merge(before, new[:1]) + new + " " * _merge(new[-1:], after)
        settled.append(Edit(edit.start, edit.end, new))
    return tuple(settled)


def _merge(left: str, right: str) -> bool:
    return bool(left and right) and len(pieces(left + right)) < len(pieces(left)) + len(pieces(right))


def _adapted(translation: str, span: Span, match: Match, language: str) -> str:
    """The entry unchanged, unless both the source and the replaced words are plural."""
    entry = match.target
    if not match.exact and translation[: span[1]].endswith(("s", "x")) and entry.isalpha() and entry.islower():
        plural = _plural(entry, language)
        entry = plural if acceptable(plural, entry, language) else entry
    return _capital(translation, span, entry)


def _plural(entry: str, language: str) -> str:
    rules = _PLURALS.get(base(language), ())
    return next((entry.removesuffix(end) + plural for end, plural in rules if entry.endswith(end)), entry)


def _capital(sentence: str, span: Span, entry: str) -> str:
    found, _ = read(sentence, str)
    starts = (start for start, initial in zip(found.starts, found.initial, strict=True) if initial)
    return raised(entry) if span[0] in starts and sentence[span[0]].isupper() else entry


def raised(entry: str) -> str:
    """The entry with the capital that starts a sentence, unless its first word already has capitals: `iPhone`."""
    return entry[0].upper() + entry[1:] if entry.split()[0].islower() else entry


def _overlaps(span: Span, others: Iterable[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def _is_inside(point: int, spans: Iterable[Span]) -> bool:
    return any(start < point < end for start, end in spans)
