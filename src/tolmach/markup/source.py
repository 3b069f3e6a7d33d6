"""A tagged text with everything that was found out about it, and whether it is well-formed XML, where it must be.
Checking never reads entities, loads nothing, and deep nesting takes no stack."""

from dataclasses import dataclass
from xml.parsers import expat

from tolmach.markup.model import MarkupError, MarkupTokens, Options, TokenKind
from tolmach.markup.pairing import Pairs, pair
from tolmach.markup.references import read
from tolmach.markup.roles import Roles, roles
from tolmach.markup.sure import sure_tags
from tolmach.markup.tokens import tokens
from tolmach.patterns import deferred

_DECLARATION = deferred(r"""\ufeff?<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.[0-9]+"|'1\.[0-9]+')[^?<>]*\?>""")
_ENTITY = deferred(r"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_:\x80-\U0010ffff][\w.:\-·]*;")


@dataclass(frozen=True, slots=True)
class Source:
    text: str
    options: Options
    tokens: MarkupTokens
    pairs: Pairs
    roles: Roles

    def raw(self, first: int, last: int | None = None) -> str:
        return self.text[self.tokens.start[first] : self.tokens.end[first if last is None else last]]

    def shown(self, first: int, last: int) -> str:
        """What a reader sees of these tokens."""
        return "".join(self._shown(number) for number in range(first, last + 1))

    def _shown(self, number: int) -> str:
        match self.tokens.kind[number]:
            case TokenKind.TEXT | TokenKind.LINE:
                return read(self.raw(number), self.options.html)
            case TokenKind.VERBATIM | TokenKind.NEWLINE:
                return self.raw(number)
            case _:
                return ""


def read_tokens(text: str, options: Options) -> MarkupTokens:
    return tokens(text, options.html, sure_tags(text) if options.plain else None)


def analyse(text: str, options: Options) -> Source:
    found = read_tokens(text, options)
    if options.strict and not options.html:
        demand_well_formed(text, found)
    pairs = pair(found, options.html)
    return Source(text, options, found, pairs, roles(text, found, pairs, options))


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
