"""Paper on a scanner: pages become grey pictures, a little noisy, and crooked where asked for."""

import io
import subprocess
import tempfile
from pathlib import Path

import img2pdf
import numpy as np
import pypdfium2
from PIL import Image
from pypdfium2 import PdfDocument

DOTS = 130
PAPER = 247


def scan(data: bytes, degrees: float = 0.0, dots: int = DOTS, quality: int = 35) -> bytes:
    return bytes(
        img2pdf.convert(
            pictures(data, degrees, dots, quality), layout_fun=img2pdf.get_fixed_dpi_layout_fun((dots, dots))
        )
    )


def with_layer(data: bytes, degrees: float = 0.0, language: str = "eng") -> bytes:
    """A scan to which Tesseract added hidden text."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "page.jpg").write_bytes(pictures(data, degrees, DOTS, 40)[0])
        command = ["tesseract", "page.jpg", "out", "-l", language, "--dpi", str(DOTS), "pdf"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=120)
        return Path(folder, "out.pdf").read_bytes()


def pictures(data: bytes, degrees: float, dots: int, quality: int) -> list[bytes]:
    random = np.random.default_rng(7)
    with PdfDocument(data) as document:
        return [_picture(page, degrees, dots, quality, random) for page in document]


def _picture(page: pypdfium2.PdfPage, degrees: float, dots: int, quality: int, random: np.random.Generator) -> bytes:
    drawn = page.render(scale=dots / 72, grayscale=True).to_pil()
    turned = drawn.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=255)
    grey = np.asarray(turned, dtype=np.float32) * (PAPER / 255) + random.normal(0, 3, (turned.height, turned.width))
    out = io.BytesIO()
    Image.fromarray(grey.clip(0, 255).astype(np.uint8)).save(out, "JPEG", quality=quality, dpi=(dots, dots))
    return out.getvalue()
