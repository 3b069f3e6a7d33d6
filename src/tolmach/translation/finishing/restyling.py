"""Applies a style to a translated unit, and the variant of the language that the request names, around what must not
change. Pure.

Each rule sees what the rule before it has left, and is asked only if the text has the characters or words that the rule
needs. What must not change is found once and moves along as further codes.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from tolmach.languages.model import Language
from tolmach.languages.traits import traits
from tolmach.languages.variants import adaptations
from tolmach.languages.words import words
from tolmach.translation.protected import protection
from tolmach.translation.protected.protection import ProtectedKind
from tolmach.translation.reading.spans import edit
from tolmach.units import DIGIT, Code, Edit, Placed, Rendered, Span, Style, Touch, as_word

_ANY_DIGIT = re.compile(r"\d")

QUOTATION = "quotation"
MOST_ROUNDS = 4
"""One rule may apply to what another has written, in any order. So the rules act again until none changes anything."""
_ALWAYS = ""
"""The kind of a span that no rule may change."""


def restyled(
    rendered: Rendered, codes: Sequence[Code], style: Style, language: Language, fixed: Sequence[Span] = ()
) -> tuple[Rendered, frozenset[str]]:
    """Also returns the names of the rules that changed something. `fixed` must not change, and neither may opaque
    codes."""
    kept = [*_kept(rendered, codes, style, language, fixed)]
    kinds = [kind for kind, _ in kept]
    held = (Placed(len(codes) + number, *span) for number, (_, span) in enumerate(kept))
    work = Rendered(rendered.text, (*rendered.codes, *held))
    work, changed = _settled(work, len(codes), kinds, style.touches, language)
    return Rendered(work.text, tuple(c for c in work.codes if c.mark < len(codes))), changed


def _settled(
    work: Rendered, own: int, kinds: Sequence[str], touches: Sequence[Touch], language: Language
) -> tuple[Rendered, frozenset[str]]:
    """Applies all rules until none changes anything, and says which of them changed something. Codes from `own` on hold
    what must not change. A rule is not asked again about a text that it has left, nor about one without what it
    needs."""
    changed: set[str] = set()
    left: dict[int, str] = {}
    asked = _Asked(touches, work.text, language.base)
    for _ in range(MOST_ROUNDS):
        before = work.text
        for number, touch in enumerate(touches):
            if number not in asked.numbers or left.get(number) == work.text:
                continue
            if allowed := _allowed_of(touch, work, own, kinds, language):
                old, work = work.text, edit(work, allowed)
                asked.note(old, work.text, allowed)
                changed.add(touch.rule)
            left[number] = work.text
        # If two rules contradict each other, the later one has undone the earlier one.
        if work.text == before:
            break
    return work, frozenset(changed)


class _Asked:
    """The numbers of the rules that may change something. Edits can bring what further rules need."""

    def __init__(self, touches: Sequence[Touch], text: str, language: str) -> None:
        self._spaced = traits(language).spaced_words
        self._others = {number: touch.needs for number, touch in enumerate(touches) if touch.needs is not None}
        self._has = present(text, True) if self._spaced else _signs_in(text, frozenset().union(*self._others.values()))
        self.numbers = {*range(len(touches))} - self._others.keys()
        self._add(self._has)

    def note(self, before: str, after: str, edits: Sequence[Edit]) -> None:
        new = brought(before, after, edits, self._spaced) - self._has
        if new:
            self._has |= new
            self._add(new)

    def _add(self, new: set[str]) -> None:
        found = [number for number, needs in self._others.items() if not needs.isdisjoint(new)]
        self.numbers.update(found)
        for number in found:
            del self._others[number]


def _allowed_of(touch: Touch, work: Rendered, own: int, kinds: Sequence[str], language: Language) -> list[Edit]:
    edits = [*touch.edits(work.text, language.code)]
    if not edits:
        return []
    closed = [c for c in work.codes if c.mark >= own and kinds[c.mark - own] not in touch.reaches]
    return [*_allowed(work.text, edits, closed, [c for c in work.codes if c.mark < own])]


def _kept(
    rendered: Rendered, codes: Sequence[Code], style: Style, language: Language, fixed: Sequence[Span]
) -> Iterator[tuple[str, Span]]:
    yield from ((_ALWAYS, (c.start, c.end)) for c in rendered.codes if codes[c.mark].opaque)
    yield from ((_ALWAYS, span) for span in fixed)
    found = protection.find(rendered.text, language.base)
    # Some rules are about lines of points.
    yield from ((each.kind.value, (each.start, each.end)) for each in found if each.kind is not ProtectedKind.LAYOUT)
    yield from ((QUOTATION, span) for keep in style.keeps for span in keep(rendered.text))


def _allowed(text: str, edits: Iterable[Edit], closed: Sequence[Placed], own: Sequence[Placed]) -> Iterator[Edit]:
    """The edits that are allowed. They are in order and do not overlap, lie outside of closed codes, and do not cross
    the edge of a code, which would lose its words."""
    done = 0
    for item in edits:
        old = text[item.start : item.end]
        if old == item.replacement:
            continue
        least = _before(text, _least(old, item), closed)
        if least.start >= done and _is_free(least, closed, own):
            done = least.end
            yield least


def _is_free(item: Edit, closed: Sequence[Placed], own: Sequence[Placed]) -> bool:
    """Whether the edit touches no closed code and cuts none of the unit's own codes. An insertion at the beginning of a
    code counts as lying within it."""
    start, end = item.start, max(item.end, item.start + 1)
    for code in closed:
        if start < code.end and code.start < end:
            return False
    return not own or not any(_cuts(item, code) for code in own)


def _least(old: str, item: Edit) -> Edit:
    """The edit without the characters that are the same at both ends."""
    new = item.replacement
    if not old or not new or (old[0] != new[0] and old[-1] != new[-1]):
        return item
    front = _shared(old, new) if old[0] == new[0] else 0
    back = _shared(old[front:][::-1], new[front:][::-1])
    return Edit(item.start + front, item.end - back, new[front : len(new) - back])


def _shared(one: str, other: str) -> int:
    """How many characters both begin with."""
    count = 0
    for char, same in zip(one, other, strict=False):
        if char != same:
            break
        count += 1
    return count


def _before(text: str, item: Edit, closed: Sequence[Placed]) -> Edit:
    """An insertion where a closed code begins has to stand before that code, so the edit takes in the character before
    it."""
    if item.start < item.end or not item.start or all(c.start != item.start for c in closed):
        return item
    return Edit(item.start - 1, item.end, text[item.start - 1] + item.replacement)


def _cuts(item: Edit, code: Placed) -> bool:
    return item.start < code.start < item.end or item.start < code.end < item.end


def present(text: str, spaced: bool) -> set[str]:
    """The characters, the words in small letters where spaces part them, and `DIGIT`."""
    found = words(text) if spaced else set()
    alone = [as_word(word) for word in found if len(word) == 1]
    return {*text, *found, *alone, *([DIGIT] if _ANY_DIGIT.search(text) else [])}


def _signs_in(text: str, needed: Iterable[str]) -> set[str]:
    """What `present` finds among these, where a text has too many different characters to list them all."""
    found = {sign for sign in needed if len(sign) == 1 and sign in text}
    return found | {DIGIT} if _ANY_DIGIT.search(text) else found


def brought(before: str, after: str, edits: Sequence[Edit], spaced: bool) -> set[str]:
    """The characters and words that edits, given in order, brought into a text, with the rest of the words that they
    touch."""
    if not spaced:
        return present("".join(item.replacement for item in edits), spaced)
    marks: set[str] = set()
    touched: list[str] = []
    moved = 0
    for item in edits:
        start = item.start + moved
        moved += len(item.replacement) - (item.end - item.start)
        if _is_mark(item.replacement) and _is_mark(before[item.start : item.end]):
            marks.update(item.replacement)
        else:
            touched.append(_around(after, start, item.end + moved))
    return marks | present(" ".join(touched), spaced) if touched else marks


def _is_mark(text: str) -> bool:
    """Whether the text has nothing but marks: to replace one mark by another leaves words as they are."""
    return bool(text) and not any(map(str.isalnum, text))


def _around(text: str, start: int, end: int) -> str:
    """The text between the spaces around it: all words that it touches, and perhaps more."""
    stop = text.find(" ", end)
    return text[text.rfind(" ", 0, start) + 1 : stop if stop >= 0 else len(text)]


def adapted(rendered: Rendered, codes: Sequence[Code], language: Language, terms: Sequence[Span] = ()) -> Rendered:
    """Terms of a glossary stay as the glossary has them, in any variant."""
    fixed = [*((item.start, item.end) for item in rendered.codes if codes[item.mark].opaque), *terms]
    return edit(rendered, adaptations(rendered.text, language.code, fixed))
