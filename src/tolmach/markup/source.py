"""A tagged text with everything that was found out about it."""

from dataclasses import dataclass

from tolmach.markup.model import MarkupTokens, Options, TokenKind
from tolmach.markup.pairing import Pairs, pair
from tolmach.markup.references import read
from tolmach.markup.roles import Roles, roles
from tolmach.markup.strictness import demand_well_formed
from tolmach.markup.sure import sure_tags
from tolmach.markup.tokens import tokens


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
