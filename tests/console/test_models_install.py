"""Mozilla's models are installed in the console, from a stand-in of their bucket, while the service runs."""

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.conftest import Live, serving
from tests.console.conftest import Client, Welcome, accessible
from tests.console.fixed_words import teach
from tests.engines.added.mozilla import bucket as buckets
from tests.engines.added.mozilla.bucket import Bucket
from tests.voice.doubles import scripted_studio
from tolmach.console.machine.installing import registry_of
from tolmach.engines.added.installed import changing
from tolmach.engines.added.mozilla.sources import REGISTRY
from tolmach.engines.stub import StubEngine
from tolmach.errors import StartError
from tolmach.languages.catalogue import engine_codes
from tolmach.settings import Settings

FOX, FUCHS = "The fox is sleeping.", "Der Fuchs schläft."
KING, REI = "The king is sleeping.", "O rei dorme."
LOOK = "List available models"
BELIEVE = "Trust new files"
INSTALLED = "Installed. From now on, this model translates the language."
PATIENCE = 30.0
"""Seconds that a busy machine may take."""


@pytest.fixture(scope="module")
def bucket() -> Iterator[Bucket]:
    """Each test has a language of its own. Two of the models say something that can be believed."""
    with buckets.serving(buckets.languages("de", "es", "fr", "it", "nl", "pt", "sv")) as found:
        teach(found, "en-de", FUCHS)
        teach(found, "en-pt", REI)
        yield found


