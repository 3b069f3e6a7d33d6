"""The settings of the door: off, or at the root of a port of its own. Other wordings come from engines that have them."""

from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

from tests.conftest import serving
from tests.libretranslate.conftest import HOME
from tests.postgresql import free_port
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.stub import StubEngine
from tolmach.errors import StartError
from tolmach.settings import Settings, load

HELLO = {"q": "Hello", "source": "en", "target": "de"}
FILE = {"file": ("a.txt", b"Hello")}


class _Varying(StubEngine):
    @property
    def abilities(self) -> Abilities:
        return Abilities(pairs=super().abilities.pairs, checked=False, varies=True)

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        return [
            Result("Hallo", wordings=("Hallo", "Guten Tag", "Servus") if item.task == "vary" else ()) for item in batch
        ]


class TestSettings:
    def test_alternatives_and_a_port_of_its_own(self, tmp_path: Path) -> None:
        port = free_port()
        settings = Settings(data=tmp_path, log_level="error", libretranslate_port=port)
        with serving(settings, lambda: _Varying(["en", "de"]), more_ports=(port,)) as live:
            own = f"http://127.0.0.1:{port}"
            body = HELLO | {"api_key": live.keys.developer}
            with httpx.Client(base_url=own, verify=False, timeout=30) as client:
                answer = client.post("/translate", json=body | {"q": "Hello there", "alternatives": 1}).json()
                sent = client.post("/translate_file", data=body, files=FILE).json()["translatedFileUrl"]
                assert client.get(sent).content == b"Hallo"
                assert client.get("/v2/usage").json() == {"error": "Not found"}
                assert client.get("/sign-in").status_code == 404
            assert sent.startswith(f"{own}/download_file/")
            assert answer["alternatives"] == ["Guten Tag"]
            with live.client() as client:
                assert client.post(f"{HOME}/translate", json=body).status_code == 200
                assert client.post("/translate", json=body).status_code == 404

    def test_it_can_be_switched_off(self, tmp_path: Path) -> None:
        settings = Settings(data=tmp_path, engine="stub", log_level="error", libretranslate=False)
        with serving(settings) as live, live.client() as client:
            assert client.get(f"{HOME}/languages").status_code == 404

    def test_a_port_without_the_interface(self) -> None:
        with pytest.raises(StartError, match="libretranslate_port needs libretranslate"):
            load({"libretranslate": "false", "libretranslate_port": "5000"}, environment={})
