"""What of a line is ink, what lies behind it, and how the line looks."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tolmach.documents.formats.image import drawing, erasing, ink
from tolmach.documents.formats.image.raster import Pixels
from tolmach.documents.kit import lettering
from tolmach.documents.kit.lettering import TypeStyle
from tolmach.documents.kit.ocr import OcrLine

TEXT = "Fresh bread daily"
LINE = OcrLine(TEXT, ((16.0, 14.0), (238.0, 14.0), (238.0, 46.0), (16.0, 46.0)), 0.99)
INK = (40, 30, 120)


def _inked(ground: Pixels, *, size: float = 24, bold: bool = False, colour: tuple[int, ...] = INK) -> Pixels:
    """With the text of the line, its letters standing on 20, 38."""
    canvas = Image.new("L", (ground.shape[1], ground.shape[0]))
    lettering.draw(canvas, (20, 38), TEXT, TypeStyle("en", bold, leftward=False), size)
    share = np.asarray(canvas)[:, :, None] / 255
    return np.rint(ground * (1 - share) + np.array(colour) * share).astype(np.uint8)


def _grounds() -> dict[str, Pixels]:
    flat = np.full((60, 260, 3), (250, 245, 220), np.uint8)
    slope = np.rint(np.linspace(120, 220, 260))[None, :, None].repeat(60, 0).repeat(3, 2).astype(np.uint8)
    # Darker on the left, and not along a straight line.
    shade = np.rint(90 + 150 * np.linspace(0, 1, 260) ** 0.3)[None, :, None].repeat(60, 0).repeat(3, 2)
    noisy = np.clip(flat + np.random.default_rng(1).normal(0, 4, flat.shape), 0, 255).astype(np.uint8)
    bar = np.full((60, 260, 3), 255, np.uint8)
    bar[18:44] = (200, 205, 150)
    return {"flat": flat, "slope": slope, "shade": shade.astype(np.uint8), "noisy": noisy, "bar": bar}


@pytest.mark.parametrize("name", list(_grounds()))
def test_ink_goes_and_the_ground_stays(name: str) -> None:
    ground = _grounds()[name]
    pixels = _inked(ground)
    found = ink.find(pixels, False, LINE)
    assert found is not None
    assert np.abs(found.colour - INK).max() < 30
    erasing.erase(pixels, False, found)
    away = np.abs(pixels.astype(int) - ground).max(axis=-1)
    assert away.max() < (30 if name in ("shade", "noisy") else 12)
    assert (pixels[:13] == ground[:13]).all()
    assert (pixels[48:] == ground[48:]).all()


def test_a_photograph_is_painted_over() -> None:
    ground = np.random.default_rng(2).integers(0, 110, (15, 65, 3), np.uint8).repeat(4, 0).repeat(4, 1)
    pixels = _inked(ground, colour=(255, 255, 255), bold=True)
    found = ink.find(pixels, False, LINE)
    assert found is not None
    assert found.busy
    erasing.erase(pixels, False, found)
    assert (pixels.min(axis=-1) > 180).sum() < 0.02 * pixels[:, :, 0].size


def test_neighbours_and_frames_are_left_alone() -> None:
    pixels = _inked(_grounds()["flat"])
    image = Image.fromarray(pixels)
    ImageDraw.Draw(image).rectangle((10, 15, 250, 45), outline=(0, 0, 0))
    ImageDraw.Draw(image).rectangle((60, 40, 80, 59), fill=(0, 0, 0))
    framed = np.array(image)
    found = ink.find(framed, False, LINE)
    assert found is not None
    erasing.erase(framed, False, found)
    assert (framed[15, 30:200] == 0).all()
    assert (framed[50, 62:78] == 0).all()


def test_nothing_is_no_ink() -> None:
    assert ink.find(_grounds()["flat"], False, LINE) is None


@pytest.mark.parametrize("size", [16, 24])
@pytest.mark.parametrize("bold", [False, True])
def test_size_weight_and_baseline_are_seen(size: float, bold: bool) -> None:
    found = ink.find(_inked(_grounds()["flat"], size=size, bold=bold), False, LINE)
    assert found is not None
    seen = drawing.look([LINE], [found], 0.0, True, TypeStyle("en", bold=False, leftward=False))
    assert seen.size == pytest.approx(size, rel=0.06)
    assert seen.baseline == pytest.approx(38, abs=1.2)
    assert seen.bold == bold


def test_what_is_transparent_is_ground() -> None:
    pixels = np.zeros((60, 260, 4), np.uint8)
    pixels[:, :, :3] = np.random.default_rng(3).integers(0, 255, (60, 260, 3))
    canvas = Image.new("L", (260, 60))
    lettering.draw(canvas, (20, 38), TEXT, TypeStyle("en", bold=True, leftward=False), 24)
    inked = np.asarray(canvas) > 0
    pixels[inked] = np.column_stack([np.full((inked.sum(), 3), 200), np.asarray(canvas)[inked]])
    found = ink.find(pixels, True, LINE)
    assert found is not None
    erasing.erase(pixels, True, found)
    assert (pixels[:, :, 3] == 0).all()
