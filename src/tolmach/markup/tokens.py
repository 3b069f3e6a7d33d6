"""Cuts tagged text into tags and text. Every character is in exactly one token, and no text is ever refused.

Each search stops at the next `<`, or is remembered if it found nothing, so the time is linear in the text.
"""

import re
from collections.abc import Set

from tolmach.markup.elements import HTML_PROGRAM, HTML_VERBATIM, HTML_VOID
from tolmach.markup.model import CDATA, MarkupTokens, TokenKind
from tolmach.patterns import deferred

_SPACE = r"[ \t\r\n\f]"
_TAG = rf"""
    (?: [ \t\r\n\f=]++ | /(?!>)
      | [^ \t\r\n\f/=<>]++
        (?: {_SPACE}*+ = {_SPACE}*+ (?: "[^"]*+" | '[^']*+' | [^ \t\r\n\f"'<>] [^ \t\r\n\f<>]*+ ) )?+
    )*+ (?P<empty>/?)>
"""
_HTML_OPEN = deferred(rf"<(?P<name>[A-Za-z][^ \t\r\n\f/<>]*+){_TAG}", re.VERBOSE)
_XML_OPEN = deferred(rf"<(?P<name>[A-Za-z_:\x80-\U0010ffff][^ \t\r\n\f/=<>]*+){_TAG}", re.VERBOSE)
_CLOSE = deferred(r"</(?P<name>[A-Za-z_:\x80-\U0010ffff][^ \t\r\n\f/<>]*+)[^<>]*+>")
_DECLARATION = deferred(r"<[!?/][^<>]*+>")
_DOCTYPE = deferred(
    r"""<!DOCTYPE(?=[ \t\r\n\[]) (?: [^\[<>"']++ | "[^"]*+" | '[^']*+' )*+
    (?: \[ (?: <!--(?:[^-]|-(?!->))*+--> | <\?(?:[^?]|\?(?!>))*+\?> | "[^"]*+" | '[^']*+' | [^\]"'] )*+ \] )?
    [ \t\r\n]*+ >""",
    re.VERBOSE,
)
_HTML_DOCTYPE = deferred(r"<!DOCTYPE[^<>]*+>", re.IGNORECASE)
_RAW_END = {name: deferred(rf"</{name}(?=[ \t\r\n\f/>])", re.IGNORECASE) for name in HTML_PROGRAM | HTML_VERBATIM}
_LINE_END = deferred(r"(\r\n?|\n)")


def tokens(text: str, html: bool, starts: Set[int] | None = None) -> MarkupTokens:
    """If `starts` is given, tags begin only at these places; otherwise every `<` may begin one."""
    scanner = _Scanner(text, html)
    search = 0
    while (start := text.find("<", search)) >= 0:
        if starts is None or start in starts:
            scanner.scan(start)
        search = max(start + 1, scanner.done)
    return scanner.finish()


