"""Downloads that continue where they were interrupted."""

import hashlib
import re
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import httpx

from tolmach.errors import StartError

_TIMEOUT = httpx.Timeout(30.0)
_TRIES = 20
_SHOWN = re.compile(r"bytes (\d+)-\d+/(\d+|\*)")

Count = Callable[[int, int | None], None]


class SourceUnreachable(StartError):
    """The address gave no byte and no answer."""


class _Interrupted(Exception):
    """The file is incomplete, although the server has finished its answer."""


@dataclass(frozen=True, slots=True)
class _Part:
    """The bytes that have arrived, and beside them the tag of the version that they belong to."""

    path: Path

    @property
    def size(self) -> int:
        return self.path.stat().st_size if self.path.exists() else 0

    @property
    def _tag_path(self) -> Path:
        return self.path.with_suffix(".tag")

    @property
    def tag(self) -> str:
        return self._tag_path.read_text() if self._tag_path.exists() else ""

    def begin(self, tag: str) -> None:
        self.path.write_bytes(b"")
        self._tag_path.write_text(tag)

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)
        self._tag_path.unlink(missing_ok=True)


def is_url(source: str) -> bool:
    return re.match(r"[a-z][a-z0-9+.-]*://", source, re.IGNORECASE) is not None


def public(url: str) -> str:
    """The URL without user, password and query, which may be secrets."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def opened_client() -> httpx.Client:
    """A client for several downloads, also at the same time: to open one takes longer than to fetch a small file. It
    never reuses a connection, because one that the server has closed meanwhile would look like a failure."""
    return httpx.Client(follow_redirects=True, timeout=_TIMEOUT, limits=httpx.Limits(max_keepalive_connections=0))


def fetch(
    url: str,
    folder: Path,
    count: Count = lambda done, total: None,
    *,
    most: int | None = None,
    client: httpx.Client | None = None,
) -> Path:
    """Fetches the whole file, unless it has more than `most` bytes. If the connection breaks, it tries again as long as
    tries bring more bytes. When it gives up, the partial file stays in `folder`, and the next call continues from
    there."""
    if urlsplit(url).scheme.lower() not in ("http", "https"):
        raise StartError(f"Models cannot be fetched from {public(url)}. Allowed: http and https addresses.")
    folder.mkdir(parents=True, exist_ok=True)
    part = _Part(folder / (hashlib.sha256(url.encode()).hexdigest()[:32] + ".part"))
    with nullcontext(client) if client else opened_client() as line:
        for _ in range(_TRIES):
            before = part.size
            try:
                _go_on(line, url, part, _bounded(count, url, part, most))
            except (httpx.TransportError, _Interrupted) as error:
                reason = str(error) or type(error).__name__
                if part.size == before:
                    break
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                raise StartError(f"{public(url)} cannot be fetched: {error}.") from None
            else:
                return part.path
    if not part.size:
        raise SourceUnreachable(f"{public(url)} cannot be fetched: {reason}.")
    kept = f" The first {part.size} bytes are kept. Run the same command again to continue." if part.tag else ""
    raise StartError(f"{public(url)} cannot be fetched: {reason}.{kept}")


def forget(path: Path) -> None:
    _Part(path).forget()


def _bounded(count: Count, url: str, part: _Part, most: int | None) -> Count:
    def bounded(done: int, total: int | None) -> None:
        if most is not None and max(done, total or 0) > most:
            part.forget()
            raise StartError(f"{public(url)} is too large. Allowed: at most {most} bytes.")
        count(done, total)

    return bounded


def _go_on(client: httpx.Client, url: str, part: _Part, count: Count) -> None:
    headers = {"Accept-Encoding": "identity"}
    # Without a tag it is not known whether the rest belongs to the same version.
    if part.size and part.tag:
        headers |= {"Range": f"bytes={part.size}-", "If-Range": part.tag}
    with client.stream("GET", url, headers=headers) as answer:
        if answer.status_code == 416 and answer.headers.get("Content-Range") == f"bytes */{part.size}":
            return
        total = _accept(answer, url, part)
        count(part.size, total)
        with part.path.open("ab") as out:
            for block in answer.iter_raw():
                out.write(block)
                count(out.tell(), total)
    if total is not None and part.size != total:
        raise _Interrupted("the connection ended too early")


def _accept(answer: httpx.Response, url: str, part: _Part) -> int | None:
    """Decides whether the partial file grows or begins anew, and returns the size of the whole."""
    if answer.status_code == 206:
        shown = _SHOWN.match(answer.headers.get("Content-Range", ""))
        if shown and int(shown[1]) == part.size and shown[2] != "*":
            return int(shown[2])
    if answer.status_code in (206, 416):
        # If the range does not fit, nothing of it can be used.
        part.forget()
        raise _Interrupted("the server sent the wrong part of the file")
    if answer.status_code != 200:
        raise StartError(f"{public(url)} answers with the status {answer.status_code}.")
    if answer.headers.get("Content-Encoding", "identity") != "identity":
        raise StartError(f"{public(url)} sends the file in an encoding that the service did not ask for.")
    tag = answer.headers.get("ETag", "")
    part.begin("" if tag.startswith("W/") else tag or answer.headers.get("Last-Modified", ""))
    length = answer.headers.get("Content-Length", "")
    return int(length) if length.isdigit() else None
