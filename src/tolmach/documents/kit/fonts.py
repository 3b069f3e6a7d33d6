"""The fonts for typesetting documents: which family serves which script, and where its file is.

The files come with two packages and are only looked up, never imported. Serif and monospaced faces exist only inside
the typesetter; code that draws with font files has the sans serif ones. Fonts for scripts other than Latin, Greek and
Cyrillic may have no Latin letters, so a family is never used alone: there is always a chain.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

Kind = Literal["sans", "serif", "mono"]

_PACKAGES = ("manimgx_fonts", "manimgx_fonts_cjk")
_LATIN: Mapping[Kind, tuple[str, ...]] = {
    "sans": ("Noto Sans",),
    "serif": ("Libertinus Serif", "Noto Sans"),
    "mono": ("DejaVu Sans Mono", "Noto Sans"),
}
BASE = "Noto Sans"
SYMBOLS = ("Noto Sans Symbols", "Noto Emoji")

# The script as Unicode names it; the end of the family's name; the code points of the script.
_TABLE = """
Arab  Arabic      0600-06FF 0750-077F 0870-08FF FB50-FDFF FE70-FEFF
Armn  Armenian    0530-058F FB13-FB17
Beng  Bengali     0980-09FF
Deva  Devanagari  0900-097F A8E0-A8FF
Ethi  Ethiopic    1200-139F 2D80-2DDF AB00-AB2F
Geor  Georgian    10A0-10FF 1C90-1CBF 2D00-2D2F
Gujr  Gujarati    0A80-0AFF
Guru  Gurmukhi    0A00-0A7F
Hebr  Hebrew      0590-05FF FB1D-FB4F
Khmr  Khmer       1780-17FF 19E0-19FF
Knda  Kannada     0C80-0CFF
Laoo  Lao         0E80-0EFF
Mlym  Malayalam   0D00-0D7F
Mymr  Myanmar     1000-109F A9E0-A9FF AA60-AA7F
Orya  Oriya       0B00-0B7F
Sinh  Sinhala     0D80-0DFF
Taml  Tamil       0B80-0BFF
Telu  Telugu      0C00-0C7F
Thai  Thai        0E00-0E7F
Hans  CJK         1100-11FF 2E80-312F 3130-33FF 3400-9FFF A960-A97F AC00-D7FF F900-FAFF FE30-FE4F FF00-FFEF 20000-323AF
Zsye  Emoji       1F300-1FAFF
Zsym  Symbols     2190-21FF 2300-23FF 2460-27BF 2B00-2BFF
"""
_CJK = {"ja": "JP", "ko": "KR", "zh-hant": "TC", "zh-tw": "TC", "zh-hk": "HK", "zh-mo": "HK"}
_CJK_PLACE = {"JP": 0, "KR": 1, "SC": 2, "TC": 3, "HK": 4}
_CJK_FILE = "NotoSansCJK-VF.otf.ttc"


@dataclass(frozen=True, slots=True)
class Face:
    """What a drawing program needs: `ImageFont.truetype(face.path, size, index=face.index)`, followed by
    `set_variation_by_axes([face.weight])`, because all these fonts are variable."""

    family: str
    path: Path
    index: int
    weight: int


@dataclass(frozen=True, slots=True)
class FontStretch:
    """A stretch of text that one family serves."""

    text: str
    family: str


@cache
def folders() -> tuple[Path, ...]:
    """The folders of the font files."""
    found = [spec for spec in map(find_spec, _PACKAGES) if spec is not None]
    return tuple(Path(place) for spec in found for place in spec.submodule_search_locations or ())


def missing() -> tuple[str, ...]:
    """The missing font packages, as an installer names them."""
    return tuple(name.replace("_", "-") for name in _PACKAGES if find_spec(name) is None)


def cjk(language: str) -> str:
    """The family that draws ideographs in the style of the language's country."""
    code = language.lower().replace("_", "-")
    region = _CJK.get(code) or next((end for start, end in _CJK.items() if code.startswith(f"{start}-")), "SC")
    return f"Noto Sans CJK {region}"


def families(language: str, kind: Kind = "sans", text: str = "") -> tuple[str, ...]:
    """The chain for a text in a language: the Latin family, the families of the scripts in the text, symbols."""
    scripts = dict.fromkeys(stretch.family for stretch in stretches(text, language))
    return tuple(dict.fromkeys([*_LATIN[kind], *scripts, cjk(language), *SYMBOLS]))


def stretches(text: str, language: str) -> list[FontStretch]:
    """Splits the text into stretches, each for one family. Signs that all scripts share belong to the Latin family; a
    space belongs to the text before it."""
    return [FontStretch(text[start:end], family) for start, end, family in _merged(_parts(text, language))]


def face(family: str, *, bold: bool = False, italic: bool = False) -> Face:
    """The face of a sans serif family. A family without italics gives upright letters; an unknown family gives the
    Latin letters."""
    weight = 700 if bold else 400
    if family.startswith("Noto Sans CJK "):
        return Face(family, _file(_CJK_FILE), _CJK_PLACE[family[-2:]], weight)
    if family == BASE and italic:
        return Face(family, _file("NotoSans-Italic[wght].ttf"), 0, weight)
    name = f"{family.replace(' ', '')}[wght].ttf"
    known = family in _FAMILIES
    return Face(family if known else BASE, _file(name if known else "NotoSans[wght].ttf"), 0, weight)


def _file(name: str) -> Path:
    places = [folder / name for folder in folders()]
    return next((place for place in places if place.exists()), places[0])


def _parts(text: str, language: str) -> Iterator[tuple[int, int, str]]:
    done = 0
    for match in _OTHER.finditer(text):
        if match.start() > done:
            yield done, match.start(), BASE
        yield match.start(), match.end(), _FAMILY[match.lastgroup or ""] or cjk(language)
        done = match.end()
    if done < len(text):
        yield done, len(text), BASE


def _merged(parts: Iterator[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    merged: list[tuple[int, int, str]] = []
    for start, end, family in parts:
        if merged and merged[-1][2] == family:
            merged[-1] = (merged[-1][0], end, family)
        else:
            merged.append((start, end, family))
    return merged


def _class(ranges: list[str]) -> str:
    return "".join("-".join(chr(int(end, 16)) for end in each.split("-")) for each in ranges)


def _family(name: str) -> str:
    return {"CJK": "", "Emoji": "Noto Emoji"}.get(name, f"Noto Sans {name}")


_ROWS = [line.split() for line in _TABLE.strip().splitlines()]
_FAMILY: Mapping[str, str] = {script: _family(name) for script, name, *_ in _ROWS}
_FAMILIES = frozenset({BASE, *filter(None, _FAMILY.values())})
_OTHER = re.compile("|".join(f"(?P<{row[0]}>[{_class(row[2:])}](?:[{_class(row[2:])} ]*))" for row in _ROWS))
