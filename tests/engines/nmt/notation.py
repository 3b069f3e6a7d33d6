"""Texts with marks, written so that a table of them can be read: `[pair]`, `|` for a point, `{what is opaque}`."""

from collections.abc import Sequence

from tolmach.engines.nmt.tokens import SPACE, Tokens
from tolmach.engines.protocol import Link, Request, Result
from tolmach.units import Mark, Placed


def marked(notation: str) -> tuple[str, tuple[Mark, ...]]:
    text, marks, open_at = "", list[Mark](), list[tuple[int, int]]()
    for char in notation:
        if char in "[{":
            open_at.append((len(marks), len(text)))
            marks.append(Mark(0, 0))
        elif char == "|":
            marks.append(Mark(len(text), len(text)))
        text += "" if char in "[]|" else char
        if char in "]}":
            number, start = open_at.pop()
            marks[number] = Mark(start, len(text), opaque=char == "}")
    return text, tuple(marks)


def shown(text: str, placed: Sequence[Placed]) -> str:
    """The same notation again. What is opaque has its braces already; pairs say their number behind them."""
    signs: list[tuple[tuple[int, int, int], int, str]] = []
    for order, item in enumerate(placed):
        if item.start == item.end:
            signs.append(((item.start, 1, order), item.start, f"|{item.mark}"))
        elif text[item.start] != "{":
            signs.append(((item.start, 1, order), item.start, "["))
            signs.append(((item.end, 0, -order), item.end, f"]{item.mark}"))
    for _, at, sign in sorted(signs, reverse=True):
        text = text[:at] + sign + text[at:]
    return text


def linked(request: Request, result: Result, *words: str) -> dict[str, str]:
    """What became of each of these words: where it has several links, by the weightiest."""

    def best(word: str) -> Link:
        return max((each for each in result.alignment if text(each) == word), key=lambda link: link.weight)

    def text(link: Link) -> str:
        return request.text[slice(*link.source)]

    return {word: result.text[slice(*best(word).target)] for word in words}


def spelled(tokens: Tokens, words: str) -> list[str]:
    """Pieces of words with `▁` before those that follow a space; reserved pieces are themselves."""
    found: list[str] = []
    for word in words.split():
        if word.startswith("<"):
            found.append(word)
        else:
            found += tokens.encode([word[1:]])[0] if word.startswith(SPACE) else tokens.encode_inside(word)
    return found
