"""Keeps properties in their fixed order. Word refuses a file in which they are not."""

from collections.abc import Mapping

from lxml import etree

from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import Element, local

_ORDERS: Mapping[str, str] = {
    "pPr": """
        pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs
        suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd
        snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment
        textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange""",
    "rPr": """
        rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish
        webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang
        eastAsianLayout specVanish oMath rPrChange""",
    "tblPr": """
        tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd
        tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange""",
    "sectPr": """
        headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols
        formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings footnoteColumns
        sectPrChange""",
}
_RANKS = {kind: {f"{W}{name}": rank for rank, name in enumerate(order.split())} for kind, order in _ORDERS.items()}


def placed(properties: Element, name: str) -> Element:
    """The property. If it is missing, it is created in its place."""
    found = properties.find(f"{W}{name}")
    if found is not None:
        return found
    ranks = _RANKS[local(properties)]
    made = etree.Element(f"{W}{name}", nsmap=properties.nsmap)
    behind = (number for number, child in enumerate(properties) if ranks.get(str(child.tag), -1) > ranks[str(made.tag)])
    properties.insert(next(behind, len(properties)), made)
    return made


def first(parent: Element, name: str) -> Element:
    """The properties of an element, which come first in it. They are created if they are missing."""
    found = parent.find(f"{W}{name}")
    if found is None:
        found = etree.Element(f"{W}{name}", nsmap=parent.nsmap)
        parent.insert(0, found)
    return found
