"""Examples of requests about the service itself, which need no key."""

from tolmach.wire.examples import Example, Examples

EXAMPLES: Examples = {
    "GET /healthz": Example(answer={"status": "ok"}),
    "GET /readyz": Example(answer={"status": "ok", "parts": {"database": "ok", "accepting": "ok"}}),
    "GET /metrics": Example(answer="tolmach_resident_bytes 3.1e+08\n", media="text/plain"),
    "GET /openapi.json": Example(
        answer={"openapi": "3.1.0", "info": {}, "servers": [], "security": [], "paths": {}, "components": {}}
    ),
}
