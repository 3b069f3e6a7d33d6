"""Decides which tags stand between units, as far as names and the shape of the text tell."""

from dataclasses import dataclass

from tolmach.markup.elements import HTML_BLOCK, LINE_BREAK, XML_BLOCK, XML_INLINE, XML_SEQUENCE
from tolmach.markup.model import CDATA, TEXTS, MarkupTokens, Options, TokenKind
from tolmach.markup.pairing import Pairs
from tolmach.markup.references import read

_TAGS = frozenset({TokenKind.OPEN, TokenKind.CLOSE, TokenKind.EMPTY})
_ALWAYS = frozenset({TokenKind.DOCTYPE, TokenKind.NEWLINE})
SHORT_LINE = 40
"""Characters. A line break after so few characters was intended."""


@dataclass(frozen=True, slots=True)
class Structure:
    breaks: set[int]
    """Tokens between units."""
    gaps: set[int]
    """Tags inside a unit whose neighbours are not neighbours in the sentence: a line break, or a paragraph that must
    not split the unit."""


def structure(text: str, tokens: MarkupTokens, pairs: Pairs, hidden: bytearray, options: Options) -> Structure:
    """`hidden` says for each token whether it is inside kept content."""
    if options.html:
        return _html(text, tokens, hidden)
    found = _xml(tokens, _outline(text, tokens, pairs, hidden), options)
    return Structure(found.breaks, found.gaps | _members(tokens, pairs) - found.breaks)


def local(name: str) -> str:
    return name.rpartition(":")[2].lower()


def _html(text: str, tokens: MarkupTokens, hidden: bytearray) -> Structure:
    breaks, gaps = _ends_of_lines(text, tokens), set()
    line_break = -1
    for number, (kind, name) in enumerate(zip(tokens.kind, tokens.name, strict=True)):
        if hidden[number]:
            line_break = -1
        elif kind in _ALWAYS or name in HTML_BLOCK:
            breaks.add(number)
            line_break = -1
        elif name == "br":
            # Two line breaks in a row separate paragraphs.
            breaks.update((line_break, number) if line_break >= 0 else ())
            gaps.add(number)
            line_break = number
        elif line_break >= 0 and kind is not TokenKind.COMMENT and not tokens.blank(text, number):
            line_break = -1
    return Structure(breaks, gaps - breaks)


def _ends_of_lines(text: str, tokens: MarkupTokens) -> set[int]:
    """The line breaks that separate texts that are no sentence: a greeting and a name, the lines of an address."""
    found: set[int] = set()
    length, last, waiting = 0, "", -1
    for number, (kind, name) in enumerate(zip(tokens.kind, tokens.name, strict=True) if "br" in tokens.name else ()):
        if kind in TEXTS and not tokens.blank(text, number):
            shown = read(text[tokens.start[number] : tokens.end[number]], html=True).strip() or " "
            if waiting >= 0 and _is_end_of_line(length, last, shown[0]):
                found.add(waiting)
            length = len(shown) + (0 if waiting >= 0 else length)
            last, waiting = shown[-1], -1
        elif name == "br" and last:
            waiting = number
        elif name in HTML_BLOCK:
            length, last, waiting = 0, "", -1
    return found


def _is_end_of_line(length: int, last: str, first: str) -> bool:
    """A long line is broken only because it is full; where its sentences end is decided elsewhere."""
    return last == ":" or (length <= SHORT_LINE and (last == "," or not first.islower()))


def _xml(tokens: MarkupTokens, outline: set[int], options: Options) -> Structure:
    never = options.ignore_tags | options.non_splitting_tags
    always = options.splitting_tags - never
    breaks, gaps = set(), set()
    for number, (kind, name) in enumerate(zip(tokens.kind, tokens.name, strict=True)):
        structural = number in outline
        by_outline = structural and options.outline_detection and name not in never
        if by_outline or kind is TokenKind.DOCTYPE or name in always:
            breaks.add(number)
        elif structural or (kind is TokenKind.EMPTY and local(name) in LINE_BREAK):
            gaps.add(number)
    return Structure(breaks, gaps)


def _members(tokens: MarkupTokens, pairs: Pairs) -> set[int]:
    """The ends of the members of sequences."""
    if not any(local(name) in XML_SEQUENCE for name in set(tokens.name)):
        return set()
    around = (pairs.parent[opening] if opening >= 0 else -1 for opening in pairs.partner)
    return {
        number
        for number, (kind, outer) in enumerate(zip(tokens.kind, around, strict=True))
        if kind is TokenKind.CLOSE and outer >= 0 and local(tokens.name[outer]) in XML_SEQUENCE
    }


def _outline(text: str, tokens: MarkupTokens, pairs: Pairs, hidden: bytearray) -> set[int]:
    """The tags outside of running text. An element holds running text if any element of its name has text directly
    inside. Everything inside such an element, however deep, is markup of a sentence."""
    holders = _holders(text, tokens, pairs, hidden)
    found: set[int] = set()
    running = [False] * len(tokens)
    known: dict[tuple[str, bool], bool] = {}
    for number, (kind, name) in enumerate(zip(tokens.kind, tokens.name, strict=True)):
        if kind not in _TAGS or name == CDATA:
            continue
        if kind is TokenKind.CLOSE and pairs.partner[number] >= 0:
            if pairs.partner[number] in found:
                found.add(number)
            continue
        parent = pairs.parent[number]
        around = running[parent] if parent >= 0 else "" in holders
        structural = known.get((name, around))
        if structural is None:
            structural = known[name, around] = _structural(name, around)
        running[number] = name in holders if structural else True
        if structural:
            found.add(number)
    return found


def _structural(name: str, running: bool) -> bool:
    bare = local(name)
    return bare in XML_BLOCK or not (running or bare in XML_INLINE or bare in LINE_BREAK)


def _holders(text: str, tokens: MarkupTokens, pairs: Pairs, hidden: bytearray) -> set[str]:
    holders = set()
    for number, kind in enumerate(tokens.kind):
        if kind not in TEXTS or hidden[number]:
            continue
        parent = pairs.parent[number]
        if parent >= 0 and tokens.name[parent] == CDATA:
            parent = pairs.parent[parent]
        name = tokens.name[parent] if parent >= 0 else ""
        if name not in holders and not tokens.blank(text, number):
            holders.add(name)
    return holders
