"""What other people's software and rude input found, each by the wire and with the shipped model.

What is asserted holds for any model that is good enough to ship: what comes back unharmed, never a choice of words.
"""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import Live, serving
from tests.translation.hanging_up import PATIENCE, Caller, body, late_proxy, paced, sentences, settled, used
from tests.translation.test_glossaries import create
from tests.usual import usually
from tolmach.languages.catalogue import named
from tolmach.linguistics.address import is_mixed
from tolmach.settings import Settings

Translate = Callable[..., str]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A service with the model that ships."""
    with serving(Settings(data=tmp_path_factory.mktemp("data"), log_level="error")) as service:
        yield service


def answered(real: Live, text: str | list[str], target: str = "DE", **options: Any) -> list[dict[str, Any]]:
    texts = [text] if isinstance(text, str) else text
    with real.developer as client:
        answer = client.post("/v2/translate", json={"text": texts, "target_lang": target, **options}, timeout=120)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["translations"]
    return found


@pytest.fixture
def translate(real: Live) -> Translate:
    def one(text: str, target: str = "DE", source: str | None = "EN", **options: Any) -> str:
        said: str = answered(real, text, target, source_lang=source, **options)[0]["text"]
        return said

    return one


# Hang-ups, time-outs, fairness


def test_a_hang_up_costs_nothing_at_any_moment(tmp_path: Path) -> None:
    """Only who got the whole answer pays. The moments lie before, in and after the tenth of a second that it takes."""
    texts, billed, answered = sentences(10), 0, 0
    with paced(tmp_path, 0.05, remember_seconds=0) as (live, _), live.developer as client:
        for number in range(100):
            caller = Caller(live, texts)
            time.sleep(number * 0.002)
            got = caller.hang_up_and_listen()
            assert got == b"" or got.endswith(b"}]}")
            answered += bool(got)
            billed += len("".join(texts)) if got else 0
            settled(live)
            count = client.get("/v2/usage").json()["character_count"]
            assert count == billed, f"after {number * 2} milliseconds"
    assert 0 < answered < 100, "the moments have to lie on both sides"


@pytest.mark.parametrize("way", [Caller.hang_up, Caller.reset], ids=["closed", "reset"])
@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.45])
def test_a_hang_up_stops_the_work(tmp_path: Path, way: Callable[[Caller], None], seconds: float) -> None:
    """Of which some is done: what runs ends, and nothing more begins."""
    with paced(tmp_path, 0.2) as (live, engine):
        caller = Caller(live, sentences(50))
        time.sleep(seconds)
        way(caller)
        time.sleep(0.1)
        begun = len(engine.begun)
        settled(live)
        assert len(engine.begun) == begun < 50
        assert used(live) == 0


def test_a_hang_up_is_noticed_behind_a_proxy_that_closes_late(tmp_path: Path) -> None:
    with paced(tmp_path, 0.2) as (live, engine):
        with late_proxy(live, 0.5) as port:
            caller = Caller(live, sentences(50), port)
            assert engine.busy.wait(PATIENCE)
            caller.hang_up()
        settled(live)
        assert 0 < len(engine.begun) < 50
        assert used(live) == 0


@pytest.mark.parametrize(("first_byte", "stopped"), [(0.3, True), (60, False)])
def test_a_hang_up_is_noticed_while_nothing_is_read(tmp_path: Path, first_byte: float, stopped: bool) -> None:
    """When the answer begins, or at the latest before it is billed."""
    with paced(tmp_path, 0.1, first_byte=first_byte) as (live, engine):
        caller = Caller(live, sentences(50))
        time.sleep(0.1)
        caller.send_more()
        time.sleep(0.1)
        caller.hang_up()
        assert used(live) == 0
        assert (len(engine.begun) < 50) == stopped


def test_a_second_try_goes_on_where_the_first_was_broken_off(tmp_path: Path) -> None:
    texts = sentences(20)
    with paced(tmp_path, 0.2) as (live, engine), live.developer as client:
        caller = Caller(live, texts)
        assert engine.busy.wait(PATIENCE)
        caller.hang_up()
        settled(live)
        assert 0 < len(engine.begun) < 20
        answer = client.post("/v2/translate", json=body(texts))
        assert [item["text"] for item in answer.json()["translations"]] == [f"[de] {text}" for text in texts]
        assert sorted(engine.begun) == sorted(texts), "something was done twice"
        assert used(live) == len("".join(texts))


def test_an_answer_that_takes_long_begins_early(tmp_path: Path) -> None:
    texts = sentences(20)
    with paced(tmp_path, 0.5, first_byte=0.2) as (live, _), live.developer as client:
        began = time.monotonic()
        with client.stream("POST", "/v2/translate", json=body(texts)) as answer:
            waited = time.monotonic() - began
            assert (answer.status_code, len(answer.headers["x-trace-id"])) == (200, 32)
            assert answer.headers["content-type"] == "application/json; charset=utf-8"
            answer.read()
        assert waited < (time.monotonic() - began) / 2
        assert answer.content.startswith(b"  ")
        assert [item["text"] for item in answer.json()["translations"]] == [f"[de] {text}" for text in texts]
        quick = client.post("/v2/translate", json=body(texts[:1]))
        assert quick.headers["content-length"] == str(len(quick.content))


@pytest.mark.parametrize(
    ("texts", "status"), [([*sentences(20), ""], 200), ([*sentences(20), "BREAK"], None), (["BREAK"], 500)]
)
def test_what_fails_late_breaks_the_connection_and_costs_nothing(
    tmp_path: Path, texts: list[str], status: int | None
) -> None:
    with paced(tmp_path, 0.2, first_byte=0.1) as (live, _), live.developer as client:
        if status is None:
            with pytest.raises(httpx.RemoteProtocolError):
                client.post("/v2/translate", json=body(texts))
        else:
            assert client.post("/v2/translate", json=body(texts)).status_code == status
        assert used(live) == (len("".join(texts)) if status == 200 else 0)


def test_one_word_is_answered_while_its_key_has_much_to_do(tmp_path: Path) -> None:
    """Five times 20,000 characters would take a minute; a book more is refused, a word is not."""
    books = [[f"Book {book}: {text}" for text in sentences(50)] for book in range(5)]
    with paced(tmp_path, 0.2, queue_seconds=5) as (live, _), live.developer as client:
        assert client.post("/v2/translate", json=body(["The pace is measured by this."])).status_code == 200
        calls = [Caller(live, book) for book in books]
        deadline = time.monotonic() + 5
        while live.parts.router.load().waiting < 2500:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        began = time.monotonic()
        assert client.post("/v2/translate", json=body(["Word"])).status_code == 200
        assert time.monotonic() - began < 2
        refused = client.post("/v2/translate", json=body(["Another book. " * 400]))
        assert (refused.status_code, int(refused.headers["retry-after"]) > 5) == (429, True)
        for call in calls:
            call.hang_up()


# White space, empty tags, paired placeholders


@pytest.mark.parametrize("handling", ["xml", "html"])
@pytest.mark.parametrize("target", usually(["DE", "ES", "PL"], "DE", "PL"))
@pytest.mark.parametrize(
    "text", ['Hello <x id="1"></x>!', 'Delete <x id="1"/>?', 'Thank you, <x id="1"/>!', '<x id="1"/>, please wait.']
)
def test_an_empty_tag_touches_no_word(translate: Translate, text: str, target: str, handling: str) -> None:
    said = translate(text, target, tag_handling=handling, ignore_tags=["x"])
    assert len(re.findall(r"<x id=\"1\"(?:/>|></x>)", said)) == 1
    assert not re.search(r"\w<x|[,]<x|(?:/|</x)>\w", said)


@pytest.mark.parametrize("target", usually(["DE", "FR", "ES", "NL", "PL"], "DE", "FR", "PL"))
@pytest.mark.parametrize(
    "text",
    [
        "<p>We are now</p><p>closing the store.</p>",
        "<p>You can download</p><p>the new report</p><p>from our website.</p>",
        "<p>The old <b>red car</b></p><p>is behind the house.</p>",
    ],
)
def test_nothing_leaves_an_element_that_does_not_split(translate: Translate, text: str, target: str) -> None:
    said = translate(text, target, tag_handling="xml", non_splitting_tags=["p"])
    assert re.fullmatch(r"(?:<p>(?:(?!</?p>).)+</p>)+", said)
    assert said.count("<b>") == said.count("</b>") >= text.count("<b>")


@pytest.mark.parametrize("split", ["0", "1", "nonewlines", None])
@pytest.mark.parametrize("target", usually(["DE", "FR", "PL"], "DE", "PL"))
@pytest.mark.parametrize(
    "text",
    [
        "Dear customer,\n\nthank you for your order.\nWe will ship it.",
        "Good morning!\n\n\nPlease read this.\r\n  It is short.\tOr long.\n",
        "Dear <b>customer</b>,\n\nthank you for your order.\n\n<i>We</i> will ship it.",
        "<p>The shop is open.\n\nPlease come in.</p>\n\n<p>It is late.</p>",
    ],
)
def test_white_space_between_sentences_of_html_comes_back(
    translate: Translate, text: str, target: str, split: str | None
) -> None:
    said = translate(text, target, tag_handling="html", split_sentences=split)
    assert re.findall(r"\s*[\n\t]\s*", said) == re.findall(r"\s*[\n\t]\s*", text)
    for given, got in zip(re.split(r"\s*[\n\t]\s*", text), re.split(r"\s*[\n\t]\s*", said), strict=True):
        assert bool(given) == bool(got)
        assert given[-1:].isalnum() == got[-1:].isalnum()


@pytest.mark.parametrize("handling", [None, "xml", "html"])
@pytest.mark.parametrize(
    "text", ["I live in a small\nhouse near the\nriver.", "We will send you\nthe report as\nsoon as we can."]
)
def test_without_splitting_a_sentence_goes_over_its_lines(
    translate: Translate, text: str, handling: str | None
) -> None:
    said = translate(text, tag_handling=handling, split_sentences="0")
    assert said.count("\n") == 2
    assert said.replace("\n", " ") == translate(text.replace("\n", " "), split_sentences="0")


@pytest.mark.parametrize("handling", [None, "html"])
@pytest.mark.parametrize(
    ("text", "label"),
    [("Name:\tJohn\nAge:\t42", "Age"), ("Size\t5\nWeight\t7 kg", "Weight"), ("Colour:\tred\tnew", "Colour")],
)
def test_cells_are_translated_each_for_itself(
    translate: Translate, text: str, label: str, handling: str | None
) -> None:
    said = translate(text, tag_handling=handling)
    assert re.findall(r"[\t\n]", said) == re.findall(r"[\t\n]", text)
    assert label not in said


def test_what_came_back_as_it_was_is_named(real: Live) -> None:
    texts = ["Name: John", "12", "{name}", "The house is red."]
    done = answered(real, texts, source_lang="EN", show_checks=True, tag_handling="html")
    for text, item in zip(texts, done, strict=True):
        is_named = item["text"] == text and any(map(str.isalpha, text.replace("{name}", "")))
        assert ("copy" in item["checks"]["left"]) is is_named


@pytest.mark.parametrize("target", usually(["DE", "FR", "ES", "PL"], "DE", "FR"))
@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "&nbsp;"])
@pytest.mark.parametrize(
    "text",
    [
        "The town is 10~km away.",
        "Save~all",
        "It weighs 5~kg and is 30~cm long.",
        "Home~|~Help",
        "See page~7 for more.~",
    ],
)
def test_a_space_that_does_not_break_comes_back(translate: Translate, text: str, space: str, target: str) -> None:
    said = translate(text.replace("~", space), target, tag_handling="html" if space.startswith("&") else None)
    assert said.count(space) >= text.count("~") or " " not in said.strip()
    # A unit may come out in words, with a capital in German, so its first letter is enough.
    for kept in re.findall(r"\d+~(?=km|kg|cm)\w|~\d|~\|~|~$", text):
        assert kept.replace("~", space) in said.replace("K", "k")


@pytest.mark.parametrize("target", usually(["DE", "FR", "ES", "PL"], "DE", "FR"))
@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("{{2}}Free{{3}} shipping", ["{{2}}|{{3}}"]),
        ("Please accept the {a}terms of use{/a} first.", ["{a}|{/a}"]),
        ("<0>Click here</0> to change your password.", ["<0>|</0>"]),
        ("%1Free shipping%2 for all orders", ["%1|%2"]),
        ("Read the [link]new book[/link] and the {b} rules of the house {/b} today.", ["[link]|[/link]", "{b} | {/b}"]),
        ("{{1}}Write to us{{2}} or {{3}}open the door{{4}} to see {0} cats.", ["{{1}}|{{2}}", "{{3}}|{{4}}"]),
    ],
)
def test_placeholders_stand_around_words_as_tags_do(
    translate: Translate, text: str, pairs: list[str], target: str
) -> None:
    said = translate(text, target)
    for opening, closing in (pair.split("|") for pair in pairs):
        found = re.search(rf"(?<!\w){re.escape(opening)}(\S.*?){re.escape(closing)}(?!\w)", said)
        assert found
        assert found[1] == found[1].strip()
        assert said.count(opening.strip()) == said.count(closing.strip()) == 1
        assert f"{opening}{found[1]}{closing}" not in text
    assert said.count("{0}") == text.count("{0}")


@pytest.mark.parametrize(
    "text", ["Page {0} of {1}", "Copy %1 to %2", "{0}x{1} points", "From {start_date} to {end_date}"]
)
def test_values_stay_where_they_are_needed(translate: Translate, text: str) -> None:
    said = translate(text)
    assert sorted(re.findall(r"\{\w+\}|%\d", said)) == sorted(re.findall(r"\{\w+\}|%\d", text))


@pytest.mark.parametrize("target", usually(["DE", "FR", "ES", "PL"], "DE", "FR"))
@pytest.mark.parametrize(
    "text",
    [
        "Please wait...",
        "...and much more",
        "Loading... please wait",
        'He said "wait..." and left',
        "- first thing\n- second thing",
        "1. open the door\n2. close the window",
        "read more…",
    ],
)
def test_formatting_that_is_to_be_preserved_is(translate: Translate, text: str, target: str) -> None:
    said = translate(text, target, preserve_formatting=True)
    assert [said.count(mark) for mark in ("...", "…")] == [text.count(mark) for mark in ("...", "…")]
    firsts = ([re.search(r"[^\W\d_]", line) for line in each.splitlines()] for each in (text, said))
    for given, got in zip(*firsts, strict=True):
        assert given
        assert got
        assert given[0].islower() == got[0].islower()


# Words, numbers, currencies

PROTECTED = (
    "info@example.com",
    "https://example.org/a?b=1",
    "192.168.0.1:8080",
    "{name}",
    "%s",
    "$user",
    "/etc/hosts.conf",
    "9f86d081884c",
)
PHRASES = (
    "* items",
    "* not found",
    "* settings",
    "* is ready",
    "IP *",
    "by *",
    "Contact *",
    "Delete *",
    "Server *",
    "New *",
    "Copy * here",
    "from * to you",
)


def in_many(real: Live, texts: Sequence[str], target: str, source: str) -> list[str]:
    """Any number of texts, as many in a request as it may have."""
    parts = [list(texts[at : at + 50]) for at in range(0, len(texts), 50)]
    return [item["text"] for part in parts for item in answered(real, part, target, source_lang=source)]


@pytest.mark.parametrize("target", usually(["DE", "FR", "ES", "PL", "RU", "JA", "ZH"], "DE", "JA"))
def test_words_beside_something_protected_are_there(real: Live, target: str) -> None:
    cases = [(phrase, thing) for phrase in PHRASES for thing in PROTECTED]
    said = in_many(real, [phrase.replace("*", thing) for phrase, thing in cases], target, "EN")
    assert [
        (phrase, thing, text)
        for (phrase, thing), text in zip(cases, said, strict=True)
        if text.count(thing) != 1 or not any(map(str.isalpha, text.replace(thing, "")))
    ] == []


def test_a_receipt_tells_of_words_that_were_brought_back(real: Live) -> None:
    """Any model may do it at once; then there is nothing to tell, and never is there anything left."""
    (done,) = answered(real, "info@example.com items", source_lang="EN", show_checks=True)
    assert {*done["checks"]["repaired"], *done["checks"]["left"]} <= {"empty", "short"}
    assert done["checks"]["left"] == []


# What is written before a point and behind it, and the words that a sign of money may become.
AMOUNTS = (("99", "99"), ("1,234", "56"), ("12,345", "60"), ("47,250", ""), ("3,456,789", ""))
MONEY = {
    "$*": r"\$|USD|[dD][oó]l+[aá]r|доллар",
    "€*": r"€|EUR|(?i:eur|евро)",
    "£*": r"£|GBP|(?i:pound|pfund|livre|libr|sterlin|funt|фунт|pond|pund|liber)",
    "₹*": r"₹|INR|(?i:rupi|roupi|rupee|roepi|рупи)",
    "* zł": r"zł|PLN|(?i:z[lł]ot|злот|zlat)",
    "* kr": r"\bkr\b|SEK|NOK|DKK|(?i:kron|coro|couron|korun|koron|крон|kroon|crown)",
    "CHF *": r"CHF|(?i:fran[ckq]|франк)",
    "* EUR": r"€|EUR|(?i:eur|евро)",
}
FRAMES = {
    "EN": ("The price is *.", "* per year", "Please pay * by Friday."),
    "DE": ("Der Preis beträgt *.", "* pro Jahr"),
    "FR": ("Le prix est de *.", "* par an"),
    "ES": ("El precio es de *.", "* al año"),
    "IT": ("Il prezzo è di *.", "* all'anno"),
    "PL": ("Cena wynosi *.", "* rocznie"),
    "RU": ("Цена составляет *.", "* в год"),
    "NL": ("De prijs is *.", "* per jaar"),
    "PT": ("O preço é *.", "* por ano"),
    "SV": ("Priset är *.", "* per år"),
    "CS": ("Cena je *.", "* ročně"),
}
OTHERS = tuple(language for language in FRAMES if language != "EN")
_NUMBER = re.compile(r"\d+(?:[.,'’\s]\d+)*")


def amount(whole: str, fraction: str, language: str) -> str:
    """As the language writes it by custom."""
    group, decimal = (",", ".") if language == "EN" else (".", ",") if language in "DE ES IT NL PT" else ("\u00a0", ",")
    return whole.replace(",", group) + (decimal + fraction if fraction else "")


def is_well_written(number: str, source: str, language: str) -> bool:
    """With the signs that the language uses, or those that it had."""
    group, decimal = (r"[,\s]", r"\.") if language == "EN" else (r"[.\s]", ",")
    own = re.fullmatch(rf"(?:\d{{1,3}}(?:{group}\d{{3}})+|\d+)(?:{decimal}\d+)?", number)
    return own is not None or number == source


def wrong_amounts(real: Live, source: str, target: str) -> list[tuple[str, str]]:
    """Every currency with every amount, in one frame after the other."""
    frames, numbers = cycle(FRAMES[source]), [amount(*parts, source) for parts in AMOUNTS]
    cases = [
        (next(frames).replace("*", money.replace("*", number)), number, pattern)
        for money, pattern in MONEY.items()
        for number in numbers
    ]
    said = in_many(real, [text for text, _, _ in cases], target, source)
    return [
        (text, answer)
        for (text, number, pattern), answer in zip(cases, said, strict=True)
        if re.search(pattern, answer) is None or not has_amount(answer, number, target)
    ]


def has_amount(answer: str, number: str, target: str) -> bool:
    same = [token for token in _NUMBER.findall(answer) if re.sub(r"\D", "", token) == re.sub(r"\D", "", number)]
    return any(is_well_written(token, number, target) for token in same)


@pytest.mark.parametrize("target", usually(OTHERS, "DE", "RU"))
def test_amounts_are_the_same_and_keep_their_currency(real: Live, target: str) -> None:
    assert wrong_amounts(real, "EN", target) == []


@pytest.mark.parametrize("source", usually(OTHERS, "FR", "RU"))
def test_amounts_come_back_into_english(real: Live, source: str) -> None:
    assert wrong_amounts(real, source, "EN") == []


@pytest.mark.parametrize("target", ["DE", "FR", "RU", "JA", "ZH", "AR"])
def test_times_keep_their_half_of_the_day(real: Live, target: str) -> None:
    """Counted to 24, or with a word for it."""
    texts = ["We open at 9:05 a.m. or 11:45 p.m.", "The bus leaves at 10:20 p.m. today.", "Call me at 7:50 pm."]
    said = in_many(real, texts, target, "EN")
    word = r"p\.? ?m|abends|nachts|soir|вечер|ноч|午後|夜|下午|晚|مساء|\bم\b"
    assert [
        (text, answer)
        for text, answer, hour in zip(texts, said, (23, 22, 19), strict=True)
        if not re.search(rf"(?<!\d){hour}(?!\d)|{word}", answer)
    ] == []


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("لدي ٢٥ كتابا في البيت.", "AR"),
        ("I bought ۲۵ books yesterday.", "EN"),
        ("I bought २५ books yesterday.", "EN"),
        ("ฉันมีหนังสือ ๒๕ เล่ม", "TH"),
        ("本を２５冊買いました。", "JA"),
    ],
)
def test_digits_of_any_script_say_their_number(translate: Translate, text: str, source: str) -> None:
    assert "25" in translate(text, "FR", source)


# Detection, terms, forms of address


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Check out https://example.de/produkte/schuhe", "EN"),
        ("Please open rechnung_und_lieferschein.pdf", "EN"),
        ("Hello 😀", "EN"),
        ("Hello {benutzer}", "EN"),
        ("Hello Anna", "EN"),
        ("Hi", "EN"),
        ("Bom dia", "PT"),
        ("Danke 👍", "DE"),
        ("Merci beaucoup", "FR"),
        ("Takk", "NB"),
    ],
)
def test_addresses_and_pictures_do_not_tell_a_language_and_greetings_do(real: Live, text: str, language: str) -> None:
    assert answered(real, text, "PL")[0]["detected_source_language"] == language


GERMAN = {"apple": "Apfel", "cart": "Warenkorb", "order": "Auftrag", "customer": "Klient", "account": "Benutzerkonto"}


@pytest.mark.parametrize(
    ("text", "wanted", "unwanted"),
    [
        ("Three apples", r"\bÄpfeln?\b", r"\bApfel\b"),
        ("Your carts are empty.", r"\bWarenkörben?\b", r"\bWarenkorb\b"),
        ("I bought three apples and two carts.", r"\bÄpfel\b.*\bWarenkörbe\b", r"\bApfel\b|\bWarenkorb\b"),
        ("Two accounts were locked.", r"\bBenutzerkonten\b", r"\bBenutzerkontos?\b"),
        ("Many customers wrote to us.", r"\bKlienten\b", r"\bKlient\b"),
        ("The order was sent yesterday.", r"\bAuftrag\b", r"\b(?:[Dd]ie|[Dd]as) Auftrag\b"),
        ("Each order is new.", r"\bAuftrag\b", r"\b(?:[Jj]ede|[Jj]edes) Auftrag\b"),
        ("YOUR CART", r"\bWARENKORB\b", "[a-z]"),
        ("DELETE ALL CARTS", r"\bWARENKÖRBE\b", "[a-z]"),
    ],
)
def test_a_german_term_is_inflected(real: Live, text: str, wanted: str, unwanted: str) -> None:
    terms = create(real, GERMAN)
    said = answered(real, text, source_lang="EN", glossary_id=terms)[0]["text"]
    assert re.search(wanted, said), said
    assert not re.search(unwanted, said), said


ADDRESSED = [
    "I beg you to send me your answer.",
    "Please send me your address.",
    "Thank you for your message, please send us your invoice.",
    "If you have questions, write to us and we will help you.",
    "When you arrive, call me and wait for your friend.",
]


@pytest.mark.parametrize("formality", ["more", "less"])
@pytest.mark.parametrize("target", ["DE", "ES", "FR", "IT", "NL", "PL", "PT-PT", "PT-BR", "RU"])
def test_a_sentence_has_one_form_of_address_or_the_receipt_says_so(real: Live, target: str, formality: str) -> None:
    options = {"source_lang": "EN", "formality": formality, "show_checks": True}
    engine = named(target).engine
    for source, said in zip(ADDRESSED, answered(real, ADDRESSED, target, **options), strict=True):
        assert not is_mixed(source, said["text"], engine) or "formality" in said["checks"]["left"]


# Parameters and limits


def test_an_empty_list_is_as_absent(translate: Translate) -> None:
    assert translate("Hello", custom_instructions=[], glossary_ids=[])


def test_a_glossary_may_begin_without_a_dictionary_and_says_which_pair_it_lacks(real: Live) -> None:
    with real.developer as client:
        made = client.post("/v3/glossaries", json={"name": "empty", "dictionaries": []})
        assert (made.status_code, made.json()["dictionaries"]) == (201, [])
        glossary = made.json()["glossary_id"]
        body = {"text": ["Hello"], "source_lang": "EN", "target_lang": "DE", "glossary_id": glossary}
        refused = client.post("/v2/translate", json=body)
    words = f"No dictionary found for language pair en-de in glossary {glossary}"
    assert (refused.status_code, refused.json()["message"]) == (400, words)


def test_how_many_texts_a_request_may_have_is_a_setting(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine="stub", max_texts=1000, log_level="error")
    with serving(settings) as service, service.developer as client:
        answers = [
            client.post("/v2/translate", json={"text": ["a"] * count, "source_lang": "EN", "target_lang": "DE"})
            for count in (1000, 1001)
        ]
    assert [answer.status_code for answer in answers] == [200, 400]
    assert answers[1].json()["message"] == "Parameter 'text' must not contain more than 1000 entries"
