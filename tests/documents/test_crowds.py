"""Too many uploads at once, and too many documents that nobody fetches."""

import socket
import time
from collections.abc import Iterator

import pytest

from tests.conftest import Live, serving
from tests.documents.conftest import Owner
from tolmach.settings import Settings
from tolmach.wire.bounds import RequestLimits


@pytest.fixture
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    settings = Settings(data=tmp_path_factory.mktemp("narrow"), engine="stub", log_level="error", max_documents=2)
    with serving(settings, requests=RequestLimits(uploads=1)) as service:
        yield service


def test_too_many_at_once_and_too_many_unfetched(narrow: Live) -> None:
    with narrow.developer as client:
        owner = Owner(client)
        host, port = narrow.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as line:
            line.sendall(
                b"POST /v2/document HTTP/1.1\r\nHost: a\r\nAuthorization: DeepL-Auth-Key %b\r\n"
                b"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 500\r\n\r\n--x"
                % narrow.keys.developer.encode()
            )
            time.sleep(0.3)
            answer = owner.upload()
            assert (answer.status_code, int(answer.headers["retry-after"]) > 0) == (429, True)
        time.sleep(0.3)
        tickets = [owner.ticket() for _ in range(2)]
        assert owner.upload().status_code == 429
        owner.wait(tickets[0])
        owner.download(tickets[0])
        assert owner.upload().status_code == 200
