"""Every error that a caller can see.

TolmachError
├── StartError                      the service cannot start; a sentence for the operator
├── Refused                         work cannot be done for its owner; a sentence for the owner
└── ApiError                        an answer with a status, a message and a code
    ├── BadRequest                  400 malformed_request
    │   ├── MissingParameter        400 missing_parameter
    │   ├── InvalidParameter        400 invalid_parameter
    │   ├── UnsafeFile              400 unsafe_file
    │   └── InvalidFile             400 invalid_content_type
    ├── Unauthorized                401 unauthorized
    ├── Forbidden                   403 forbidden
    │   ├── MissingScope            403 missing_scope
    │   └── FeatureNotEnabled       403 feature_not_enabled
    ├── NotFound                    404 not_found
    ├── MethodNotAllowed            405 method_not_allowed
    ├── Conflict                    409 conflict
    ├── InProgress                  409 request_in_progress   (Retry-After)
    ├── PayloadTooLarge             413 payload_too_large
    ├── UriTooLong                  414 uri_too_long
    ├── UnsupportedMediaType        415 invalid_content_type
    ├── OtherRequest                422 idempotency_key_reused
    ├── TooManyRequests             429 too_many_requests     (Retry-After)
    ├── QuotaExceeded               456 quota_exceeded
    ├── InternalError               500 internal_error
    ├── Unavailable                 503 unavailable           (Retry-After)
    ├── Timeout                     504 timeout
    └── Overloaded                  529 overloaded            (Retry-After)

A message is shown to the caller and may name parameters and limits; it never repeats the caller's text.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import ClassVar


class TolmachError(Exception):
    pass


class StartError(TolmachError):
    pass


class Refused(TolmachError):
    """The service cannot do the work that a user asked for. The message is a sentence for the user; it quotes nothing
    of what the user sent."""


class ApiError(TolmachError):
    status: ClassVar[int] = 500
    code: ClassVar[str] = "internal_error"
    default: ClassVar[str] = "Internal error"

    def __init__(
        self,
        message: str | None = None,
        *,
        detail: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.message = message or self.default
        self.detail = detail
        self.headers = dict(headers or {})
        super().__init__(self.message)

    @property
    def body(self) -> dict[str, str]:
        body = {"message": self.message, "code": self.code}
        if self.detail is not None:
            body["detail"] = self.detail
        return body


class BadRequest(ApiError):
    status = 400
    code = "malformed_request"
    default = "Bad request"


class MissingParameter(BadRequest):
    code = "missing_parameter"

    def __init__(self, name: str, message: str | None = None, *, detail: str | None = None) -> None:
        super().__init__(message or f"Parameter '{name}' not specified", detail=detail)


class InvalidParameter(BadRequest):
    """`allowed` says in words what is accepted."""

    code = "invalid_parameter"

    def __init__(self, name: str, message: str | None = None, *, allowed: str | None = None) -> None:
        detail = f"Allowed: {allowed}" if allowed else None
        super().__init__(message or f"Value for '{name}' not supported.", detail=detail)


class UnsafeFile(BadRequest):
    """A file that would do harm if the service read all of it, or that the service cannot read."""

    code = "unsafe_file"


class InvalidFile(BadRequest):
    """There is no file, or the file is not what its name says."""

    code = "invalid_content_type"
    default = "Invalid file data."


class Unauthorized(ApiError):
    status = 401
    code = "unauthorized"
    default = "Unauthorized. Please supply a valid key in the Authorization header."


class Forbidden(ApiError):
    status = 403
    code = "forbidden"
    default = "Forbidden"


class MissingScope(Forbidden):
    code = "missing_scope"


class FeatureNotEnabled(Forbidden):
    code = "feature_not_enabled"


class NotFound(ApiError):
    status = 404
    code = "not_found"
    default = "Not found"


class MethodNotAllowed(ApiError):
    status = 405
    code = "method_not_allowed"
    default = "Method not allowed"

    def __init__(self, allowed: str) -> None:
        super().__init__(detail=f"Allowed: {allowed}", headers={"Allow": allowed})


class Conflict(ApiError):
    status = 409
    code = "conflict"
    default = "Conflict"


class PayloadTooLarge(ApiError):
    status = 413
    code = "payload_too_large"
    default = "Request Entity Too Large"


class UriTooLong(ApiError):
    status = 414
    code = "uri_too_long"
    default = "Request-URI Too Long"


class UnsupportedMediaType(ApiError):
    status = 415
    code = "invalid_content_type"
    default = "Unsupported media type"


class OtherRequest(ApiError):
    """The caller has sent this Idempotency-Key before, with another body."""

    status = 422
    code = "idempotency_key_reused"
    default = "Unprocessable Entity"


class _Retryable(ApiError):
    def __init__(self, message: str | None = None, *, retry_after: int | None = None) -> None:
        headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
        super().__init__(message, headers=headers)
        self.retry_after = retry_after


class InProgress(_Retryable):
    """Another request with the same Idempotency-Key is still being carried out."""

    status = 409
    code = "request_in_progress"
    default = Conflict.default


class TooManyRequests(_Retryable):
    status = 429
    code = "too_many_requests"
    default = "Too many requests"


class QuotaExceeded(ApiError):
    status = 456
    code = "quota_exceeded"
    default = "Quota for this billing period has been exceeded."


class InternalError(ApiError):
    pass


class Unavailable(_Retryable):
    status = 503
    code = "unavailable"
    default = "Service unavailable"


class Timeout(ApiError):
    status = 504
    code = "timeout"
    default = "The request took too long"


class Overloaded(_Retryable):
    status = 529
    code = "overloaded"
    default = "The service is overloaded"


def is_panic(error: BaseException) -> bool:
    """Whether a library written in Rust has panicked. Such an error is no `Exception`."""
    return type(error).__name__ == "PanicException"


@contextmanager
def refusing(*kinds: type[ApiError]) -> Iterator[None]:
    """Turns errors of these kinds into `Refused`. No request waits for an answer; the owner reads the sentence
    later."""
    try:
        yield
    except kinds as error:
        raise Refused(error.message) from None
