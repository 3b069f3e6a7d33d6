"""Strategies: trees of tags, any tagged mess, and any legal way to place the codes of a unit."""

from dataclasses import dataclass

from hypothesis import strategies as st

from tolmach.units import Placed, Rendered, Unit

LETTERS = st.text(alphabet="abc éßжの中ก \n.'\"%{}", min_size=0, max_size=8)
REFERENCES = st.sampled_from(["&amp;", "&lt;", "&gt;", "&#233;", "&eacute;", "&nbsp;", "&company;", "&#x1F600;"])
NAMES = ["b", "i", "a", "par", "p", "title", "x", "ns:y", "div", "code"]
POINTS = ["<br/>", "<!-- c -->", '<x id="1"/>', "<b></b>", "<?go on?>"]
ATTRIBUTES = ["", ' id="1"', " t='a > b'", ' translate="no"', '\n class = "c d"']


def trees() -> st.SearchStrategy[str]:
    """Well-formed fragments, also as HTML."""
    leaves = st.one_of(LETTERS, REFERENCES, st.sampled_from([point for point in POINTS if "?" not in point]))
    return st.recursive(leaves, _branch, max_leaves=25)


def xml_trees() -> st.SearchStrategy[str]:
    cdata = st.text(alphabet="ab &<>]", max_size=6).filter(lambda text: "]]>" not in text).map("<![CDATA[{}]]>".format)
    leaves = st.one_of(LETTERS, REFERENCES, st.sampled_from(POINTS), cdata)
    return st.recursive(leaves, _branch, max_leaves=25)


def _branch(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    element = st.builds(
        lambda name, attributes, content: f"<{name}{attributes}>{content}</{name}>",
        st.sampled_from(NAMES),
        st.sampled_from(ATTRIBUTES),
        inner,
    )
    return st.lists(st.one_of(inner, element), max_size=4).map("".join)


MESS = st.lists(
    st.one_of(
        st.sampled_from([
            "<", ">", "&", "</", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE", "[", "]", "'", '"', "=", "/>",
            "<b>", "</b>", "<i>", "</i>", "<p>", "</p>", "<par>", "</par>", "<br>", "<br/>", "<script>", "</script>",
            "<title>", "</title>", "<pre>", "</pre>", "<code>", "</code>", "<svg>", "</svg>", "<li translate=no>", "<a href=",
            "&amp;", "&amp", "&#", "&#0;", "&x;", "\x00", "\ud800", "\r\n", " ", "word", "ß", "<textarea>", "<x ", "<td>",
        ]),
        st.text(max_size=4),
    ),
    max_size=30,
).map("".join)  # fmt: skip


@dataclass
class _Word:
    text: str
    mark: int | None = None


@st.composite
def renderings(draw: st.DrawFn, unit: Unit) -> Rendered:
    """Any translation: words in any order, pairs around any words but nested or apart, and repeated at times."""
    kept = [_Word(unit.text[code.start : code.end], mark) for mark, code in enumerate(unit.codes) if code.opaque]
    words = [
        _Word(text) for text in draw(st.lists(st.sampled_from(["ein", "Wort ", "&", "<b>", "]]>", " é"]), max_size=6))
    ]
    words = draw(st.permutations([*kept, *words]))
    offsets = [0]
    for word in words:
        offsets.append(offsets[-1] + len(word.text))
    placed = [Placed(word.mark, offsets[n], offsets[n + 1]) for n, word in enumerate(words) if word.mark is not None]
    pairs: list[tuple[int, int]] = []
    for mark, code in enumerate(unit.codes):
        if code.opaque:
            continue
        for _ in range(draw(st.integers(1, 2)) if code.start < code.end else 1):
            first = draw(st.integers(0, len(words)))
            last = draw(st.integers(first, len(words))) if code.start < code.end else first
            if any(a < first < b < last or first < a < last < b for a, b in pairs):
                last = first
            pairs.append((first, last))
            placed.append(Placed(mark, offsets[first], offsets[last]))
    placed.sort(key=lambda code: (code.start, -code.end))
    return Rendered("".join(word.text for word in words), tuple(placed))
