"""Places codes by word alignment. Pure.

Each word of the translation takes over the path of the words that it stands for: the codes around them. While the
module walks through the translation from path to path, it opens and closes codes as they nest, so the outcome is always
legal. If the words of a pair part, the pair stands twice. Codes without words, points above all, go next to the words
that stood beside them.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from unicodedata import category

from tolmach.engines.protocol import Link
from tolmach.translation.codes.anchors import with_points
from tolmach.translation.codes.gathering import gather
from tolmach.translation.codes.nesting import Path, common, paths, paths_at
from tolmach.translation.codes.words import CodedSource, CodedWord, Token, WordKind, is_joined, kind, words
from tolmach.units import Code, Placed, Span


def project(
    text: str, codes: Sequence[Code], target: str, links: Sequence[Link], fixed: Mapping[int, Span]
) -> tuple[Placed, ...]:
    """`fixed` says where the text of each opaque code stands in the target, unchanged."""
    of_codes = paths(codes)
    source = CodedSource(text, codes, of_codes, paths_at(len(text), codes, of_codes))
    copies = [Link((codes[n].start, codes[n].end), span, 1.0) for n, span in fixed.items()]
    found = words(target, links, _cuts(codes, copies))
    if same := _same(source, target, found):
        copies += same
        found = words(target, links, _cuts(codes, copies))
    tokens = _tokens(source, target, found, copies)
    _settle_words(tokens)
    gather(source, tokens)
    _settle_marks(source, target, tokens)
    _settle_spaces(source, tokens)
    return _walk(with_points(source, tokens, links, copies))


def _cuts(codes: Sequence[Code], copies: Sequence[Link]) -> set[int]:
    """The edges of the copied stretches, and of the codes within them."""
    edges = {edge for code in codes for edge in (code.start, code.end)}
    return {
        edge - copy.source[0] + copy.target[0]
        for copy in copies
        for edge in edges
        if copy.source[0] <= edge <= copy.source[1]
    }


# Words


def _same(source: CodedSource, target: str, found: Sequence[CodedWord]) -> list[Link]:
    """Words that are the same in both languages, if a code begins or ends within one."""
    edges = sorted({edge for code in source.codes for edge in (code.start, code.end)})
    return [
        Link(word.source, (word.start, word.end), 1.0)
        for word in found
        if word.source
        and word.kind is WordKind.WORD
        and bisect_right(edges, word.source[0]) < bisect_left(edges, word.source[1])
        and source.text[slice(*word.source)].casefold() == target[word.start : word.end].casefold()
        and word.source[1] - word.source[0] == word.end - word.start
        and not any(map(source.is_opaque, range(*word.source)))
    ]


def _tokens(source: CodedSource, target: str, found: Sequence[CodedWord], copies: Sequence[Link]) -> list[Token]:
    tokens = [_copied(source, word, copies) or _translated(source, word) for word in found]
    held = {number for token in tokens if token.kind is WordKind.WORD for number in token.around}
    divided: list[Token] = []
    for token in tokens:
        parts = list(_parts(source, target, token, held))
        held.update(number for part in parts for number in part.around)
        divided += parts
    return divided


def _copied(source: CodedSource, word: CodedWord, copies: Sequence[Link]) -> Token | None:
    for copy in copies:
        if copy.target[0] <= word.start and word.end <= copy.target[1]:
            start = word.start - copy.target[0] + copy.source[0]
            return Token(word.start, word.end, WordKind.WORD, (start, start + word.end - word.start), source.at[start])
    return None


def _translated(source: CodedSource, word: CodedWord) -> Token:
    return Token(word.start, word.end, word.kind, word.source, source.path(word.source), word.weight)


def _parts(source: CodedSource, target: str, token: Token, held: set[int]) -> Iterator[Token]:
    """Puts a code around part of a word around the like part of its translation, if the code would be lost
    otherwise."""
    became = target[token.start : token.end]
    inner = [source.open_part(path) for path in source.at[slice(*token.source)]] if token.source else []
    lost = {number for path in inner for number in path} - held
    if token.kind is not WordKind.WORD or not lost:
        yield token
        return
    kept = set(token.around).union(*(source.paths[number] for number in lost))
    at = token.start
    for path, group in groupby(_found(source, token, became, lost) or _spread(inner, became, kept)):
        end = at + len(list(group))
        yield Token(at, end, token.kind, token.source, path, token.weight)
        at = end


def _found(source: CodedSource, token: Token, became: str, lost: set[int]) -> list[Path] | None:
    """Where the only code's text stands unchanged in the word again, such as the number of a note."""
    if len(lost) != 1 or token.source is None:
        return None
    (number,) = lost
    code, path = source.codes[number], source.paths[number]
    said = source.text[max(code.start, token.source[0]) : min(code.end, token.source[1])]
    if path[:-1] != token.around or became.count(said) != 1:
        return None
    start = became.index(said)
    return [path if start <= at < start + len(said) else token.around for at in range(len(became))]


