"""Places codes that have no words of their own, points above all: they go next to the words that stood beside them.
Pure."""

from collections.abc import Iterator, Sequence

from tolmach.engines.protocol import Link
from tolmach.translation.codes.nesting import Path, common
from tolmach.translation.codes.words import CodedSource, Token, WordKind, has_words
from tolmach.units import Code, Span


def with_points(
    source: CodedSource, tokens: list[Token], links: Sequence[Link], copies: Sequence[Link]
) -> Iterator[Token]:
    """The tokens with empty ones among them for all codes that have no token. Copies are linked letter by letter."""
    _share(source, tokens, links)
    held = {number for token in tokens for number in token.around}
    lost = [number for number in range(len(source.codes)) if number not in held]
    inner = {around for number in lost for around in source.paths[number][:-1]}
    anchors = _Anchors(source, tokens, links, copies) if lost else None
    gaps: dict[int, list[tuple[int, int]]] = {}
    found: dict[int, tuple[int, int]] = {}
    for number in lost:
        root = next(n for n in source.paths[number] if n not in held)
        if root not in found and anchors:
            found[root] = anchors.gap(root)
        gap, side = found[root]
        if number not in inner and not _takes_neighbour(source, tokens, number, gap):
            gaps.setdefault(gap, []).append((side, number))
    for place in range(len(tokens) + 1):
        at = tokens[place].start if place < len(tokens) else tokens[-1].end if tokens else 0
        for _, number in sorted(gaps.get(place, ())):
            yield Token(at, at, WordKind.MARK, None, source.paths[number])
        yield from tokens[place : place + 1]


def _share(source: CodedSource, tokens: list[Token], links: Sequence[Link]) -> None:
    """A pair without words takes the word that it shares with its neighbours, if that lies in no other pair."""
    held = {number for token in tokens for number in token.around}
    lost = [n for n, code in enumerate(source.codes) if n not in held and not code.opaque and code.start < code.end]
    for number in lost:
        code, path = source.codes[number], source.paths[number]
        own = [link for link in links if link.source[0] < code.end and code.start < link.source[1]]
        for link in sorted(own, key=lambda link: -link.weight):
            shared = [
                t for t in tokens if t.kind is WordKind.WORD and link.target[0] <= t.start and t.end <= link.target[1]
            ]
            if shared and all(token.around == path[:-1] for token in shared):
                for token in shared:
                    token.path = path
                break


def _takes_neighbour(source: CodedSource, tokens: Sequence[Token], number: int, gap: int) -> bool:
    """A pair around white space goes around white space again, and a pair around words goes around the next word: the
    words inside were left out or are part of that word. An empty link would be no link."""
    code, path = source.codes[number], source.paths[number]
    content = source.text[code.start : code.end]
    if code.opaque or not content:
        return False
    wanted = WordKind.SPACE if content.isspace() else WordKind.WORD if has_words(content) else None
    for place in (gap, gap - 1, gap + 1, gap - 2):
        if 0 <= place < len(tokens) and tokens[place].kind is wanted and tokens[place].around == path[:-1]:
            tokens[place].path = path
            return True
    return False


class _Anchors:
    """Finds the words next to which a code without words belongs."""

    def __init__(
        self, source: CodedSource, tokens: Sequence[Token], links: Sequence[Link], copies: Sequence[Link]
    ) -> None:
        self._source = source
        self._tokens = tokens
        self._linked: list[Span | None] = [None] * len(source.text)
        for link in sorted(links, key=lambda link: link.weight):
            if link.target[0] < link.target[1]:
                start, end = link.source
                self._linked[start:end] = [link.target] * (end - start)
        for copy in copies:
            shift = copy.target[0] - copy.source[0]
            for at in range(*copy.source):
                self._linked[at] = (at + shift, at + shift + 1)
        self._token_at = [number for number, token in enumerate(tokens) for _ in range(token.start, token.end)]

    def gap(self, number: int) -> tuple[int, int]:
        """The number of the token before which the code belongs, and its side of the gap: 0 next to the word before, 1
        next to the word after."""
        path = self._source.paths[number][:-1]
        code = self._source.codes[number]
        low, high = self._range(path)
        left, right = self._left(code.start, low, path), self._right(code.end, high, path)
        if left is None and right is None:
            return self._anywhere(path)
        side = self._nearer(code, left, right)
        place = self._behind(left, code, path) if side == 0 and left else self._before(right or (0, 0), code, path)
        return self._outside(place, side, path), side

    def _range(self, path: Path) -> Span:
        if not path:
            return 0, len(self._source.text)
        return self._source.codes[path[-1]].start, self._source.codes[path[-1]].end

    def _left(self, start: int, low: int, path: Path) -> tuple[int, int] | None:
        """The nearest linked character before the code, and the token that it became."""
        for at in range(start - 1, low - 1, -1):
            span = self._linked[at]
            if span and self._tokens[self._token_at[span[1] - 1]].lies_in(path):
                return at, self._token_at[span[1] - 1]
        return None

    def _right(self, end: int, high: int, path: Path) -> tuple[int, int] | None:
        for at in range(end, high):
            span = self._linked[at]
            if span and self._tokens[self._token_at[span[0]]].lies_in(path):
                return at, self._token_at[span[0]]
        return None

    def _nearer(self, code: Code, left: tuple[int, int] | None, right: tuple[int, int] | None) -> int:
        """The side of the nearer word; in doubt, that of the word before."""
        if left is None or right is None:
            return 0 if right is None else 1
        return 0 if code.start - 1 - left[0] <= right[0] - code.end else 1

    def _behind(self, left: tuple[int, int], code: Code, path: Path) -> int:
        """A place behind all words that the word before became, and behind the space if the source has one."""
        place = left[1]
        while (after := self._word_from(place + 1)) is not None and self._same(place, after):
            place = after
        spaced = self._source.text[code.start - 1].isspace()
        return place + 2 if spaced and self._is_space(place + 1, path) else place + 1

    def _before(self, right: tuple[int, int], code: Code, path: Path) -> int:
        spaced = self._source.text[code.end].isspace()
        return right[1] - 1 if spaced and self._is_space(right[1] - 1, path) else right[1]

    def _word_from(self, place: int) -> int | None:
        while place < len(self._tokens) and self._tokens[place].kind is WordKind.SPACE:
            place += 1
        return place if place < len(self._tokens) else None

    def _same(self, one: int, other: int) -> bool:
        first, second = self._tokens[one], self._tokens[other]
        return first.source is not None and (first.source, first.path) == (second.source, second.path)

    def _is_space(self, place: int, path: Path) -> bool:
        if not 0 <= place < len(self._tokens):
            return False
        return self._tokens[place].kind is WordKind.SPACE and self._tokens[place].lies_in(path)

    def _outside(self, place: int, side: int, path: Path) -> int:
        """Keeps the place out of any code that was not around this one."""
        step = 1 if side == 0 else -1
        while 0 < place < len(self._tokens):
            if len(common(self._tokens[place - 1].around, self._tokens[place].around)) <= len(path):
                break
            place += step
        return place

    def _anywhere(self, path: Path) -> tuple[int, int]:
        """A place behind the last word of the code around it, or at the end."""
        places = (place for place in range(len(self._tokens), 0, -1) if self._tokens[place - 1].lies_in(path))
        return next(places, len(self._tokens)), 0
