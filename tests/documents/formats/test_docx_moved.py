"""A translation may move every code; nothing is lost by that."""

import random
import re

import pytest

from tests.documents import corpus
from tests.documents.formats.docx_made import document, part, wanted
from tests.documents.formats.test_docx_paragraphs import CASES, STYLES
from tolmach.documents.formats import docx
from tolmach.units import Placed, Rendered, Unit

_POINTS = re.compile(
    r"<w:(?:footnoteReference|drawing|bookmark\w+|comment\w+|delText|sym|br|fldSimple|instrText|ins)\b|<m:oMath>"
)
SOURCES = {path.stem: path.read_bytes() for path in corpus.files("docx")} | {
    name: document(body, STYLES) for name, (body, _) in CASES.items()
}


def _moved(unit: Unit, chance: random.Random) -> Rendered:
    """Its codes in any order, some pairs twice or around nothing, some inside of others; words that stand nowhere else."""
    text, codes = "", []
    pairs = [number for number, code in enumerate(unit.codes) if code.start < code.end and not code.opaque]
    order = [*range(len(unit.codes)), *(number for number in pairs if chance.random() < 0.3)]
    chance.shuffle(order)
    for number in order:
        code = unit.codes[number]
        said = unit.text[code.start : code.end] if code.opaque else _word(chance) if number in pairs else ""
        inner = [each for each in pairs if each != number and each not in order[: order.index(number)]][:1]
        if number in pairs and inner and chance.random() < 0.3:
            codes += [
                Placed(number, len(text), len(text) + len(said)),
                Placed(inner[0], len(text), len(text) + len(said)),
            ]
        else:
            codes.append(Placed(number, len(text), len(text) + len(said)))
        text += said + chance.choice(["", " ", _word(chance)])
    return Rendered(f"{text}Ende{chance.randrange(10**9)}", tuple(codes))


def _word(chance: random.Random) -> str:
    return chance.choice(["", "Wort", "neu "]) and f"Wort{chance.randrange(10**9)} "


def _plain(texts: list[str]) -> str:
    return re.sub(r"\s+", "", "".join(texts))


@pytest.mark.parametrize("name", SOURCES, ids=str)
def test_nothing_is_lost(name: str) -> None:
    data, chance = SOURCES[name], random.Random(name)
    rendered = [_moved(unit, chance) for unit in docx.read(data, None).units]
    result = docx.write(data, rendered, wanted(), b"")
    again = docx.read(result, None)
    assert _plain([unit.text for unit in again.units]) == _plain([each.text for each in rendered])
    before, after = (sorted(set(_POINTS.findall(part(each)))) for each in (data, result))
    assert before == after
