"""Errors that no request causes by itself, in the words of the code that raises them."""

from collections.abc import Mapping
from datetime import UTC, datetime

from tolmach.accounts.refusing import beyond_limit
from tolmach.errors import (
    BadRequest,
    InProgress,
    InternalError,
    NotFound,
    Overloaded,
    QuotaExceeded,
    TooManyRequests,
    Unavailable,
    UnsupportedMediaType,
)
from tolmach.glossaries.service import TOO_MANY as TOO_MANY_GLOSSARIES
from tolmach.idempotency.service import UNDER_WAY
from tolmach.memories.model import TOO_MANY_MEMORIES
from tolmach.memories.service import NOT_FOUND as NO_JOB
from tolmach.spoken_terms.service import EXHAUSTED, TOO_MANY
from tolmach.styles.service import TOO_MANY_LISTS
from tolmach.wire.examples import Refusal, refusal
from tolmach.wire.limits import took_too_long
from tolmach.wire.server.http import NOT_HTTP

ANYWHERE = (
    refusal("not_http", "The request is not HTTP.", BadRequest(NOT_HTTP)),
    refusal("unknown_path", "There is nothing at the path.", NotFound()),
    refusal("under_way", "The first request with the same Idempotency-Key goes on.", InProgress(UNDER_WAY)),
    refusal(
        "not_accepted",
        "The Accept header does not allow the format of the answer.",
        UnsupportedMediaType("No supported media type specified in Accept header"),
    ),
    refusal("too_many_requests", "The key asks for more than its share of a busy service.", TooManyRequests()),
    refusal(
        "quota_exceeded",
        "The account or the key has reached its limit for this period.",
        beyond_limit("key", 0, "characters", datetime(2027, 1, 1, tzinfo=UTC), used=0, needed=30),
    ),
    refusal("internal_error", "The service has a fault.", InternalError()),
    refusal("unavailable", "A part of the service is away.", Unavailable("The database cannot be reached")),
    refusal("timeout", "The work took longer than the limit.", took_too_long(300)),
    refusal("overloaded", "The service has too much to do.", Overloaded()),
)
_MOST = "too_many", "The account has reached its limit."
_FORGOTTEN = "forgotten", "The job ended long ago."
SOMEWHERE: Mapping[str, Refusal] = {
    "/v2/glossaries": refusal(*_MOST, QuotaExceeded(TOO_MANY_GLOSSARIES)),
    "/v3/glossaries": refusal(*_MOST, QuotaExceeded(TOO_MANY_GLOSSARIES)),
    "/v3/style_rules": refusal(*_MOST, QuotaExceeded(TOO_MANY_LISTS)),
    "/v3/spoken-terms": refusal(*_MOST, QuotaExceeded(EXHAUSTED, detail=TOO_MANY)),
    "/v3/translation_memories": refusal(*_MOST, QuotaExceeded(TOO_MANY_MEMORIES)),
    "/storage/translation_memories": refusal(*_FORGOTTEN, NotFound(NO_JOB)),
    "/storage/voice": refusal(*_FORGOTTEN, NotFound("Voice job not found")),
    "/v2/document/{document_id}/result": refusal(
        "not_done", "The document is not translated yet.", Unavailable("Document translation is not done")
    ),
    "/readyz": Refusal(
        name="not_ready",
        when="A part of the service is away.",
        status=503,
        answer={"status": "not ready", "parts": {"database": "not ready", "accepting": "ok"}},
    ),
}
"""By the beginning of a path, for areas with words of their own. They take precedence over the general ones."""


def circumstance(path: str, status: int) -> Refusal:
    near = [told for area, told in SOMEWHERE.items() if path.startswith(area)]
    return next(told for told in (*near, *ANYWHERE) if told.status == status)
