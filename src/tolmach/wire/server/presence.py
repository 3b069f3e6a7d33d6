"""Whether a client is still there, asked of the system: while a connection is not read, nobody hears it close."""

import asyncio
import select

# Where the system cannot tell a client that closed from one that only sends no more, it tells of neither.
_CLOSED = getattr(select, "POLLRDHUP", 0)


def is_gone(transport: asyncio.Transport) -> bool:
    """Also when it says that it will send no more: the connection is closed as soon as that is read."""
    if transport.is_closing():
        return True
    asked = select.poll()
    asked.register(transport.get_extra_info("socket").fileno(), _CLOSED)
    return bool(asked.poll(0))
