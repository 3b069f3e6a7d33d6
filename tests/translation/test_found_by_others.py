"""What other people's software and rude input found, each by the wire and with the shipped model.

What is asserted holds for any model that is good enough to ship: what comes back unharmed, never a choice of words.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import cycle
from typing import Any

import pytest

from tests.conftest import Live, serving
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


# White space, empty tags, paired placeholders


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


@pytest.mark.parametrize("target", ["DE", "FR", "ES", "PL", "RU", "JA", "ZH"])
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


@pytest.mark.parametrize("target", OTHERS)
def test_amounts_are_the_same_and_keep_their_currency(real: Live, target: str) -> None:
    assert wrong_amounts(real, "EN", target) == []


@pytest.mark.parametrize("source", OTHERS)
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


# Parameters and limits
