"""/v2/usage and /v2/admin/* on the wire."""

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import httpx
import pytest

from tests.conftest import Live
from tolmach.accounts.model import Product
from tolmach.callers import SCOPES, Caller, KeyKind, Plan
from tolmach.ids import new_uuid

T = TypeVar("T")
KEYS = "/v2/admin/developer-keys"
ANALYTICS = "/v2/admin/analytics"
TAGS = "/v2/admin/analytics/custom-tags"
TODAY = {"start_date": str(datetime.now(UTC).date() - timedelta(days=1)), "end_date": str(datetime.now(UTC).date())}
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
UNLIMITED = 1_000_000_000_000


def now(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


class Shop:
    """A fresh account of the live service, with a developer and an administrator."""

    def __init__(self, live: Live, http: httpx.Client, plan: Plan = Plan.PRO) -> None:
        self.live = live
        self.http = http
        accounts = live.parts.accounts
        self.account = now(accounts.create_account(new_uuid(), plan))
        self.key, self.secret = now(accounts.create_key(self.account.id))
        self.admin = now(accounts.create_key(self.account.id, kind=KeyKind.ADMIN))[1] if plan is Plan.PRO else ""

    @property
    def key_id(self) -> str:
        return self.key.public_id

    def ask(self, method: str, path: str, key: str | None = None, **options: Any) -> httpx.Response:
        """As the administrator, unless another key is given."""
        headers = {"Authorization": f"DeepL-Auth-Key {self.admin if key is None else key}"}
        return self.http.request(method, path, headers=headers | options.pop("headers", {}), **options)

    def good(self, method: str, path: str, key: str | None = None, **options: Any) -> Any:
        answer = self.ask(method, path, key, **options)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def translate(self, text: str, key: str | None = None, **options: Any) -> int:
        body = {"text": [text], "source_lang": "EN", "target_lang": "DE"}
        return self.ask("POST", "/v2/translate", key or self.secret, json=body, **options).status_code

    def spend(self, product: Product, amount: int, *, spoken: int = 0) -> None:
        who = Caller(self.account.id, self.key.id, self.account.plan, KeyKind.DEVELOPER)

        async def run() -> None:
            async with self.live.parts.usage.charge(who, product, amount) as charge:
                charge.speech_to_speech = spoken

        now(run())


Shops = Callable[[Plan], Shop]


@pytest.fixture(scope="module")
def shops(live: Live) -> Iterator[Shops]:
    with live.client() as http:
        yield lambda plan: Shop(live, http, plan)


@pytest.fixture
def shop(shops: Shops) -> Shop:
    return shops(Plan.PRO)


def test_a_key_is_created_listed_and_its_secret_shown_once(shop: Shop) -> None:
    made = shop.good("POST", KEYS, json={"label": "ci"})
    assert list(made) == [
        "key_id",
        "label",
        "creation_time",
        "deactivated_time",
        "is_deactivated",
        "usage_limits",
        "key",
    ]
    assert re.fullmatch(r"[0-9a-f-]{36}:[0-9a-f-]{36}", made["key_id"])
    assert (made["label"], made["deactivated_time"], made["is_deactivated"]) == ("ci", None, False)
    assert made["usage_limits"] == {"characters": None, "speech_to_text_milliseconds": None}
    assert MOMENT.fullmatch(made["creation_time"])
    assert re.fullmatch(r"[0-9a-f-]{36}", made["key"])
    assert shop.translate("a", made["key"]) == 200
    listed = shop.good("GET", KEYS)
    assert [key["key_id"] for key in listed] == [shop.key_id, made["key_id"]]
    assert listed[1] == {name: value for name, value in made.items() if name != "key"}


@pytest.mark.parametrize(
    "options", [{}, {"json": {}}, {"json": {"label": None}}, {"json": {"scopes": None, "colour": "red"}}]
)
def test_everything_about_a_new_key_is_optional(shop: Shop, options: dict[str, Any]) -> None:
    assert shop.good("POST", KEYS, **options)["label"] == "API Key"


@pytest.mark.parametrize("label", ["a", "ж" * 100, " ", "a\u2028b", "🦊"])
def test_labels(shop: Shop, label: str) -> None:
    made = shop.good("POST", KEYS, json={"label": label})
    assert made["label"] == label
    assert shop.good("PUT", f"{KEYS}/label", json={"key_id": shop.key_id, "label": label})["label"] == label


@pytest.mark.parametrize("label", ["", "a" * 101, 5, True, ["a"], {"a": 1}, "a\nb", "\x00", "\x7f"])
def test_bad_labels(shop: Shop, label: Any) -> None:
    for method, path, body in (("POST", KEYS, {}), ("PUT", f"{KEYS}/label", {"key_id": shop.key_id})):
        answer = shop.ask(method, path, json={**body, "label": label})
        assert (answer.status_code, answer.json()["message"]) == (400, "Value for 'label' not supported.")
    assert [key["label"] for key in shop.good("GET", KEYS)] == ["API Key"]


def test_scopes(shop: Shop) -> None:
    made = shop.good("POST", KEYS, json={"scopes": ["usage:read", "glossaries:read"]})
    assert made["scopes"] == ["glossaries:read", "usage:read"]
    assert "scopes" not in shop.good("GET", KEYS)[0]
    assert shop.good("GET", KEYS)[1]["scopes"] == made["scopes"]
    assert shop.ask("GET", "/v2/usage", made["key"]).status_code == 200
    refused = shop.ask("POST", "/v2/translate", made["key"], json={"text": ["a"], "target_lang": "DE"})
    assert refused.status_code == 403
    assert refused.json()["detail"] == "Missing required scope(s): translate:text"


@pytest.mark.parametrize("scopes", [[], ["all"], ["usage:read", "x"], "x", 5, [5], {"usage:read": True}])
def test_bad_scopes(shop: Shop, scopes: Any) -> None:
    answer = shop.ask("POST", KEYS, json={"scopes": scopes})
    assert answer.status_code == 400
    assert "scopes" in answer.json()["message"]
    if isinstance(scopes, list) and all(isinstance(name, str) for name in scopes):
        assert answer.json()["detail"] == "Allowed: " + ", ".join(SCOPES)
    assert len(shop.good("GET", KEYS)) == 1


def test_the_26th_active_key_is_refused(shop: Shop) -> None:
    for _ in range(24):
        shop.good("POST", KEYS)
    answer = shop.ask("POST", KEYS)
    assert answer.status_code == 400
    assert answer.json()["message"] == "Bad request. Reason: the account may have at most 25 active developer keys."
    shop.good("PUT", f"{KEYS}/deactivate", json={"key_id": shop.key_id})
    shop.good("POST", KEYS)
    assert len(shop.good("GET", KEYS)) == 26


def test_deactivation_is_at_once_for_ever_and_idempotent(shop: Shop) -> None:
    assert shop.translate("a") == 200
    gone = shop.good("PUT", f"{KEYS}/deactivate", json={"key_id": shop.key_id})
    assert gone["is_deactivated"] is True
    assert MOMENT.fullmatch(gone["deactivated_time"])
    refused = shop.ask("GET", "/v2/usage", shop.secret)
    assert (refused.status_code, refused.json()["message"]) == (403, "Forbidden. Authorization failed.")
    assert shop.translate("a") == 403
    assert shop.good("PUT", f"{KEYS}/deactivate", json={"key_id": shop.key_id}) == gone
    renamed = shop.good("PUT", f"{KEYS}/label", json={"key_id": shop.key_id, "label": "old"})
    assert renamed == {**gone, "label": "old"}
    assert shop.good("GET", KEYS) == [renamed]


def test_limits_work_on_the_next_request(shop: Shop) -> None:
    def limit(**changes: Any) -> Any:
        return shop.good("PUT", f"{KEYS}/limits", json={"key_id": shop.key_id, **changes})["usage_limits"]

    assert limit(characters=0) == {"characters": 0, "speech_to_text_milliseconds": None}
    assert shop.translate("a") == 456
    assert shop.translate("") == 456
    assert limit(speech_to_text_milliseconds=7) == {"characters": 0, "speech_to_text_milliseconds": 7}
    assert limit(characters=5) == {"characters": 5, "speech_to_text_milliseconds": 7}
    assert [shop.translate(text) for text in ("abcdef", "abcd", "👍🏽", "e", "")] == [456, 200, 456, 200, 456]
    assert limit(characters=None) == {"characters": None, "speech_to_text_milliseconds": 7}
    assert shop.translate("a" * 1000) == 200
    assert limit(characters="6", speech_to_text_milliseconds=None) == {
        "characters": 6,
        "speech_to_text_milliseconds": None,
    }
    answer = shop.ask("POST", "/v2/translate", shop.secret, json={"text": ["a"], "target_lang": "DE"})
    assert (answer.status_code, answer.json()["message"]) == (456, "Quota for this billing period has been exceeded.")
    assert limit() == {"characters": 6, "speech_to_text_milliseconds": None}


@pytest.mark.parametrize("name", ["characters", "speech_to_text_milliseconds"])
@pytest.mark.parametrize("value", [-1, 1.5, 1e400, True, "", "many", "-1", "1.5", 2**53, [1], {}])
def test_bad_limits(shop: Shop, name: str, value: Any) -> None:
    content = '{"key_id": "%s", "%s": 1e400}' % (shop.key_id, name)  # noqa: UP031
    options = {"content": content} if value == 1e400 else {"json": {"key_id": shop.key_id, name: value}}
    answer = shop.ask("PUT", f"{KEYS}/limits", headers={"Content-Type": "application/json"}, **options)
    assert answer.status_code == 400, answer.text
    assert answer.json()["message"]
    assert shop.good("GET", KEYS)[0]["usage_limits"] == {"characters": None, "speech_to_text_milliseconds": None}


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("deactivate", {}),
    ("label", {"label": "x"}),
    ("limits", {"characters": 1}),
]


