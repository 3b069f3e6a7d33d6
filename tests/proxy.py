"""A line between a program and a server that can be cut, or only fall silent."""

import contextlib
import select
import socket
import threading
from collections.abc import Iterator
from typing import Any


class Proxy:
    """Forwards what comes, unless it is silent: then connections are taken and stay, and nothing arrives anywhere.

    `cut` refuses who comes and breaks what is open, until `mend`.
    """

    def __init__(self, target: int) -> None:
        self._target = target
        self._listening = self._listen(0)
        self.port: int = self._listening.getsockname()[1]
        self._speaks = threading.Event()
        self._speaks.set()
        self._open: set[socket.socket] = set()
        threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def silence(self) -> None:
        self._speaks.clear()

    def mend(self) -> None:
        """Whatever was open while nothing went through is broken: its packets are lost."""
        self._break()
        self._speaks.set()
        if self._listening.fileno() == -1:
            self._listening = self._listen(self.port)
            threading.Thread(target=self._accept, args=(self._listening,), daemon=True).start()

    def cut(self) -> None:
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._break()

    def _listen(self, port: int) -> socket.socket:
        return socket.create_server(("127.0.0.1", port))

    def _break(self) -> None:
        for sock in list(self._open):
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def _accept(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self._forward, args=(listening.accept()[0],), daemon=True).start()

    def _forward(self, client: socket.socket) -> None:
        with contextlib.suppress(OSError), client, socket.create_connection(("127.0.0.1", self._target)) as server:
            self._open |= {client, server}
            try:
                other = {client: server, server: client}
                while True:
                    for sock in select.select([client, server], [], [])[0]:
                        self._speaks.wait()
                        if not (data := sock.recv(65536)):
                            return
                        other[sock].sendall(data)
            finally:
                self._open -= {client, server}


@contextlib.contextmanager
def proxy(url: Any) -> Iterator[tuple[Proxy, Any]]:
    """The proxy, and a URL of the database that goes through it."""
    made = Proxy(url.port)
    try:
        yield made, url.set(host="127.0.0.1", port=made.port)
    finally:
        made.cut()
