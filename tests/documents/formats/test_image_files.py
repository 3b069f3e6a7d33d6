"""Pixels in and out: what is not pixels stays, and what was not painted stays too."""

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageCms, ImageDraw, JpegImagePlugin, PngImagePlugin

from tests.documents.corpus import FILES, files, wanted
from tolmach.documents.formats.image import _kept, jpeg, png, read, write
from tolmach.documents.formats.image.raster import Raster
from tolmach.documents.kit.ocr import OcrLine
from tolmach.errors import UnsafeFile
from tolmach.units import Rendered

TEXT = OcrLine("Fresh bread", ((18.0, 16.0), (142.0, 16.0), (142.0, 44.0), (18.0, 44.0)), 0.99)
KEPT = _kept([(TEXT,)], [TEXT])
PNGS = files("png")
JPEGS = [path for path in files("jpg", "jpeg") if path.parent.name == "image"]
IMAGES = [path for path in [*PNGS, *JPEGS] if path.parent.name == "image"]


def _drawn(mode: str = "RGB", ground: object = "white", ink: object = "navy") -> Image.Image:
    image = Image.new("RGBA" if mode in ("P", "LA") else mode, (200, 60), ground)  # type: ignore[arg-type]
    ImageDraw.Draw(image).text((22, 36), "Fresh bread", fill=ink, font_size=22, anchor="ls")  # type: ignore[arg-type]
    return image.convert(mode) if image.mode != mode else image


def _saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def _written(data: bytes, text: str = "Brot", kept: bytes = KEPT) -> bytes:
    return write(data, [Rendered(text)], wanted(Path("x.png")), kept)


def _opened(data: bytes) -> Any:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


@pytest.mark.parametrize("path", [path for path in IMAGES if path.suffix == ".png"], ids=lambda path: path.stem)
def test_pixels_of_a_png_are_written_as_they_were_read(path: Path) -> None:
    data = path.read_bytes()
    again = png.write(data, png.read(data).pixels)
    assert np.array_equal(np.asarray(_opened(again)), np.asarray(_opened(data)))
    assert _opened(again).mode == _opened(data).mode
    assert np.array_equal(png.read(again).pixels, png.read(data).pixels)
    assert len(again) < 2 * len(data)


@pytest.mark.parametrize("path", JPEGS, ids=lambda path: path.stem)
def test_pixels_of_a_jpeg_are_written_as_good_as_they_were(path: Path) -> None:
    data = path.read_bytes()
    again = jpeg.write(data, jpeg.read(data).pixels)
    before, after = _opened(data), _opened(again)
    assert (after.mode, after.size, after.quantization) == (before.mode, before.size, before.quantization)
    assert np.abs(np.asarray(after, np.int16) - np.asarray(before)).mean() < 2.5
    assert {key: value for key, value in after.info.items() if key != "adobe_transform"} == {
        key: value for key, value in before.info.items() if key != "adobe_transform"
    }


@pytest.mark.parametrize("depth", [1, 2, 4, 8])
@pytest.mark.parametrize("colour", [0, 3])
def test_few_bits_stay_few(depth: int, colour: int) -> None:
    values = np.arange(7 * 5).reshape(5, 7) % (1 << depth)
    bits = np.unpackbits(values.astype(np.uint8)[:, :, None], axis=2)[:, :, 8 - depth :]
    rows = np.packbits(bits.reshape(5, -1), axis=1)
    body = zlib.compress(np.column_stack([np.zeros(5, np.uint8), rows]).tobytes())
    palette = (
        [(b"PLTE", bytes(range(3 << depth)))]
        if colour == 3 and depth < 8
        else [(b"PLTE", bytes(range(105)))] * (colour == 3)
    )
    data = _png(7, 5, depth, colour, [*palette, (b"IDAT", body)])
    again = png.write(data, png.read(data).pixels)
    assert again[:33] == data[:33]
    assert np.array_equal(np.asarray(_opened(again)), np.asarray(_opened(data)))


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA", "P", "1"])
def test_every_mode_is_painted(mode: str) -> None:
    ground = (0, 0, 0, 0) if mode in ("LA", "RGBA") else "white"
    data = _saved(_drawn(mode, 1 if mode == "1" else ground, 0 if mode == "1" else "black"), "PNG")
    result = _opened(_written(data))
    assert (result.mode, result.size) == (mode, (200, 60))
    before, after = (np.asarray(image.convert("RGBA")) for image in (_opened(data), result))
    assert (before[:14] == after[:14]).all()
    assert (before[47:] == after[47:]).all()
    assert (before[:, 100:140] != after[:, 100:140]).any()
    assert (after[:, 100:] == after[0, 0]).all(), "the end of the longer original is gone"
    assert (after[16:44, 18:90] != after[0, 0]).any(), "the translation is there"


def test_colours_stay() -> None:
    after = np.asarray(_opened(_written(_saved(_drawn(ground=(250, 240, 200), ink=(180, 20, 40)), "PNG"))))
    assert (after == (250, 240, 200)).all(axis=-1).mean() > 0.8
    assert (np.abs(after.astype(int) - (180, 20, 40)).max(axis=-1) < 12).sum() > 30