@pytest.mark.parametrize(("operation", "rest"), CHANGES)
def test_key_ids(shop: Shop, shops: Shops, operation: str, rest: dict[str, Any]) -> None:
    own, other = shop.key_id, shops(Plan.PRO)
    path = f"{KEYS}/{operation}"
    [admin] = now(shop.live.parts.accounts.keys(shop.account.id, KeyKind.ADMIN))
    before = shop.good("GET", KEYS), other.good("GET", KEYS)
    missing = shop.ask("PUT", path, json=rest)
    assert (missing.status_code, missing.json()["message"]) == (400, "Parameter 'key_id' not specified")
    assert missing.json() == shop.ask("PUT", path, json={"key_id": None, **rest}).json()
    malformed = [
        "",
        "x",
        shop.key.id,
        own + " ",
        own + ":" + shop.key.id,
        own.replace(":", ""),
        shop.secret,
        5,
        [own],
        {},
    ]
    for key_id in malformed:
        answer = shop.ask("PUT", path, json={"key_id": key_id, **rest})
        assert (answer.status_code, answer.json()["message"]) == (400, "Value for 'key_id' not supported."), key_id
    swapped = ":".join(reversed(own.split(":")))
    foreign = [other.key_id, f"{shop.account.id}:{other.key.id}", f"{other.account.id}:{shop.key.id}", swapped]
    for key_id in (*foreign, f"{new_uuid()}:{new_uuid()}", f"{shop.account.id}:{new_uuid()}", admin.public_id):
        answer = shop.ask("PUT", path, json={"key_id": key_id, **rest})
        assert (answer.status_code, answer.json()["message"]) == (404, "Key not found"), key_id
    assert (shop.good("GET", KEYS), other.good("GET", KEYS)) == before
    assert shop.good("PUT", path, json={"key_id": own.upper(), **rest})["key_id"] == own


OPERATIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", KEYS, {"json": {"label": "ci"}}),
    ("GET", KEYS, {}),
    *[("PUT", f"{KEYS}/{operation}", {"json": rest}) for operation, rest in CHANGES],
    ("GET", ANALYTICS, {"params": TODAY}),
    ("GET", TAGS, {"params": TODAY}),
]


@pytest.mark.parametrize(("method", "path", "options"), OPERATIONS)
def test_only_administrators_administrate(
    shop: Shop, shops: Shops, method: str, path: str, options: dict[str, Any]
) -> None:
    for key in (shop.secret, shops(Plan.FREE).secret):
        assert shop.ask(method, path, key, **options).status_code == 403
    assert shop.ask(method, path, new_uuid() + ":adm", **options).status_code == 403
    assert shop.http.request(method, path, **options).status_code == 401
    assert len(shop.good("GET", KEYS)) == 1


def test_administrators_do_not_translate(shop: Shop) -> None:
    assert shop.translate("a", shop.admin) == 403
    assert shop.ask("GET", "/v2/usage").status_code == 403


@pytest.mark.parametrize(("method", "path"), [("POST", KEYS), *[("PUT", f"{KEYS}/{name}") for name, _ in CHANGES]])
def test_bodies_are_json(shop: Shop, method: str, path: str) -> None:
    form = shop.ask(method, path, data={"label": "ci"})
    assert (form.status_code, form.json()["code"]) == (415, "invalid_content_type")
    for content in (b"{", b"[]", b'"x"', b"\xff", b'{"label": "\\ud800"}', b'{"label": NaN}'):
        answer = shop.ask(method, path, content=content, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["message"]) == (400, "Bad request. Reason: JSON parsing failed.")
    assert len(shop.good("GET", KEYS)) == 1


