"""Reads and writes packages: zip archives of parts, as Office and InDesign write them."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass

from tolmach.errors import UnsafeFile
from tolmach.files.archives import BROKEN, ArchiveLimits, of_zip, safe

LIMITS = ArchiveLimits(files=10_000, growth=100)
LOCKED = "The file is protected with a password. Remove the password and upload it again."
MOST = 600_000_000
"""The most bytes of all parts together, because they are held in memory."""
LARGE = "The file is too large once it is unpacked."
DAMAGED = "The file is damaged: it cannot be unpacked."
_OLE = bytes.fromhex("D0CF11E0A1B11AE1")
"""The first bytes of a package with a password: it is wrapped in an older container."""


@dataclass(frozen=True, slots=True)
class Package:
    infos: tuple[zipfile.ZipInfo, ...]
    parts: Mapping[str, bytes]
    """The parts by name, in the order of the archive. Folders are left out."""

    def written(self, changed: Mapping[str, bytes], added: Mapping[str, bytes] | None = None) -> bytes:
        """The archive with the same members in the same order, with changed bytes where given, followed by the
        added ones."""
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for info in self.infos:
                archive.writestr(_again(info), b"" if info.is_dir() else changed.get(info.filename, self._part(info)))
            for name, data in (added or {}).items():
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        return out.getvalue()

    def _part(self, info: zipfile.ZipInfo) -> bytes:
        return self.parts[info.filename]


def opened(data: bytes) -> Package:
    if data.startswith(_OLE):
        raise UnsafeFile(LOCKED)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = tuple({info.filename: info for info in archive.infolist()}.values())
            entries = safe(of_zip(archive), len(data), LIMITS)
            if sum(entry.size for entry in entries) > MOST:
                raise UnsafeFile(LARGE)
            # The names as the archive spells them: `a//b` is a valid name too.
            names = (info.filename for info in archive.infolist() if not info.is_dir())
            parts = zip(names, entries, strict=True)
            return Package(infos, {name: _read(entry.open(), entry.size) for name, entry in parts})
    except (*BROKEN, OSError, ValueError, RuntimeError):
        raise UnsafeFile(DAMAGED) from None


def _read(handle: object, size: int) -> bytes:
    with handle as opened_part:  # type: ignore[attr-defined]
        data: bytes = opened_part.read(size)
    if len(data) < size:
        raise UnsafeFile(DAMAGED)
    return data


def _again(info: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """A copy of the entry without sizes, offsets and flags, which the archive sets itself."""
    copy = zipfile.ZipInfo(info.filename, info.date_time)
    copy.compress_type = info.compress_type if info.compress_type == zipfile.ZIP_STORED else zipfile.ZIP_DEFLATED
    copy.external_attr, copy.create_system, copy.comment = info.external_attr, info.create_system, info.comment
    return copy
