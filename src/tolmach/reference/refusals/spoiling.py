"""Ways to spoil a request that are the same wherever it goes."""

from collections.abc import Mapping
from dataclasses import replace

from tolmach.errors import BadRequest
from tolmach.wire.examples import Example, Refusal, refusal
from tolmach.wire.server.config import MAX_HEADER_BLOCK, MAX_TARGET
from tolmach.wire.server.http import header_block_too_large, target_too_long

NO_TEXT = b"\xff".decode(errors="surrogateescape")


def saying(usual: Example, headers: Mapping[str, str]) -> Example:
    return replace(usual, headers={**usual.headers, **headers})


def asking(usual: Example, query: Mapping[str, str]) -> Example:
    return replace(usual, query={**usual.query, **query})


def long_url(usual: Example) -> Refusal:
    spoilt = asking(usual, {"unknown": "a" * MAX_TARGET})
    return refusal("long_url", "The URL is too long.", target_too_long(), spoilt)


def large_head(usual: Example) -> Refusal:
    spoilt = saying(usual, {"Cookie": "a" * MAX_HEADER_BLOCK})
    return refusal("large_head", "The headers are too large.", header_block_too_large(), spoilt)


def malformed_query(usual: Example) -> Refusal:
    error = BadRequest("Bad request. Reason: the form is not valid UTF-8.")
    return refusal("malformed_query", "The query is not UTF-8.", error, asking(usual, {"unknown": NO_TEXT}))