# Reports.


def test_the_three_groupings(shop: Shop) -> None:
    second = shop.good("POST", KEYS, json={"label": "second"})
    shop.translate("abc")
    shop.translate("abcd", second["key"])
    shop.spend(Product.DOCUMENT, 10)
    shop.spend(Product.IMPROVEMENT, 20)
    shop.spend(Product.SPEECH, 90_000)
    first_usage = {
        "total_characters": 33,
        "text_translation_characters": 3,
        "document_translation_characters": 10,
        "text_improvement_characters": 20,
        "speech_to_text_minutes": 1.5,
        "speech_to_text_milliseconds": 90_000,
    }
    whole = {**first_usage, "total_characters": 37, "text_translation_characters": 7}
    dates = {name: f"{value}T00:00:00" for name, value in TODAY.items()}
    for group in ({}, {"group_by": ""}):
        report = shop.good("GET", ANALYTICS, params=TODAY | group)
        assert report == {"usage_report": {"total_usage": whole, **dates}}
    by_key = shop.good("GET", ANALYTICS, params=TODAY | {"group_by": "key"})["usage_report"]
    assert {name: by_key[name] for name in ("total_usage", "start_date", "end_date", "group_by")} == {
        "total_usage": whole,
        **dates,
        "group_by": "key",
    }
    assert "key_and_day_usages" not in by_key
    body = shop.secret
    assert by_key["key_usages"][0] == {
        "api_key": f"{body[:4]}****{body[-4:]}",
        "api_key_label": "API Key",
        "usage": first_usage,
    }
    assert [line["api_key_label"] for line in by_key["key_usages"]] == ["API Key", "second"]
    by_day = shop.good("GET", ANALYTICS, params=TODAY | {"group_by": "key_and_day"})["usage_report"]
    assert by_day["group_by"] == "key_and_day"
    assert "key_usages" not in by_day
    assert list(by_day["key_and_day_usages"][0]) == ["api_key", "api_key_label", "usage_date", "usage"]
    assert all(re.fullmatch(r"[\d-]{10}T00:00:00Z", line["usage_date"]) for line in by_day["key_and_day_usages"])


def test_an_account_without_use_has_an_empty_report(shop: Shop) -> None:
    shop.translate("")
    for group, member in (("key", "key_usages"), ("key_and_day", "key_and_day_usages")):
        report = shop.good("GET", ANALYTICS, params=TODAY | {"group_by": group})["usage_report"]
        assert report[member] == []
        assert set(report["total_usage"].values()) == {0}


LONG = {"start_date": "2024-01-01", "end_date": "2025-02-04"}


