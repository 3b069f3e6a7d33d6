"""Keeps the files of one job in the blob store, sealed with the job's key."""

from pathlib import Path

from anyio.to_thread import run_sync

from tolmach.storage import chest, sealing
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.chest import Chest

ROOM = "voice/"
TRANSCRIPT = "transcript"


def upload_name(upload: str) -> str:
    return f"upload-{upload}"


def translation_name(language: str) -> str:
    return f"translation-{language.lower()}"


def result_name(number: int) -> str:
    return f"result-{number}"


class VoiceChest(Chest):
    def __init__(self, blobs: Blobs, job_id: str, key: bytes) -> None:
        super().__init__(blobs, _room(job_id), key)

    async def copy(self, name: str, path: Path) -> None:
        """Copies a file, still sealed, into a local file that allows random access."""
        draft = path.with_name(f"{path.name}.part")
        file = await run_sync(lambda: draft.open("wb"))
        try:
            async for chunk in self._blobs.open(self._room + name):
                await run_sync(file.write, chunk)
        finally:
            await run_sync(file.close)
        await run_sync(draft.replace, path)

    def opened(self, name: str, path: Path) -> sealing.SealedFile:
        """Opens a copy for reading."""
        return sealing.SealedFile(path.open("rb"), self._key, self._room + name)


async def empty(blobs: Blobs, job_id: str, *, keep: str = "") -> None:
    await chest.empty(blobs, _room(job_id), keep=keep)


async def owners(blobs: Blobs) -> set[str]:
    """The jobs that have files in the blob store."""
    return {name.split("/")[1] for name in await blobs.names(ROOM)}


def _room(job_id: str) -> str:
    return f"{ROOM}{job_id}/"
