import pytest

from tolmach.engines.protocol import Link
from tolmach.translation.checks import lengths

LONG = "He joked about criticism he would get from the news media for making a comment."


@pytest.mark.parametrize(
    ("source", "target", "pair", "short"),
    [
        (LONG, "Er scherzte.", ("en", "de"), True),
        (LONG, LONG, ("en", "de"), False),
        (LONG, "Er scherzte über die Kritik, die er von den Medien", ("en", "de"), True),
        (LONG, "Er scherzte über die Kritik, die er von den Medien.", ("en", "de"), False),
        (
            LONG,
            "彼はコメントをしたことでニュースメディアから受けるであろう批判について冗談を言った。",
            ("en", "ja"),
            False,
        ),
        (LONG, "彼は冗談を言った。", ("en", "ja"), True),
        ("他开玩笑说，他会因为发表评论而受到新闻媒体的批评。", "He joked.", ("zh", "en"), True),
        ("他说 Holly Willoughby and Peter Jones", "Holly Willoughby and Peter Jones", ("zh", "en"), False),
        (LONG[:-1] + "?", "Αστειεύτηκε για την κριτική που θα δεχόταν;", ("en", "el"), False),
        ("Yes, of course", "Ja", ("en", "de"), False),
    ],
)
def test_too_short(source: str, target: str, pair: tuple[str, str], short: bool) -> None:
    assert lengths.too_short(source, target, pair) is short


@pytest.mark.parametrize(
    ("source", "target", "pair", "few"),
    [
        ("from       to you", "od      ", ("en", "cs"), True),
        ("from       to you", "od      pro vás", ("en", "cs"), False),
        ("for       only", "      만", ("en", "ko"), False),
        ("your account      ", "계정      ", ("en", "ko"), False),
        ("twenty-five of      ", "25      ", ("en", "de"), False),
        ("see      ", "s.      ", ("en", "de"), False),
    ],
)
def test_far_fewer_letters(source: str, target: str, pair: tuple[str, str], few: bool) -> None:
    assert lengths.far_fewer(source, target, pair) is few


@pytest.mark.parametrize(
    ("target", "long"),
    [(LONG, False), (LONG * 2, False), (LONG * 3, True)],
)
def test_too_long(target: str, long: bool) -> None:
    assert lengths.too_long(LONG, target, ("en", "de")) is long


def links(source: str, *words: str) -> tuple[Link, ...]:
    starts = [source.index(word) for word in words]
    return tuple(Link((at, at + len(word)), (0, 1), 1.0) for at, word in zip(starts, words, strict=True))


@pytest.mark.parametrize(
    ("source", "linked", "count"),
    [
        ("The couples holiday together and Jones has a stake", ("has", "stake"), 1),
        ("The couples holiday together and Jones has a stake", ("holiday", "Jones", "stake"), 0),
        ("It is on the way to the end of it", ("It", "end"), 0),
        ("有人提议威尔士国民议会议员更名", ("有人",), 1),
        ("有人提议威尔士国民议会议员更名", ("有人", "威尔士", "议会", "更名"), 0),
        ("それがそうしたことにあるので", ("それ",), 0),
        ("", (), 0),
    ],
)
def test_omitted(source: str, linked: tuple[str, ...], count: int) -> None:
    assert lengths.omitted(source, links(source, *linked)) == count
