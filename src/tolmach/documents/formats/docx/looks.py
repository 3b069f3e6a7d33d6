"""The look of a run for a reader. Invisible formatting makes no difference between two runs."""

from lxml import etree

from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import Element

_UNSEEN = frozenset(
    f"{W}{name}"
    for name in (
        # Spelling and revisions.
        *("lang", "noProof", "rPrChange", "ins", "del", "moveFrom", "moveTo", "webHidden", "specVanish"),
        *("rtl", "cs"),
        # The distances between letters, which converters set differently in each line.
        *("spacing", "kern", "w", "fitText", "snapToGrid"),
    )
)
_USUAL = frozenset({f"{W}b", f"{W}i", f"{W}sz"})
_COMPLEX = frozenset({f"{W}bCs", f"{W}iCs", f"{W}szCs"})
"""The same properties for letters of right-to-left scripts. Only one of the two is visible."""
_ON = frozenset({"1", "true", "on"})
_FONTS = f"{W}rFonts"
_UNSEEN_OF_FONTS = frozenset({f"{W}hint", f"{W}cs", f"{W}cstheme", f"{W}eastAsia", f"{W}eastAsiaTheme"})


def look(properties: Element | None) -> bytes:
    if properties is None:
        return b""
    unseen = _USUAL if is_right_to_left(properties) else _COMPLEX
    return b"".join(sorted(_seen(child) for child in properties if child.tag not in unseen))


def is_right_to_left(properties: Element) -> bool:
    rtl = properties.find(f"{W}rtl")
    return rtl is not None and rtl.get(f"{W}val", "1") in _ON


def _seen(child: Element) -> bytes:
    if child.tag in _UNSEEN or not isinstance(child.tag, str) or not child.tag.startswith(W):
        return b""
    if child.tag == f"{W}color" and child.get(f"{W}val") == "auto":
        return b""
    attributes = sorted((str(key), str(value)) for key, value in child.attrib.items() if _counts(child, str(key)))
    if child.tag == _FONTS and not attributes:
        return b""
    if attributes and attributes == [(f"{W}val", child.get(f"{W}val", ""))] and child.get(f"{W}val") in _ON:
        attributes = []
    return repr((child.tag, attributes)).encode() if not len(child) else etree.tostring(child)


def _counts(child: Element, name: str) -> bool:
    return child.tag != _FONTS or name not in _UNSEEN_OF_FONTS
