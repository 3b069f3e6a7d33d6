"""The first page in Debian's Firefox: a person signs in, translates, changes the answer and finds it again."""

from pathlib import Path

import pytest

from tests.conftest import Live
from tests.console.bidi import FIREFOX, firefox

ENTER = "\ue007"
DONE = "document.querySelector('#result:not([aria-busy]) .sentence:not(.awaited)')?.textContent"


@pytest.mark.heavy
@pytest.mark.skipif(not FIREFOX.exists(), reason="Firefox is not installed")
def test_a_person_translates_in_firefox(console: Live, tmp_path: Path) -> None:
    with firefox(tmp_path) as page:
        page.goto(f"{console.url}/sign-in")
        page.click("#secret")
        page.type(console.keys.admin + ENTER)
        page.awaited("document.querySelector('#swap:not([hidden])') !== null")
        page.click("#text")
        page.type("Das Haus ist alt, und der Garten ist groß.")
        page.awaited(f"{DONE}?.includes('house')")
        page.awaited("document.getElementById('source_lang-search').value === 'German (detected)'")
        page.click("#result .sentence")
        page.type("Edited. ")
        page.awaited(f"{DONE}?.includes('Edited. ')")
        page.goto(f"{console.url}/")
        page.awaited(f"{DONE}?.includes('Edited. ')")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
