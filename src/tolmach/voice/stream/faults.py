"""The faults of a stream, each with the code that the client is told and the code that closes its connection."""

from enum import IntEnum
from typing import Final

# Close codes
DONE: Final = 1000
TIME_IS_UP: Final = 1001
"""The connection has reached its time limit; the session goes on."""
CLIENT_FAULT: Final = 1008
OUR_FAULT: Final = 1011
STOPPING: Final = 1012
"""The service stops. If there are other replicas, the session goes on with one of them."""
REPLACED: Final = 4001


class FaultCode(IntEnum):
    """Reason codes: the HTTP status and four more digits."""

    UNREADABLE = 4000401
    UNKNOWN_MESSAGE = 4000402
    UNDECODABLE = 4000403
    TOO_LONG = 4000404
    AFTER_THE_END = 4000405
    WRONG_FRAME = 4000406
    IDLE = 4080001
    TOO_FAST = 4290001
    QUOTA = 4560001
    INTERNAL = 5000001
    PARTNER = 5030001

    @property
    def status(self) -> int:
        return self.value // 10_000

    @property
    def close_code(self) -> int:
        return CLIENT_FAULT if self.status < 500 else OUR_FAULT


class StreamFault(Exception):
    """Ends a session. The words are shown to the client and never repeat what was said."""

    def __init__(self, fault: FaultCode, words: str, request_type: str = "source_media_chunk") -> None:
        super().__init__(words)
        self.fault = fault
        self.words = words
        self.request_type = request_type
