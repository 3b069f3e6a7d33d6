"""`deepl-node` from npm, unmodified, against a live service. What the client does is in node/check.mjs."""

import json
import subprocess
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clients.conftest import Service
from tolmach.errors import ApiError, Overloaded, TooManyRequests, Unavailable

NODE = Path(__file__).parent / "node"
NO_LIMIT = 1_000_000_000_000
Line = dict[str, Any]


@pytest.fixture(autouse=True)
def installed() -> None:
    if not (NODE / "node_modules" / "deepl-node").is_dir():
        pytest.fail("The Node client is not installed. Run 'make setup-test', or 'npm ci' in tests/clients/node.")


def check(url: str, key: str, *scenarios: str) -> list[Line]:
    """One line for each scenario, in order, without its name."""
    command = ["node", "check.mjs", url, key, *scenarios]
    done = subprocess.run(command, cwd=NODE, capture_output=True, text=True, timeout=60, check=True)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line.pop("scenario") for line in lines] == list(scenarios)
    return lines


def translated(text: str, billed: int, source: str = "en", **more: str) -> Line:
    return {"text": text, "detectedSourceLang": source, "billedCharacters": billed, **more}


def failed(line: Line, kind: str, *words: str) -> bool:
    error = line.get("error", {"type": None})
    return error["type"] == kind and all(word in error["message"] for word in words)


HELLO = {"result": translated("[de] Hello", 5)}


class TestUsage:
    def test_of_a_pro_account_counts_without_a_limit(self, service: Service) -> None:
        before, _, after = check(service.url, service.live.keys.developer, "usage", "translate", "usage")
        count = before["result"]["character"]["count"] + 5
        assert after["result"] == {"character": {"count": count, "limit": NO_LIMIT}, "anyLimitReached": False}

    @pytest.mark.parametrize(("own_limit", "limit", "reached"), [(None, 500_000, False), (5, 5, True)])
    def test_of_a_free_account(self, service: Service, own_limit: int | None, limit: int, reached: bool) -> None:
        _, usage = check(service.url, service.free_key(characters=own_limit), "translate", "usage")
        assert usage["result"] == {"character": {"count": 5, "limit": limit}, "anyLimitReached": reached}


class TestAuthorization:
    @pytest.mark.parametrize(
        "key",
        [
            lambda service: str(uuid.uuid4()),
            lambda service: f"{uuid.uuid4()}:fx",
            lambda service: service.live.keys.admin,
            lambda service: service.pro_key(active=False),
        ],
        ids=["unknown", "unknown, Free", "administrator's", "deactivated"],
    )
    def test_fails_at_once(self, service: Service, key: Callable[[Service], str]) -> None:
        lines = check(service.url, key(service), "usage", "translate")
        assert all(failed(line, "AuthorizationError", ", message: Forbidden") for line in lines)
        assert service.tap.statuses == [403, 403]

    def test_an_empty_key_is_not_sent(self, service: Service) -> None:
        (line,) = check(service.url, "", "usage")
        assert failed(line, "DeepLError", "authKey must be a non-empty string")
        assert service.tap.exchanges == []


