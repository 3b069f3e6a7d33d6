"""Clients of LibreTranslate from PyPI and npm, unmodified, and the requests of programs that use its interface."""

import json
import subprocess
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode

import pytest
from libretranslatepy import LibreTranslateAPI  # type: ignore[import-untyped]

from tests.conftest import Live
from tests.libretranslate.conftest import HOME, made_key

NODE = Path(__file__).parents[1] / "clients" / "node"


class TestPython:
    @pytest.fixture
    def api(self, live: Live) -> LibreTranslateAPI:
        return LibreTranslateAPI(live.url + HOME, api_key=live.keys.developer)

    def test_translates(self, api: LibreTranslateAPI) -> None:
        assert api.translate("Hello, “world” & all!", "en", "de") == "[de] Hello, “world” & all!"

    def test_detects(self, api: LibreTranslateAPI) -> None:
        (found,) = api.detect("Wo ist bitte der Bahnhof?")
        assert found["language"] == "de"

    def test_lists_languages(self, api: LibreTranslateAPI) -> None:
        assert {"code", "name", "targets"} == set(api.languages()[0])

    def test_a_wrong_key(self, live: Live) -> None:
        with pytest.raises(HTTPError) as refused:
            LibreTranslateAPI(live.url + HOME, api_key="no-such-key").translate("Hello", "en", "de")
        with refused.value as answer:
            assert (answer.code, json.loads(answer.read())) == (403, {"error": "Invalid API key"})


def test_node(live: Live) -> None:
    command = ["node", "libretranslate.mjs", live.url + HOME, live.keys.developer]
    done = subprocess.run(command, cwd=NODE, capture_output=True, text=True, timeout=60, check=True)
    said = json.loads(done.stdout)
    assert {"en", "de", "zh-Hans"} <= {language["code"] for language in said["languages"]}
    assert said["detected"]["language"] == "de"
    assert said["translated"] == {"status": 200, "translatedText": "[de] Hello"}
    assert said["varied"] == {"status": 200, "translatedText": "[de] Hello", "alternatives": []}
    assert said["refused"]["error"] == "zz is not supported"
    assert said["unknown"]["error"] == "Invalid API key"


class TestMastodon:
    """It lists the languages without a key, and sends the texts of a post as a list of HTML with the key in the body.
    It takes 403 for a used-up quota and 429 for too many requests."""

    def test_languages(self, live: Live) -> None:
        with live.client() as client:
            answer = client.get(f"{HOME}/languages", headers={"Content-Type": "application/json"})
        reach = {item["code"]: [code for code in item["targets"] if code != item["code"]] for item in answer.json()}
        assert "de" in reach["en"]

    def test_a_post(self, live: Live) -> None:
        post = ["<p>Hello <b>world</b></p>", "A warning", "An option of a poll"]
        body = {"q": post, "source": "en", "target": "de", "format": "html", "api_key": live.keys.developer}
        with live.client() as client:
            answer = client.post(f"{HOME}/translate", json=body)
        texts = answer.json()["translatedText"]
        assert len(texts) == len(post)
        assert texts[0].startswith("<p>")

    def test_a_post_from_an_older_release(self, live: Live) -> None:
        """It sent one text instead of a list, and takes no other shape than a text."""
        body = {"q": "<p>Hello</p>", "source": "en", "target": "de", "format": "html", "api_key": live.keys.developer}
        with live.client() as client:
            answer = client.post(f"{HOME}/translate", json=body)
        assert answer.json() == {"translatedText": "<p>[de] Hello</p>"}

    def test_a_post_in_an_unknown_language(self, live: Live) -> None:
        body = {"q": ["<p>Wo ist der Bahnhof?</p>"], "source": "auto", "target": "en", "format": "html"}
        with live.client() as client:
            answer = client.post(f"{HOME}/translate", json=body | {"api_key": live.keys.developer}).json()
        assert answer["detectedLanguage"][0]["language"] == "de"

    def test_a_used_up_quota(self, live: Live) -> None:
        key = made_key(live, characters=3)
        body = {"q": ["Hello"], "source": "en", "target": "de", "format": "html", "api_key": key}
        with live.client() as client:
            assert client.post(f"{HOME}/translate", json=body).status_code == 403


class TestDiscourse:
    """It sends forms with the key in the body: it detects, lists the languages without a key, and translates HTML."""

    def test_a_topic(self, live: Live) -> None:
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        with live.client(headers=form) as client:
            asked = {"q": "Where is the station?", "api_key": live.keys.developer}
            (found, *_) = client.post(f"{HOME}/detect", content=urlencode(asked)).json()
            codes = {item["code"] for item in client.get(f"{HOME}/languages").json()}
            asked |= {"q": "<p>Where is the station?</p>", "source": found["language"], "target": "de"}
            answer = client.post(f"{HOME}/translate", content=urlencode(asked | {"format": "html"}))
        assert {found["language"], "de"} <= codes
        assert answer.json() == {"translatedText": "<p>[de] Where is the station?</p>"}
