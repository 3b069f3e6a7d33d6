"""What LibreTranslate's own tests of its interface assert, asked of ours."""

import json
from typing import Any

import httpx
import pytest

HELLO = {"q": "Hello", "source": "en", "target": "es"}
PATH = "/translate"


def test_a_form(client: httpx.Client) -> None:
    answer = client.post(PATH, data={**HELLO, "format": "text"})
    assert (answer.status_code, answer.json()) == (200, {"translatedText": "[es] Hello"})


def test_a_list_in_json(client: httpx.Client) -> None:
    answer = client.post(PATH, json={**HELLO, "q": ["Hello", "World"], "format": "text"})
    assert answer.json() == {"translatedText": ["[es] Hello", "[es] World"]}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"target": "zz"}, "zz is not supported"),
        ({"source": "zz"}, "zz is not supported"),
        ({"q": ""}, "Invalid request: missing q parameter"),
        ({"q": []}, "Invalid request: missing q parameter"),
        ({"source": None}, "Invalid request: missing source parameter"),
        ({"target": None}, "Invalid request: missing target parameter"),
        ({"format": "xml"}, "xml format is not supported"),
        ({"alternatives": "abc"}, "Invalid request: alternatives parameter is not a number"),
        ({"alternatives": 11}, "Invalid request: alternatives parameter must be <= 10"),
        ({"q": ["a"] * 51}, "Invalid request: request (51) exceeds text limit (50)"),
        ({"q": "a" * 30_001}, "Invalid request: request (30001) exceeds text limit (30000)"),
        ({"q": [1]}, "Invalid request: q parameter is neither a text nor a list of texts"),
        ({"target": 1}, "Invalid request: target parameter is not a text"),
    ],
)
def test_refusals(client: httpx.Client, change: dict[str, Any], sentence: str) -> None:
    asked = {name: value for name, value in {**HELLO, **change}.items() if value is not None}
    answer = client.post(PATH, json=asked)
    assert (answer.status_code, answer.json()) == (400, {"error": sentence})


@pytest.mark.parametrize("body", ['["not", "a", "dict"]', '{"q": ', '{"q": "a", "q": "b"}'])
def test_a_body_that_is_no_object(client: httpx.Client, body: str) -> None:
    answer = client.post(PATH, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()) == (400, {"error": "Invalid JSON format"})


