"""What a file must have in another language: every text, and every form that the language has for a number. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tolmach.documents.formats.json.language import is_language
from tolmach.languages.model import Language
from tolmach.linguistics.plurals import CATEGORIES, OTHER, categories, counts_one_only, sample, with_number
from tolmach.localising.counted import count_of
from tolmach.localising.formats.model import StringSheet
from tolmach.localising.tree import Node, Path, TreeSlot

_SUFFIXED = re.compile(rf"(?P<base>.+)_(?P<form>{'|'.join(CATEGORIES)})")
_TAG = re.compile(r"<[^<>]*>")


@dataclass(frozen=True, slots=True)
class StringEntry:
    slot: TreeSlot
    text: str
    """What the source says there."""
    number: int | None = None
    """A number of the plural form that is wanted, if it is one."""

    @property
    def path(self) -> Path:
        return self.slot.path

    @property
    def is_language(self) -> bool:
        return is_language(_TAG.sub(" ", self.text), "")


def entries(source: StringSheet, forms: tuple[str, ...], languages: tuple[Language, Language]) -> list[StringEntry]:
    """`forms` are those of the target's file by their number, where it numbers them; `languages` are both."""
    return list(_Wanting(source.forms, forms, languages).group(source.root, ()))


@dataclass(frozen=True, slots=True)
class _Form:
    name: str
    category: str


@dataclass(frozen=True, slots=True)
class _Wanting:
    source_forms: tuple[str, ...]
    target_forms: tuple[str, ...]
    languages: tuple[Language, Language]

    def group(self, node: Node, path: Path) -> Iterator[StringEntry]:
        children = node.children or ()
        if node.plural:
            names = self.source_forms if len(self.source_forms) == len(children) else ("one", *[OTHER] * len(children))
            there = {names[int(child.name)]: child for child in children}
            wanted = [_Form(str(number), name) for number, name in enumerate(self.target_forms)]
            yield from self._forms(there, wanted, path)
            return
        if _is_family(children):
            there = {child.name: child for child in children}
            wanted = [_Form(name, name) for name in categories(self.languages[1].code)]
            yield from self._forms(there, wanted, path)
            return
        families = _families(children)
        done = set(families)
        for child in children:
            match = _SUFFIXED.fullmatch(child.name)
            if child.children is not None:
                yield from self.group(child, (*path, child.name))
            elif match and match["base"] in families:
                # All forms of a text stand where the first of them does.
                yield from self._family(match["base"], families.pop(match["base"]), path)
            elif child.text is not None and not (match and match["base"] in done):
                yield StringEntry(TreeSlot((*path, child.name), child), child.text)

    def _family(self, base: str, there: Mapping[str, Node], path: Path) -> Iterator[StringEntry]:
        wanted = [_Form(f"{base}_{name}", name) for name in categories(self.languages[1].code, rare=True)]
        return self._forms(there, wanted, path)

    def _forms(self, there: Mapping[str, Node], wanted: list[_Form], path: Path) -> Iterator[StringEntry]:
        target = self.languages[1].code
        for form in wanted:
            template, text = _template(there, form.category, target)
            yield StringEntry(TreeSlot((*path, form.name), template), text, sample(form.category, target))


def _template(there: Mapping[str, Node], category: str, target: str) -> tuple[Node, str]:
    """The form of the source that a form of the target says, and its text. If `one` names no number, it says nothing of
    21, so that it gets one."""
    other = there.get(OTHER) or list(there.values())[-1]
    found = there.get(category, other)
    text, many = found.text or "", other.text or ""
    place = count_of(many)
    if category != "one" or counts_one_only(target) or place is None or count_of(text):
        return found, text
    return found, with_number(text, place) or many


def _is_family(children: tuple[Node, ...]) -> bool:
    names = {child.name for child in children}
    is_plain = all(child.text is not None for child in children)
    return OTHER in names and len(names) > 1 and names <= set(CATEGORIES) and is_plain


def _families(children: tuple[Node, ...]) -> dict[str, dict[str, Node]]:
    """The texts whose forms stand beside each other, as `files_one` and `files_other`, by their common name. Forms of
    ordinal numbers follow other rules, and stay as they are."""
    found: dict[str, dict[str, Node]] = {}
    for child in children:
        match = _SUFFIXED.fullmatch(child.name)
        if match and child.text is not None and not match["base"].endswith("_ordinal"):
            found.setdefault(match["base"], {})[match["form"]] = child
    return {base: forms for base, forms in found.items() if OTHER in forms and len(forms) > 1}
