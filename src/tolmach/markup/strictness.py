"""Checks whether XML is well-formed. It never reads entities, loads nothing, and deep nesting takes no stack."""

import re
from xml.parsers import expat

from tolmach.markup.model import MarkupError, MarkupTokens, TokenKind

_DECLARATION = re.compile(
    r"""\ufeff?<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')[^?<>]*\?>"""
)
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_:\x80-\U0010ffff][\w.:\-·]*;")


def demand_well_formed(text: str, tokens: MarkupTokens) -> None:
    """Several elements and bare text are allowed. A DOCTYPE is skipped: its declarations are not used, and any entity
    may be named."""
    parser = expat.ParserCreate("utf-8")
    try:
        parser.Parse(f"<all>{_ENTITY.sub('e', _content(text, tokens))}</all>", True)
    except (expat.ExpatError, UnicodeEncodeError):
        raise MarkupError("The text is not well-formed XML.") from None


def _content(text: str, tokens: MarkupTokens) -> str:
    """The text without what may only stand before the first element."""
    declaration = _DECLARATION.match(text)
    start = declaration.end() if declaration else 0
    if TokenKind.DOCTYPE not in tokens.kind:
        return text[start:]
    doctype = tokens.kind.index(TokenKind.DOCTYPE)
    if not all(_may_stand_before(text, tokens, number) for number in range(doctype)):
        raise MarkupError("A DOCTYPE stands before the first element.")
    return text[start : tokens.start[doctype]] + text[tokens.end[doctype] :]


def _may_stand_before(text: str, tokens: MarkupTokens, number: int) -> bool:
    blank = not text[tokens.start[number] : tokens.end[number]].strip("\ufeff \t\r\n")
    return blank or tokens.kind[number] is TokenKind.COMMENT