class _Scanner:
    def __init__(self, text: str, html: bool) -> None:
        self.done = 0
        self._text = text
        self._html = html
        self._tokens = MarkupTokens()
        self._missing: set[str] = set()
        self._preformatted = 0

    def scan(self, start: int) -> None:
        """Reads the markup that begins here. Nothing happens if the `<` is only a character."""
        following = self._text[start + 1 : start + 2]
        if following == "/":
            self._closing(start)
        elif following == "!":
            self._html_declaration(start) if self._html else self._xml_declaration(start)
        elif following == "?":
            self._instruction(start)
        else:
            self._opening(start)

    def finish(self) -> MarkupTokens:
        self._add_text(len(self._text))
        return self._tokens

    def _opening(self, start: int) -> None:
        match = (_HTML_OPEN if self._html else _XML_OPEN).match(self._text, start)
        if match is None:
            return
        name, empty = match.groups()
        name = name.lower() if self._html else name
        if empty or (self._html and name in HTML_VOID):
            self._add(TokenKind.EMPTY, start, match.end(), name)
            return
        self._add(TokenKind.OPEN, start, match.end(), name)
        if self._html:
            self._preformatted += name == "pre"
            self._raw(name)

    def _raw(self, name: str) -> None:
        """Reads what is not markup although it may look like it: the inside of a script, a style sheet, a title."""
        if name not in _RAW_END:
            return
        found = _RAW_END[name].search(self._text, self.done)
        end = found.start() if found else len(self._text)
        if self.done < end:
            self._add(TokenKind.PROGRAM if name in HTML_PROGRAM else TokenKind.TEXT, self.done, end)

    def _closing(self, start: int) -> None:
        match = _CLOSE.match(self._text, start)
        if match is None:
            self._bogus(start)
            return
        name = match[1].lower() if self._html else match[1]
        self._add(TokenKind.CLOSE, start, match.end(), name)
        if self._preformatted and name == "pre":
            self._preformatted -= 1

    def _html_declaration(self, start: int) -> None:
        if self._text.startswith("<!--", start):
            # `<!-->` is a complete comment. A comment without an end reaches to the end of the text.
            self._add(TokenKind.COMMENT, start, self._find("-->", start + 2) or len(self._text))
        elif self._text.startswith("<![CDATA[", start) and (end := self._find("]]>", start)):
            self._add(TokenKind.COMMENT, start, end)
        elif match := self._doctype(start) or _HTML_DOCTYPE.match(self._text, start):
            self._add(TokenKind.DOCTYPE, start, match.end())
        else:
            self._bogus(start)

    def _xml_declaration(self, start: int) -> None:
        if self._text.startswith("<!--", start):
            self._until("-->", start, start + 4)
        elif self._text.startswith("<![CDATA[", start):
            self._section(start)
        elif match := self._doctype(start):
            self._add(TokenKind.DOCTYPE, start, match.end())
        else:
            self._bogus(start)

    def _doctype(self, start: int) -> re.Match[str] | None:
        """There can be only one, and the search for a second could take as long as the text."""
        if "doctype" in self._missing or not self._text.startswith("<!DOCTYPE", start):
            return None
        self._missing.add("doctype")
        return _DOCTYPE.match(self._text, start)

    def _section(self, start: int) -> None:
        if end := self._find("]]>", start):
            self._add(TokenKind.OPEN, start, start + 9, CDATA)
            if start + 9 < end - 3:
                self._add(TokenKind.VERBATIM, start + 9, end - 3)
            self._add(TokenKind.CLOSE, end - 3, end, CDATA)

    def _instruction(self, start: int) -> None:
        if self._html and not self._text.startswith(("<?php", "<?="), start):
            self._bogus(start)
        else:
            self._until("?>", start, start + 2)

    def _bogus(self, start: int) -> None:
        if match := _DECLARATION.match(self._text, start):
            self._add(TokenKind.COMMENT, start, match.end())

    def _until(self, mark: str, start: int, search: int) -> None:
        if end := self._find(mark, search):
            self._add(TokenKind.COMMENT, start, end)

    def _find(self, mark: str, search: int) -> int:
        """Where this mark ends, or 0. A mark that was not found is never looked for again."""
        found = -1 if mark in self._missing else self._text.find(mark, search)
        if found < 0:
            self._missing.add(mark)
            return 0
        return found + len(mark)

    def _add(self, kind: TokenKind, start: int, end: int, name: str = "") -> None:
        if self.done < start:
            self._add_text(start)
        self._tokens.add(kind, start, end, name)
        self.done = end

    def _add_text(self, end: int) -> None:
        start, self.done = self.done, end
        if not self._preformatted:
            if start < end:
                self._tokens.add(TokenKind.TEXT, start, end)
            return
        for piece in _LINE_END.split(self._text[start:end]):
            if piece:
                kind = TokenKind.NEWLINE if piece[0] in "\r\n" else TokenKind.LINE
                self._tokens.add(kind, start, start + len(piece))
                start += len(piece)
