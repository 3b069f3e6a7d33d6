"""The blob store that a setting names."""

from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from tolmach.errors import StartError
from tolmach.storage.blobs.directory import DirectoryBlobs
from tolmach.storage.blobs.protocol import Blobs


def open_blobs(url: str, default: Path) -> Blobs:
    """The store that a setting names: nothing for `default`, a path, `file:` or `s3:`."""
    parts = urlsplit(url)
    if parts.scheme == "s3":
        return _open_s3(url)
    if parts.scheme not in ("", "file") or parts.netloc:
        raise StartError(
            f"The blob store '{parts.scheme}://{parts.netloc}' is not supported. Allowed: a directory, "
            "file:///directory, or s3://bucket/prefix?endpoint=http://host:port&region=name"
        )
    path = Path(unquote(parts.path) if parts.scheme else url) if url else default
    try:
        return DirectoryBlobs(path)
    except OSError as error:
        raise StartError(f"The blob directory '{path}' cannot be made: {error.strerror}") from error


def _open_s3(url: str) -> Blobs:
    # Here and not above: most installations have no S3, and its library takes long to load.
    from tolmach.storage.blobs.s3 import S3Blobs

    parts = urlsplit(url)
    options = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    unknown = sorted(options.keys() - {"endpoint", "region"})
    if unknown or not parts.netloc:
        wrong = f"the option '{unknown[0]}'" if unknown else "a missing bucket"
        raise StartError(
            f"The blob store URL has {wrong}. Allowed: s3://bucket/prefix?endpoint=http://host:port&region=name"
        )
    return S3Blobs(parts.netloc, parts.path, endpoint=options.get("endpoint"), region=options.get("region"))
