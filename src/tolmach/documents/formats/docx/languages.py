"""Marks the language and the direction of a translation."""

from collections.abc import Iterator
from unicodedata import bidirectional

from tolmach.documents.formats.docx import scripts
from tolmach.documents.formats.docx.looks import is_right_to_left
from tolmach.documents.formats.docx.ordered import first, placed
from tolmach.documents.kit.ooxml import Opc, Part, WrittenLanguage
from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import Element

_HOLDERS = ("hyperlink", "ins", "moveTo", "customXml", "sdt", "sdtContent", "fldSimple", "dir", "bdo")
_RUN_HOLDERS = frozenset(f"{W}{name}" for name in _HOLDERS)
_VAL = f"{W}val"
_STYLED = ("styles", "numbering")
"""The parts with formatting that runs take over."""
_CORE = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"


def set_of_paragraph(paragraph: Element, language: WrittenLanguage) -> None:
    """Sets the language of a paragraph that was just written. Text boxes in it have paragraphs of their own."""
    for run in _runs(paragraph):
        properties = run.find(f"{W}rPr")
        if properties is not None:
            _fit(properties, language)
        if language.turns and not (language.right_to_left and _runs_on(run)):
            _turn_run(run, language)
    _unbind(paragraph)


def _fit(properties: Element, language: WrittenLanguage) -> None:
    """Removes what was meant for the words of the source: a width to squeeze them into, the characters of
    its script."""
    _remove(properties, "fitText")
    for lang in properties.iterchildren(f"{W}lang"):
        _say(lang, language)
    for fonts in properties.iterchildren(f"{W}rFonts"):
        if not language.is_east_asian and fonts.get(f"{W}hint") == "eastAsia":
            del fonts.attrib[f"{W}hint"]


def set_everywhere(package: Opc, language: WrittenLanguage) -> None:
    """Sets the language in the styles and settings, and the direction of everything in a part with a translation."""
    for name in package.related(package.main, "styles"):
        part = package.part(name)
        _set_in_styles(part.root, language)
        part.changed = True
    for name in package.related(package.main, "settings"):
        part = package.part(name)
        for element in part.root.iter(f"{W}themeFontLang"):
            _say(element, language)
            part.changed = True
    if language.turns:
        for name in package.related(package.main, *_STYLED):
            _carry_styles(package.part(name), language)
        for part in package.changed():
            _turn_all(part.root, language)


def _carry_styles(part: Part, language: WrittenLanguage) -> None:
    for properties in part.root.iter(f"{W}rPr"):
        scripts.carry(properties, right_to_left=language.right_to_left)
        part.changed = True


def _set_in_styles(root: Element, language: WrittenLanguage) -> None:
    for lang in root.iter(f"{W}lang"):
        _say(lang, language)
    defaults = root.find(f"{W}docDefaults/{W}rPrDefault")
    if defaults is not None:
        _say(placed(first(defaults, "rPr"), "lang"), language)


def _say(lang: Element, language: WrittenLanguage) -> None:
    kind = "eastAsia" if language.is_east_asian else "bidi" if language.right_to_left else "val"
    lang.set(f"{W}{kind}", language.tag)


def _runs(element: Element) -> Iterator[Element]:
    for child in element:
        if child.tag == f"{W}r":
            yield child
        elif child.tag in _RUN_HOLDERS:
            yield from _runs(child)


def _runs_on(run: Element) -> bool:
    """Whether the run is a name or code in left-to-right letters."""
    return "L" in _directions(run) and not _runs_back(run)


def _runs_back(run: Element) -> bool:
    return not _directions(run).isdisjoint({"R", "AL"})


def _directions(run: Element) -> set[str]:
    return {bidirectional(letter) for text in run.iterchildren(f"{W}t") for letter in text.text or ""}


def _turn_run(run: Element, language: WrittenLanguage) -> None:
    properties = first(run, "rPr")
    if is_right_to_left(properties) != language.right_to_left:
        scripts.carry(properties, right_to_left=language.right_to_left)
        _turn(properties, "rtl", language)


def _turn_all(root: Element, language: WrittenLanguage) -> None:
    for paragraph in root.iter(f"{W}p"):
        _turn(first(paragraph, "pPr"), "bidi", language)
    for section in root.iter(f"{W}sectPr"):
        _turn(section, "bidi", language)
    for table in root.iter(f"{W}tbl"):
        _turn(first(table, "tblPr"), "bidiVisual", language)
    if not language.right_to_left:
        for run in root.iter(f"{W}r"):
            if not _runs_back(run):
                _turn_run(run, language)
        for style in root.iter(f"{W}style", f"{W}docDefaults"):
            for properties in style.iter(f"{W}pPr", f"{W}rPr"):
                _remove(properties, "bidi")
                _remove(properties, "rtl")


def _turn(properties: Element, name: str, language: WrittenLanguage) -> None:
    if language.right_to_left:
        placed(properties, name).attrib.pop(_VAL, None)
    else:
        _remove(properties, name)


def _remove(properties: Element, name: str) -> None:
    found = properties.find(f"{W}{name}")
    if found is not None:
        properties.remove(found)


def _unbind(paragraph: Element) -> None:
    """Removes data bindings: a control bound to other content would show that again. The properties of the document are
    translated themselves, so a control that shows one of them stays bound."""
    for control in (*paragraph.iterancestors(f"{W}sdt"), *paragraph.iter(f"{W}sdt")):
        for binding in control.iterfind(f"{W}sdtPr/{{*}}dataBinding"):
            properties = binding.getparent()
            if properties is not None and _CORE not in binding.get(f"{W}prefixMappings", ""):
                properties.remove(binding)