class TestTranslation:
    def test_of_texts(self, service: Service) -> None:
        wanted: dict[str, Line | list[Line]] = {
            "translate": translated("[de] Hello", 5),
            "translate code points": translated("[de] Ω👍🏽 + & = %", 11),
            "translate a list": [
                translated("[en] Guten Morgen, wie geht es Ihnen heute?", 38, "de"),
                translated("[en] Bonjour, comment allez-vous ?", 29, "fr"),
                translated("[en] Guten Tag", 9, "de"),
            ],
            "translate to a variant": translated("[pt-br] Hello", 5),
            "translate to a script": translated("[zh-hant] Hello", 5),
            "translate in one piece": translated("[de] One. Two.", 9),
            "translate with options": translated("[de] Hello", 5, modelTypeUsed="latency_optimized"),
            "translate with unknown parameters": translated("[de] Hello", 5),
            "translate with a replaced parameter": translated("[fr] Hello", 5),
        }
        lines = check(service.url, service.live.keys.developer, *wanted)
        assert [line.get("result", line) for line in lines] == list(wanted.values())
        assert service.tap.statuses == [200] * len(wanted)

    def test_of_bad_parameters_fails_at_once(self, service: Service) -> None:
        wanted = {
            "translate to an unknown language": ("target_lang", "not supported"),
            "translate from an unknown language": ("source_lang", "not supported"),
            "translate with a wrong option": ("split_sentences",),
            "translate with unsupported formality": ("Target language", "formality"),
        }
        lines = check(service.url, service.live.keys.developer, *wanted)
        for line, words in zip(lines, wanted.values(), strict=True):
            assert failed(line, "DeepLError", "Bad request, message: ", *words), line
        assert service.tap.statuses == [400] * len(wanted)

    def test_carries_a_reporting_tag(self, service: Service) -> None:
        lines = check(service.url, service.live.keys.developer, "translate with a tag", "translate")
        assert lines == [HELLO, HELLO]
        assert service.tagged() == {"team-node": 5}


def test_languages(service: Service) -> None:
    sources, targets = (
        {row["code"]: row for row in line["result"]}
        for line in check(service.url, service.live.keys.developer, "source languages", "target languages")
    )
    assert (len(sources), len(targets)) == (33, 42)
    assert sources["en"] == {"name": "English", "code": "en"}
    assert targets["en-GB"] == {"name": "English (British)", "code": "en-GB", "supportsFormality": False}
    assert targets["es-419"]["name"] == "Spanish (Latin American)"
    assert all(isinstance(row["supportsFormality"], bool) for row in targets.values())
    assert service.tap.statuses == [200, 200]


class TestQuota:
    @pytest.mark.parametrize(
        "key",
        [lambda service: service.pro_key(characters=5), lambda service: service.free_key(characters=5)],
        ids=["of a key", "of a Free account"],
    )
    def test_is_not_retried(self, service: Service, key: Callable[[Service], str]) -> None:
        first, second = check(service.url, key(service), "translate", "translate a character")
        assert first == HELLO
        assert failed(second, "QuotaExceededError", ", message: Quota for this billing period has been exceeded")
        assert service.tap.statuses == [200, 456]


class TestRetry:
    """The library waits a second before its first retry, and offers no setting for that."""

    @pytest.mark.parametrize(
        "fault", [TooManyRequests(retry_after=1), Unavailable(retry_after=1), Overloaded(retry_after=1)]
    )
    def test_succeeds_and_is_billed_once(self, service: Service, fault: ApiError) -> None:
        key = service.pro_key()
        service.tap.faults.append(fault)
        assert check(service.url, key, "translate") == [HELLO]
        assert service.tap.statuses == [fault.status, 200]
        assert service.used(key) == 5

    @pytest.mark.parametrize(
        ("fault", "kind", "message"),
        [
            (TooManyRequests(), "TooManyRequestsError", ", message: Too many requests"),
            (Unavailable(), "DeepLError", "Service unavailable, message: Service unavailable"),
            (Overloaded(), "DeepLError", "529 Unknown, message: The service is overloaded"),
        ],
    )
    def test_ends_at_the_set_number(self, service: Service, fault: ApiError, kind: str, message: str) -> None:
        service.tap.faults.extend([fault] * 3)
        (line,) = check(service.url, service.live.keys.developer, "translate with one retry")
        assert failed(line, kind, message), line
        assert service.tap.statuses == [fault.status] * 2

    def test_gets_through_an_overloaded_service(self, overloaded: Service) -> None:
        key = overloaded.live.keys.developer
        assert check(overloaded.url, key, "translate") == [HELLO]
        mine = [e.status for e in overloaded.tap.exchanges if e.headers["user-agent"].startswith("deepl-node/")]
        assert mine == [429, 200]


@pytest.mark.parametrize("ending", ["/", "//", "///"])
def test_server_url_may_end_in_slashes(service: Service, ending: str) -> None:
    assert check(service.url + ending, service.live.keys.developer, "translate") == [HELLO]
    assert service.tap.statuses == [200]
