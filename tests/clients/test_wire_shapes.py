"""Requests byte for byte as the official clients send them that are not run here: PHP, .NET, Java, Ruby, and the
command-line tool. Each has the header order and spelling of its HTTP library.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.conftest import Live
from tests.wire.server.conftest import Connection, Reply

pytestmark = pytest.mark.every_variant

JSON = "Content-Type: application/json"
FORM = "Content-Type: application/x-www-form-urlencoded"

# The head that each client sends; {type} and {length} are a line or nothing.
PHP = """{line}
Host: {host}
Accept: */*
Authorization: DeepL-Auth-Key {key}
User-Agent: deepl-php/1.20.0 (Linux 6.1.0-18-amd64 #1 SMP x86_64) php/8.3.4 curl/8.5.0 my-app/1.0
{type}
{length}"""
DOTNET = """{line}
Host: {host}
User-Agent: deepl-dotnet/1.22.0 (Unix 6.1.0.18) .NETStandard/2.0 dotnet-clr/8.0.3
Authorization: DeepL-Auth-Key {key}
traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00
{type}
{length}"""
DOTNET_GET = DOTNET.replace("\nUser-Agent", "\nAccept: application/json\nUser-Agent")
DOTNET_FRAMEWORK = DOTNET.replace("\ntraceparent", "\nExpect: 100-continue\nConnection: Keep-Alive\ntraceparent")
JAVA = """{line}
User-Agent: deepl-java/1.17.0 (Linux 6.1.0-18-amd64) java/17.0.10
Authorization: DeepL-Auth-Key {key}
{type}
Cache-Control: no-cache
Pragma: no-cache
Host: {host}
Accept: text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2
Connection: keep-alive
{length}"""
RUBY = """{line}
Authorization: DeepL-Auth-Key {key}
User-Agent: deepl-ruby/3.9.0 (linux-gnu) ruby/3.3.0
{type}
Accept-Encoding: gzip;q=1.0,deflate;q=0.6,identity;q=0.3
Accept: */*
Host: {host}
{length}"""
CLI = """{line}
Accept: application/json, text/plain, */*
{type}
Authorization: DeepL-Auth-Key {key}
User-Agent: deepl-cli/1.1.0 node/20.11.1
{length}
Accept-Encoding: gzip, compress, deflate, br
Host: {host}
Connection: keep-alive"""


@dataclass(frozen=True)
class Wire:
    """A connection that stays open, as all these clients keep theirs."""

    live: Live
    connection: Connection

    def ask(self, head: str, line: str, kind: str = "", body: bytes | None = None, key: str = "") -> Reply:
        self.connection.send(self.head(head, line, kind, body, key))
        if "Expect: 100-continue" in head:
            assert self.connection.reply() == Reply(100, {}, b"")
        self.connection.send(body or b"")
        return self.checked(self.connection.reply())

    def head(self, head: str, line: str, kind: str, body: bytes | None, key: str) -> bytes:
        filled = head.format(
            line=f"{line} HTTP/1.1",
            host=self.live.url.removeprefix("http://"),
            key=key or self.live.keys.developer,
            type=kind,
            length="" if body is None else f"Content-Length: {len(body)}",
        )
        return "\r\n".join([*filter(None, filled.split("\n")), "", ""]).encode("latin-1")

    @staticmethod
    def checked(reply: Reply) -> Reply:
        """What every answer has, whatever it says."""
        assert reply.headers["content-type"] == "application/json; charset=utf-8"
        assert re.fullmatch("[0-9a-f]{32}", reply.headers["x-trace-id"])
        return reply


@pytest.fixture
def wire(live: Live) -> Iterator[Wire]:
    with Connection(int(live.url.rpartition(":")[2])) as connection:
        yield Wire(live, connection)


TRANSLATE = "POST /v2/translate"
HELLO = ["[de] Hello, world/wörld 👍"]
TWO = ["[de] a b", "[de] c,d&e=f+g"]

TRANSLATIONS = {
    # PHP's json_encode escapes slashes and everything beyond ASCII.
    "PHP": (PHP, TRANSLATE, JSON, rb'{"target_lang":"de","source_lang":"en","show_billed_characters":true,"text":["Hello, world\/w\u00f6rld \ud83d\udc4d"]}', HELLO),
    "PHP, one string": (PHP, TRANSLATE, JSON, rb'{"target_lang":"de","source_lang":"en","show_billed_characters":true,"text":"Hello, world\/w\u00f6rld \ud83d\udc4d"}', HELLO),
    "PHP, options": (PHP, TRANSLATE, JSON, b'{"target_lang":"de","source_lang":"en","formality":"prefer_less","show_billed_characters":true,"text":["a. b"],"split_sentences":"0","preserve_formatting":true,"outline_detection":false,"context":"x","my_extra":[{"a":null}]}', ["[de] a. b"]),
    "PHP before JSON": (PHP, TRANSLATE, FORM, b"target_lang=de&source_lang=en&show_billed_characters=1&text=a+b&text=c%2Cd%26e%3Df%2Bg", TWO),
    "PHP, URL with slash": (PHP, "POST //v2/translate", JSON, b'{"target_lang":"de","source_lang":"en","show_billed_characters":true,"text":["a"]}', ["[de] a"]),
    ".NET": (DOTNET, TRANSLATE, FORM, b"target_lang=de&source_lang=en&show_billed_characters=1&text=Hello%2C+world%2Fw%C3%B6rld+%F0%9F%91%8D", HELLO),
    ".NET, options": (DOTNET, TRANSLATE, FORM, b"target_lang=pt-BR&source_lang=en&formality=prefer_more&show_billed_characters=1&split_sentences=nonewlines&preserve_formatting=1&context=x+y&outline_detection=0&text=a.%0Ab&text=c", ["[pt-br] a.\nb", "[pt-br] c"]),
    ".NET Framework": (DOTNET_FRAMEWORK, TRANSLATE, FORM, b"target_lang=de&source_lang=en&show_billed_characters=1&text=a+b&text=c%2Cd%26e%3Df%2Bg", TWO),
    "Java": (JAVA, TRANSLATE, FORM, b"source_lang=en&target_lang=de&text=Hello%2C+world%2Fw%C3%B6rld+%F0%9F%91%8D&show_billed_characters=1", HELLO),
    "Java, options": (JAVA, TRANSLATE, FORM, b"source_lang=en&target_lang=de&formality=default&text=a+b&text=c%2Cd%26e%3Df%2Bg&show_billed_characters=1&split_sentences=1&preserve_formatting=1&context=&model_type=prefer_quality_optimized&outline_detection=0&my_extra=x", TWO),
    "Java, URL with slash": (JAVA, "POST //v2/translate", FORM, b"source_lang=en&target_lang=zh-HANT&text=a&show_billed_characters=1", ["[zh-hant] a"]),
    "Ruby": (RUBY, TRANSLATE, JSON, '{"text":["Hello, world/wörld 👍"],"source_lang":"EN","target_lang":"DE"}'.encode(), HELLO),
    "Ruby, detection": (RUBY, TRANSLATE, JSON, '{"text":["Guten Morgen, schöne Grüße aus der großen Stadt"],"source_lang":null,"target_lang":"EN-US"}'.encode(), ["[en] Guten Morgen, schöne Grüße aus der großen Stadt"]),
    "Ruby, options": (RUBY, TRANSLATE, JSON, b'{"text":["a. b"],"source_lang":"EN","target_lang":"DE","split_sentences":"0","preserve_formatting":"1","outline_detection":true,"show_billed_characters":"0","context":null}', ["[de] a. b"]),
    "command line": (CLI, TRANSLATE, FORM, b"text=Hello%2C+world%2Fw%C3%B6rld+%F0%9F%91%8D&target_lang=DE&source_lang=EN&show_billed_characters=1", HELLO),
    "command line, options": (CLI, TRANSLATE, FORM, b"text=a+b&text=c%2Cd%26e%3Df%2Bg&target_lang=DE&source_lang=EN&formality=prefer_more&preserve_formatting=1&context=x&split_sentences=nonewlines&model_type=quality_optimized&show_billed_characters=1&outline_detection=0", TWO),
}  # fmt: skip


@pytest.mark.parametrize(("head", "line", "kind", "body", "texts"), TRANSLATIONS.values(), ids=TRANSLATIONS)
def test_translation(wire: Wire, head: str, line: str, kind: str, body: bytes, texts: list[str]) -> None:
    for _ in range(2):
        reply = wire.ask(head, line, kind, body)
        items = reply.json()["translations"]
        assert (reply.status, [item["text"] for item in items]) == (200, texts)
        for item in items:
            assert isinstance(item["billed_characters"], int)
            assert re.fullmatch("[A-Z]{2}", item["detected_source_language"])


USAGES: dict[str, tuple[str, str, str, bytes | None]] = {
    "PHP": (PHP, "GET /v2/usage", "", None),
    "PHP, URL with slash": (PHP, "GET //v2/usage", "", None),
    ".NET": (DOTNET_GET, "GET /v2/usage", "", None),
    "Java": (JAVA, "GET /v2/usage", "", None),
    "Java, empty form": (JAVA, "POST /v2/usage", FORM, b""),
    "Ruby": (RUBY, "GET /v2/usage", JSON, b"{}"),
    "Ruby, no body": (RUBY, "GET /v2/usage", JSON, None),
    "command line": (CLI, "GET /v2/usage", "", None),
}


@pytest.mark.parametrize(("head", "line", "kind", "body"), USAGES.values(), ids=USAGES)
def test_usage(wire: Wire, head: str, line: str, kind: str, body: bytes | None) -> None:
    for _ in range(2):
        reply = wire.ask(head, line, kind, body)
        usage = reply.json()
        assert reply.status == 200
        assert usage["character_count"] < usage["character_limit"]
        assert usage["api_key_character_count"] < usage["api_key_character_limit"]
        assert {product["product_type"] for product in usage["products"]} >= {"translate", "write"}
        assert None not in usage.values()


LISTS: dict[str, tuple[str, str, str, bytes | None, int]] = {
    "PHP, sources": (PHP, "GET /v2/languages?type=source", "", None, 33),
    "PHP, targets": (PHP, "GET /v2/languages?type=target", "", None, 42),
    "PHP, v3": (PHP, "GET /v3/languages?resource=translate_text", "", None, 44),
    ".NET": (DOTNET_GET, "GET /v2/languages?type=target", "", None, 42),
    "Java, sources": (JAVA, "POST /v2/languages", FORM, b"type=source", 33),
    "Java, targets": (JAVA, "POST /v2/languages", FORM, b"type=target", 42),
    "Ruby, sources": (RUBY, "GET /v2/languages", JSON, b'{"type":"source"}', 33),
    "Ruby, targets": (RUBY, "GET /v2/languages", JSON, b'{"type":"target"}', 42),
    "Ruby, no side": (RUBY, "GET /v2/languages", JSON, b"{}", 33),
    "command line": (CLI, "GET /v2/languages?type=target", "", None, 42),
}


@pytest.mark.parametrize(("head", "line", "kind", "body", "count"), LISTS.values(), ids=LISTS)
def test_languages(wire: Wire, head: str, line: str, kind: str, body: bytes | None, count: int) -> None:
    for _ in range(2):
        reply = wire.ask(head, line, kind, body)
        rows = reply.json()
        assert (reply.status, len(rows)) == (200, count)
        assert all(row.get("language", row.get("lang")) and row["name"] for row in rows)


REFUSALS: dict[str, tuple[str, str, str, bytes | None]] = {
    **{name: (head, line, kind, body) for name, (head, line, kind, body, _) in TRANSLATIONS.items()},
    **{f"usage, {name}": row for name, row in USAGES.items()},
}


@pytest.mark.parametrize(("head", "line", "kind", "body"), REFUSALS.values(), ids=REFUSALS)
def test_wrong_key(wire: Wire, head: str, line: str, kind: str, body: bytes | None) -> None:
    """Clients know an authorisation error by 403 alone, and one of them cannot read an empty body."""
    # A refused client need not be told to go on with its body.
    head = head.replace("\nExpect: 100-continue", "")
    reply = wire.ask(head, line, kind, body, key="00000000-0000-4000-8000-000000000000")
    assert (reply.status, reply.json()["message"]) == (403, "Forbidden. Authorization failed.")
    assert wire.ask(CLI, "GET /v2/usage").status == 200


class TestAdministration:
    """Only the command-line tool administers."""

    KEYS = "/v2/admin/developer-keys"

    def ask(self, wire: Wire, line: str, body: str | None = None) -> Any:
        sent = None if body is None else body.encode()
        reply = wire.ask(CLI, line, JSON if body else "", sent, key=wire.live.keys.admin)
        assert reply.status == 200, reply.body
        return reply.json()

    @pytest.mark.parametrize(("body", "label"), [("{}", "API Key"), ('{"label":"Zürich"}', "Zürich")])
    def test_creates_a_key(self, wire: Wire, body: str, label: str) -> None:
        made = self.ask(wire, f"POST {self.KEYS}", body)
        assert (made["label"], made["is_deactivated"]) == (label, False)
        assert made["usage_limits"] == {"characters": None, "speech_to_text_milliseconds": None}
        datetime.fromisoformat(made["creation_time"])
        assert wire.ask(CLI, "GET /v2/usage", key=made["key"]).status == 200

    def test_changes_a_key(self, wire: Wire) -> None:
        name = self.ask(wire, f"POST {self.KEYS}", "{}")["key_id"]
        for line, body, changed in [
            ("label", f'{{"key_id":"{name}","label":"new"}}', {"label": "new"}),
            ("limits", f'{{"key_id":"{name}","characters":7}}', {"usage_limits": {"characters": 7, "speech_to_text_milliseconds": None}}),
            ("limits", f'{{"key_id":"{name}","characters":null,"speech_to_text_milliseconds":0}}', {"usage_limits": {"characters": None, "speech_to_text_milliseconds": 0}}),
            ("deactivate", f'{{"key_id":"{name}"}}', {"is_deactivated": True}),
        ]:  # fmt: skip
            self.ask(wire, f"PUT {self.KEYS}/{line}", body)
            (listed,) = (key for key in self.ask(wire, f"GET {self.KEYS}") if key["key_id"] == name)
            assert listed | changed == listed

    @pytest.mark.parametrize(
        ("group_by", "lines"), [("", None), ("key", "key_usages"), ("key_and_day", "key_and_day_usages")]
    )
    def test_reports_usage(self, wire: Wire, group_by: str, lines: str | None) -> None:
        today = datetime.now(UTC).date()
        wire.ask(CLI, TRANSLATE, FORM, b"text=Hello&target_lang=DE&source_lang=EN")
        query = f"start_date={today}&end_date={today + timedelta(days=1)}" + (
            f"&group_by={group_by}" if group_by else ""
        )
        report = self.ask(wire, f"GET /v2/admin/analytics?{query}")["usage_report"]
        assert report["start_date"] == f"{today}T00:00:00"
        amounts = [report["total_usage"], *(line["usage"] for line in report.get(lines, []))]
        assert len(amounts) > 1 or lines is None
        for usage in amounts:
            assert usage["total_characters"] == usage["text_translation_characters"] >= 5
            assert usage["document_translation_characters"] == usage["text_improvement_characters"] == 0
            assert usage["speech_to_text_milliseconds"] == 0
