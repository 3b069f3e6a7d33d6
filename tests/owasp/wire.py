"""A connection that says exactly what it is told to say."""

import json
import socket
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: dict[str, Any]


class Wire:
    def __init__(self, url: str) -> None:
        host, port = urlsplit(url).netloc.split(":")
        self.socket = socket.create_connection((host, int(port)), 20)

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def head(self, method: str, target: str, key: str, *lines: str) -> None:
        authorization = f"Authorization: DeepL-Auth-Key {key}"
        head = "\r\n".join([f"{method} {target} HTTP/1.1", "Host: service", authorization, *lines, "", ""])
        self.socket.sendall(head.encode("latin-1"))

    def reply(self) -> Reply:
        with self.socket.makefile("rb") as reader:
            status = int(reader.readline().split()[1])
            lines = iter(lambda: reader.readline().decode("latin-1").strip(), "")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            return Reply(status, headers, json.loads(reader.read(int(headers["content-length"]))))
