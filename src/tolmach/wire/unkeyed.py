"""What is served without a key, in words: its routes have code of their own, and this is what the description says."""

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
    """Parameters with what they mean."""
    path_patterns: Mapping[str, str] = field(default_factory=dict)
    security: tuple[str, ...] = ()
    """Ways of showing that one may, by name; any of them will do."""
    takes: tuple[str, ...] = ()
    """What a file that is sent here may be."""
    answer: Any = None
    gives: tuple[str, ...] = (JSON,)
    answer_headers: Mapping[str, str] = field(default_factory=dict)
    statuses: tuple[int, ...] = (200,)
    """Those that come with the answer."""
    errors: tuple[int, ...] = (400, 413, 414, 500, 503)


def page_of(path: str, summary: str, answer: Any, media: str = JSON, **more: Any) -> Unkeyed:
    return Unkeyed(method="GET", path=path, summary=summary, tag="service", answer=answer, gives=(media,), **more)
