"""A server of one file that knows ranges and breaks off."""

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Served:
    """`drops` says after how many bytes each next answer breaks off; answers beyond it are whole."""

    content: bytes
    url: str = ""
    tag: str | None = '"one"'
    status: int = 200
    drops: list[int] = field(default_factory=list)
    asked: list[str | None] = field(default_factory=list)


@contextlib.contextmanager
def serving(content: bytes, name: str = "model.zip") -> Iterator[Served]:
    served = Served(content)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            served.asked.append(self.headers.get("Range"))
            start = _start(served, self.headers.get("Range"), self.headers.get("If-Range"))
            if served.status != 200 or start > len(served.content) or (start and start == len(served.content)):
                self.send_response(416 if served.status == 200 else served.status)
                self.send_header("Content-Range", f"bytes */{len(served.content)}")
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            self._send(served.content[start:], start)

        def _send(self, body: bytes, start: int) -> None:
            self.send_response(206 if start else 200)
            if served.tag:
                self.send_header("ETag", served.tag)
            if start:
                total = len(served.content)
                self.send_header("Content-Range", f"bytes {start}-{total - 1}/{total}")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: served.drops.pop(0)] if served.drops else body)
            self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    served.url = f"http://127.0.0.1:{server.server_port}/files/{name}"
    try:
        yield served
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _start(served: Served, asked: str | None, tag: str | None) -> int:
    if asked is None or tag != served.tag:
        return 0
    return int(asked.removeprefix("bytes=").removesuffix("-"))
