"""What is installed, how well it translates and how it fares, as people see it."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.conftest import Live, serving
from tests.console.conftest import Client, Welcome, accessible
from tests.voice.doubles import scripted_studio
from tolmach import __version__
from tolmach.console.machine.page import SHADES, gauges, means, score_rows, shade, uptime
from tolmach.console.machine.stock import read_stock
from tolmach.engines.added.installed import FIREFOX, FileSum, Installed, PublishedScores, write
from tolmach.engines.families.family import ModelLanguages
from tolmach.engines.nmt.packages import read_package, shipped
from tolmach.engines.nmt.scores import ModelScores, read_scores
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import engine_codes, sources
from tolmach.observing import recent
from tolmach.observing.metrics import Metrics
from tolmach.observing.recent import Recent, Vitals, paces
from tolmach.settings import Settings
from tolmach.voice.recognising import weights

STILL = Vitals(at=0, resident=1, processor=0, answered=0, waiting=0, running=0, oldest=0)
MIB = 1024 * 1024


def test_an_administrator_sees_how_the_service_fares(client: Client) -> None:
    page = client.http.get("/models").text
    assert __version__ in page
    for words in ("Memory", "Processor", "Queue", "Requests", "Database: answers", "storage: answers"):
        assert words in page
    part = client.http.get("/models/vitals", headers={"HX-Request": "true"}).text
    assert part.lstrip().startswith("<section")
    assert "<html" not in part


def test_a_developer_sees_nothing_of_what_others_do(live: Live) -> None:
    with live.client(follow_redirects=True) as http:
        http.post("/sign-in", data={"secret": live.keys.developer})
        page = http.get("/models")
        assert page.status_code == 200
        assert "Database: answers" in page.text
        assert "Queue" not in page.text
        assert "/models/vitals" not in page.text
        assert http.get("/models/vitals").status_code == 403


def test_a_part_that_does_not_answer_is_shown(tmp_path: Path) -> None:
    async def fails(prefix: str = "") -> list[str]:
        raise OSError("no disk")

    settings = Settings(data=tmp_path, engine="stub", log_level="error")
    with serving(settings, studio=scripted_studio) as broken, broken.client(follow_redirects=True) as http:
        http.post("/sign-in", data={"secret": broken.keys.admin})
        broken.parts.storage.blobs.names = fails  # type: ignore[method-assign]
        page = http.get("/models")
    assert page.status_code == 200
    assert "storage: does not answer" in page.text
    assert "no disk" not in page.text


def test_no_path_of_the_machine_is_told(live: Live, client: Client) -> None:
    assert str(live.parts.settings.data) not in client.http.get("/models").text


def test_the_model_that_ships_with_its_licence_and_scores(tmp_path: Path) -> None:
    stock = read_stock(Settings(data=tmp_path), ["nmt"])
    assert stock.model is not None
    assert stock.scores is not None
    assert (stock.model.name, stock.licence) == ("tolmach", "CC-BY-SA-4.0")
    assert stock.others == ()


def test_what_is_not_there_is_told_with_what_would_do(tmp_path: Path) -> None:
    hearing = read_stock(Settings(data=tmp_path), []).helpers[0]
    assert (hearing.name, "whisper-base" in hearing.note) == ("", True)
    folder = tmp_path / "models" / weights.NAME
    folder.mkdir(parents=True)
    (folder / "model.bin").write_bytes(b"x" * 10)
    hearing = read_stock(Settings(data=tmp_path), []).helpers[0]
    assert (hearing.name, hearing.size, hearing.note) == ("whisper-base", 10, "")


def test_a_model_that_was_added_waits_for_the_next_start(tmp_path: Path) -> None:
    folder = tmp_path / "models" / "opus-en-fr"
    folder.mkdir(parents=True)
    sides = {"sources": {"en": ""}, "targets": {"fr": ""}}
    files = {"model.bin": {"size": 5, "sha256": "00"}}
    manifest = {"family": "marian", "languages": sides, "files": files, "origin": "", "added": "2026-01-01"}
    (folder / "model.json").write_text(json.dumps(manifest), encoding="utf-8")
    settings = Settings(data=tmp_path)
    waiting, working = read_stock(settings, ["nmt"]).others, read_stock(settings, ["opus-en-fr", "nmt"]).others
    assert [(item.name, item.languages, item.size) for item in waiting] == [("opus-en-fr", ("English", "French"), 5)]
    assert "next start" in waiting[0].note
    assert working[0].note == ""
    (folder / "model.json").write_text("{", encoding="utf-8")
    assert "damaged" in read_stock(settings, ["nmt"]).others[0].note


def test_models_of_mozilla_are_told_by_language_and_not_among_the_others(tmp_path: Path) -> None:
    folder = tmp_path / "models" / "firefox-en-fr"
    folder.mkdir(parents=True)
    (folder / "model.bin").write_bytes(b"12345")
    made = Installed(
        name=folder.name,
        family=FIREFOX,
        languages=ModelLanguages({"en": ""}, {"fr": ""}),
        files={"model.bin": FileSum(5, "00")},
        origin="",
        added="2026-01-01",
        architecture="base-memory",
        published=PublishedScores(comet=0.8651),
    )
    write(made, folder)
    settings = Settings(data=tmp_path, log_level="error")
    assert read_stock(settings, ["nmt"]).others == ()
    stub = partial(StubEngine, engine_codes())
    with serving(settings, stub, studio=scripted_studio) as live, live.client(follow_redirects=True) as http:
        http.post("/sign-in", data={"secret": live.keys.developer})
        better = _better(http.get("/models").text)
        assert "French" in better
        assert "base-memory" in better
        assert "0.865" in better
        assert "From English only" in better
        assert "<button" not in better
        (folder / "model.bin").write_bytes(b"1")
        assert "A model is damaged" in _better(http.get("/models").text)


def test_languages_are_counted_without_their_variants(client: Client) -> None:
    assert f"· {len(list(sources()))} languages</p>" in client.http.get("/models").text


def test_an_engine_that_takes_no_models_says_so(client: Client) -> None:
    better = _better(client.http.get("/models").text)
    assert "You cannot install models for the engine" in better
    assert "<button" not in better
    assert client.post("/models/better", do="look").status_code == 400


def test_with_several_replicas_only_one_machine_gets_a_model(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, log_level="error")
    stub = partial(StubEngine, engine_codes())
    with serving(settings, stub, studio=scripted_studio) as live, live.client(follow_redirects=True) as http:
        http.post("/sign-in", data={"secret": live.keys.admin})
        assert "several replicas" not in http.get("/models").text
        live.parts.storage.roster._living |= {"another"}
        assert "This page installs models only on the machine that answers it" in _better(http.get("/models").text)


def _better(page: str) -> str:
    """The section of Mozilla's models."""
    return page.partition('<section id="better"')[2].partition("</section>")[0]


