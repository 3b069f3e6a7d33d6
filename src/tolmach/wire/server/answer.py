"""An error answer for a connection that ends with it, used when the server refuses before there is a request."""

from dataclasses import dataclass
from http import HTTPStatus

import structlog

from tolmach.errors import ApiError
from tolmach.ids import new_trace_id
from tolmach.wire.answers import error_response
from tolmach.wire.trace import HEADER

log = structlog.get_logger("tolmach.server")

_PHRASES = {status.value: status.phrase for status in HTTPStatus}


@dataclass(frozen=True, slots=True)
class LastAnswer:
    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    @property
    def phrase(self) -> str:
        return _PHRASES.get(self.status, "")

    def to_bytes(self) -> bytes:
        lines = b"".join(b"%b: %b\r\n" % header for header in self.headers)
        return b"HTTP/1.1 %d %b\r\n%b\r\n%b" % (self.status, self.phrase.encode(), lines, self.body)


def last_answer(error: ApiError, default_headers: list[tuple[bytes, bytes]]) -> LastAnswer:
    """Logs the trace id here, because no middleware sees this answer."""
    trace_id = new_trace_id()
    log.info("refused", status=error.status, code=error.code, trace_id=trace_id)
    response = error_response(error)
    ours = ((HEADER, trace_id.encode()), (b"connection", b"close"))
    return LastAnswer(error.status, (*default_headers, *response.raw_headers, *ours), bytes(response.body))
