"""Descriptions of the paths that need no key, for OpenAPI. Their routes have code of their own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import WithJsonSchema

from tolmach.wire.bodies import JSON

Bytes = Annotated[Any, WithJsonSchema({"type": "string", "format": "binary"})]
"""A file, in a body or in an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unkeyed:
    method: Literal["GET", "PUT"]
    path: str
    summary: str
    tag: str
    query: Mapping[str, str] = field(default_factory=dict)
    """The parameters of the query, each with its meaning."""
    path_patterns: Mapping[str, str] = field(default_factory=dict)
    security: tuple[str, ...] = ()
    """The names of the security schemes; any one of them is enough."""
    takes: tuple[str, ...] = ()
    """The media types of a file that is sent here."""
    answer: Any = None
    gives: tuple[str, ...] = (JSON,)
    answer_headers: Mapping[str, str] = field(default_factory=dict)
    statuses: tuple[int, ...] = (200,)
    """The statuses that come with the answer."""
    errors: tuple[int, ...] = (400, 413, 414, 500, 503)


def page_of(path: str, summary: str, answer: Any, media: str = JSON, **more: Any) -> Unkeyed:
    return Unkeyed(method="GET", path=path, summary=summary, tag="service", answer=answer, gives=(media,), **more)
