"""The helper of child processes that read documents: it asks the cluster for the text in a picture."""

from dataclasses import replace
from typing import Final

from tolmach.documents.ray.deployment import ROUTE
from tolmach.documents.ray.messages import PictureAnswer, PictureCard
from tolmach.engines.ray.line import ClusterAddress, ClusterLine, deployed
from tolmach.engines.ray.messages import written
from tolmach.errors import UnsafeFile

ABSENT: Final = "The service cannot read text in pictures at the moment, because the program for it is not available."
FAILED: Final = "The text in the picture cannot be read."


class RayPictures:
    """Blocking and thread-safe."""

    def __init__(self, address: ClusterAddress) -> None:
        self._line = ClusterLine(replace(address, absence=ABSENT))

    def __call__(self, question: bytes, seconds: float) -> bytes:
        """Passes the question of a child on unchanged; the cluster checks it. Raises `Unavailable` after the
        last try."""
        answer = self._line.ask(ROUTE, question, PictureAnswer, seconds=seconds)
        if answer.refusal or answer.error:
            raise UnsafeFile(answer.refusal or FAILED)
        return written(answer).encode("ascii")

    def close(self) -> None:
        self._line.close()


def open_pictures(address: ClusterAddress) -> RayPictures | None:
    """None if the cluster reads no pictures. Raises `StartError` if the cluster does not answer."""
    return None if deployed(address, ROUTE, PictureCard) is None else RayPictures(address)
