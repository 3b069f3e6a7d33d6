"""A store that speaks S3, on this machine."""

import contextlib
import threading
from collections.abc import Iterator
from hashlib import sha256
from urllib.parse import parse_qs, quote, urlsplit

import httpx
import pytest
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server


@contextlib.contextmanager
def s3() -> Iterator[str]:
    """Its address; what is needed to use it is in the environment as long as it runs."""
    # One request after the other: this server closes a blob that is replaced while somebody writes it.
    server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=False)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "test")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "test")
        yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


def new_bucket(endpoint: str, name: str) -> str:
    """A place in a bucket of its own, as the setting `blobs` names it."""
    bucket = "b" + sha256(name.encode()).hexdigest()[:20]
    httpx.put(f"{endpoint}/{bucket}", verify=False).raise_for_status()
    return f"s3://{bucket}/some/where?endpoint={quote(endpoint)}&region=us-east-1"


def unfinished(place: str) -> int:
    """How many uploads to a place are neither finished nor taken back."""
    parts = urlsplit(place)
    endpoint = parse_qs(parts.query)["endpoint"][0]
    return httpx.get(f"{endpoint}/{parts.netloc}?uploads", verify=False).raise_for_status().text.count("<Upload>")
