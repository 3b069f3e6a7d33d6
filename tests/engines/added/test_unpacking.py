import io
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tolmach.engines.added import unpacking
from tolmach.engines.added.unpacking import ArchiveEntry, entries
from tolmach.errors import StartError
from tolmach.files.archives import ArchiveLimits

FILES = {"top/model.bin": b"weights" * 100, "top/sub/a.txt": b"text", "LICENSE": b""}


def zipped(path: Path, files: dict[str, bytes], **attributes: int) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = attributes.get("mode", 0o100644) << 16
            out.writestr(info, content, zipfile.ZIP_DEFLATED)
    return path


def tarred(path: Path, files: dict[str, bytes], mode: str = "w:gz", kind: bytes = tarfile.REGTYPE) -> Path:
    with tarfile.open(path, mode) as out:  # type: ignore[call-overload]
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd" if kind != tarfile.REGTYPE else ""
            info.size = len(content) if kind == tarfile.REGTYPE else 0
            out.addfile(info, io.BytesIO(content))
    return path


def foldered(path: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(content)
    return path


def content(entry: ArchiveEntry) -> bytes:
    with entry.open() as handle:
        return handle.read()


MAKERS: dict[str, Callable[[Path, dict[str, bytes]], Path]] = {
    "folder": foldered,
    "zip": zipped,
    "tar": lambda path, files: tarred(path, files, "w"),
    "tar.gz": tarred,
    "tar.xz": lambda path, files: tarred(path, files, "w:xz"),
}


@pytest.mark.parametrize("kind", MAKERS)
def test_all_kinds_look_alike(tmp_path: Path, kind: str) -> None:
    with entries(MAKERS[kind](tmp_path / "given", FILES)) as found:
        assert {str(entry.path): content(entry) for entry in found} == FILES
        assert {str(entry.path): entry.size for entry in found} == {name: len(FILES[name]) for name in FILES}


@pytest.mark.parametrize("name", ["../out", "a/../../out", "/etc/out", "a\\..\\out"])
@pytest.mark.parametrize("make", [zipped, tarred])
def test_paths_that_lead_out(tmp_path: Path, make: Callable[[Path, dict[str, bytes]], Path], name: str) -> None:
    with pytest.raises(StartError, match="leads out of it"), entries(make(tmp_path / "given", {name: b"x"})):
        pass


@pytest.mark.parametrize(
    "make",
    [
        lambda path: zipped(path, {"link": b"/etc/passwd"}, mode=0o120777),
        lambda path: tarred(path, {"link": b""}, kind=tarfile.SYMTYPE),
        lambda path: tarred(path, {"link": b""}, kind=tarfile.LNKTYPE),
        lambda path: tarred(path, {"device": b""}, kind=tarfile.CHRTYPE),
    ],
)
def test_links_and_devices(tmp_path: Path, make: Callable[[Path], Path]) -> None:
    with pytest.raises(StartError, match="it holds a link"), entries(make(tmp_path / "given")):
        pass


@pytest.mark.parametrize("make", [zipped, tarred])
def test_bombs(tmp_path: Path, make: Callable[[Path, dict[str, bytes]], Path]) -> None:
    given = make(tmp_path / "given", {f"{n}.bin": bytes(2 * 1024**2) for n in range(16)})
    with pytest.raises(StartError, match="more than 100 times as large"), entries(given):
        pass


def test_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "LIMITS", ArchiveLimits(files=3))
    given = zipped(tmp_path / "given", {str(n): b"" for n in range(4)})
    with pytest.raises(StartError, match="more than 3 files"), entries(given):
        pass


@pytest.mark.parametrize("kind", ["zip", "tar.gz", "tar.xz"])
def test_truncated(tmp_path: Path, kind: str) -> None:
    given = MAKERS[kind](tmp_path / "given", {"model.bin": bytes(range(256)) * 400})
    given.write_bytes(given.read_bytes()[:-40])
    with pytest.raises(StartError, match="incomplete"), entries(given) as found:
        content(found[0])


def test_changed_content(tmp_path: Path) -> None:
    given = zipped(tmp_path / "given", {"model.bin": bytes(range(256)) * 400})
    damaged = bytearray(given.read_bytes())
    damaged[80] ^= 0xFF
    given.write_bytes(damaged)
    with pytest.raises(StartError, match="damaged or incomplete"), entries(given) as found:
        content(found[0])


@pytest.mark.parametrize(
    ("content", "sentence"), [(None, "There is no folder or file"), (b"text", "is not an archive")]
)
def test_no_archive(tmp_path: Path, content: bytes | None, sentence: str) -> None:
    if content is not None:
        (tmp_path / "given").write_bytes(content)
    with pytest.raises(StartError, match=sentence), entries(tmp_path / "given"):
        pass
