"""A chat endpoint over HTTP: one question, one answer. It tries again with growing pauses, within a deadline."""

import json
import math
import random
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
import structlog

from tolmach import errors

_MAX_ANSWER_BYTES = 16 * 1024 * 1024
_RETRYABLE = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ChatEndpoint:
    """The endpoint that the operator configures. `/chat/completions` is appended to `base_url`."""

    base_url: str
    model: str
    api_key: str | None = field(default=None, repr=False)
    timeout: float = 60.0
    """Seconds for one try."""
    deadline: float = 120.0
    """Seconds for all tries of a batch together."""
    tries: int = 4
    pause: float = 0.5
    """Seconds before the second try; the pause doubles before each further one."""
    proxy: str | None = None
    options: Mapping[str, Any] = field(default_factory=lambda: {"temperature": 0})
    """Members of every request body, for the needs of a particular server or model."""


class RequestRefused(Exception):
    """The endpoint refuses this request; to send it again would not help."""

    def __init__(self, status: int) -> None:
        super().__init__(f"HTTP status {status}")
        self.status = status


class _TryAgain(Exception):
    def __init__(self, error: errors.ApiError, reason: str, after: int = 0) -> None:
        super().__init__(reason)
        self.error = error
        self.after = after


class Chat:
    """Blocking and thread-safe. It uses only the configured proxy, and ignores proxies of the environment."""

    def __init__(self, endpoint: ChatEndpoint) -> None:
        headers = {"Content-Type": "application/json"}
        if endpoint.api_key:
            headers["Authorization"] = f"Bearer {endpoint.api_key}"
        self._endpoint = endpoint
        self._closing = threading.Event()
        self._client = httpx.Client(headers=headers, proxy=endpoint.proxy, trust_env=False)
        self._url = endpoint.base_url.rstrip("/") + "/chat/completions"

    def deadline(self) -> float:
        return time.monotonic() + self._endpoint.deadline

    def ask(self, body: Mapping[str, Any], deadline: float) -> object:
        """Returns the decoded answer. Raises `RequestRefused`, or after the last try `Unavailable` or `Timeout`."""
        content = json.dumps({"model": self._endpoint.model, **self._endpoint.options, **body}).encode()
        for number in range(1, self._endpoint.tries + 1):
            try:
                return self._post(content, deadline)
            except _TryAgain as failure:
                _log.warning("llm_try_failed", number=number, reason=str(failure))
                last = failure
            if number < self._endpoint.tries and not self._wait(self._pause(number, last.after), deadline):
                break
        raise last.error

    def close(self) -> None:
        """Wakes threads that wait for their next try; they then give up."""
        self._closing.set()
        self._client.close()

    def _pause(self, number: int, at_least: int) -> float:
        """Half of the pause is fixed and half random, so that many workers do not come back at once."""
        return max(at_least, self._endpoint.pause * math.ldexp(random.uniform(0.5, 1.0), number - 1))

    def _wait(self, pause: float, deadline: float) -> bool:
        """Whether another try makes sense after the pause."""
        return time.monotonic() + pause < deadline and not self._closing.wait(pause)

    def _post(self, content: bytes, deadline: float) -> object:
        end = min(deadline, time.monotonic() + self._endpoint.timeout)
        timeout = max(0.001, end - time.monotonic())
        try:
            with self._client.stream("POST", self._url, content=content, timeout=timeout) as response:
                _check_status(response)
                return _decode(_read(response, end))
        except httpx.TimeoutException as error:
            late = errors.Timeout("The language model took too long.")
            raise _TryAgain(late, type(error).__name__) from None
        except httpx.TransportError as error:
            raise _TryAgain(_unavailable(), type(error).__name__) from None


def _check_status(response: httpx.Response) -> None:
    status = response.status_code
    if status in _RETRYABLE:
        after = _retry_after(response)
        raise _TryAgain(_unavailable(after or None), f"HTTP status {status}", after)
    if status != 200:
        raise RequestRefused(status)


def _retry_after(response: httpx.Response) -> int:
    value = response.headers.get("Retry-After", "")
    return int(value) if value.isascii() and value.isdigit() else 0


def _read(response: httpx.Response, end: float) -> bytes:
    """httpx limits only the wait for each chunk; this limits the time for the whole answer."""
    body = bytearray()
    for piece in response.iter_bytes():
        body += piece
        if time.monotonic() > end:
            raise httpx.ReadTimeout("the answer came too slowly")
        if len(body) > _MAX_ANSWER_BYTES:
            raise _TryAgain(_unavailable(), "the answer is too big")
    return bytes(body)


def _decode(body: bytes) -> object:
    try:
        value: object = json.loads(body)
    except (ValueError, RecursionError):
        raise _TryAgain(_unavailable(), "the answer is not JSON") from None
    return value


def _unavailable(retry_after: int | None = None) -> errors.Unavailable:
    return errors.Unavailable("The language model is not available.", retry_after=retry_after)