def _spread(inner: Sequence[Path], became: str, kept: set[int]) -> list[Path]:
    """For each character of a word, the codes around the like part of its source. In a longer word, the codes cover
    rather less."""
    found: list[Path] = []
    longer = len(became) >= len(inner)
    for place, char in enumerate(became):
        at = ((place + 1) * len(inner) - 1 if longer else place * len(inner)) // len(became)
        path = tuple(number for number in inner[at] if number in kept)
        found.append(found[-1] if found and is_joined(char) else path)
    return found


def _settle_words(tokens: Sequence[Token]) -> None:
    """Puts a word that stands for nothing into the codes that lie around both its neighbours."""
    sure = [token for token in tokens if token.kind is WordKind.WORD]
    after: Path = ()
    afters: list[Path] = []
    for token in reversed(sure):
        afters.append(after)
        after = after if token.path is None else token.path
    before: Path = ()
    for token, after in zip(sure, reversed(afters), strict=True):
        if token.path is None:
            token.path = common(before, after)
        before = token.path


# Punctuation and white space


def _settle_marks(source: CodedSource, target: str, tokens: Sequence[Token]) -> None:
    """Keeps punctuation on its side of a code, so that it never splits one."""
    held = {number for token in tokens if token.kind is WordKind.WORD for number in token.around}
    afters = _next_words(tokens)
    before: int | None = None
    for number, token in enumerate(tokens):
        if token.kind is WordKind.WORD:
            before = number
        if token.kind is not WordKind.MARK:
            continue
        after = afters[number]
        left = tokens[before].around if before is not None else ()
        right = tokens[after].around if after is not None else ()
        wanted = _mark_path(source, target, tokens, number, before, after)
        fits = _begins(left, wanted) or _begins(right, wanted) or wanted[-1] not in held
        shared = common(left, right)
        token.path = wanted if fits and _begins(wanted, shared) else shared


def _begins(path: Path, start: Path) -> bool:
    return path[: len(start)] == start


def _next_words(tokens: Sequence[Token]) -> list[int | None]:
    found: list[int | None] = []
    after: int | None = None
    for number in range(len(tokens) - 1, -1, -1):
        found.append(after)
        after = number if tokens[number].kind is WordKind.WORD else after
    return found[::-1]


def _mark_path(
    source: CodedSource, target: str, tokens: Sequence[Token], number: int, before: int | None, after: int | None
) -> Path:
    """The path of the mark at the same side of the same word, or else of the mark that it is linked to."""
    token = tokens[number]
    sides = []
    if before is not None and token.start - tokens[before].end == number - before - 1:
        sides.append(_mark_at(source, tokens[before].source, 1, number - before - 1))
    if after is not None and tokens[after].start - token.end == after - number - 1:
        sides.append(_mark_at(source, tokens[after].source, 0, number - after))
    if category(target[token.start]) in ("Ps", "Pi"):
        sides.reverse()
    known = next((path for path in sides if path is not None), None)
    if known is not None:
        return known
    stood_for = range(*token.source) if token.source else ()
    linked = [at for at in stood_for if kind(source.text[at]) is WordKind.MARK and not source.is_opaque(at)]
    return source.at[linked[-1]] if linked else ()


def _mark_at(source: CodedSource, word: Span | None, edge: int, distance: int) -> Path | None:
    at = word[edge] + distance if word else -1
    if not 0 <= at < len(source.text) or kind(source.text[at]) is not WordKind.MARK or source.is_opaque(at):
        return None
    return source.at[at]


def _settle_spaces(source: CodedSource, tokens: Sequence[Token]) -> None:
    """Keeps white space outside of a code, unless it stood inside at that end."""
    for number, token in enumerate(tokens):
        if token.kind is not WordKind.SPACE:
            continue
        left = source.open_part(tokens[number - 1].around) if number else ()
        right = source.open_part(tokens[number + 1].around) if number + 1 < len(tokens) else ()
        shared = common(left, right)
        ended = [n for n in left[len(shared) :] if source.text[source.codes[n].end - 1].isspace()]
        begun = [n for n in right[len(shared) :] if source.text[source.codes[n].start].isspace()]
        token.path = source.paths[(ended or begun)[-1]] if ended or begun else shared


# The way through


def _walk(tokens: Iterator[Token]) -> tuple[Placed, ...]:
    placed: list[Placed] = []
    opened: list[int] = []
    around: Path = ()
    end = 0

    def close(keep: int) -> None:
        for index in reversed(opened[keep:]):
            placed[index] = replace(placed[index], end=end)
        del opened[keep:]

    for token in tokens:
        shared = len(common(around, token.around))
        close(shared)
        for number in token.around[shared:]:
            opened.append(len(placed))
            placed.append(Placed(number, token.start, token.start))
        around, end = token.around, token.end
    close(0)
    return tuple(placed)
