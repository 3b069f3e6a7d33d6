"""Lists the stories in the order in which they appear on the pages, and finds those that are invisible."""

from collections.abc import Iterator
from dataclasses import dataclass

from tolmach.documents.kit.packages import Package
from tolmach.documents.kit.trees import Element, Tree, local, parsed
from tolmach.errors import UnsafeFile

NO_PACKAGE = "The file is not an InDesign package: it has no designmap.xml. Export it as IDML again."
_MAP = "designmap.xml"


@dataclass(frozen=True, slots=True)
class IdmlStory:
    name: str
    """The name of its part in the package."""
    tree: Tree
    hidden: bool
    """Whether it has frames and all of them are hidden."""


@dataclass(frozen=True, slots=True)
class Layout:
    stories: tuple[IdmlStory, ...]
    hidden_conditions: frozenset[str]


def layout(package: Package) -> Layout:
    if _MAP not in package.parts:
        raise UnsafeFile(NO_PACKAGE)
    root = parsed(package.parts[_MAP]).getroot()
    trees = {name: parsed(package.parts[name]) for name in _sources(root, "Story", package)}
    frames: dict[str, list[bool]] = {}
    layers = _invisible(root, "Layer")
    for tree in [*_spreads(root, package), *trees.values()]:
        for story, shown in _frames(tree, layers):
            frames.setdefault(story, []).append(shown)
    places = {story: place for place, story in enumerate(frames)}
    stories = [IdmlStory(name, tree, _hidden(tree, frames)) for name, tree in trees.items()]
    stories.sort(key=lambda story: min((places.get(own, len(places)) for own in _selves(story.tree)), default=0))
    return Layout(tuple(stories), _invisible(root, "Condition"))


def _sources(root: Element, kind: str, package: Package) -> list[str]:
    """The parts of a kind, each once, in the order of the map."""
    named = [child.get("src", "") for child in root if local(child) == kind]
    return list(dict.fromkeys(name for name in named if name in package.parts))


def _spreads(root: Element, package: Package) -> Iterator[Tree]:
    for kind in ("Spread", "MasterSpread"):
        for name in _sources(root, kind, package):
            yield parsed(package.parts[name])


def _invisible(root: Element, kind: str) -> frozenset[str]:
    return frozenset(each.get("Self", "") for each in root.iter(kind) if each.get("Visible") == "false")


def _frames(tree: Tree, layers: frozenset[str]) -> Iterator[tuple[str, bool]]:
    """The story of each frame and of each text path, and whether it is shown."""
    for frame in tree.iter("{*}*"):
        story = frame.get("ParentStory")
        if story is not None:
            yield story, not any(_is_hidden(each, layers) for each in (frame, *frame.iterancestors()))


def _is_hidden(item: Element, layers: frozenset[str]) -> bool:
    return item.get("Visible") == "false" or item.get("ItemLayer") in layers


def _selves(tree: Tree) -> list[str]:
    return [story.get("Self", "") for story in tree.iter("Story")]


def _hidden(tree: Tree, frames: dict[str, list[bool]]) -> bool:
    shown = [each for own in _selves(tree) for each in frames.get(own, ())]
    return bool(shown) and not any(shown)