def test_an_endpoint_is_named_without_its_address(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, llm_url="http://secret.example/v1", llm_model="large", engine="stub")
    stock = read_stock(settings, ["stub", "llm"])
    assert stock.model is None
    assert [item.name for item in stock.others] == ["large"]
    assert "secret.example" not in str(stock)


def test_scores_of_every_language_from_and_into_english() -> None:
    scores = ModelScores("chrF", "news", {"en-pt-br": 40.0, "pt-br-en": 50.0, "en-ja": 20.0, "ja-en": 31.0})
    rows = score_rows(scores)
    assert [(row.language, row.from_english, row.into_english, row.is_apart) for row in rows] == [
        ("Japanese", 20.0, 31.0, True),
        ("Portuguese (Brazilian)", 40.0, 50.0, False),
    ]
    assert means(scores) == (30.0, 40.5)


def test_the_scores_that_ship_use_the_shades() -> None:
    scores = read_scores(read_package(shipped()))
    assert scores is not None
    used = {shade(score) for score in scores.directions.values()}
    assert len(used) >= 4
    assert (shade(-5), shade(100)) == (0, SHADES - 1)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (59.9, "59 s"),
        (61, "1 min 1 s"),
        (7200, "2 h 0 min"),
        (90_000, "1 d 1 h"),
        (86_400 * 400, "400 d 0 h"),
    ],
)
def test_how_long_it_runs(seconds: float, text: str) -> None:
    assert uptime(seconds) == text


def test_what_happened_between_two_looks() -> None:
    seen = (STILL, replace(STILL, at=5, processor=10, answered=20), replace(STILL, at=5.1, answered=99))
    assert [(pace.cores, pace.requests) for pace in paces(seen)] == [(2.0, 240.0)]


