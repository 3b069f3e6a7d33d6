"""What is sent on an open WebSocket."""

import struct

import msgspec

from tests.poison.doors import frame, frames
from tests.poison.model import Poison, given
from tests.voice.test_rude import BOMBS, JSON_WRONG

BROKEN = "closed 1002"
FAULT = "closed 1008"
CHUNK = msgspec.msgpack.encode({"source_media_chunk": {"data": bytes(640)}})
TEXT = b'{"source_media_chunk": {"data": ""}}'
END = frame(b'{"end_of_source_media": {}}', 0x81)

CASES: dict[str, tuple[str, bytes, str]] = {
    "without a mask": ("json", frame(TEXT, 0x81, masked=False), BROKEN),
    "a reserved bit": ("json", frame(TEXT, 0xC1), BROKEN),
    "all reserved bits": ("json", frame(TEXT, 0xF1), BROKEN),
    "a kind that there is not": ("json", frame(TEXT, 0x83), BROKEN),
    "a control that there is not": ("json", frame(b"", 0x8B), BROKEN),
    "a continuation of nothing": ("json", frame(TEXT, 0x80), BROKEN),
    "a beginning in the middle": ("json", frame(b"{", 0x01) + frame(b"{", 0x01), BROKEN),
    "a ping in two pieces": ("json", frame(b"a", 0x09), BROKEN),
    "a ping of 126 bytes": ("json", frame(bytes(126), 0x89), BROKEN),
    "a close of one byte": ("json", frame(b"a", 0x88), BROKEN),
    "a close with a code that there is not": ("json", frame(struct.pack(">H", 99), 0x88), BROKEN),
    "a close with a reason that is no text": ("json", frame(struct.pack(">H", 1000) + b"\xff\xfe", 0x88), "closed 1007"),
    "a text that is no text": ("json", frame(b"\xff\xfe{}", 0x81), "closed 1007"),
    "half a letter": ("json", frame(b"\xe2\x82", 0x81), "closed 1007"),
    "a length of eight exabytes": ("json", b"\x81\xff" + struct.pack(">Q", 2**63 - 1) + bytes(4), "closed 1009"),
    "a length beyond all": ("json", b"\x81\xff" + struct.pack(">Q", 2**64 - 1) + bytes(4), "closed 1009"),
    "a gigabyte that is announced": ("json", frame(b"{", 0x81, length=2**30), "closed 1009"),
    "a length in too many bytes": ("json", b"\x81\xff" + struct.pack(">Q", 2) + bytes(4) + b"{}", f"{FAULT} 4000402"),
    "two megabytes": ("msgpack", frame(bytes(2 * 1024**2)), "closed 1009"),
    "two megabytes in pieces": ("msgpack", frame(bytes(1000), 0x02) + frame(bytes(1000), 0x00) * 2_200, "closed 1009"),
    "a hundred thousand empty pieces": ("json", frame(b"", 0x01) + frame(b"", 0x00) * 100_000 + frame(b"{}", 0x80), "closed 1009"),
    "ten thousand pings": ("json", frame(b"a" * 100, 0x89) * 10_000 + END, "closed 1000"),
    "ten thousand pongs": ("json", frame(b"a" * 100, 0x8A) * 10_000 + END, "closed 1000"),
    "ten thousand empty messages": ("json", frame(b"", 0x81) * 10_000, f"{FAULT} 4000401"),
    "compressed, though nobody agreed to it": ("json", frame(b"\x00" * 1000, 0xC1), BROKEN),
    "binary where text is due": ("json", frame(CHUNK), f"{FAULT} 4000406"),
    "text where binary is due": ("msgpack", frame(TEXT, 0x81), f"{FAULT} 4000406"),
    "another request": ("json", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", BROKEN),
    "sound without end": ("msgpack", frame(msgspec.msgpack.encode({"source_media_chunk": {"data": bytes(32_000)}})) * 100, f"{FAULT} 4290001"),
    "the end, and more": ("json", END + frame(TEXT, 0x81) * 100, f"{FAULT} 4000405"),
    "a name twice": ("json", frame(b'{"source_media_chunk": {"data": ""}, "source_media_chunk": {"data": "?"}}', 0x81), f"{FAULT} 4000401"),
    "a number of 100,000 digits": ("json", frame(b'{"x": %b}' % (b"9" * 100_000), 0x81), f"{FAULT} 4000402"),
    "half a surrogate": ("json", frame(b'{"source_media_chunk": {"data": "\\ud800"}}', 0x81), f"{FAULT} 4000401"),
}  # fmt: skip

FRAMES = [
    *(Poison(what, frames(form), given(data), expected) for what, (form, data, expected) in CASES.items()),
    *(
        Poison(what, frames("msgpack"), given(frame(data)), f"{FAULT} 40004", usual=False)
        for what, data in BOMBS.items()
    ),
    *(
        Poison(what, frames("json"), given(frame(data.encode(), 0x81)), f"{FAULT} {code}", usual=False)
        for what, (data, code) in JSON_WRONG.items()
    ),
]
