"""Splits a unit whose text is more than prose, with tags or branched messages, into units of its own.

Every unit is read here once more, whether it comes from a request or from a document: a cell of a sheet may hold the
string of a program. A unit with codes of its own was already read by its format. Pure.
"""

import re
from collections.abc import Sequence

from tolmach.markup import strings
from tolmach.markup.strings import StringText
from tolmach.markup.sure import has_markup
from tolmach.translation.finishing import proving
from tolmach.translation.model import Done, KnownWish, Receipt
from tolmach.units import Rendered, Unit

_HINT = re.compile(r"<[A-Za-z/!?]|&[A-Za-z#]|\{\s*[\w.-]+\s*,\s*(?:plural|select)")


def inner(unit: Unit, wish: KnownWish) -> StringText | None:
    """None where the unit is translated as it stands, as most are."""
    if unit.codes or not _HINT.search(unit.text) or _is_known(unit.text.strip(), wish):
        return None
    found = strings.text(unit.text)
    return found if len(found.contents) > 1 or has_markup(unit.text) else None


def _is_known(text: str, wish: KnownWish) -> bool:
    """Whether a term or a segment of a memory covers the whole text, tags included."""
    if wish.terms is not None and wish.terms.whole(text) is not None:
        return True
    stored = wish.memory.best(text) if wish.memory is not None else None
    return stored is not None and stored.percentage == 100


def rejoined(text: StringText, done: Sequence[Done]) -> Done:
    receipt = Receipt()
    for each in done:
        receipt |= each.receipt
    output, proof = proving.written(text, [each.rendered for each in done])
    return Done(Rendered(output), receipt | proof)
