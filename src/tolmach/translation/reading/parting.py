"""Splits a text into sentences that are translated one by one, and the text between them. Pure.

Put the translations of the sentences in their places, and the result is the translation of the text, with the space
between sentences that the target has.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tolmach.languages.model import Language
from tolmach.languages.traits import traits
from tolmach.translation.pipeline import spacing
from tolmach.translation.reading.segments import segment
from tolmach.translation.reading.spans import Stretch
from tolmach.translation.sentences import Split
from tolmach.units import Rendered, Unit


@dataclass(frozen=True, slots=True)
class PlainPart:
    text: str
    translated: bool


def parts(text: str, source: Language, target: Language) -> list[PlainPart]:
    return list(_parts(text, source, target))


def _parts(text: str, source: Language, target: Language) -> Iterator[PlainPart]:
    segmented = segment(Unit(text), source.base, Split.ALL)
    stretches, respaced = segmented.stretches, spacing(source, target)
    ended = [Rendered(_ended(stretch, target)) for stretch in stretches]
    spaced = respaced(segmented.codes, stretches, ended) if respaced else ended
    for stretch, item in zip(stretches, spaced, strict=True):
        before, _, after = item.text.partition(_ended(stretch, target)) if stretch.translated else (item.text, "", "")
        sentence = stretch.text if stretch.translated else ""
        found = ((before, False), (sentence, True), (after, False))
        yield from (PlainPart(*each) for each in found if each[0])


def _ended(stretch: Stretch, target: Language) -> str:
    """The sentence with its last mark as the target writes it: that tells what may follow its translation."""
    if not stretch.translated:
        return stretch.text
    return stretch.text[:-1] + (traits(target.base).marks.get(stretch.text[-1]) or stretch.text[-1])
