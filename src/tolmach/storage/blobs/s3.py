"""Blobs in a bucket of Amazon S3 or of anything that speaks its protocol."""

from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib import import_module
from typing import Any

import anyio
from anyio.to_thread import run_sync

from tolmach.errors import StartError
from tolmach.storage.blobs.protocol import CHUNK, LEFTOVER_AGE, BlobMissing, check_name, check_prefix, pieces

PART = 8 << 20
_MISSING = {"NoSuchKey", "NotFound", "404"}


class S3Blobs:
    """Credentials come from where boto3 looks for them: environment, profile or instance role.

    A put holds about four parts in memory, whatever the size of the blob.
    """

    def __init__(
        self, bucket: str, prefix: str = "", *, endpoint: str | None = None, region: str | None = None
    ) -> None:
        self._bucket = bucket
        folder = prefix.strip("/")
        self._prefix = f"{folder}/" if folder else ""
        self._client, self._error = _connect(endpoint, region)

    async def put(self, name: str, chunks: AsyncIterator[bytes]) -> None:
        key = self._key(name)
        parts = pieces(chunks, PART)
        first = await anext(parts, b"")
        if len(first) < PART:
            await self._call("put_object", Key=key, Body=first)
        else:
            await self._put_parts(key, first, parts)

    async def open(self, name: str) -> AsyncGenerator[bytes, None]:
        body = (await self._find("get_object", name))["Body"]
        try:
            while chunk := await run_sync(body.read, CHUNK):
                yield chunk
        finally:
            body.close()

    async def size(self, name: str) -> int:
        return int((await self._find("head_object", name))["ContentLength"])

    async def delete(self, name: str) -> None:
        await self._call("delete_object", Key=self._key(name))

    async def names(self, prefix: str = "") -> list[str]:
        return sorted(await run_sync(self._names, self._prefix + check_prefix(prefix)))

    async def sweep(self, older_than: float = LEFTOVER_AGE) -> int:
        return await run_sync(self._sweep, datetime.now(UTC) - timedelta(seconds=older_than))

    async def _put_parts(self, key: str, first: bytes, rest: AsyncIterator[bytes]) -> None:
        upload = {"Key": key, "UploadId": (await self._call("create_multipart_upload", Key=key))["UploadId"]}
        try:
            tags = [await self._put_part(upload, 1, first)]
            async for part in rest:
                tags.append(await self._put_part(upload, len(tags) + 1, part))
            await self._call("complete_multipart_upload", **upload, MultipartUpload={"Parts": tags})
        except BaseException:
            # Should this fail too, then the first error counts, and a sweep will find the upload.
            with anyio.CancelScope(shield=True), suppress(Exception):
                await self._call("abort_multipart_upload", **upload)
            raise

    async def _put_part(self, upload: dict[str, str], number: int, body: bytes) -> dict[str, Any]:
        answer = await self._call("upload_part", **upload, PartNumber=number, Body=body)
        return {"PartNumber": number, "ETag": answer["ETag"]}

    async def _call(self, operation: str, **arguments: Any) -> Any:
        return await run_sync(partial(getattr(self._client, operation), Bucket=self._bucket, **arguments))

    async def _find(self, operation: str, name: str) -> Any:
        try:
            return await self._call(operation, Key=self._key(name))
        except self._error as error:
            if error.response["Error"]["Code"] in _MISSING:
                raise BlobMissing(name) from None
            raise

    def _key(self, name: str) -> str:
        return self._prefix + check_name(name)

    def _pages(self, operation: str, field: str, prefix: str) -> Iterator[dict[str, Any]]:
        for page in self._client.get_paginator(operation).paginate(Bucket=self._bucket, Prefix=prefix):
            yield from page.get(field, [])

    def _names(self, prefix: str) -> list[str]:
        found = self._pages("list_objects_v2", "Contents", prefix)
        return [item["Key"].removeprefix(self._prefix) for item in found]

    def _sweep(self, before: datetime) -> int:
        swept = 0
        for item in list(self._pages("list_multipart_uploads", "Uploads", self._prefix)):
            upload = {"Bucket": self._bucket, "Key": item["Key"], "UploadId": item["UploadId"]}
            if max([item["Initiated"], *self._part_times(upload)]) < before:
                self._client.abort_multipart_upload(**upload)
                swept += 1
        return swept

    def _part_times(self, upload: dict[str, str]) -> Iterator[datetime]:
        for page in self._client.get_paginator("list_parts").paginate(**upload):
            yield from (part["LastModified"] for part in page.get("Parts", []))


def _connect(endpoint: str | None, region: str | None) -> tuple[Any, type[Any]]:
    """The client, and the class of its errors."""
    try:
        boto3, config = import_module("boto3"), import_module("botocore.config")
    except ModuleNotFoundError:
        raise StartError("The blob store is on S3, but its library is missing: pip install tolmach[s3]") from None
    settings = config.Config(
        connect_timeout=5,
        read_timeout=60,
        retries={"mode": "standard", "total_max_attempts": 4},
        max_pool_connections=32,
        # Servers other than Amazon's know neither bucket host names nor the newer checksums.
        s3={"addressing_style": "path"} if endpoint else {},
        request_checksum_calculation="when_required",
        response_checksum_validation="when_required",
    )
    try:
        client = boto3.session.Session().client("s3", endpoint_url=endpoint, region_name=region, config=settings)
    except ValueError as error:
        raise StartError(f"The S3 endpoint '{endpoint}' is not usable: {error}") from None
    return client, import_module("botocore.exceptions").ClientError
