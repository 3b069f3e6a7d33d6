"""Undoes what a reverse proxy in front of the service changes: the caller's address, scheme, host and path prefix."""

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

from starlette.types import ASGIApp, Receive, Scope, Send

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:\d{1,5})?")
_PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)+")
_SLASHES = re.compile("//+")
_SCHEMES = {"http": {"http": "http", "https": "https"}, "websocket": {"http": "ws", "https": "wss"}}


class Proxy:
    """Believes X-Forwarded-* only from `trusted` networks; takes `prefix` off the path when it is there.

    The application always sees paths from the root, `//v2/x` as `/v2/x`. The prefix is kept in
    `scope["state"]["prefix"]` for `external_url`.
    """

    def __init__(self, app: ASGIApp, trusted: Sequence[Network], prefix: str = "") -> None:
        self.app = app
        self.trusted = tuple(trusted)
        self.prefix = "/" + prefix.strip("/") if prefix.strip("/") else ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            scope = self._seen_from_outside(scope)
        await self.app(scope, receive, send)

    def _seen_from_outside(self, scope: Scope) -> Scope:
        forwarded = _forwarded(scope) if self._is_trusted(_peer(scope)) else {}
        prefix = _valid_prefix(forwarded.get(b"x-forwarded-prefix")) or self.prefix
        scope.setdefault("state", {})["prefix"] = prefix
        changes: Scope = {
            "path": _strip(clean_path(scope["path"]), prefix),
            "client": self._client(scope, forwarded.get(b"x-forwarded-for", [])),
            "scheme": _scheme(scope, forwarded.get(b"x-forwarded-proto")),
            "headers": _with_host(scope["headers"], forwarded.get(b"x-forwarded-host")),
        }
        if raw := scope.get("raw_path"):
            changes["raw_path"] = _strip(clean_path(raw.decode("latin-1")), prefix).encode("latin-1")
        return {**scope, **changes}

    def _client(self, scope: Scope, chain: list[str]) -> tuple[str, int] | None:
        """The nearest address in the chain that is not one of our proxies; everything before it can be forged."""
        client: tuple[str, int] | None = scope.get("client")
        for text in reversed(chain):
            address = _address(text)
            if address is None:
                break
            client = (str(address), 0)
            if not self._is_trusted(address):
                break
        return client

    def _is_trusted(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self.trusted)


def clean_path(path: str) -> str:
    return _SLASHES.sub("/", path)


def external_url(scope: Scope, path: str) -> str:
    """An absolute URL of `path` as the caller must write it."""
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), None)
    if host is None:
        name, port = scope["server"]
        host = f"{name}:{port}"
    return f"{scheme}://{host}{scope.get('state', {}).get('prefix', '')}{path}"


def _forwarded(scope: Scope) -> dict[bytes, list[str]]:
    """X-Forwarded-* headers; each a list, the nearest proxy's entry last."""
    found: dict[bytes, list[str]] = {}
    for name, value in scope["headers"]:
        if name.startswith(b"x-forwarded-"):
            parts = [part.strip() for part in value.decode("latin-1").split(",")]
            found.setdefault(name, []).extend(part for part in parts if part)
    return found


def _peer(scope: Scope) -> Address | None:
    client = scope.get("client")
    return _address(client[0]) if client else None


def _address(text: str) -> Address | None:
    """An address with or without a port, IPv6 with or without brackets."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _scheme(scope: Scope, values: list[str] | None) -> str:
    current: str = scope["scheme"]
    return _SCHEMES[scope["type"]].get(values[-1].lower(), current) if values else current


def _with_host(headers: list[tuple[bytes, bytes]], values: list[str] | None) -> list[tuple[bytes, bytes]]:
    if not values or not _HOST.fullmatch(values[-1]):
        return headers
    others = [header for header in headers if header[0] != b"host"]
    return [(b"host", values[-1].encode("latin-1")), *others]


def _valid_prefix(values: list[str] | None) -> str:
    prefix = values[-1].rstrip("/") if values else ""
    return prefix if _PREFIX.fullmatch(prefix) else ""


def _strip(path: str, prefix: str) -> str:
    """The path without the prefix, and without a last slash: two of the clients upload to `/v2/document/`."""
    if prefix and (path == prefix or path.startswith(prefix + "/")):
        path = path[len(prefix) :]
    return path.rstrip("/") or "/"
