"""A translated unit in the style that is wanted, around what must not change. Pure.

Each rule sees what the one before it has left. What must not change is found once and moves along as further codes.
"""

from collections.abc import Iterable, Iterator, Sequence

from tolmach.languages.model import Language
from tolmach.translation import protection
from tolmach.translation.spans import edit
from tolmach.units import Code, Edit, Placed, Rendered, Span, Style

QUOTATION = "quotation"
_ALWAYS = ""
"""The kind of what no rule is about."""


def restyled(
    rendered: Rendered, codes: Sequence[Code], style: Style, language: Language, fixed: Sequence[Span] = ()
) -> tuple[Rendered, frozenset[str]]:
    """And the names of the rules that changed something. `fixed` is what must not change beside opaque codes."""
    kept = [*_kept(rendered, codes, style, language, fixed)]
    kinds = [kind for kind, _ in kept]
    held = (Placed(len(codes) + number, *span) for number, (_, span) in enumerate(kept))
    work = Rendered(rendered.text, (*rendered.codes, *held))
    changed: set[str] = set()
    for touch in style.touches:
        closed = [c for c in work.codes if c.mark >= len(codes) and kinds[c.mark - len(codes)] not in touch.reaches]
        own = [c for c in work.codes if c.mark < len(codes)]
        edits = [*_allowed(work.text, touch.edits(work.text, language.code), closed, own)]
        if edits:
            work = edit(work, edits)
            changed.add(touch.rule)
    return Rendered(work.text, tuple(c for c in work.codes if c.mark < len(codes))), frozenset(changed)


def _kept(
    rendered: Rendered, codes: Sequence[Code], style: Style, language: Language, fixed: Sequence[Span]
) -> Iterator[tuple[str, Span]]:
    yield from ((_ALWAYS, (c.start, c.end)) for c in rendered.codes if codes[c.mark].opaque)
    yield from ((_ALWAYS, span) for span in fixed)
    yield from ((item.kind.value, (item.start, item.end)) for item in protection.find(rendered.text, language.base))
    yield from ((QUOTATION, span) for keep in style.keeps for span in keep(rendered.text))


def _allowed(text: str, edits: Iterable[Edit], closed: Sequence[Placed], own: Sequence[Placed]) -> Iterator[Edit]:
    """In order and apart, outside of what is closed, and not across the edge of a code, which would lose its words."""
    done = 0
    for item in edits:
        least = _before(text, _least(text, item), closed)
        if least is None or least.start < done:
            continue
        if not any(_meets(least, c) for c in closed) and not any(_cuts(least, c) for c in own):
            done = least.end
            yield least


def _least(text: str, item: Edit) -> Edit | None:
    """Without what is the same at both ends; None where all is."""
    old, new = text[item.start : item.end], item.replacement
    if old == new:
        return None
    most = min(len(old), len(new))
    front = next((n for n in range(most) if old[n] != new[n]), most)
    back = next((n for n in range(most - front) if old[-1 - n] != new[-1 - n]), most - front)
    return Edit(item.start + front, item.end - back, new[front : len(new) - back])


def _before(text: str, item: Edit | None, closed: Sequence[Placed]) -> Edit | None:
    """What is put in where something closed begins has to stand before it, so it holds on to the character there."""
    if item is None or item.start < item.end or not item.start or all(c.start != item.start for c in closed):
        return item
    return Edit(item.start - 1, item.end, text[item.start - 1] + item.replacement)


def _meets(item: Edit, code: Placed) -> bool:
    if item.start == item.end:
        return code.start <= item.start < code.end
    return item.start < code.end and code.start < item.end


def _cuts(item: Edit, code: Placed) -> bool:
    return item.start < code.start < item.end or item.start < code.end < item.end
