"""`deepl` from PyPI, unmodified, against a live service."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any

import deepl
import pytest
from deepl.api_data import ModelType

from tests.clients.conftest import MODEL_TYPES, Service
from tolmach.errors import ApiError, Overloaded, TooManyRequests, Unavailable
from tolmach.languages import catalogue

Connect = Callable[..., deepl.DeepLClient]
NO_LIMIT = 1_000_000_000_000


@pytest.fixture
def connect(service: Service) -> Iterator[Connect]:
    """A client for a key; without one, for the first developer key."""
    with ExitStack() as stack:

        def start(key: str = service.live.keys.developer, url: str = service.url) -> deepl.DeepLClient:
            return stack.enter_context(closing(deepl.DeepLClient(key, server_url=url)))

        yield start


def to_german(client: deepl.DeepLClient, text: str) -> str:
    result = client.translate_text(text, source_lang="EN", target_lang="DE")
    assert isinstance(result, deepl.TextResult)
    return result.text


class TestUsage:
    def test_of_a_pro_account_counts_without_a_limit(self, connect: Connect) -> None:
        client = connect()
        before = client.get_usage()
        to_german(client, "Hello")
        after = client.get_usage()
        assert after.character.count == (before.character.count or 0) + 5
        assert after.character.limit == NO_LIMIT
        assert not after.any_limit_reached
        assert not after.document.valid
        assert not after.team_document.valid

    @pytest.mark.parametrize(
        ("own_limit", "text", "shown", "reached"),
        [
            (None, "Hello", "5 of 500000", False),
            (6, "Hello", "5 of 6", False),
            (5, "Hello", "5 of 5", True),
        ],
    )
    def test_of_a_free_account(
        self, service: Service, connect: Connect, own_limit: int | None, text: str, shown: str, reached: bool
    ) -> None:
        client = connect(service.free_key(characters=own_limit))
        to_german(client, text)
        usage = client.get_usage()
        assert str(usage.character) == shown
        assert usage.any_limit_reached is reached


class TestAuthorization:
    @pytest.mark.parametrize(
        "key",
        [
            lambda service: str(uuid.uuid4()),
            lambda service: f"{uuid.uuid4()}:fx",
            lambda service: "schlüssel",
            lambda service: service.live.keys.admin,
            lambda service: service.pro_key(active=False),
        ],
        ids=["unknown", "unknown, Free", "not ASCII", "administrator's", "deactivated"],
    )
    def test_fails_at_once(self, service: Service, connect: Connect, key: Callable[[Service], str]) -> None:
        client = connect(key(service))
        with pytest.raises(deepl.AuthorizationException, match=", message: Forbidden"):
            client.get_usage()
        with pytest.raises(deepl.AuthorizationException, match=", message: Forbidden"):
            to_german(client, "Hello")
        assert service.tap.statuses == [403, 403]

    def test_names_the_missing_scope(self, service: Service, connect: Connect) -> None:
        with service.live.admin as admin:
            body = {"scopes": ["usage:read"]}
            key = admin.post("/v2/admin/developer-keys", json=body).raise_for_status().json()["key"]
        client = connect(key)
        client.get_usage()
        with pytest.raises(deepl.AuthorizationException, match=r"detail: Missing required scope\(s\): translate:text"):
            to_german(client, "Hello")

    def test_an_empty_key_is_not_sent(self, service: Service, connect: Connect) -> None:
        with pytest.raises(ValueError, match="auth_key must not be empty"):
            connect("")
        assert service.tap.exchanges == []


class TestTranslation:
    @pytest.mark.parametrize(
        ("text", "options", "result", "source", "billed"),
        [
            ("Hello", {"source_lang": "EN", "target_lang": "DE"}, "[de] Hello", "EN", 5),
            ("Hello", {"source_lang": "en", "target_lang": "pt-br"}, "[pt-br] Hello", "EN", 5),
            ("Hello", {"source_lang": deepl.Language.ENGLISH, "target_lang": deepl.Language.CHINESE_SIMPLIFIED}, "[zh] Hello", "EN", 5),
            ("Hello", {"source_lang": "EN", "target_lang": "ZH-HANT"}, "[zh-hant] Hello", "EN", 5),
            ("Guten Morgen, wie geht es Ihnen heute?", {"target_lang": "EN-US"}, "[en] Guten Morgen, wie geht es Ihnen heute?", "DE", 38),
            ("Ω👍🏽", {"source_lang": "EN", "target_lang": "DE"}, "[de] Ω👍🏽", "EN", 3),
            (" Hello\n", {"source_lang": "EN", "target_lang": "DE"}, " [de] Hello\n", "EN", 7),
            ("One. Two.", {"source_lang": "EN", "target_lang": "DE"}, "[de] One. [de] Two.", "EN", 9),
            ("One. Two.", {"source_lang": "EN", "target_lang": "DE", "split_sentences": deepl.SplitSentences.OFF}, "[de] One. Two.", "EN", 9),
            ("Hello", {"source_lang": "EN", "target_lang": "DE", "context": "A greeting.", "preserve_formatting": True, "formality": deepl.Formality.PREFER_MORE, "outline_detection": False}, "[de] Hello", "EN", 5),
            ("Hello", {"source_lang": "EN", "target_lang": "DE", "extra_body_parameters": {"no_such_option": {"a": [1, None]}, "enable_beta_languages": True}}, "[de] Hello", "EN", 5),
            ("Hello", {"source_lang": "EN", "target_lang": "DE", "extra_body_parameters": {"target_lang": "fr"}}, "[fr] Hello", "EN", 5),
        ],
    )  # fmt: skip
    def test_of_one_text(
        self, connect: Connect, text: str, options: dict[str, Any], result: str, source: str, billed: int
    ) -> None:
        answer = connect().translate_text(text, **options)
        assert isinstance(answer, deepl.TextResult)
        assert (answer.text, answer.detected_source_lang, answer.billed_characters) == (result, source, billed)
        assert answer.model_type_used is None

    def test_of_a_list_keeps_the_order(self, service: Service, connect: Connect) -> None:
        texts = ["Guten Morgen, wie geht es Ihnen?", "", "Bonjour, comment allez-vous ?", "Guten Tag"]
        answer = connect().translate_text(texts, target_lang="EN-GB")
        assert isinstance(answer, list)
        assert [item.text.removeprefix("[en] ") for item in answer] == texts
        assert [item.billed_characters for item in answer] == [len(text) for text in texts]
        assert [answer[0].detected_source_lang, answer[2].detected_source_lang] == ["DE", "FR"]
        assert all(item.detected_source_lang for item in answer)
        assert service.tap.statuses == [200]

    @pytest.mark.parametrize("model_type", list(ModelType))
    def test_names_the_model_when_asked(self, connect: Connect, model_type: ModelType) -> None:
        answer = connect().translate_text("Hello", source_lang="EN", target_lang="DE", model_type=model_type)
        assert isinstance(answer, deepl.TextResult)
        assert answer.model_type_used == MODEL_TYPES[model_type.value]

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"target_lang": "XX"}, "target_lang.* not supported"),
            ({"target_lang": "DE", "source_lang": "XX"}, "source_lang.* not supported"),
            ({"target_lang": "DE", "split_sentences": "2"}, "split_sentences"),
            ({"target_lang": "TR", "formality": "more"}, "Target language .* formality"),
        ],
    )
    def test_of_bad_parameters_fails_at_once(
        self, service: Service, connect: Connect, options: dict[str, Any], message: str
    ) -> None:
        client = connect()
        with pytest.raises(deepl.DeepLException, match=f"Bad request, message: .*{message}") as caught:
            client.translate_text("Hello", **options)
        assert caught.value.http_status_code == 400
        assert service.tap.statuses == [400]

    def test_carries_a_reporting_tag(self, service: Service, connect: Connect) -> None:
        client = connect()
        client.headers["X-DeepL-Reporting-Tag"] = "Team-Python"
        to_german(client, "Hello")
        client.get_usage()
        del client.headers["X-DeepL-Reporting-Tag"]
        to_german(client, "Hello")
        assert service.tagged() == {"team-python": 5}


class TestLanguages:
    def test_sources(self, service: Service, connect: Connect) -> None:
        found = connect().get_source_languages()
        assert [language.code for language in found] == [item.code.upper() for item in catalogue.sources()]
        assert {str(language): language.name for language in found}["NB"] == "Norwegian (bokmål)"
        assert service.tap.statuses == [200]

    def test_targets(self, service: Service, connect: Connect) -> None:
        found = {language.code: language for language in connect().get_target_languages()}
        hidden = {"EN", "PT"}
        assert set(found) == {item.code.upper() for item in catalogue.LANGUAGES} - hidden
        assert found["ZH"].name == found["ZH-HANS"].name == "Chinese (simplified)"
        assert all(isinstance(language.supports_formality, bool) for language in found.values())
        assert found["EN-GB"].supports_formality is False
        assert [(e.method, e.path, e.status) for e in service.tap.exchanges] == [("GET", "/v2/languages", 200)]

    def test_every_listed_target_is_accepted(self, connect: Connect) -> None:
        client = connect()
        for language in client.get_target_languages():
            result = client.translate_text("Hello", source_lang="EL", target_lang=language)
            assert isinstance(result, deepl.TextResult)


class TestQuota:
    @pytest.mark.parametrize("limit", [0, 4])
    def test_of_a_key_is_not_retried(self, service: Service, connect: Connect, limit: int) -> None:
        key = service.pro_key(characters=limit)
        with pytest.raises(deepl.QuotaExceededException, match=", message: Quota for this billing period"):
            to_german(connect(key), "Hello")
        assert service.tap.statuses == [456]
        assert service.used(key) == 0

    def test_is_used_to_the_last_character(self, service: Service, connect: Connect) -> None:
        client = connect(service.pro_key(characters=10))
        to_german(client, "Hello")
        with pytest.raises(deepl.QuotaExceededException):
            to_german(client, "Hello!")
        to_german(client, "Hello")
        with pytest.raises(deepl.QuotaExceededException):
            to_german(client, "!")
        assert service.tap.statuses == [200, 456, 200, 456]

    def test_of_a_free_account_is_not_retried(self, service: Service, connect: Connect) -> None:
        client = connect(service.free_key(characters=5))
        to_german(client, "Hello")
        with pytest.raises(deepl.QuotaExceededException):
            to_german(client, "!")
        assert service.tap.statuses == [200, 456]


class TestRetry:
    """The library waits a second before its first retry, and offers no setting for that."""

    @pytest.mark.parametrize(
        "fault", [TooManyRequests(retry_after=1), Unavailable(retry_after=1), Overloaded(retry_after=1)]
    )
    def test_succeeds_and_is_billed_once(self, service: Service, connect: Connect, fault: ApiError) -> None:
        key = service.pro_key()
        service.tap.faults.append(fault)
        assert to_german(connect(key), "Hello") == "[de] Hello"
        assert service.tap.statuses == [fault.status, 200]
        assert service.used(key) == 5

    @pytest.mark.parametrize(
        ("fault", "raised", "message"),
        [
            (TooManyRequests(), deepl.TooManyRequestsException, "Too many requests, .*, message: Too many requests"),
            (Unavailable(), deepl.DeepLException, "Service unavailable, message: Service unavailable"),
            (Overloaded(), deepl.DeepLException, "Unexpected status code: 529 .*The service is overloaded"),
        ],
    )  # fmt: skip
    def test_ends_at_the_set_number(
        self,
        service: Service,
        connect: Connect,
        monkeypatch: pytest.MonkeyPatch,
        fault: ApiError,
        raised: type[Exception],
        message: str,
    ) -> None:
        monkeypatch.setattr(deepl.http_client, "max_network_retries", 1)
        client = connect()
        service.tap.faults.extend([fault] * 3)
        with pytest.raises(raised, match=message):
            client.get_usage()
        assert service.tap.statuses == [fault.status] * 2

    def test_gets_through_an_overloaded_service(self, overloaded: Service) -> None:
        key = overloaded.live.keys.developer
        with closing(deepl.DeepLClient(key, server_url=overloaded.url)) as client:
            assert to_german(client, "Hello") == "[de] Hello"
        mine = [e.status for e in overloaded.tap.exchanges if e.headers["user-agent"].startswith("deepl-python/")]
        assert mine == [429, 200]


@pytest.mark.parametrize("ending", ["/", "//", "///"])
def test_server_url_may_end_in_slashes(service: Service, connect: Connect, ending: str) -> None:
    assert to_german(connect(url=service.url + ending), "Hello") == "[de] Hello"
    assert service.tap.statuses == [200]
