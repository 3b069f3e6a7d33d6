"""An endpoint that transcribes what it was told to."""

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HANG = -1
Reply = tuple[int, bytes]
Play = Callable[[], Reply]


def told(text: str, **members: Any) -> Play:
    return lambda: (200, json.dumps({"text": text, **members}).encode())


def raw(status: int, body: bytes = b"") -> Play:
    return lambda: (status, body)


@dataclass
class Transcribing:
    """The plays one after another, then the last one for ever."""

    plays: list[Play]
    url: str = ""
    forms: list[dict[str, list[bytes]]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def next(self, form: dict[str, list[bytes]], headers: dict[str, str]) -> Reply:
        with self.lock:
            self.forms.append(form)
            self.headers.append(headers)
            return (self.plays.pop(0) if len(self.plays) > 1 else self.plays[0])()


@contextlib.contextmanager
def transcribing(*plays: Play) -> Iterator[Transcribing]:
    served = Transcribing(list(plays))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, answer = served.next(_form(self.headers["Content-Type"], body), {**self.headers, "path": self.path})
            if status == HANG:
                served.over.wait(10)
                return
            self.send_response(status)
            self.send_header("Content-Length", str(len(answer)))
            self.send_header("Location", f"{served.url}/elsewhere")
            self.end_headers()
            with contextlib.suppress(ConnectionError):
                self.wfile.write(answer)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    served.url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield served
    finally:
        served.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


def _form(content_type: str, body: bytes) -> dict[str, list[bytes]]:
    message = message_from_bytes(b"Content-Type: " + content_type.encode() + b"\r\n\r\n" + body)
    found: dict[str, list[bytes]] = {}
    for part in message.walk():
        name = part.get_param("name", header="Content-Disposition")
        content = part.get_payload(decode=True)
        if isinstance(name, str) and isinstance(content, bytes):
            found.setdefault(name, []).append(content)
    return found
