"""The deployment in the cluster: a replica holds RapidOCR, uses Tesseract, and reads one picture at a time."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from tolmach.documents.kit.ocr.model import THREADS_VARIABLE, OcrLine
from tolmach.documents.ray.messages import PictureAnswer, PictureCard, PictureQuestion
from tolmach.engines.ray.config import ClusterApplication, cluster_threads
from tolmach.engines.ray.replica import ThreadedReplica, application
from tolmach.errors import UnsafeFile
from tolmach.settings import Settings

NAME: Final = "tolmach_pictures"
ROUTE: Final = f"/{NAME}"
"""The route is not below that of the engines, because a front of an earlier release takes everything there for
an engine."""
_TARGET, _MOST = 1, 4
"""The wanted and the most pictures at a replica. A picture takes seconds, so hardly any should wait."""

_BLANK = 64
"""The side in pixels of a blank picture that loads the models."""

Reads = Callable[[PictureQuestion], Sequence[OcrLine]]


@dataclass(frozen=True, slots=True)
class PictureSpec:
    threads: int = 2
    """The number of cores for reading a picture."""


def open_reading(spec: PictureSpec) -> Reads:
    """Blocks until the models are loaded."""
    from tolmach.documents.kit.ocr import reading

    os.environ[THREADS_VARIABLE] = str(spec.threads)
    reading.lines_of((_BLANK, _BLANK), bytes(3 * _BLANK**2), "en")
    return lambda asked: reading.lines_of((asked.width, asked.height), asked.pixels, asked.language)


class PictureReplica(ThreadedReplica[PictureQuestion]):
    def __init__(self, spec: PictureSpec, opening: Callable[[PictureSpec], Reads] = open_reading) -> None:
        self._reads = opening(spec)
        super().__init__(PictureCard("rapidocr"), PictureQuestion, self._read, threads=1)

    def _read(self, asked: PictureQuestion) -> PictureAnswer:
        try:
            return PictureAnswer(tuple(self._reads(asked)))
        except UnsafeFile as refused:
            return PictureAnswer(refusal=refused.message)


def build(args: Mapping[str, Any]) -> Any:
    """The application that Ray Serve deploys. `import_path` of the configuration names this function."""
    return application(PictureReplica, args, PictureSpec)


def picture_applications(settings: Settings) -> list[ClusterApplication]:
    spec = PictureSpec(cluster_threads(settings))
    return [
        ClusterApplication(
            name=NAME,
            route=ROUTE,
            import_path=f"{build.__module__}:{build.__name__}",
            args=asdict(spec),
            cpus=spec.threads,
            target=_TARGET,
            most=_MOST,
        )
    ]
