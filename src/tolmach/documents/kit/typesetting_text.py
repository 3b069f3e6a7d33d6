"""Corrects the text that can be copied from a typeset PDF.

Some scripts build a letter from several glyphs: a body, and dots or vowels without width. The typesetter declares each
glyph as the letter, so a reader would get the letter twice. After the correction, only the body stands for it.
"""

import io
import re
from collections.abc import Iterator, Sequence
from unicodedata import category

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Dictionary, Name, Object, Operator

_NEEDED = re.compile("[\u0590-\u10ff\u1780-\u17ff]")
_MAPPED = re.compile(rb"<([0-9A-F]{4})> <([0-9A-F]+)>\n")
_COUNTED = re.compile(rb"\d+ beginbfchar\n((?:<[0-9A-F]{4}> <[0-9A-F]+>\n)*)endbfchar\n")


def is_needed(text: str) -> bool:
    return _NEEDED.search(text) is not None


def readable(data: bytes) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        mended: dict[tuple[int, int], frozenset[int]] = {}
        for page in pdf.pages:
            fonts = {str(name): font for name, font in page.resources.get(Name.Font, Dictionary()).items()}
            for font in fonts.values():
                if font.objgen not in mended:
                    mended[font.objgen] = _mended(font)
            thin = {name: mended[font.objgen] for name, font in fonts.items()}
            page.obj[Name.Contents] = pdf.make_stream(_silenced(page, thin))
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
        return out.getvalue()


def _mended(font: Object) -> frozenset[int]:
    """The codes of glyphs without width. Those that stood for letters now stand for nothing."""
    thin = frozenset(code for code, width in _widths(font[Name.DescendantFonts][0]) if width == 0)
    table = font.get(Name.ToUnicode)
    if table is not None:
        codes = {int(code, 16) for code, _ in _MAPPED.findall(table.read_bytes())}
        listed = {code for code, _ in _widths(font[Name.DescendantFonts][0])}
        if float(font[Name.DescendantFonts][0].get(Name.DW, 1000)) == 0:
            thin |= codes - listed
        table.write(_COUNTED.sub(lambda block: _block(block[1], thin), table.read_bytes()))
    return thin


def _block(lines: bytes, thin: frozenset[int]) -> bytes:
    """The corrected lines. A code without a line would be read as the character with its number, so it is mapped to
    character 0."""
    mapped = [
        b"<%s> <0000>\n" % match[1] if _is_doubled(match[1], match[2], thin) else match[0]
        for match in _MAPPED.finditer(lines)
    ]
    return b"%d beginbfchar\n%sendbfchar\n" % (len(mapped), b"".join(mapped))


def _is_doubled(code: bytes, text: bytes, thin: frozenset[int]) -> bool:
    said = bytes.fromhex(text.decode()).decode("utf-16-be", "replace")
    return int(code, 16) in thin and not all(category(sign).startswith("M") for sign in said)


def _widths(font: Object) -> Iterator[tuple[int, float]]:
    """The widths of the listed codes, as PDF lists them: first, widths; or first, last, width."""
    parts = list(font.get(Name.W, Array()))
    while parts:
        first = int(parts.pop(0))
        if isinstance(parts[0], Array):
            yield from enumerate((float(width) for width in parts.pop(0)), first)
        else:
            last, width = int(parts.pop(0)), float(parts.pop(0))
            yield from ((code, width) for code in range(first, last + 1))


def _silenced(page: pikepdf.Page, thin: dict[str, frozenset[int]]) -> bytes:
    """The content of the page in which spans with nothing but zero-width glyphs stand for nothing."""
    instructions = list(pikepdf.parse_content_stream(page))
    spans: list[tuple[int, set[tuple[str, int]]]] = []
    font = ""
    for number, instruction in enumerate(instructions):
        operator = str(instruction.operator)
        if operator == "Tf":
            font = str(instruction.operands[0])
        elif operator in {"BDC", "BMC"}:
            spans.append((number, set()))
        elif operator in {"Tj", "TJ"}:
            shown = {(font, code) for code in _codes(instruction.operands[0])}
            for _, codes in spans:
                codes.update(shown)
        elif operator == "EMC" and spans:
            start, codes = spans.pop()
            if codes and all(code in thin.get(name, ()) for name, code in codes):
                instructions[start] = ContentStreamInstruction([Name.Span], Operator("BMC"))
    return pikepdf.unparse_content_stream(instructions)


def _codes(shown: Object) -> Iterator[int]:
    strings: Sequence[Object] = list(shown) if isinstance(shown, Array) else [shown]
    for string in strings:
        if isinstance(string, pikepdf.String):
            data = bytes(string)
            yield from (int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data) - 1, 2))