def test_sixteen_bits_stay() -> None:
    grey = np.asarray(_drawn("L"), np.uint16) * 257 - 3
    colours = np.stack([grey, grey // 2, grey], axis=-1)
    for values in (grey[:, :, None], colours):
        body = zlib.compress(b"".join(b"\0" + row.astype(">u2").tobytes() for row in values))
        data = _png(200, 60, 16, 2 if values.shape[2] == 3 else 0, [(b"IDAT", body)])
        after = png.read(_written(data)).pixels
        assert after.dtype == np.uint16
        assert np.array_equal(after[:14], values[:14])
        assert not np.array_equal(after, values)


def test_other_chunks_stay() -> None:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Author", "Nobody")
    notes.add_itxt("Title", "Brot", "de", "Titel")
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = _saved(_drawn(), "PNG", pnginfo=notes, dpi=(150, 150), icc_profile=profile)
    names = [name for name, _ in png._chunks(data)]
    assert names == [name for name, _ in png._chunks(_written(data))]
    before, after = _opened(data), _opened(_written(data))
    assert before.info == after.info
    assert {"iCCP", "pHYs", "tEXt", "iTXt"} <= {name.decode() for name in names}


def test_notes_of_a_jpeg_stay() -> None:
    exif = Image.Exif()
    exif[0x013B] = "Nobody"
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    data = _saved(
        _drawn(),
        "JPEG",
        quality=83,
        subsampling=0,
        progressive=True,
        dpi=(72, 72),
        exif=exif,
        icc_profile=profile,
        comment="x",
    )
    before, after = _opened(data), _opened(_written(data))
    assert before.info == after.info
    assert before.quantization == after.quantization
    assert JpegImagePlugin.get_sampling(after) == 0
    assert not np.array_equal(np.asarray(before), np.asarray(after))


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_turned_picture_is_painted_as_it_is_looked_at(orientation: int) -> None:
    turns = {2: 0, 3: 3, 4: 1, 5: 5, 6: 2, 7: 6, 8: 4}
    image = _drawn()
    if orientation > 1:
        # The transposition that undoes what a viewer does.
        back = {6: 2, 8: 4}.get(orientation, turns[orientation])
        image = image.transpose(Image.Transpose(back))
    exif = Image.Exif()
    exif[0x0112] = orientation
    data = _saved(image, "PNG", exif=exif)
    seen = png.read(data).upright
    assert np.array_equal(seen, np.asarray(_drawn()))
    result = _written(data)
    assert _opened(result).getexif()[0x0112] == orientation
    assert _opened(result).size == image.size
    assert np.array_equal(png.read(result).upright, png.read(_written(_saved(_drawn(), "PNG"))).upright)


def test_light_letters_on_nothing_are_shown_on_dark() -> None:
    for colour, ground in (((255, 255, 255, 255), 0), ((0, 0, 0, 255), 255)):
        pixels = np.zeros((4, 4, 4), np.uint8)
        pixels[1, 1] = colour
        assert Raster(pixels, "RGB", has_alpha=True).shown().getpixel((0, 0)) == (ground,) * 3


@pytest.mark.parametrize("name", ["dialog.png", "menu-progressive.jpeg", "leaflet-cmyk.jpg"])
def test_nothing_changed_is_the_same_file(name: str) -> None:
    data = (FILES / "image" / name).read_bytes()
    assert _written(data, TEXT.text) == data


def test_a_picture_without_text_has_no_units() -> None:
    reading = read(_saved(Image.new("RGB", (50, 50), "teal"), "PNG"), "en")
    assert (reading.units, reading.characters) == ((), 0)


def _png(width: int, height: int, depth: int, colour: int, chunks: list[tuple[bytes, bytes]]) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return png.SIGNATURE + b"".join(png._written(*chunk) for chunk in [(b"IHDR", header), *chunks, (b"IEND", b"")])


_BOMB = _png(30_000, 30_000, 8, 0, [(b"IDAT", zlib.compress(bytes(1000)))])
_LARGE = _png(7000, 6000, 8, 0, [(b"IDAT", zlib.compress(bytes(1000)))])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ((FILES / "image/rude/animated.png").read_bytes(), "animated"),
        ((FILES / "image/rude/truncated.png").read_bytes(), "damaged"),
        ((FILES / "image/rude/truncated.jpg").read_bytes(), "damaged"),
        (_BOMB, "too large"),
        (_LARGE, "too large"),
        (_png(10, 10, 8, 2, [(b"IDAT", b"rubbish")]), "damaged"),
        (_png(10, 10, 8, 2, []), "damaged"),
        (_png(0, 10, 8, 2, [(b"IDAT", b"")]), "damaged"),
        (_png(10, 10, 8, 3, [(b"IDAT", zlib.compress(bytes(110)))]), "damaged"),
        (_png(10, 10, 3, 2, [(b"IDAT", zlib.compress(bytes(110)))]), "damaged"),
        (_png(10, 10, 16, 2, [(b"IDAT", b"rubbish")]), "damaged"),
        (png.SIGNATURE, "damaged"),
        (b"\xff\xd8\xff\xe0", "damaged"),
        (b"\xff\xd8\xff" + bytes(500), "damaged"),
        (b"GIF89a" + bytes(50), "damaged"),
    ],
)
def test_rude_files_are_refused_with_a_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(UnsafeFile, match=sentence):
        read(data, "en")
