"""Decides which program reads what.

RapidOCR reads Latin letters, Chinese and Japanese; Tesseract reads the rest. If the language is not given, Tesseract
tries lines that RapidOCR does not understand, in every script that it knows here.
"""

import io
import math
import re
from collections.abc import Mapping, Sequence

import numpy as np
from PIL import Image, ImageOps

from tolmach.documents.kit import tesseract
from tolmach.documents.kit.ocr import engine
from tolmach.documents.kit.ocr.engine import Pixels
from tolmach.documents.kit.ocr.model import OcrLine, Quad
from tolmach.documents.kit.ocr.parting import parted, turned
from tolmach.languages.scripts import dominant

Said = tuple[str, float]
"""The text of a line, and how certain it is."""

_SCRIPTS: Mapping[str, str] = {
    "ru": "Cyrillic",
    "el": "Greek",
    "ar": "Arabic",
    "he": "Hebrew",
    "th": "Thai",
    "ko": "Hangul",
}
_VIETNAMESE = re.compile("[ơưƠƯ]")
"""Letters that RapidOCR knows and only Vietnamese has. It does not know most other Vietnamese letters."""
_SURE = 0.8
_LETTERS = 0.5
"""The least number of letters for each line height of length: RapidOCR takes unknown letters for spaces."""
_SAMPLES = 5
_HEIGHT, _BORDER = 48, 8

_LEAST = 8
"""The fewest pixels in which a letter can be read."""


def lines_of(size: tuple[int, int], pixels: bytes, language: str | None) -> list[OcrLine]:
    """The lines of a picture. `pixels` has red, green and blue of each pixel, row by row."""
    return lines(Image.frombytes("RGB", size, pixels), language)


def lines(image: Image.Image, language: str | None) -> list[OcrLine]:
    if min(image.size) < _LEAST:
        return []
    shown = image if image.mode == "RGB" else image.convert("RGB")
    quads = [part for quad in engine.found(shown) for part in parted(quad, engine.cut(shown, quad))]
    ways = [turned(quad) for quad in quads]
    cuts = [[engine.cut(shown, way) for way in each] for each in ways]
    said = iter(_read([cut for each in cuts for cut in each], language))
    best = [max(((quad, *next(said)) for quad in each), key=_worth) for each in ways]
    return [OcrLine(text, quad, sure) for quad, text, sure in best if text]


def _worth(read: tuple[Quad, str, float]) -> float:
    return read[2] if any(map(str.isalnum, read[1])) else 0.0


def _read(cuts: Sequence[Pixels], language: str | None) -> list[Said]:
    if language is not None and language in tesseract.LANGUAGES:
        installed = tesseract.packs()
        return _by_tesseract(cuts, tesseract.pack_for(language, installed), installed) if cuts else []
    said = engine.read(cuts)
    return said if language else _mended(cuts, said)


def _mended(cuts: Sequence[Pixels], said: list[Said]) -> list[Said]:
    """The texts, with Tesseract's readings of lines that were not understood."""
    installed = tesseract.packs()
    if any(_VIETNAMESE.search(text) for text, _ in said) and "vie" in installed:
        return _by_tesseract(cuts, "vie", installed)
    poor = [number for number, cut in enumerate(cuts) if _is_poor(cut, *said[number])]
    pack = _guessed([cuts[number] for number in poor], installed) if poor else None
    if pack is None:
        return said
    again = dict(zip(poor, _by_tesseract([cuts[number] for number in poor], pack, installed), strict=True))
    return [again.get(number, each) for number, each in enumerate(said)]


def _is_poor(cut: Pixels, text: str, sure: float) -> bool:
    height, width = cut.shape[:2]
    few = sum(map(str.isalnum, text)) < _LETTERS * width / height
    return few or sure < _SURE or any(_is_in(text, script) for script in _SCRIPTS.values())


def _guessed(cuts: Sequence[Pixels], installed: frozenset[str]) -> str | None:
    """The pack that reads the longest of these lines best, if any reads them."""
    longest = sorted(cuts, key=lambda cut: cut.shape[1] / cut.shape[0], reverse=True)[:_SAMPLES]
    packs = {
        code: tesseract.pack_for(code, installed)
        for code in _SCRIPTS
        if not installed.isdisjoint(tesseract.LANGUAGES[code].packs)
    }
    scores = {
        pack: _score(_by_pack(_pages(longest), len(longest), pack), _SCRIPTS[code]) for code, pack in packs.items()
    }
    best = max(scores, key=scores.__getitem__, default=None)
    return best if best is not None and scores[best] > _SURE else None


def _score(said: Sequence[Said], script: str) -> float:
    """The score of the best line. Others may be noise, or in another script."""
    return max((sure for text, sure in said if _is_in(text, script)), default=0.0)


def _is_in(text: str, script: str) -> bool:
    found = dominant(text)
    return found is not None and found.name == script and found.letters > 3


def _by_tesseract(cuts: Sequence[Pixels], pack: str, installed: frozenset[str]) -> list[Said]:
    """The best reading of each line, with or without Latin letters, because these also mislead."""
    pages = _pages(cuts)
    alone = _by_pack(pages, len(cuts), pack)
    if tesseract.BESIDE not in installed:
        return alone
    both = _by_pack(pages, len(cuts), f"{pack}+{tesseract.BESIDE}")
    return [max(pair, key=lambda said: said[1]) for pair in zip(alone, both, strict=True)]


def _by_pack(pages: bytes, count: int, pack: str) -> list[Said]:
    return [(page.text, page.confidence) for page in tesseract.read(pages, count, pack)]


def _pages(cuts: Sequence[Pixels]) -> bytes:
    first, *rest = map(_page, cuts)
    out = io.BytesIO()
    first.save(out, "TIFF", save_all=True, append_images=rest, dpi=(300, 300))
    return out.getvalue()


def _page(cut: Pixels) -> Image.Image:
    """The line as dark letters on light ground, in the height that is read best."""
    grey = Image.fromarray(cut).convert("L")
    if np.median(np.asarray(grey)) < 128:
        grey = ImageOps.invert(grey)
    width = max(math.ceil(grey.width * _HEIGHT / grey.height), 1)
    return ImageOps.expand(ImageOps.autocontrast(grey.resize((width, _HEIGHT), Image.Resampling.BICUBIC)), _BORDER, 255)