@pytest.mark.parametrize(
    ("path", "query", "message"),
    [
        (ANALYTICS, {"end_date": "2025-01-01"}, "Parameter 'start_date' not specified"),
        (ANALYTICS, {"start_date": "2025-01-01"}, "Parameter 'end_date' not specified"),
        (ANALYTICS, TODAY | {"start_date": "yesterday"}, "Value for 'start_date' not supported."),
        (ANALYTICS, TODAY | {"end_date": "1999-01-01"}, "Value for 'end_date' must not be before 'start_date'."),
        (ANALYTICS, LONG, "Bad request. Reason: Date range cannot exceed 366 days"),
        (ANALYTICS, TODAY | {"group_by": "day"}, "Value for 'group_by' not supported. Allowed: '', 'key', 'key_and_day'."),
        (ANALYTICS, TODAY | {"group_by": "KEY"}, "Value for 'group_by' not supported. Allowed: '', 'key', 'key_and_day'."),
        (TAGS, {"end_date": "2025-01-01"}, "Parameter 'start_date' not specified"),
        (TAGS, LONG, "Bad request. Reason: Date range cannot exceed 366 days"),
        (TAGS, TODAY | {"aggregate_by": "key"}, "Value for 'aggregate_by' not supported. Allowed: '', 'period', 'day'."),
        *[(TAGS, TODAY | {"page": page}, "Value for 'page' not supported.") for page in ("0", "-1", "x", "1.5", "", "9" * 30)],
    ],
)  # fmt: skip
def test_bad_reports(shop: Shop, path: str, query: dict[str, str], message: str) -> None:
    answer = shop.ask("GET", path, params=query)
    assert (answer.status_code, answer.json()["message"]) == (400, message)


def test_the_report_of_tags(shop: Shop) -> None:
    for text, name, tag in (
        ("abc", "X-DeepL-Reporting-Tag", "Team-A"),
        ("abcd", "X-Service-Reporting-Tag", "TEAM-A"),
        ("abcde", "X-DeepL-Reporting-Tag", "team-b"),
    ):
        assert shop.translate(text, headers={name: tag}) == 200
    assert shop.translate("untagged") == 200
    assert shop.translate("a", headers={"X-DeepL-Reporting-Tag": "two words"}) == 400
    for query, word in (({}, "period"), ({"aggregate_by": ""}, "period"), ({"aggregate_by": "period"}, "period"), ({"aggregate_by": "day"}, "day")):  # fmt: skip
        report = shop.good("GET", TAGS, params=TODAY | query)["custom_tag_usage_report"]
        assert list(report) == ["aggregate_by", "start_date", "end_date", "next_page", "usage"]
        assert (report["aggregate_by"], report["next_page"]) == (word, None)
        assert report["start_date"] == TODAY["start_date"] + "T00:00:00"
        assert [(line["custom_tag"], line["breakdown"]["total_characters"]) for line in report["usage"]] == [
            ("team-a", 7),
            ("team-b", 5),
        ]
        assert report["usage"][0]["breakdown"] == {
            "total_characters": 7,
            "text_translation_characters": 7,
            "text_improvement_characters": 0,
            "speech_to_text_minutes": 0,
            "speech_to_speech_minutes": 0,
        }
        assert all(("usage_date" in line) is (word == "day") for line in report["usage"])


def test_pages_of_the_report_of_tags(shop: Shop) -> None:
    for number in range(101):
        assert shop.translate("a", headers={"X-DeepL-Reporting-Tag": f"t{number:03}"}) == 200
    first = shop.good("GET", TAGS, params=TODAY)["custom_tag_usage_report"]
    assert (len(first["usage"]), first["next_page"]) == (100, 2)
    second = shop.good("GET", TAGS, params=TODAY | {"page": 2})["custom_tag_usage_report"]
    assert ([line["custom_tag"] for line in second["usage"]], second["next_page"]) == (["t100"], None)
    past = shop.good("GET", TAGS, params=TODAY | {"page": 3})["custom_tag_usage_report"]
    assert (past["usage"], past["next_page"]) == ([], None)


# Usage.


def test_usage_on_the_free_plan_has_exactly_two_fields(shops: Shops) -> None:
    shop = shops(Plan.FREE)
    assert shop.secret.endswith(":fx")
    shop.translate("abc")
    assert shop.good("GET", "/v2/usage", shop.secret) == {"character_count": 3, "character_limit": 500_000}