@pytest.fixture(scope="module")
def house(bucket: Bucket, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A whole service with the model that ships."""
    settings = Settings(data=tmp_path_factory.mktemp("data"), log_level="error", models_from=bucket.url)
    with serving(settings, studio=scripted_studio) as service:
        yield service


@pytest.fixture
def administrator(house: Live) -> Iterator[Client]:
    with signed_in(house, house.keys.admin) as client:
        yield client


@contextmanager
def signed_in(live: Live, key: str) -> Iterator[Client]:
    with live.client(follow_redirects=True) as http:
        page = http.post("/sign-in", data={"secret": key}).text
        yield Client(http, page.partition('data-csrf="')[2].partition('"')[0])


@contextmanager
def light(data: Path, bucket: Bucket, *, fetch_models: bool = False) -> Iterator[Live]:
    """A service that offers models, although only a stub translates."""
    settings = Settings(data=data, log_level="error", models_from=bucket.url, fetch_models=fetch_models)
    with serving(settings, partial(StubEngine, engine_codes()), studio=scripted_studio) as service:
        yield service


@contextmanager
def held(bucket: Bucket, part: str) -> Iterator[Callable[[], None]]:
    """Files with such a path do not come before they are let go."""
    gate = threading.Event()

    def hook(path: str) -> None:
        if part in path:
            gate.wait(PATIENCE)

    bucket.hook = hook
    try:
        yield gate.set
    finally:
        gate.set()
        bucket.hook = lambda path: None


def order(client: Client, what: str, **fields: str) -> str:
    answer = client.post("/models/better", do=what, **fields)
    assert answer.status_code == 200
    return answer.text


def part(client: Client) -> str:
    return client.http.get("/models/progress", headers={"HX-Request": "true"}).text


def told(client: Client, words: str) -> str:
    return eventually(lambda: part(client), lambda page: words in page)


def eventually(ask: Callable[[], str], is_so: Callable[[str], bool]) -> str:
    deadline = time.monotonic() + PATIENCE
    while not is_so(found := ask()):
        assert time.monotonic() < deadline, found
        time.sleep(0.05)
    return found


def engines(live: Live, text: str, target: str) -> str:
    wish = {"text": [text], "source_lang": "EN", "target_lang": target, "show_checks": True}
    with live.developer as key:
        answer = key.post("/v2/translate", json=wish)
    return " ".join(answer.json()["translations"][0]["checks"]["engines"])


def names(live: Live) -> list[str]:
    return sorted(path.parent.name for path in (live.parts.settings.data / "models").glob("[!.]*/model.json"))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def row(page: Page, language: str) -> Locator:
    return page.locator("#offers tr").filter(has=page.get_by_role("rowheader", name=language))


def test_a_person_installs_a_language_and_the_service_translates_with_it(
    house: Live, bucket: Bucket, welcome: Welcome
) -> None:
    assert engines(house, FOX, "DE") == "nmt"
    person = welcome(house)
    page = person.open("/models")
    expect(page.get_by_role("button", name="Install German")).to_have_count(0)
    press(page, LOOK)
    expect(row(page, "German")).to_contain_text("tiny")
    expect(row(page, "German")).to_contain_text("0.861")
    expect(row(page, "German")).to_contain_text("0.872")
    page.get_by_label(BELIEVE).check()
    with held(bucket, "de-en/") as let_go:
        press(page, "Install German")
        expect(row(page, "German").get_by_role("progressbar")).to_be_visible()
        expect(row(page, "German")).to_contain_text(re.compile(r"0\.\d of \d\.\d MB, \d+ %"))
        expect(page.get_by_label(BELIEVE)).to_be_checked()
        page.reload()
        expect(row(page, "German").get_by_role("progressbar")).to_be_visible()
        accessible(page)
        let_go()
        expect(page.locator("#offers")).to_contain_text(INSTALLED)
    expect(page.locator("#said")).to_contain_text(f"German: {INSTALLED}")
    expect(row(page, "German").get_by_role("button", name="Remove")).to_be_visible()
    assert eventually(lambda: engines(house, FOX, "DE"), lambda found: found == "firefox")
    page = person.open("/")
    page.locator("#source_lang").select_option("EN", force=True)
    page.locator("#target_lang").select_option("DE", force=True)
    page.get_by_label("Text", exact=True).fill(FOX)
    expect(page.locator("#result")).to_have_text(FUCHS)
    page.locator("#result .sentence").click()
    expect(page.locator("#wordings")).to_contain_text("Translated by Mozilla’s model.")
    person.picture("translated-by-mozilla")
    assert person.wrongs == []
    with signed_in(house, house.keys.developer) as other:
        seen = other.http.get("/models").text.partition('id="better"')[2]
    assert "German" in seen
    assert "Installed" in seen
    assert "French" not in seen.partition("</section>")[0]
    assert 'name="do"' not in seen


@pytest.mark.heavy
def test_a_download_is_cancelled_and_begun_again(house: Live, bucket: Bucket, welcome: Welcome) -> None:
    person = welcome(house)
    page = person.open("/models")
    press(page, "list")
    page.get_by_label(BELIEVE).check()
    with held(bucket, "en-fr/") as let_go:
        press(page, "Install French")
        press(page, "Cancel French")
        expect(row(page, "French")).to_contain_text("Stopping")
        let_go()
        expect(page.locator("#offers")).to_contain_text("Cancelled.")
    assert [name for name in names(house) if "fr" in name.split("-")] == []
    press(page, "Install French")
    expect(row(page, "French").get_by_role("button", name="Remove")).to_be_visible()
    assert person.wrongs == []


def test_two_languages_are_installed_one_after_the_other(house: Live, bucket: Bucket, administrator: Client) -> None:
    with held(bucket, "en-nl/") as let_go:
        order(administrator, "install nl", trust_new="1")
        order(administrator, "install es", trust_new="1")
        assert "Waiting" in part(administrator)
        assert bucket.fetched("en-es") == []
        let_go()
        told(administrator, 'value="remove nl"')
        told(administrator, 'value="remove es"')
    assert {"firefox-en-nl", "firefox-nl-en", "firefox-en-es", "firefox-es-en"} <= set(names(house))


def test_what_is_not_as_expected_is_not_installed(house: Live, bucket: Bucket, administrator: Client) -> None:
    bucket.faults["en-it/"] = "other content"
    order(administrator, "install it", trust_new="1")
    page = told(administrator, "is not the file that was expected")
    assert "From English: " in page
    assert "Into English only" in page
    assert str(house.parts.settings.data) not in page
    assert [name for name in names(house) if "it" in name.split("-")] == ["firefox-it-en"]


def test_without_the_tick_no_new_file_is_believed(house: Live, administrator: Client) -> None:
    order(administrator, "install sv")
    told(administrator, f"Tick “{BELIEVE}” and try again.")
    assert "firefox-en-sv" not in names(house)


def test_without_a_script_a_language_is_installed_updated_and_removed(
    house: Live, bucket: Bucket, administrator: Client
) -> None:
    assert "<html" in order(administrator, "install pt", trust_new="1")
    assert 'value="update pt"' not in told(administrator, 'value="remove pt"')
    eventually(lambda: engines(house, KING, "PT-PT"), lambda found: found == "firefox")
    translated = administrator.post("/", text=KING, source_lang="EN", target_lang="PT-PT").text
    assert "Translated by Mozilla’s model" in translated
    bucket.replace("en-pt", seed=1)
    assert 'value="update pt"' in order(administrator, "look")
    order(administrator, "update pt", trust_new="1")
    assert 'value="update pt"' not in told(administrator, "Updated.")
    assert any("run_tiny_1" in asked.path for asked in bucket.fetched("en-pt"))
    order(administrator, "remove pt")
    assert 'value="install pt"' in told(administrator, "Removed.")
    eventually(lambda: engines(house, KING, "PT-PT"), lambda found: found == "nmt")


def test_while_a_command_changes_the_models_the_page_says_so(house: Live, administrator: Client) -> None:
    with changing(house.parts.settings.data / "models"):
        order(administrator, "remove sv")
        order(administrator, "install sv", trust_new="1")
        told(administrator, "Another command is changing the models in the folder of models.")


def test_only_administrators_change_models(house: Live, bucket: Bucket) -> None:
    before = len(bucket.asked)
    with signed_in(house, house.keys.developer) as developer:
        for what in ("look", "install sv", "remove de", "cancel de"):
            assert developer.post("/models/better", do=what, trust_new="1").status_code == 403
        assert developer.http.get("/models/progress").status_code == 403
    assert len(bucket.asked) == before


def test_a_form_with_a_forged_token_does_nothing(house: Live, bucket: Bucket, administrator: Client) -> None:
    before = len(bucket.asked)
    for token in ("", "forged", administrator.csrf[::-1]):
        answer = administrator.http.post("/models/better", data={"csrf": token, "do": "look"})
        assert answer.status_code == 403
    assert len(bucket.asked) == before


@pytest.mark.parametrize("what", ["", "burn de", "install", "install xx", "install ../de"])
def test_what_no_button_says_is_refused(administrator: Client, what: str) -> None:
    assert administrator.post("/models/better", do=what).status_code == 400


def test_a_page_calls_nothing_unless_it_is_told_to(tmp_path: Path) -> None:
    with (
        buckets.serving(buckets.languages("de")) as bucket,
        light(tmp_path, bucket) as live,
        signed_in(live, live.keys.admin) as client,
    ):
        for _ in range(3):
            page = client.http.get("/models").text
            part(client)
        assert LOOK in page
        assert "German" not in page.partition('id="better"')[2].partition("</section>")[0]
        assert bucket.asked == []
        order(client, "look")
        for _ in range(3):
            assert 'value="install de"' in client.http.get("/models").text
        assert [asked.path for asked in bucket.asked] == [REGISTRY]


@pytest.mark.heavy
def test_where_the_settings_allow_it_the_page_asks_by_itself(tmp_path: Path, welcome: Welcome) -> None:
    with (
        buckets.serving(buckets.languages("de")) as bucket,
        light(tmp_path, bucket, fetch_models=True) as live,
    ):
        page = welcome(live).open("/models")
        expect(page.get_by_role("button", name="Install German")).to_be_visible()
        page.reload()
        expect(page.get_by_role("button", name="Install German")).to_be_visible()
        assert [asked.path for asked in bucket.asked] == [REGISTRY]


def test_without_a_network_the_page_says_how_to_bring_a_folder(tmp_path: Path, welcome: Welcome) -> None:
    with ExitStack() as network:
        bucket = network.enter_context(buckets.serving(buckets.languages("de")))
        with light(tmp_path, bucket) as live:
            person = welcome(live)
            page = person.open("/models")
            press(page, LOOK)
            page.get_by_label(BELIEVE).check()
            network.close()
            press(page, "Install German")
            expect(page.locator("#offers .said")).to_contain_text("tolmach models mirror")
            press(page, "Refresh the list")
            expect(page.get_by_role("alert")).to_contain_text("tolmach models mirror")
            expect(row(page, "German")).to_be_visible()
            assert person.wrongs == []


def test_a_mirror_that_is_none_is_told_of_without_its_path(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data", models_from=str(tmp_path / "mirror"))
    with pytest.raises(StartError, match="The folder the mirror is not a mirror of models") as raised:
        registry_of(settings)
    assert str(tmp_path) not in str(raised.value)


@pytest.mark.heavy
def test_a_late_look_at_the_progress_does_not_hide_what_was_pressed(tmp_path: Path, welcome: Welcome) -> None:
    with buckets.serving(buckets.languages("de", "fr")) as bucket, light(tmp_path, bucket) as live:
        page = welcome(live).open("/models")
        press(page, LOOK)
        page.get_by_label(BELIEVE).check()
        late: list[tuple[Route, APIResponse]] = []
        page.route("**/models/progress", lambda route: late.append((route, route.fetch())))
        with held(bucket, "en-de/"):
            press(page, "Install German")
            while not late:
                page.wait_for_timeout(50)
            press(page, "Install French")
            expect(row(page, "French")).to_contain_text("Waiting")
            route, answer = late[0]
            assert "Waits" not in answer.text()
            with page.expect_response("**/models/progress"):
                route.fulfill(response=answer)
            page.wait_for_timeout(200)
            expect(row(page, "French")).to_contain_text("Waiting", timeout=1)
        page.unroute_all(behavior="ignoreErrors")


@pytest.mark.heavy
@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_everybody_can_read_what_can_be_had(tmp_path: Path, welcome: Welcome, size: str, dark: bool) -> None:
    with buckets.serving(buckets.languages("de", "sv", "zh_hant")) as bucket, light(tmp_path, bucket) as live:
        person = welcome(live, size=size, dark=dark)
        page = person.open("/models")
        press(page, LOOK)
        press(page, "Install German")
        expect(page.locator("#offers .said")).to_contain_text(BELIEVE)
        page.get_by_label(BELIEVE).check()
        with held(bucket, "sv-en/"):
            press(page, "Install Swedish")
            press(page, "Install Chinese (traditional)")
            expect(row(page, "Swedish")).to_contain_text("%")
            accessible(page)
            person.picture(f"models-better-{size}-{'dark' if dark else 'light'}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert person.wrongs == []
