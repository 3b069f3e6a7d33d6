"""The blob store that a setting names."""

import asyncio
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

from tolmach.errors import StartError
from tolmach.storage.blobs.directory import DirectoryBlobs
from tolmach.storage.blobs.protocol import Blobs

# The form of a bucket's URL: the class of the library, and its options by their names in the URL.
_BUCKETS = {
    "s3": ("S3Store", {"endpoint": "endpoint", "region": "region"}),
    "gs": ("GCSStore", {}),
    "az": ("AzureStore", {"account": "account_name", "endpoint": "endpoint"}),
}
_ALLOWED = (
    "a directory, file:///directory, s3://bucket/prefix?endpoint=http://host:port&region=name, gs://bucket/prefix "
    "or az://container/prefix?account=name"
)


def open_blobs(url: str, default: Path) -> Blobs:
    """The store that a setting names: a path, `file:` or a bucket. If the setting is empty, it is `default`."""
    parts = urlsplit(url)
    if parts.scheme in _BUCKETS:
        return _open_bucket(url)
    if parts.scheme not in ("", "file") or parts.netloc:
        raise StartError(f"The blob store '{parts.scheme}://{parts.hostname}' is not supported. Allowed: {_ALLOWED}")
    path = Path(unquote(parts.path) if parts.scheme else url) if url else default
    try:
        return DirectoryBlobs(path)
    except OSError as error:
        raise StartError(f"The blob directory '{path}' cannot be created: {error.strerror}.") from error


def open_tried_blobs(url: str, default: Path) -> Blobs:
    """Like `open_blobs`, but raises `StartError` if a bucket refuses an operation that the service needs. Blocks."""
    blobs = open_blobs(url, default)
    if not isinstance(blobs, DirectoryBlobs):
        from tolmach.storage.blobs.trying import try_out

        asyncio.run(try_out(blobs))
    return blobs


def _open_bucket(url: str) -> Blobs:
    # Imported here and not at the top: most installations have no bucket.
    from tolmach.storage.blobs.bucket import BucketBlobs

    parts = urlsplit(url)
    store, known = _BUCKETS[parts.scheme]
    given = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    unknown = sorted(given.keys() - known.keys())
    if unknown or not parts.netloc or "@" in parts.netloc:
        wrong = f"the option '{unknown[0]}'" if unknown else "no bucket, or more than its name,"
        raise StartError(f"The blob store URL has {wrong}. Allowed: {_ALLOWED}")
    endpoint = given.get("endpoint", "")
    if endpoint and (urlsplit(endpoint).scheme not in ("http", "https") or not urlsplit(endpoint).hostname):
        raise StartError("The endpoint of the blob store is not usable. Allowed: http://host:port or https://host")
    options: dict[str, object] = {known[name]: value for name, value in given.items()}
    if parts.scheme == "s3":
        # Only Amazon finds buckets by host name, and its certificates do not cover bucket names with a dot.
        options["virtual_hosted_style_request"] = not endpoint and "." not in parts.netloc
        # Few other stores can delete many objects at once.
        options["disable_bulk_delete"] = True
    return BucketBlobs(store, parts.netloc, parts.path, **options)
