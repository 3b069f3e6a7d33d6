"""The first page, as a person uses it."""

from playwright.sync_api import expect

from tests.conftest import Live
from tests.console.conftest import Client, Welcome


def test_a_form_translates_without_a_script(client: Client) -> None:
    answer = client.post("/", text="Good morning", target_lang="DE")
    assert answer.status_code == 200
    assert "Good morning" in answer.text


def test_a_person_translates(console: Live, welcome: Welcome) -> None:
    person = welcome(console)
    person.page.get_by_label("Text", exact=True).fill("Good morning!")
    person.page.get_by_label("To", exact=True).select_option("DE")
    person.page.get_by_role("button", name="Translate").click()
    expect(person.page.locator("#result")).to_contain_text("Guten Morgen")
    person.picture("translate")
    assert person.wrongs == []