def test_gauges_tell_now() -> None:
    later = Vitals(at=10, resident=300 * MIB, processor=5, answered=5, waiting=1200, running=64, oldest=1.25)
    memory, processor, queue, requests = gauges((STILL, later), 1000 * MIB, 2)
    assert memory.figure == "300 MiB"
    assert "1,000 MiB" in memory.aside
    assert processor.figure == "25 %"
    assert (queue.figure, queue.aside) == ("1,200 tokens", "64 being translated; the oldest has waited for 1.2 s")
    assert (requests.figure, requests.highest) == ("30 a minute", "30 a minute")
    assert "polyline" in memory.trend
    assert gauges((STILL,), MIB, 1)[1].figure == "0 %"


def test_the_last_minutes_are_kept_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent, "EVERY", 0.0)
    monkeypatch.setattr(recent, "KEPT", 3)

    async def kept() -> Recent:
        enough, looks = asyncio.Event(), iter(range(1000))

        def look() -> Vitals:
            number = next(looks)
            if number == 20:
                enough.set()
            return replace(STILL, at=number)

        made = Recent(look)
        tending = asyncio.create_task(made.tend())
        await enough.wait()
        tending.cancel()
        return made

    found = asyncio.run(kept())
    times = [each.at for each in found.vitals()]
    assert len(times) == 4
    assert times[0] >= 18
    assert found.uptime > 0


def test_work_and_requests_are_seen(tmp_path: Path) -> None:
    def translate() -> None:
        with busy.developer as key:
            answer = key.post(
                "/v2/translate",
                json={"text": ["Some words to wait for"] * 20, "source_lang": "EN", "target_lang": "DE"},
            )
            assert answer.status_code == 200

    settings = Settings(data=tmp_path, engine="stub", log_level="error")
    slow = partial(StubEngine, engine_codes(), seconds_per_token=0.1)
    with serving(settings, slow, studio=scripted_studio) as busy, ThreadPoolExecutor(1) as threads:
        before = busy.parts.recent.vitals()[-1]
        asked = threads.submit(translate)
        seen = [busy.parts.recent.vitals()[-1]]
        while not asked.done():
            seen.append(busy.parts.recent.vitals()[-1])
            time.sleep(0.01)
        asked.result()
    # An answer is counted a moment after it was sent, so this is seen when all is over.
    after = busy.parts.recent.vitals()[-1]
    assert max(each.running for each in seen) > 0
    assert (after.running, after.waiting) == (0, 0)
    assert after.answered == before.answered + 1
    assert after.processor > before.processor


def test_requests_of_machines_do_not_count() -> None:
    metrics = Metrics("1")
    for operation in ("healthz", "POST /v2/translate", "POST /v2/translate", "vitals"):
        metrics.begin()
        metrics.end(operation, 200, 0.1)
    assert (metrics.answered(), metrics.answered(besides={"healthz", "vitals"})) == (4, 2)


@pytest.mark.heavy
def test_a_person_watches_the_service(live: Live, welcome: Welcome) -> None:
    person = welcome(live)
    page = person.open("/models")
    before = page.locator("#now").inner_text()
    expect(page.locator("#now")).not_to_have_text(before, timeout=15_000)
    assert person.wrongs == []


@pytest.mark.heavy
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_it_can_be_read_by_everybody(console: Live, welcome: Welcome, size: str, dark: bool) -> None:
    person = welcome(console, size=size, dark=dark)
    page = person.open("/models")
    expect(page.get_by_role("row", name="German")).to_be_visible()
    count = f"{len(list(sources()))} languages"
    expect(page.locator("main > p.row").first).to_contain_text(count)
    expect(page.locator(".facts summary")).to_have_text(count)
    accessible(page)
    person.picture(f"models-{size}-{'dark' if dark else 'light'}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert person.wrongs == []


@pytest.mark.heavy
@pytest.mark.parametrize("path", ["/models", "/usage", "/keys"])
def test_a_page_is_light(console: Live, welcome: Welcome, path: str) -> None:
    person = welcome(console)
    sizes: list[int] = []
    person.page.on("response", lambda answer: sizes.append(len(answer.body())))
    person.open(path)
    person.page.wait_for_load_state("networkidle")
    assert sum(sizes) < 150_000
