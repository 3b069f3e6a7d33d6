"""Asks the operating system whether a client is still there: while a connection is not read, its closing goes
unnoticed."""

import asyncio
import select

# 0 on systems that cannot tell a client that closed from one that only sends no more: there, neither is reported.
_CLOSED = getattr(select, "POLLRDHUP", 0)


def is_gone(transport: asyncio.Transport) -> bool:
    """Also True if the client says that it will send no more: the connection is closed as soon as that is read."""
    if transport.is_closing():
        return True
    asked = select.poll()
    asked.register(transport.get_extra_info("socket").fileno(), _CLOSED)
    return bool(asked.poll(0))
