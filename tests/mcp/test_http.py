"""The official SDK's own client against /mcp of a live service."""

import asyncio
import base64
import http.client
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from tests.conftest import Live
from tests.libretranslate.conftest import made_key
from tolmach.callers import Plan
from tolmach.mcp.routes import LARGEST

T = TypeVar("T")
TOOLS = {
    "translate_text",
    "translate_document",
    "rephrase_text",
    "correct_text",
    "list_languages",
    "list_glossaries",
    "get_glossary_entries",
    "create_glossary",
    "delete_glossary",
    "list_translation_memories",
    "get_usage",
}
HELLO = {"text": ["Hello"], "target_lang": "DE", "source_lang": "EN"}


def connected(live: Live, key: str, work: Callable[[Client], Awaitable[T]]) -> T:
    async def run() -> T:
        headers = {"Authorization": f"Bearer {key}"}
        async with (
            httpx2.AsyncClient(headers=headers, verify=False, timeout=120) as http,
            Client(streamable_http_client(f"{live.url}/mcp", http_client=http)) as client,
        ):
            return await work(client)

    return asyncio.run(run())


def called(live: Live, key: str, *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    """The structured answers, or the sentences of errors."""

    async def work(client: Client) -> list[Any]:
        found = []
        for name, given in calls:
            result = await client.call_tool(name, given)
            found.append(result.content[0].text if result.is_error else result.structured_content)  # type: ignore[union-attr]
        return found

    return connected(live, key, work)


def test_an_agent_reads_what_each_tool_does(live: Live) -> None:
    async def work(client: Client) -> Any:
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in connected(live, live.keys.developer, work)}
    assert set(tools) == TOOLS
    assert not any("  " in tool.description for tool in tools.values()), "it has the indentation of the code"
    assert all(tool.description and "self" not in tool.input_schema["properties"] for tool in tools.values())
    assert set(tools["translate_text"].input_schema["required"]) == {"text", "target_lang"}
    assert tools["delete_glossary"].annotations.destructive_hint
    assert tools["translate_text"].annotations.read_only_hint


def test_texts_come_with_checks(live: Live) -> None:
    (answer,) = called(live, live.keys.developer, ("translate_text", HELLO))
    (done,) = answer["translations"]
    assert (done["text"], done["billed_characters"]) == ("[de] Hello", 5)
    assert {"repaired", "left"} <= set(done["checks"])


def test_a_document(live: Live) -> None:
    asked = {"name": "a.txt", "content_base64": base64.b64encode(b"Hello").decode(), "target_lang": "DE"}
    done, refused, unread = called(
        live,
        live.keys.developer,
        ("translate_document", asked),
        ("translate_document", asked | {"content_base64": "%"}),
        ("translate_document", asked | {"name": "a.exe"}),
    )
    assert base64.b64decode(done["content_base64"]) == b"[de] Hello"
    assert "not Base64" in refused
    assert "extension" in unread


def test_glossaries_memories_languages_and_usage(live: Live) -> None:
    made = {"name": "Terms", "source_lang": "en", "target_lang": "de", "entries": {"Hello": "Servus"}}
    (glossary,) = called(live, live.keys.developer, ("create_glossary", made))
    number = {"glossary_id": glossary["glossary_id"]}
    listed, entries, translated, _, after, memories, languages, usage = called(
        live,
        live.keys.developer,
        ("list_glossaries", {}),
        ("get_glossary_entries", number | {"source_lang": "en", "target_lang": "de"}),
        ("translate_text", HELLO | number),
        ("delete_glossary", number),
        ("list_glossaries", {}),
        ("list_translation_memories", {}),
        ("list_languages", {}),
        ("get_usage", {}),
    )
    assert [item["name"] for item in listed["glossaries"]] == ["Terms"]
    assert "Servus" in str(entries)
    assert translated["translations"][0]["checks"]["terms"][0]["source"] == "Hello"
    assert after["glossaries"] == []
    assert "translation_memories" in memories
    assert "DE" in {item["language"] for item in languages["targets"]}
    assert usage["character_count"] >= 5


RUDE = [
    b'{"a": ',
    b"[]",
    b"5",
    b"\xff",
    b"[" * 100_000,
    b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "translate_text", "arguments": '
    b'{"text": ["\\ud800 our secret"], "target_lang": "DE"}}}',
]


