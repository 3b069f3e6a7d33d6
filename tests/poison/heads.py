"""Requests of which already the head is hostile. Bytes go out as they stand here."""

from tests.poison.doors import raw
from tests.poison.model import KEY, Poison, given

HOST = b"Host: service\r\nAuthorization: DeepL-Auth-Key " + KEY + b"\r\n"
BODY = b"text=Hello&target_lang=DE"
MALFORMED = "400 malformed_request"
TOO_LARGE = "413 payload_too_large"
MISSING = "404 not_found"


def get(*lines: bytes, path: bytes = b"/v2/usage") -> bytes:
    return b"GET " + path + b" HTTP/1.1\r\n" + HOST + b"".join(line + b"\r\n" for line in lines) + b"\r\n"


def post(*lines: bytes, body: bytes = BODY, path: bytes = b"/v2/translate") -> bytes:
    return b"POST " + path + b" HTTP/1.1\r\n" + HOST + b"".join(line + b"\r\n" for line in lines) + b"\r\n" + body


LENGTH = b"Content-Length: %d" % len(BODY)
CHUNKED = b"Transfer-Encoding: chunked"
OTHER = b"0\r\n\r\nGET /v2/admin/developer-keys HTTP/1.1\r\nHost: x\r\n\r\n"

CASES: dict[str, tuple[bytes, str]] = {
    # One request that another server would read as two.
    "a length and chunks": (post(LENGTH, CHUNKED, body=OTHER), MALFORMED),
    "chunks and a length": (post(CHUNKED, LENGTH, body=OTHER), MALFORMED),
    "two lengths": (post(LENGTH, b"Content-Length: 3"), MALFORMED),
    "the same length twice": (post(LENGTH, LENGTH), MALFORMED),
    "a list of lengths": (post(b"Content-Length: 25, 25"), MALFORMED),
    "a length with a sign": (post(b"Content-Length: +25"), MALFORMED),
    "a length below zero": (post(b"Content-Length: -25"), MALFORMED),
    "a length in other digits": (post(b"Content-Length: \xd9\xa2\xd9\xa5"), MALFORMED),
    "a length with a blank": (post(b"Content-Length: 2 5"), MALFORMED),
    "a length in base sixteen": (post(b"Content-Length: 0x19"), MALFORMED),
    "a length beyond all": (post(b"Content-Length: 99999999999999999999999"), MALFORMED),
    "a length of eight exabytes": (post(b"Content-Length: 9223372036854775807"), TOO_LARGE),
    "a blank before the colon": (post(b"Content-Length : 25"), MALFORMED),
    "chunks in other words": (post(b"Transfer-Encoding: xchunked", body=OTHER), MALFORMED),
    "chunks twice": (post(CHUNKED, CHUNKED, body=OTHER), MALFORMED),
    "chunks, then plain": (post(b"Transfer-Encoding: chunked, identity", body=OTHER), MALFORMED),
    "chunks behind a tab": (post(b"Transfer-Encoding:\tchunked", LENGTH, body=OTHER), MALFORMED),
    "chunks behind a control sign": (post(b"Transfer-Encoding: \x0bchunked", LENGTH, body=OTHER), MALFORMED),
    "a chunk of no size": (post(CHUNKED, body=b"\r\nHello\r\n0\r\n\r\n"), MALFORMED),
    "a chunk with a sign": (post(CHUNKED, body=b"+5\r\nHello\r\n0\r\n\r\n"), MALFORMED),
    "a chunk below zero": (post(CHUNKED, body=b"-5\r\nHello\r\n0\r\n\r\n"), MALFORMED),
    "a chunk beyond all": (post(CHUNKED, body=b"ffffffffffffffffff\r\nHello"), MALFORMED),
    "a chunk that is longer than it says": (post(CHUNKED, body=b"2\r\nHello\r\n0\r\n\r\n"), MALFORMED),
    "a chunk with a long remark": (post(CHUNKED, body=b"5;" + b"a" * 300_000 + b"\r\nHello\r\n0\r\n\r\n"), TOO_LARGE),
    "a bare line end in a chunk": (post(CHUNKED, body=b"5\nHello\n0\n\n"), MALFORMED),
    "trailers without end": (post(CHUNKED, body=b"0\r\n" + b"X: a\r\n" * 200_000), TOO_LARGE),
    # Heads.
    "a folded line": (get(b"X-A: a", b" b"), MALFORMED),
    "a line without a colon": (get(b"hello"), MALFORMED),
    "a name of no letters": (get(b": a"), MALFORMED),
    "a name with a blank": (get(b"X A: a"), MALFORMED),
    "a name with a bracket": (get(b"X(A): a"), MALFORMED),
    "a name that is no ASCII": (get("X-\u00e9: a".encode()), MALFORMED),
    "a zero byte in a value": (get(b"X-A: a\0b"), MALFORMED),
    "a bare line end in a value": (get(b"X-A: a\rX-B: b"), MALFORMED),
    "an escape in a value": (get(b"X-A: \x1b[31m"), MALFORMED),
    "bytes that are no text": (get(b"X-A: \xff\xfe\xfd"), "200"),
    "two hosts": (get(b"Host: other"), MALFORMED),
    "a host with a path": (b"GET /v2/usage HTTP/1.1\r\nHost: a/../b\r\nAuthorization: DeepL-Auth-Key " + KEY + b"\r\n\r\n", MALFORMED),
    "no host": (b"GET /v2/usage HTTP/1.1\r\n\r\n", MALFORMED),
    "two keys": (get(b"Authorization: DeepL-Auth-Key x"), MALFORMED),
    "a key of 15,000 letters": (b"GET /v2/usage HTTP/1.1\r\nHost: x\r\nAuthorization: DeepL-Auth-Key " + b"a" * 15_000 + b"\r\n\r\n", "403 forbidden"),
    "a key that is no text": (b"GET /v2/usage HTTP/1.1\r\nHost: x\r\nAuthorization: DeepL-Auth-Key \xff\xfe\r\n\r\n", "403 forbidden"),
    "a key that asks a database": (b"GET /v2/usage HTTP/1.1\r\nHost: x\r\nAuthorization: DeepL-Auth-Key ' OR 1=1 --\r\n\r\n", "403 forbidden"),
    "a line of 20,000 letters": (get(b"X-A: " + b"a" * 20_000), TOO_LARGE),
    "five thousand lines": (get(*[b"a: b"] * 5_000), TOO_LARGE),
    "a target of 9,000 letters": (get(path=b"/" + b"a" * 9_000), "414 uri_too_long"),
    "a target that climbs": (get(path=b"/v2/../../../etc/passwd"), MISSING),
    "a target that climbs in disguise": (get(path=b"/%2e%2e/%2e%2e/etc/passwd"), MISSING),
    "a target that climbs in two disguises": (get(path=b"/docs/%252e%252e%252fetc%252fpasswd"), MISSING),
    "a target with a zero byte": (get(path=b"/docs/a%00.md"), MISSING),
    "a target with backslashes": (get(path=b"/docs/..\\..\\etc\\passwd"), MISSING),
    "a target that is an address": (get(path=b"http://127.0.0.1:9/v2/nothing"), MISSING),
    "a target with no slash": (get(path=b"v2/usage"), MALFORMED),
    "a target that is a star": (b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", "403 forbidden"),
    "a line end in a target": (get(path=b"/v2/usage%0d%0aSet-Cookie:%20a=b"), MISSING),
    "a query that is no text": (get(path=b"/v2/languages?type=%ff%fe"), MALFORMED),
    "a query of two thousand fields": (get(path=b"/v2/usage?" + b"a&" * 2_000), "200"),
    "fields in fields": (get(path=b"/v2/usage?a" + b"[b]" * 500 + b"=1"), MALFORMED),
    # Lines and versions.
    "another protocol": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(100), MALFORMED),
    "HTTP/2 at once": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", MALFORMED),
    "HTTP/0.9": (b"GET /v2/usage\r\n\r\n", MALFORMED),
    "HTTP/9.9": (b"GET /v2/usage HTTP/9.9\r\n\r\n", MALFORMED),
    "bare line ends": (b"GET /v2/usage HTTP/1.1\nHost: x\n\n", MALFORMED),
    "a method of 10,000 letters": (b"A" * 10_000 + b" /v2/usage HTTP/1.1\r\nHost: x\r\n\r\n", MALFORMED),
    "a method of a tunnel": (b"CONNECT 127.0.0.1:9 HTTP/1.1\r\nHost: x\r\n\r\n", MALFORMED),
    "a method that tells all": (b"TRACE /v2/usage HTTP/1.1\r\n" + HOST + b"\r\n", "405 method_not_allowed"),
    "an upgrade to HTTP/2": (get(b"Connection: Upgrade, HTTP2-Settings", b"Upgrade: h2c", b"HTTP2-Settings: AAAA"), "200"),
    "a socket without its key": (get(b"Connection: Upgrade", b"Upgrade: websocket", path=b"/v3/voice/realtime/connect"), MALFORMED),
    "a socket without a token": (get(b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", b"Sec-WebSocket-Version: 13", path=b"/v3/voice/realtime/connect"), "403 forbidden"),
    "an origin elsewhere": (get(b"Origin: https://elsewhere.example"), "403 forbidden"),
    "an origin of 10,000 letters": (get(b"Origin: " + b"a" * 10_000), "403 forbidden"),
    "a tag with a line end": (get(b"X-DeepL-Reporting-Tag: a%0d%0ab"), "200"),
    "a trace of its own": (get(b"X-Trace-ID: " + b"a" * 5_000), "200"),
    "a proxy that is none": (get(b"X-Forwarded-For: 127.0.0.1", b"X-Forwarded-Host: elsewhere.example", b"X-Forwarded-Proto: file"), "200"),
    "an expectation of anything": (post(b"Expect: the-impossible", LENGTH), "200"),
    "a range without end": (get(b"Range: bytes=" + b"0-," * 4_000), "200"),
    "a hundred cookies": (get(b"Cookie: " + b"session=a; " * 1_000), "200"),
}  # fmt: skip

HEADS = [Poison(what, raw(), given(data), expected) for what, (data, expected) in CASES.items()]