def test_usage_on_the_pro_plan(shop: Shop) -> None:
    second = shop.good("POST", KEYS)
    shop.good("PUT", f"{KEYS}/limits", json={"key_id": shop.key_id, "characters": 100})
    shop.translate("abc")
    shop.translate("abcd", second["key"])
    shop.spend(Product.DOCUMENT, 10)
    shop.spend(Product.IMPROVEMENT, 20)
    shop.spend(Product.SPEECH, 60_001, spoken=1)
    usage = shop.good("GET", "/v2/usage", shop.secret)
    period = usage.pop("start_time"), usage.pop("end_time")
    assert period[0] == f"{shop.account.created:%Y-%m-%dT%H:%M:%SZ}"
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", time) for time in period)

    def product(name: str, unit: str, key: int, account: int) -> dict[str, Any]:
        counted = unit == "characters"
        return {
            "product_type": name,
            "billing_unit": unit,
            "api_key_unit_count": key,
            "account_unit_count": account,
            "api_key_character_count": key if counted else 0,
            "character_count": account if counted else 0,
        }

    assert usage == {
        "character_count": 37,
        "character_limit": UNLIMITED,
        "api_key_character_count": 33,
        "api_key_character_limit": 100,
        "products": [
            product("translate", "characters", 13, 17),
            product("write", "characters", 20, 20),
            product("speechToText", "minutes", 2, 2),
            product("speechToSpeech", "minutes", 1, 1),
        ],
        "speech_to_text_minutes_count": 2,
        "speech_to_text_minutes_limit": UNLIMITED,
        "speech_to_speech_minutes_count": 1,
        "speech_to_speech_minutes_limit": UNLIMITED,
    }
    other = shop.good("GET", "/v2/usage", second["key"])
    assert (other["api_key_character_count"], other["api_key_character_limit"]) == (4, UNLIMITED)


def test_speech_milliseconds_are_shown_only_with_a_cap(shop: Shop) -> None:
    names = ("speech_to_text_milliseconds_count", "speech_to_text_milliseconds_limit")
    shop.spend(Product.SPEECH, 1234)
    assert not set(names) & set(shop.good("GET", "/v2/usage", shop.secret))
    for cap, shown in ((5000, True), (0, True), (None, False)):
        shop.good("PUT", f"{KEYS}/limits", json={"key_id": shop.key_id, "speech_to_text_milliseconds": cap})
        usage = shop.good("GET", "/v2/usage", shop.secret)
        assert [usage.get(name) for name in names] == ([1234, cap] if shown else [None, None])


@pytest.mark.parametrize(
    ("milliseconds", "minutes"), [(0, 0), (1, 1), (59_999, 1), (60_000, 1), (60_001, 2), (120_000, 2)]
)
def test_minutes_are_rounded_up(shop: Shop, milliseconds: int, minutes: int) -> None:
    shop.spend(Product.SPEECH, milliseconds)
    assert shop.good("GET", "/v2/usage", shop.secret)["speech_to_text_minutes_count"] == minutes


def test_an_account_limit_is_the_character_limit(shop: Shop) -> None:
    now(shop.live.parts.accounts.change_account(shop.account.id, character_limit=2))
    assert shop.good("GET", "/v2/usage", shop.secret)["character_limit"] == 2
    assert [shop.translate(text) for text in ("abc", "ab", "a", "")] == [456, 200, 456, 456]
    assert shop.good("GET", "/v2/usage", shop.secret)["character_count"] == 2


def test_usage_also_answers_to_post_and_head(shop: Shop) -> None:
    assert shop.good("POST", "/v2/usage", shop.secret) == shop.good("GET", "/v2/usage", shop.secret)
    head = shop.ask("HEAD", "/v2/usage", shop.secret)
    assert (head.status_code, head.content) == (200, b"")


@pytest.mark.parametrize("key_id", ["", "a", "6f3a", "5ec4e7d0-1111-4111-8111-1234567890ab"])
def test_what_is_no_id_of_a_key_is_answered_with_what_one_is(live: Live, key_id: str) -> None:
    with live.admin as admin:
        answer = admin.put(f"{KEYS}/limits", json={"key_id": key_id, "characters": 1})
    assert (answer.status_code, answer.json()["message"]) == (400, "Value for 'key_id' not supported.")
    assert "two UUIDs joined by a colon" in answer.json()["detail"]


def test_a_label_with_a_control_character_is_answered_with_what_is_allowed(live: Live) -> None:
    with live.admin as admin:
        answer = admin.post(KEYS, json={"label": "a\x07b"})
    assert (answer.status_code, answer.json()["detail"]) == (400, "Allowed: a text without control characters")
