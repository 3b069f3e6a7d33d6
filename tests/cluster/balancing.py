"""What HAProxy is told, and what it tells."""

import csv
import re
import socket
from collections.abc import Sequence
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent.parent / "deploy" / "haproxy.cfg"
"""What an operator gets, and what is proven here but for its certificate."""

GATE = """
defaults
    mode tcp
    timeout connect 5s
    timeout client 1h
    timeout server 1h
listen gate
    bind 127.0.0.1:{port}
    server target 127.0.0.1:{target}
"""


def balancer_config(port: int, replicas: Sequence[int], sock: Path) -> str:
    """The example with the ports of this machine, and without TLS."""
    servers = [f"    server tolmach-{number} 127.0.0.1:{each}" for number, each in enumerate(replicas, 1)]
    changes = {
        r"^global$": f"global\n    stats socket {sock}",
        r"^    bind :80\n    bind :443 ssl .*$": f"    bind 127.0.0.1:{port}",
        r"^    http-request redirect scheme https .*\n": "",
        r"(?<=X-Forwarded-Proto )https$": "http",
        r"^    server tolmach-1 .*(\n    server tolmach-\d+ .*)*": "\n".join(servers),
    }
    config = EXAMPLE.read_text()
    for pattern, replacement in changes.items():
        config, count = re.subn(pattern, replacement, config, flags=re.MULTILINE)
        assert count == 1, f"the example has no longer one {pattern}"
    return config


def gate_config(port: int, target: int) -> str:
    """A stretch of wire: while this HAProxy is frozen, nothing arrives and nobody is told."""
    return GATE.format(port=port, target=target)


def statuses(sock: Path) -> list[str]:
    """Of all replicas, as the balancer sees them."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(sock))
        connection.sendall(b"show stat\n")
        text = b"".join(iter(lambda: connection.recv(65536), b"")).decode()
    rows = csv.DictReader(text.removeprefix("# ").splitlines())
    return [row["status"] for row in rows if row["svname"] not in ("FRONTEND", "BACKEND")]


def all_are_up(sock: Path) -> bool:
    try:
        return all(status.startswith("UP") for status in statuses(sock))
    except OSError:
        # It does not listen yet.
        return False
