"""Doubtful sentences on the first page: what is said of them, how they are marked, and that they can be shown alone."""

import pytest
from playwright.sync_api import expect

from tests.conftest import Live
from tests.console.conftest import Welcome
from tests.console.test_translate import done, into, opened

SURE = "Thank you very much."
DOUBTFUL = "Twas brillig and the slithy toves did gyre."


@pytest.mark.heavy
def test_doubtful_sentences(console: Live, welcome: Welcome) -> None:
    person = opened(console, welcome)
    page = person.page
    into(page, "german")
    page.get_by_label("Text", exact=True).fill(f"{SURE} {DOUBTFUL}")
    done(page)
    expect(page.locator("#receipt")).to_contain_text("1 of 2 sentences looks doubtful")
    sure, doubtful = page.locator(".sentence").first, page.locator(".sentence").last
    expect(page.locator(".sentence.doubtful")).to_have_count(1)
    expect(doubtful).to_have_attribute("title", "This looks doubtful. Read it again.")
    words = page.evaluate("[...CSS.highlights.get('doubtful')].map(String)")
    assert all(word.strip() == word != "" for word in words)
    said = doubtful.text_content() or ""
    assert all(word in said for word in words)
    person.picture("translate-doubtful")
    only = page.get_by_label("Show only doubtful sentences")
    only.check()
    expect(sure).to_be_hidden()
    expect(doubtful).to_be_visible()
    only.uncheck()
    # What a person wrote is not doubtful, and then there is nothing to show alone.
    doubtful.fill("Hüte dich vor dem Bandersnatch.")
    expect(page.locator(".sentence.doubtful")).to_have_count(0)
    expect(only).to_be_hidden()
    expect(sure).to_be_visible()
    assert person.wrongs == []
