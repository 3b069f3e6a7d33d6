"""Lets schemathesis make valid and invalid requests from the description, and checks each answer."""

import json
import subprocess
import sys
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.core.failures import AcceptedNegativeData, ServerError
from schemathesis.engine import events, from_schema

from benchmarks.contract.courtesies import Courtesies
from tolmach.wire.bodies import JSON

PATIENCE = 120
IDEMPOTENCY = "Idempotency-Key"
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "missing_required_header",
    "unsupported_method",
    "ignored_auth",
    "use_after_free",
)

REFUSALS = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]
"""The answers that are allowed for a wrong request. 413 is for a file that is announced as too large."""


@dataclass
class Tally:
    """Counts requests and answers. An undescribed method counts for the operation that it was made from."""

    statuses: dict[str, Counter[int]] = field(default_factory=dict)
    phases: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    """Requests that fit the description, by operation."""
    accepted: Counter[str] = field(default_factory=Counter)
    """Those of them that succeeded."""
    tolerated: int = 0
    failures: dict[tuple[str, str, str], tuple[int, str]] = field(default_factory=dict)
    """How often something was wrong, and one request that shows it, by check, operation and fault."""

    @property
    def cases(self) -> int:
        return sum(self.phases.values())

    def add(self, finished: events.ScenarioFinished) -> None:
        recorder = finished.recorder
        for case_id, exchange in recorder.interactions.items():
            if case_id not in recorder.cases or exchange.response is None:
                continue
            case, status = recorder.cases[case_id].value, exchange.response.status_code
            name = case.operation.label
            self.phases[finished.phase.value] += 1
            self.statuses.setdefault(name, Counter())[status] += 1
            if case.meta is not None and case.meta.generation.mode.is_positive:
                self.right[name] += 1
                self.accepted[name] += status < 300
        for case_id, checks in recorder.checks.items():
            for check in checks:
                if check.failure_info is not None:
                    told = check.failure_info
                    key = check.name, recorder.cases[case_id].value.operation.label, told.failure.message
                    if key not in self.failures:
                        print(f"{check.name}, {key[1]}: {key[2]}\n{told.code_sample}\n", flush=True)
                    count, sample = self.failures.get(key, (0, told.code_sample))
                    self.failures[key] = count + 1, sample


@dataclass(frozen=True)
class Running:
    url: str
    developer: str
    admin: str


@contextmanager
def service() -> Iterator[Running]:
    command = [sys.executable, "-m", "benchmarks.contract.serving"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield Running(**json.loads(process.stdout.readline()))
    finally:
        process.stdin.close()
        process.wait()


SOUNDS = ("audio/mpeg", "audio/wav", "audio/ogg", "audio/flac", "audio/mp4", "audio/webm")


@schemathesis.serializer(*SOUNDS)
def sound(context: Any, value: Any) -> bytes:
    """Writes bytes that are no sound, because only the request around them matters here."""
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Makes the idempotency key unique: with a used key the service would not look at the new body."""
    if case.headers and str(case.headers.get(IDEMPOTENCY, "")).isalnum():
        case.headers[IDEMPOTENCY] = uuid.uuid4().hex


def fuzz(running: Running, tally: Tally, *, seed: int, examples: int, only: str | None = None) -> None:
    """One round over all operations, or over those whose path has `only` in it."""
    description = httpx.get(f"{running.url}/openapi.json", timeout=PATIENCE).json()
    if only is not None:
        description["paths"] = {path: item for path, item in description["paths"].items() if only in path}
        _drop_links(description)
    schema = schemathesis.openapi.from_dict(description, config=_config(running, seed, examples))
    courtesies = Courtesies(description)

    @schema.hook
    def filter_failure(context: Any, failure: Any, case: Any, response: Any) -> bool:
        if isinstance(failure, AcceptedNegativeData) and _is_explained(courtesies, description, case):
            tally.tolerated += 1
            return False
        return not (isinstance(failure, ServerError) and _is_not_ready(case, response))

    for event in from_schema(schema).execute():
        if isinstance(event, events.ScenarioFinished):
            tally.add(event)
        elif isinstance(event, events.FatalError):
            raise event.exception
        elif isinstance(event, events.NonFatalError):
            key = "error", str(event.label), str(event.value)
            print(*key, flush=True)
            tally.failures[key] = tally.failures.get(key, (0, ""))[0] + 1, ""


def _is_not_ready(case: Any, response: Any) -> bool:
    """Tells whether the answer is the one that the interface prescribes for a document that is fetched too early."""
    return bool(case.operation.path.endswith("/result") and response.status_code == 503)


def _config(running: Running, seed: int, examples: int) -> SchemathesisConfig:
    return SchemathesisConfig.from_dict(
        {
            "seed": seed,
            "base-url": running.url,
            "headers": _authorization(running.developer),
            "operations": [{"include-path-regex": "/admin/", "headers": _authorization(running.admin)}],
            "request-timeout": PATIENCE,
            "suppress-health-check": ["all"],
            "continue-on-failure": True,
            "checks": {"enabled": False, **{name: {"enabled": True} for name in CHECKS}, **_wrong_is_refused()},
            "generation": {"max-examples": examples, "no-shrink": True, "with-security-parameters": False},
        }
    )


def _wrong_is_refused() -> dict[str, Any]:
    return {"negative_data_rejection": {"enabled": True, "expected-statuses": REFUSALS}}


def _authorization(key: str) -> dict[str, str]:
    return {"Authorization": f"DeepL-Auth-Key {key}"}


def _drop_links(description: dict[str, Any]) -> None:
    """Drops links, because they may lead to operations that are not under test."""
    for item in description["paths"].values():
        for operation in item.values():
            for response in operation["responses"].values():
                response.pop("links", None)


def _is_explained(courtesies: Courtesies, description: dict[str, Any], case: Any) -> bool:
    operation = description["paths"][case.operation.path].get(case.method.lower(), {})
    given = {"query": case.query or {}, "path": case.path_parameters or {}, "header": case.headers or {}}
    for parameter in operation.get("parameters", []):
        values = given[parameter["in"]]
        if parameter["name"] not in values:
            if parameter["required"]:
                return False
        elif values[parameter["name"]] == "" and not parameter["required"]:
            continue
        elif not courtesies.explain(values[parameter["name"]], parameter["schema"]):
            return False
    content = operation.get("requestBody", {}).get("content", {})
    if case.media_type not in content:
        return True
    explain = courtesies.explain if case.media_type == JSON else courtesies.explain_form
    return explain(case.body, content[case.media_type]["schema"])