@pytest.mark.parametrize(
    "change",
    [
        {"q": {"a": 1}},
        {"q": 5},
        {"q": True},
        {"q": [["a"]]},
        {"q": [None]},
        {"q": "\ud800 our secret"},
        {"target": {"a": 1}},
        {"format": 1},
        {"alternatives": -1},
        {"alternatives": 1.5},
        {"alternatives": [1]},
        {"alternatives": True},
        {"alternatives": 10**400},
        {"q": "our secret " * 20_000},
    ],
)
def test_wrong_types_are_refused_in_a_sentence_and_not_logged(
    client: httpx.Client,
    change: dict[str, Any],
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    body = json.dumps({**HELLO, **change})
    answer = client.post(PATH, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert list(answer.json()) == ["error"]
    assert "secret" not in caplog.text + "".join(capfd.readouterr())


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"q":' * 9_000 + b"1" + b"}" * 9_000, b'{"q": "\xff"}', b"NaN"])
def test_broken_json(client: httpx.Client, body: bytes) -> None:
    answer = client.post(PATH, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()) == (400, {"error": "Invalid JSON format"})


@pytest.mark.parametrize("text", ["<b>" * 9_000 + "Hello", "<" * 30_000, "<p " + "a=b " * 7_000 + ">Hello</p>", "a\0b"])
def test_bombs_of_html_come_back(client: httpx.Client, text: str) -> None:
    assert client.post(PATH, json={**HELLO, "q": text, "format": "html"}).status_code == 200


def test_the_largest_text_of_any_script_fits(client: httpx.Client) -> None:
    answer = client.post(PATH, json={**HELLO, "q": "𠮷" * 30_000, "source": "zh"})
    assert answer.status_code == 200


def test_alternatives_are_a_list_for_each_text(client: httpx.Client) -> None:
    one = client.post(PATH, json={**HELLO, "alternatives": 3}).json()
    many = client.post(PATH, json={**HELLO, "q": ["Hello", "World"], "alternatives": "2"}).json()
    page = client.post(PATH, json={**HELLO, "alternatives": 1, "format": "html"}).json()
    assert (one["alternatives"], many["alternatives"], page["alternatives"]) == ([], [[], []], [])


def test_the_source_is_found_out(client: httpx.Client) -> None:
    text = "This is a sentence written in English for testing purposes"
    answer = client.post(PATH, data={**HELLO, "q": text, "source": "auto"}).json()
    assert answer["detectedLanguage"]["language"] == "en"
    assert 50 < answer["detectedLanguage"]["confidence"] <= 100


def test_the_sources_of_a_list_are_found_out(client: httpx.Client) -> None:
    texts = ["Where is the station, please?", "Wo ist bitte der Bahnhof?", "<p>Où est la gare, s’il vous plaît ?</p>"]
    answer = client.post(PATH, json={"q": texts, "source": "auto", "target": "es", "format": "html"}).json()
    assert [item["language"] for item in answer["detectedLanguage"]] == ["en", "de", "fr"]


def test_html_keeps_its_tags(client: httpx.Client) -> None:
    one = client.post(PATH, data={**HELLO, "q": "<p>Hello</p>", "format": "html"}).json()
    many = client.post(PATH, json={**HELLO, "q": ["<p>Hello</p>", "<b>World</b>"], "format": "html"}).json()
    assert one == {"translatedText": "<p>[es] Hello</p>"}
    assert many == {"translatedText": ["<p>[es] Hello</p>", "<b>[es] World</b>"]}


def test_text_keeps_its_angle_brackets(client: httpx.Client) -> None:
    assert client.post(PATH, data={**HELLO, "q": "Is 1 < 2 & 3?"}).json() == {"translatedText": "[es] Is 1 < 2 & 3?"}


def test_what_needs_no_translation_comes_back(client: httpx.Client) -> None:
    assert client.post(PATH, data={**HELLO, "q": "😀"}).json() == {"translatedText": "😀"}


@pytest.mark.parametrize(
    ("source", "target", "shown"),
    [("zh", "en", "en"), ("zt", "pt-br", "pt-br"), ("en", "no", "nb"), ("en", "iw", "he"), ("pb", "zt", "zh-hant")],
)
def test_other_spellings_of_codes(client: httpx.Client, source: str, target: str, shown: str) -> None:
    answer = client.post(PATH, data={"q": "Hello", "source": source, "target": target}).json()
    assert answer == {"translatedText": f"[{shown}] Hello"}


class TestDetect:
    def test_a_form(self, client: httpx.Client) -> None:
        (found,) = client.post("/detect", data={"q": "Hello"}).json()
        assert found["language"] == "en"
        assert 0 < found["confidence"] <= 100

    def test_a_list(self, client: httpx.Client) -> None:
        (found,) = client.post("/detect", json={"q": ["Das ist ein Satz.", "Er ist auf Deutsch."]}).json()
        assert found["language"] == "de"

    def test_chinese_has_their_code(self, client: httpx.Client) -> None:
        assert client.post("/detect", json={"q": "这是一个句子。"}).json()[0]["language"] == "zh-Hans"

    def test_a_text_without_a_language(self, client: httpx.Client) -> None:
        assert client.post("/detect", json={"q": "12345"}).json() == [{"confidence": 0.0, "language": "en"}]

    def test_nothing(self, client: httpx.Client) -> None:
        answer = client.post("/detect")
        assert (answer.status_code, answer.json()) == (400, {"error": "Invalid request: missing q parameter"})


class TestFiles:
    def test_a_file_is_translated_and_fetched_once(self, client: httpx.Client, stranger: httpx.Client) -> None:
        file = {"file": ("test.txt", b"Hello world, this is a test.")}
        answer = client.post("/translate_file", data={"source": "auto", "target": "es"}, files=file)
        url = answer.json()["translatedFileUrl"]
        assert url.startswith(f"{stranger.base_url}download_file/")
        assert url.endswith(".test.txt")
        first, second = stranger.get(url), stranger.get(url)
        assert first.content == b"[es] Hello world, this is a test."
        assert "attachment" in first.headers["Content-Disposition"]
        assert (second.status_code, list(second.json())) == (404, ["error"])

    @pytest.mark.parametrize(
        ("change", "name", "sentence"),
        [
            ({"source": ""}, "a.txt", "Invalid request: missing source parameter"),
            ({"target": ""}, "a.txt", "Invalid request: missing target parameter"),
            ({"target": "zz"}, "a.txt", "zz is not supported"),
            ({"source": "zz"}, "a.txt", "zz is not supported"),
            ({}, "program.exe", "Invalid request: file format not supported"),
            ({}, "", "Invalid request: empty file"),
        ],
    )
    def test_refusals(self, client: httpx.Client, change: dict[str, str], name: str, sentence: str) -> None:
        asked = {"source": "en", "target": "es", **change}
        answer = client.post("/translate_file", data=asked, files={"file": (name, b"Hello")})
        assert (answer.status_code, answer.json()) == (400, {"error": sentence})

    def test_no_file(self, client: httpx.Client) -> None:
        answer = client.post("/translate_file", data={"source": "en", "target": "es"})
        assert (answer.status_code, answer.json()) == (400, {"error": "Invalid request: missing file parameter"})

    def test_a_file_that_cannot_be_read(self, client: httpx.Client) -> None:
        file = {"file": ("a.docx", b"PK\x03\x04 and nothing more")}
        answer = client.post("/translate_file", data={"source": "en", "target": "es"}, files=file)
        assert answer.status_code == 500
        assert answer.json()["error"].startswith("Cannot translate file: ")

    @pytest.mark.parametrize("name", ["..", "%2E%2E%2Fsecret", "anything.txt", "a.b.c"])
    def test_an_address_that_the_service_did_not_write(self, stranger: httpx.Client, name: str) -> None:
        answer = stranger.get(f"{stranger.base_url}download_file/{name}")
        assert answer.status_code in (400, 404)
        assert list(answer.json()) in (["error"], ["message", "code"])


class TestWithoutAKey:
    def test_languages(self, stranger: httpx.Client) -> None:
        listed = {item["code"]: item for item in stranger.get("/languages").json()}
        assert listed["en"]["name"] == "English"
        assert {"zh-Hans", "zh-Hant", "pt-BR", "nb"} <= set(listed["en"]["targets"])
        assert {"zh", "en-US", "no"}.isdisjoint(listed)
        assert all(set(item["targets"]) <= set(listed) for item in listed.values())

    def test_settings(self, stranger: httpx.Client) -> None:
        said = stranger.get("/frontend/settings").json()
        assert (said["charLimit"], said["apiKeys"], said["keyRequired"]) == (30_000, True, True)
        assert (said["suggestions"], said["filesTranslation"]) == (False, True)
        assert ".txt" in said["supportedFilesFormat"]
        assert said["language"]["source"]["code"] == "auto"

    def test_health(self, stranger: httpx.Client) -> None:
        assert stranger.get("/health").json() == {"status": "ok"}

    def test_a_suggestion(self, stranger: httpx.Client) -> None:
        asked = {"q": "Hello", "s": "Hola", "source": "en", "target": "es"}
        assert stranger.post("/suggest", data=asked).json() == {"success": True}
        assert stranger.post("/suggest", json=asked).json() == {"success": True}
        for name in asked:
            answer = stranger.post("/suggest", json={**asked, name: ""})
            assert (answer.status_code, answer.json()) == (400, {"error": f"Invalid request: missing {name} parameter"})

    def test_the_description_names_the_paths(self, stranger: httpx.Client) -> None:
        spec = stranger.get("/spec").json()
        assert spec["info"]["title"] == "LibreTranslate", "Dialect knows a server by it"
        described = spec["paths"]
        for path, operations in described.items():
            assert stranger.delete(path).status_code == 405
            assert set(operations) in ({"get"}, {"post"})
        assert {"/translate", "/detect", "/languages", "/translate_file", "/suggest"} <= set(described)

    @pytest.mark.parametrize(
        ("method", "path"), [("GET", "/detect"), ("POST", "/health"), ("POST", "/spec"), ("GET", "/translate")]
    )
    def test_another_method(self, stranger: httpx.Client, method: str, path: str) -> None:
        answer = stranger.request(method, path)
        assert (answer.status_code, list(answer.json())) == (405, ["error"])

    def test_another_path(self, stranger: httpx.Client) -> None:
        answer = stranger.get("/no/such/path")
        assert (answer.status_code, answer.json()) == (404, {"error": "Not found"})
