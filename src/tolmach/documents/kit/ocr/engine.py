"""Runs RapidOCR: it finds lines in any script, and reads Latin letters, Chinese and Japanese.

Its models come with its package and are named here, because it would download any that are not named. Its detection of
upside-down lines stays off, because it turns lines that are right.
"""

import math
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import rapidocr
from numpy.typing import NDArray
from PIL import Image

from tolmach.documents.kit.ocr.model import THREADS_VARIABLE, Point, Quad

Pixels = NDArray[np.uint8]

_LEAST, _MOST = 600_000, 2_400_000
"""The least and the most pixels in which lines are searched. More need memory; with fewer, small letters are missed."""
_LARGER = 2.5
_THREADS = 4


@cache
def _engine() -> Any:
    models = Path(rapidocr.__file__).parent / "models"
    return rapidocr.RapidOCR(
        params={
            "Global.use_cls": False,
            "Global.log_level": "critical",
            "Global.max_side_len": 20_000,
            "Det.limit_side_len": 32,
            "Det.model_path": str(models / "PP-OCRv6_det_small.onnx"),
            "Rec.model_path": str(models / "PP-OCRv6_rec_small.onnx"),
            # Several lines at a time would be padded to the longest: slower, and twice the memory.
            "Rec.rec_batch_num": 1,
            "EngineConfig.onnxruntime.intra_op_num_threads": _threads(),
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )


def _threads() -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1
    told = os.environ.get(THREADS_VARIABLE, "")
    return max(1, min(_THREADS, cores, int(told) if told.isdigit() else _THREADS))


def found(image: Image.Image) -> list[Quad]:
    """The places of lines. The image is RGB."""
    scale = _scale(image.width * image.height)
    size = max(round(image.width * scale), 32), max(round(image.height * scale), 32)
    scaled = np.asarray(image.resize(size, Image.Resampling.BICUBIC, reducing_gap=2.0))[:, :, ::-1]
    boxes = _engine()(np.ascontiguousarray(scaled), use_rec=False).boxes
    across, down = image.width / size[0], image.height / size[1]
    return [
        _quad([(float(x) * across, float(y) * down) for x, y in box]) for box in (boxes if boxes is not None else ())
    ]


def cut(image: Image.Image, quad: Quad) -> Pixels:
    """The pixels of the line alone, turned so that it reads from left to right."""
    size = max(round(math.dist(quad[0], quad[1])), 1), max(round(math.dist(quad[0], quad[3])), 1)
    corners = (quad[0], quad[3], quad[2], quad[1])
    flat = [value for corner in corners for value in corner]
    return np.asarray(image.transform(size, Image.Transform.QUAD, flat, Image.Resampling.BICUBIC))


def read(cuts: Sequence[Pixels]) -> list[tuple[str, float]]:
    """The texts of lines, and how certain they are. The pixels are RGB."""
    if not cuts:
        return []
    said = _engine().recognize_txt([np.ascontiguousarray(each[:, :, ::-1]) for each in cuts])
    return [(text, float(sure)) for text, sure in zip(said.txts, said.scores, strict=True)]


def _scale(pixels: int) -> float:
    if pixels > _MOST:
        return math.sqrt(_MOST / pixels)
    return min(max(math.sqrt(_LEAST / pixels), 1.0), _LARGER)


def _quad(points: Sequence[Point]) -> Quad:
    one, two, three, four = points
    return one, two, three, four
