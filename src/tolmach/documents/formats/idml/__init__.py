"""InDesign packages (IDML): translates the text of the stories. Only changed stories are written anew.

These stay as they are: notes, deleted and hidden text, stories whose frames are all hidden, names of links and
bookmarks, the topics of the index, fonts, and the language marked on text (its names differ between programs).
"""

from collections.abc import Iterable, Iterator, Sequence

from tolmach.documents.formats.idml.atoms import Base, bases, length
from tolmach.documents.formats.idml.building import looks, rebuild
from tolmach.documents.formats.idml.layout import IdmlStory, Layout, layout
from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.packages import opened
from tolmach.documents.kit.passages import Passage, passages
from tolmach.documents.kit.trees import Element, written
from tolmach.languages.traits import traits
from tolmach.units import Rendered

_RIGHT_TO_LEFT = {"ParagraphDirection": "RightToLeftDirection", "Composer": "HL Composer Optyca"}
_LEFT_TO_RIGHT = {"ParagraphDirection": "LeftToRightDirection"}


def read(data: bytes, source: str | None) -> Reading:
    found = layout(opened(data))
    units = [passage.inline.unit for story in found.stories for _, passage in _passages(story, found)]
    return Reading(tuple(units), sum(length(story.tree) for story in found.stories))


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    package = opened(data)
    found = layout(package)
    translations = iter(rendered)
    changed: dict[str, bytes] = {}
    for story in found.stories:
        changes = _changes(_passages(story, found), translations)
        for base, each in changes.values():
            rebuild(base, each)
            _turn(base.element, wanted)
        if changes:
            changed[story.name] = written(story.tree, package.parts[story.name])
    return package.written(changed)


def _passages(story: IdmlStory, found: Layout) -> list[tuple[Base, Passage]]:
    """The passages in the order of the story."""
    shown = [] if story.hidden else bases(story.tree, found.hidden_conditions)
    pairs = [(base, passage) for base in shown for passage in passages(base.atoms, looks)]
    return sorted(pairs, key=lambda pair: pair[0].order[pair[1].start])


_Changes = dict[Element, tuple[Base, list[tuple[Passage, Rendered]]]]


def _changes(found: Iterable[tuple[Base, Passage]], translations: Iterator[Rendered]) -> _Changes:
    changes: _Changes = {}
    for base, passage in found:
        rendered = next(translations)
        if rendered != as_it_was(passage.inline.unit):
            changes.setdefault(base.element, (base, []))[1].append((passage, rendered))
    return changes


def _turn(element: Element, wanted: Wanted) -> None:
    """Sets the direction of a paragraph whose language now runs the other way."""
    target, source = (traits(code).is_right_to_left for code in (wanted.target, wanted.source))
    if target != source:
        for paragraph in element.xpath("ancestor-or-self::ParagraphStyleRange[1]"):
            paragraph.attrib.update(_RIGHT_TO_LEFT if target else _LEFT_TO_RIGHT)
