"""Many combinations of interface strings and tags, by the wire and with the shipped model: what must hold for all."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.conftest import Live, serving
from tests.usual import usually
from tolmach.settings import Settings

STRINGS = (
    "Delete {}?", "Hello {}!", "Welcome back, {}.", "{} files selected", "Page {} of {}", "Sorted by {}",
    "Do you really want to remove {}?", "Your password expires in {} days.", "{} is not a valid address.",
    "Could not open {}: permission denied.", "Uploaded by {} on {}", "Sign in to {}", "{} invited you to {}",
    "You have {} new messages", "Last changed: {}", "Open {} in a new window",
    "Are you sure you want to delete the project {}?", "Step {}", "Thank you, {}!", "No results for {}",
    "Copy {} to {}", "Version {} is available.", "{}, please confirm your email address.", "Click {} to continue.",
    "The component {} was locked by {}.", "Only {} left in stock", "Share {} with your friends", "Language: {}",
    "Reply to {}...", "From {} to {}", "{} minutes ago", "Created {}", "Failed to save {}.", "Add {} to the list",
    "({} of {})", "Logged in as {}",
)  # fmt: skip
TARGETS = ("DE", "FR", "ES", "IT", "NL", "PL", "PT-PT")

SENTENCES = (
    ("Please read the", "new instructions", "carefully."),
    ("You can", "download the report", "from our website today."),
    ("The", "red car", "is parked behind the house."),
    ("We will", "contact you", "as soon as possible."),
    ("Click", "here", "to reset your password."),
)
PAIRS = (
    ("<b>", "</b>"), ("<i>", "</i>"), ('<a href="https://example.com/a">', "</a>"),
    ('<span class="n">', "</span>"), ("<b><i>", "</i></b>"),
)  # fmt: skip
INLINE_TARGETS = ("DE", "ES")

_POINT = re.compile(r'<x id="(\d)"(?:/>|></x>)')
_TAG = re.compile(r"</?[a-z]+[^<>]*>")
_CLOSING = frozenset(".,:;!?)…'’-\"”»")
_JOINING = frozenset("('’-¿¡\"„«“")


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"), log_level="error")) as service:
        yield service


def translated(real: Live, texts: Sequence[str], target: str, **options: Any) -> list[str]:
    """In requests of as many texts as are allowed."""
    done: list[str] = []
    with real.developer as client:
        for start in range(0, len(texts), 50):
            body = {"text": texts[start : start + 50], "source_lang": "EN", "target_lang": target, **options}
            answer = client.post("/v2/translate", json=body, timeout=120)
            assert answer.status_code == 200, answer.text
            done += (item["text"] for item in answer.json()["translations"])
    return done


def with_points(string: str, number: int) -> str:
    """Empty elements in the place of its gaps, every other string in the longer spelling."""
    first, *rest = string.split("{}")
    spelt = '<x id="{}"/>' if number % 2 else '<x id="{}"></x>'
    return first + "".join(spelt.format(place + 1) + text for place, text in enumerate(rest))


@pytest.mark.parametrize("handling", ["xml", "html"])
@pytest.mark.parametrize("target", usually(TARGETS, "DE", "FR", "PL"))
def test_a_space_stood_a_space_stands(real: Live, target: str, handling: str) -> None:
    texts = [with_points(string, number) for number, string in enumerate(STRINGS)]
    said = translated(real, texts, target, tag_handling=handling, ignore_tags=["x"])
    assert {text: out for text, out in zip(texts, said, strict=True) if not keeps_spaces(text, out)} == {}


def keeps_spaces(text: str, said: str) -> bool:
    stood, stands = _sides(text), _sides(said)
    return (
        stood.keys() == stands.keys()
        and all(_is_apart(*stood[name], *stands[name]) for name in stood)
        and "  " not in _POINT.sub("x", said)
        and said == said.strip()
    )


def _sides(text: str) -> dict[str, tuple[str, str]]:
    return {match[1]: (text[: match.start()][-1:], text[match.end() :][:1]) for match in _POINT.finditer(text)}


def _is_apart(before: str, after: str, last: str, following: str) -> bool:
    if (not before.isalnum() and last.isalnum()) or (not after.isalnum() and following.isalnum()):
        return False
    is_spaced_before = before != " " or not last or last.isspace() or last in _JOINING or last == ">"
    return is_spaced_before and (after != " " or not following or following.isspace() or following in _CLOSING | {"<"})


def inline(first: str, middle: str, last: str) -> Iterator[str]:
    for opening, closing in PAIRS:
        yield f"{first} {opening}{middle}{closing} {last}"
        yield f"{opening}{first}{closing} {middle} {last}"
        yield f"{first} {middle} {opening}{last}{closing}"
        yield f"{opening}{first} {middle} {last}{closing}"
        yield f"{first} {middle} {opening}{last[:-1]}{closing}."
        yield f"{first}{opening} {middle} {closing}{last}"
    yield f"{first} {middle}<br/>{last}"
    yield f"{first} {middle} <br/> {last}"
    yield f"<br/>{first} {middle} {last}"
    yield f"{first} {middle} {last}<br/>"
    yield f"{first} <b>{middle}</b> <i>{last}</i>"
    yield f"<b>{first}</b> <i>{middle}</i> <u>{last}</u>"
    yield f"<b>{first} </b><i>{middle}</i> {last}"
    yield f"{first} <b>{middle} <i>{last[:-1]}</i></b>."
    yield f'<span class="n">{first} <b>{middle}</b></span> {last}'
    yield f'{first} "<b>{middle}</b>" {last}'


@pytest.mark.parametrize("handling", ["xml", pytest.param("html", marks=pytest.mark.heavy)])
@pytest.mark.parametrize("target", usually(INLINE_TARGETS, "DE"))
def test_inline_tags_stay_around_their_words(real: Live, target: str, handling: str) -> None:
    texts = [text for sentence in SENTENCES for text in inline(*sentence)]
    said = translated(real, texts, target, tag_handling=handling)
    found = {text: out for text, out in zip(texts, said, strict=True) if not keeps_tags(text, out)}
    assert len(texts) * len(INLINE_TARGETS) * 2 >= 400
    assert found == {}


def keeps_tags(text: str, said: str) -> bool:
    """A tag may stand twice. What all stood in tags stands in tags, no words are glued, no spaces are doubled, and no
    white space goes into a tag that held none there."""
    given, got = Counter(_TAG.findall(text)), Counter(_TAG.findall(said))
    return (
        given <= got
        and got.keys() == given.keys()
        and (_has_words(_outside(text)) or not _has_words(_outside(said)))
        and "  " not in _TAG.sub("", said).replace("  ", " ", text.count(" <br/> "))
        and said == said.strip()
        and all(_edges(text, tag) >= _edges(said, tag) for tag in given)
        and not re.search(r"\w(?:</?[a-z]+[^<>/]*>)+\w", said)
    )


def _outside(text: str) -> str:
    depth, done, out = 0, 0, ""
    for tag in _TAG.finditer(text):
        out += "" if depth else text[done : tag.start()]
        done = tag.end()
        depth += 0 if tag[0].endswith("/>") else -1 if tag[0].startswith("</") else 1
    return out + text[done:]


def _has_words(text: str) -> bool:
    return any(char.isalnum() for char in text)


def _edges(text: str, tag: str) -> set[bool]:
    """Whether white space stands within an element at this tag, or before a point."""
    if tag.startswith("</") or tag.endswith("/>"):
        return {text[: at.start()][-1:].isspace() for at in re.finditer(re.escape(tag), text)} | {False}
    return {text[at.end() :][:1].isspace() for at in re.finditer(re.escape(tag), text)} | {False}