@pytest.mark.parametrize("body", RUDE, ids=range(len(RUDE)))
def test_rude_messages_are_refused_and_not_logged(
    live: Live, body: bytes, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    head = {"Authorization": f"Bearer {live.keys.developer}", "Accept": "application/json, text/event-stream"}
    with live.client(headers=head | {"Content-Type": "application/json"}) as client:
        answer = client.post("/mcp", content=body)
    assert answer.status_code == 400
    assert "secret" not in caplog.text + "".join(capfd.readouterr())


def test_a_message_that_is_too_large(live: Live) -> None:
    """Its size is announced; none of it needs to come."""
    address = httpx.URL(live.url)
    line = http.client.HTTPConnection(address.host, address.port, timeout=60)
    line.putrequest("POST", "/mcp")
    for name, value in (
        ("Authorization", f"Bearer {live.keys.developer}"),
        ("Content-Type", "application/json"),
        ("Accept", "application/json"),
        ("Content-Length", str(LARGEST + 1)),
    ):
        line.putheader(name, value)
    line.endheaders()
    assert line.getresponse().status == 413
    line.close()


def test_rude_arguments_become_sentences(live: Live) -> None:
    said = called(
        live,
        live.keys.developer,
        ("translate_text", {"text": "Hello", "target_lang": 5}),
        ("translate_text", HELLO | {"text": ["a"] * 51}),
        ("translate_text", HELLO | {"target_lang": "zz"}),
        ("translate_document", {"name": "a.txt", "content_base64": "", "target_lang": "DE"}),
        ("no_such_tool", {}),
    )
    assert all(isinstance(each, str) and "Traceback" not in each for each in said)


class TestAccess:
    @pytest.mark.parametrize(("header", "status"), [({}, 401), ({"Authorization": "Bearer no"}, 403)])
    def test_no_valid_key(self, live: Live, header: dict[str, str], status: int) -> None:
        with live.client() as client:
            assert client.post("/mcp", json={}, headers=header).status_code == status

    def test_a_deactivated_key(self, live: Live) -> None:
        keys = "/v2/admin/developer-keys"
        with live.admin as admin:
            made = admin.post(keys, json={}).raise_for_status().json()
            admin.put(f"{keys}/deactivate", json={"key_id": made["key_id"]}).raise_for_status()
        with live.client() as client:
            answer = client.post("/mcp", json={}, headers={"Authorization": f"Bearer {made['key']}"})
        assert answer.status_code == 403

    @pytest.mark.parametrize("method", ["GET", "DELETE"])
    def test_there_are_no_sessions_to_listen_to_or_to_end(self, live: Live, method: str) -> None:
        head = {"Authorization": f"Bearer {live.keys.developer}", "Accept": "application/json, text/event-stream"}
        with live.client(headers=head) as client:
            answer = client.request(method, "/mcp")
        assert (answer.status_code, answer.headers["allow"]) == (405, "POST")

    @pytest.mark.parametrize("number", ["../../v2/usage?x=", "..", "a/b", "", "\0", "%2e%2e"])
    def test_an_id_is_no_path(self, live: Live, number: str) -> None:
        pair = {"source_lang": "en", "target_lang": "de"}
        said = called(
            live,
            live.keys.developer,
            ("get_glossary_entries", pair | {"glossary_id": number}),
            ("delete_glossary", {"glossary_id": number}),
        )
        assert ["not the id of a glossary" in each for each in said] == [True, True]

    def test_scopes(self, live: Live) -> None:
        key = made_key(live, scopes=["translate:text"])
        text, written, glossaries, usage = called(
            live,
            key,
            ("translate_text", HELLO),
            ("correct_text", {"text": ["Hello"]}),
            ("list_glossaries", {}),
            ("get_usage", {}),
        )
        assert text["translations"][0]["text"] == "[de] Hello"
        assert ["scope" in said for said in (written, glossaries, usage)] == [True] * 3

    def test_quota(self, live: Live) -> None:
        first, second = called(live, made_key(live, characters=7), *[("translate_text", HELLO)] * 2)
        assert first["translations"][0]["text"] == "[de] Hello"
        assert "Quota for this billing period has been exceeded." in second

    def test_an_administrator_key_translates_nothing(self, live: Live) -> None:
        (said,) = called(live, live.keys.admin, ("translate_text", HELLO))
        assert "developer key" in said

    def test_foreign_ids(self, live: Live) -> None:
        async def other() -> str:
            account = await live.parts.accounts.create_account("a stranger", Plan.PRO)
            _, secret = await live.parts.accounts.create_key(account.id)
            return secret

        made = {"name": "Ours", "source_lang": "en", "target_lang": "de", "entries": {"a": "b"}}
        (glossary,) = called(live, live.keys.developer, ("create_glossary", made))
        number = {"glossary_id": glossary["glossary_id"]}
        said = called(
            live,
            asyncio.run(other()),
            ("get_glossary_entries", number | {"source_lang": "en", "target_lang": "de"}),
            ("delete_glossary", number),
            ("translate_text", HELLO | number),
            ("list_glossaries", {}),
        )
        assert [isinstance(each, str) for each in said[:3]] == [True] * 3
        assert said[3]["glossaries"] == []
