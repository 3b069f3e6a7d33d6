"""API7 Server side request forgery: the service asks nobody, whatever a text or a file names.

A socket at an address that only our inputs name tells of every process that follows one, children included.
"""

import io
import os
import socket
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.documents.conftest import Owner as DocumentOwner
from tests.memories.owners import Owner as MemoryOwner
from tests.operations import BODIES, KEYED, call
from tests.owasp.process import ADMIN, DEVELOPER, TRIPWIRE, WatchedService
from tolmach.documents.formats.table import FORMATS

pytestmark = pytest.mark.every_variant


class Trap:
    """Somebody who must never be called."""

    def __init__(self) -> None:
        self._socket = socket.create_server(("127.0.0.2", 0))
        self.calls = 0
        self.url = f"http://127.0.0.2:{self._socket.getsockname()[1]}"
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while True:
            try:
                line, _ = self._socket.accept()
            except OSError:
                return
            self.calls += 1
            line.close()

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


@pytest.fixture
def trap() -> Iterator[Trap]:
    made = Trap()
    yield made
    made.close()


def _html(url: str) -> str:
    return (
        f'<!DOCTYPE html SYSTEM "{url}/a.dtd"><html><head><base href="{url}/"><link rel="stylesheet" href="{url}/a.css">'
        f"<style>@import url({url}/b.css); @font-face {{font-family: a; src: url({url}/a.woff)}}</style>"
        f'<meta http-equiv="refresh" content="0; {url}/m"><script src="{url}/a.js"></script></head><body>'
        f'<img src="{url}/a.png" srcset="{url}/b.png 2x"><iframe src="{url}/f"></iframe><object data="{url}/o"></object>'
        f'<svg xmlns:xlink="x"><image xlink:href="{url}/s.png"/><use href="{url}/u.svg#a"/></svg><p>Hello there</p></body></html>'
    )


def _xml(url: str, root: str = "a", inside: str = "") -> str:
    return (
        f'<?xml version="1.0"?><?xml-stylesheet href="{url}/a.xsl"?><!DOCTYPE {root} SYSTEM "{url}/a.dtd" '
        f'[<!ENTITY x SYSTEM "{url}/x"><!ENTITY % p SYSTEM "{url}/p"> %p;]>'
        f'<{root} xmlns:xi="http://www.w3.org/2001/XInclude" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
        f'xsi:noNamespaceSchemaLocation="{url}/a.xsd">{inside}<xi:include href="{url}/i"/><b>Hello &x;</b></{root}>'
    )


def _docx(url: str) -> bytes:
    relations = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        + "".join(
            f'<Relationship Id="r{number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}" '
            f'Target="{url}/{kind}" TargetMode="External"/>'
            for number, kind in enumerate(("attachedTemplate", "image", "hyperlink", "oleObject", "font"))
        )
        + "</Relationships>"
    )
    members = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
        "word/document.xml": f'<!DOCTYPE d [<!ENTITY x SYSTEM "{url}/d">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>',
        "word/_rels/document.xml.rels": relations,
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        for name, content in members.items():
            package.writestr(name, content)
    return file.getvalue()


def _files(url: str) -> dict[str, bytes]:
    return {
        "a.html": _html(url).encode(),
        "a.xml": _xml(url).encode(),
        "a.dita": _xml(url, "topic", f'<title conref="{url}/c.dita#a">Hi</title><image href="{url}/a.png"/>').encode(),
        "a.xliff": _xml(url, "xliff", f'<file original="{url}/o"><external-file href="{url}/e"/></file>').encode(),
        "a.txt": f"Look at {url}/a and {url}/b.".encode(),
        "a.json": f'{{"$ref": "{url}/a", "text": "Look at {url}/b"}}'.encode(),
        "a.srt": f"1\n00:00:01,000 --> 00:00:02,000\n<img src={url}/a>\n".encode(),
        "a.docx": _docx(url),
    }


@pytest.mark.heavy
def test_whatever_a_file_names_is_not_fetched(service: WatchedService, trap: Trap) -> None:
    with service.client() as client:
        owner = DocumentOwner(client)
        for name, data in _files(trap.url).items():
            assert name.partition(".")[2] in FORMATS
            answer = owner.upload(name, data)
            if answer.status_code == 200:
                assert owner.wait(answer.json())["status"] in ("done", "error")
        memories = MemoryOwner(client)
        data = _xml(trap.url, "tmx").encode()
        started = memories.announce(len(data))
        assert httpx.put(started["upload_url"], content=data).status_code == 200
        memories.result(started["job_id"])
        for handling, text in (("html", _html(trap.url)), ("xml", _xml(trap.url)), (None, f"{trap.url}/t")):
            body = {"text": [text], "target_lang": "DE", "source_lang": "EN", "tag_handling": handling}
            assert client.post("/v2/translate", json=body).status_code in (200, 400)
        named = {"callback_url": trap.url, "webhook": trap.url, "url": trap.url, "text": ["a"], "target_lang": "DE"}
        assert client.post("/v2/translate", json=named, headers={"Referer": trap.url}).status_code == 200
        announced = {"source_file": {"file_name": trap.url, "url": trap.url, "content_length": 5}, "parameters": {}}
        assert client.post("/v3/translation_memories/import", json=announced).status_code in (202, 400)
    service.stop()
    assert (trap.calls, service.trips.read_text()) == (0, "")


def test_no_operation_calls_anybody(service: WatchedService) -> None:
    with service.client() as client:
        for row in KEYED:
            call(client, row, ADMIN if row.is_admin else DEVELOPER, body=BODIES.get(row.name))
        for path in ("/", "/sign-in", "/docs", "/openapi.json", "/metrics", "/readyz"):
            client.get(path)
        for target in ("DE", "JA"):
            sent = {"text": ["Where do you want to go?"], "target_lang": target}
            assert client.post("/v2/translate", json=sent).status_code == 200
    service.stop()
    assert service.trips.read_text() == ""


def test_the_trap_and_the_tripwire_work(trap: Trap, tmp_path: Path) -> None:
    socket.create_connection(("127.0.0.2", int(trap.url.rpartition(":")[2]))).close()
    attempt = "import socket; socket.create_connection(('192.0.2.1', 9))"
    with (tmp_path / "trips").open("wb") as wire:
        done = subprocess.run(
            [sys.executable, "-c", f"{TRIPWIRE}\n{attempt}"],
            env={**os.environ, "TRIPWIRE": str(wire.fileno())},
            pass_fds=[wire.fileno()],
            capture_output=True,
            check=False,
        )
    assert done.returncode != 0
    assert "192.0.2.1" in (tmp_path / "trips").read_text()
    assert trap.calls == 1
