"""Tells what the letters of TeX's bitmap fonts are, whose glyphs have numbers for names.

Without that, the ligatures, quotes and dashes of such a font cannot be read: their codes are control characters. TeX
has two encodings of text, and the ligatures that a font uses show which of them it has.
"""

import re
from collections.abc import Iterator, Mapping

import pikepdf
from pikepdf import Array, Dictionary, Name, Object

_NUMBERED = re.compile(r"/a(\d{1,3})")
_LETTERS = range(97, 123)
_TELLING = 8
"""A font that shows fewer small letters may be one of formulas, whose codes mean other signs."""
_MOST = 100
"""The most lines of a block of a table of characters."""

_ASCII = {code: chr(code) for code in range(33, 127)} | {0x27: "’", 0x60: "‘"}
_LIGATURES = ("ff", "fi", "fl", "ffi", "ffl")
_OLD: Mapping[int, str] = {
    **_ASCII,
    **dict(enumerate("ΓΔΘΛΞΠΣΥΦΨΩ")),
    **dict(enumerate(_LIGATURES, 11)),
    **dict(enumerate("ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ", 16)),
    **{0x22: "”", 0x5C: "“", 0x3C: "¡", 0x3E: "¿", 0x7B: "–", 0x7C: "—"},
}
"""OT1."""
_NEW: Mapping[int, str] = {
    **_ASCII,
    **dict(enumerate("‚‹›“”„«»–—", 13)),
    **dict(enumerate("ıȷ", 25)),
    **dict(enumerate(_LIGATURES, 27)),
    127: "-",
    **dict(enumerate("ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£", 128)),
    **dict(enumerate("ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß", 192)),
}
"""T1."""
_OF_OLD, _OF_NEW = frozenset(range(11, 16)), frozenset(range(27, 32))


def name_letters(pdf: pikepdf.Pdf) -> bool:
    """Adds tables of characters to the bitmap fonts without one. Tells whether there were any."""
    fonts = {font.objgen: (font, codes) for font, codes in _fonts(pdf)}
    found = {number: table for number, (_, codes) in fonts.items() if (table := _encoding(codes)) is not None}
    usual = next(iter(found.values()), _OLD)
    for number, (font, codes) in fonts.items():
        table = found.get(number, usual)
        font[Name.ToUnicode] = pdf.make_stream(_written({code: table[code] for code in codes if code in table}))
    return bool(fonts)


def _fonts(pdf: pikepdf.Pdf) -> Iterator[tuple[Object, frozenset[int]]]:
    """The bitmap fonts of text without a table of characters, each with the codes that it shows."""
    for page in pdf.pages:
        fonts = page.resources.get(Name.Font, Dictionary())
        for font in fonts.values() if isinstance(fonts, Dictionary) else ():
            if isinstance(font, Dictionary) and font.get(Name.Subtype) == Name.Type3 and Name.ToUnicode not in font:
                codes = _codes(font)
                if sum(code in _LETTERS for code in codes) >= _TELLING:
                    yield font, codes


def _codes(font: Object) -> frozenset[int]:
    """The codes of a font whose glyphs are all named by their codes; none of another font."""
    encoding = font.get(Name.Encoding)
    differences = encoding.get(Name.Differences) if isinstance(encoding, Dictionary) else None
    codes, at = set(), 0
    for part in differences if isinstance(differences, Array) else ():
        if not isinstance(part, Name):
            at = int(part)
            continue
        numbered = _NUMBERED.fullmatch(str(part))
        if numbered is not None and int(numbered[1]) == at:
            codes.add(at)
        elif str(part) != "/.notdef":
            return frozenset()
        at += 1
    return frozenset(codes)


def _encoding(codes: frozenset[int]) -> Mapping[int, str] | None:
    if codes & _OF_OLD:
        return _OLD
    return _NEW if codes & _OF_NEW or any(code > 127 for code in codes) else None


def _written(table: Mapping[int, str]) -> bytes:
    lines = [f"<{code:02x}> <{said.encode('utf-16-be').hex()}>" for code, said in sorted(table.items())]
    blocks = [lines[start : start + _MOST] for start in range(0, len(lines), _MOST)]
    body = "".join("\n".join([f"{len(block)} beginbfchar", *block, "endbfchar\n"]) for block in blocks)
    head = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def\n"
    space = "1 begincodespacerange <00> <ff> endcodespacerange\n"
    return f"{head}{space}{body}endcmap end end\n".encode()
