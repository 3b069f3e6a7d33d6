"""How Japanese sentences end: です and ます, or だ and である. Verbs go from one form into the other by their row."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from tolmach.styles.rules.kit.phrases import words
from tolmach.units import Edit

_ROWS = {
    "い": "わいうえお", "き": "かきくけこ", "ぎ": "がぎぐげご", "し": "さしすせそ", "ち": "たちつてと",
    "に": "なにぬねの", "び": "ばびぶべぼ", "み": "まみむめも", "り": "らりるれろ",
}  # fmt: skip
"""Of the verbs of five rows, by the letter before ます."""
_PAST = dict(zip("いちりにびみきぎし", words("った った った んだ んだ んだ いた いだ した"), strict=True))
E_ROW = frozenset("えけせてねへめれげぜでべぺ")
I_STEMS = words(
    """でき 起き 生き 過ぎ すぎ 落ち 降り 借り 足り 浴び 伸び 帯び 用い 率い 試み 信じ 感じ 通じ 生じ 閉じ 応じ
    命じ 論じ     満ち 飽き 尽き 老い 悔い 強い 省み 顧み 染み 延び 滅び 詫び"""
)
"""Verbs of one row that look like verbs of five."""
KANJI = "一-龯々"
_DONE_TO_THEM = re.compile(rf"(?:[{KANJI}]{{2}}|[ァ-ヶー]|を|[A-Za-z])し$")
"""Nouns that する makes into verbs."""
_NOT_NOUNS = ("見直し", "取消し", "繰返し", "手渡し", "見逃し", "差戻し", "申渡し")
_STOP = re.compile(r"[。．！？!?」』）)\n]")
_PARTICLES = ("よね", "か", "よ", "ね")
_LONGEST = 16
_WORD = re.compile(rf"[{KANJI}ァ-ヶーA-Za-z0-9ぁ-ん]+$")
_VERB_POLITE = ("ませんでした", "ませんか", "ません", "ましょう", "ました", "ます")
_NOUN_ENDS: Mapping[str, str] = {
    "ではありませんでした": "ではなかった",
    "ではありません": "ではない",
    "じゃありません": "ではない",
    "でしょう": "だろう",
    "でした": "だった",
    "です": "だ",
}
_POLITE = (*_NOUN_ENDS, *_VERB_POLITE)
_RIGOROUS = {"だ": "である", "だった": "であった", "だろう": "であろう"}
_NOT_ADJECTIVES = words(
    "違い 思い 扱い 願い 狙い 嫌い きらい きれい 占い 誓い 争い 支払い 使い くらい ぐらい 出会い 勢い せい"
)


def _is_suru(stem: str) -> bool:
    return stem == "し" or stem.endswith("いし") or (bool(_DONE_TO_THEM.search(stem)) and not stem.endswith(_NOT_NOUNS))


def _is_one_row(stem: str) -> bool:
    last = stem[-1]
    if last in E_ROW or re.match(f"[{KANJI}]", last) or last == "じ":
        return True
    return stem.endswith(I_STEMS) or stem == "い" or stem.endswith(("てい", "でい", "にい", "がい", "はい"))


def _five_rows(stem: str, row: int, ending: str) -> str:
    return stem[:-1] + _ROWS[stem[-1]][row] + ending


def _plain(stem: str) -> str:
    if stem == "き" or stem.endswith("てき"):
        return stem[:-1] + "くる"
    if _is_suru(stem):
        return stem[:-1] + "する"
    return stem + "る" if _is_one_row(stem) else _five_rows(stem, 2, "")


def _past(stem: str) -> str:
    if _is_suru(stem) or _is_one_row(stem) or stem == "き" or stem.endswith("てき"):
        return stem + "た"
    return stem[:-1] + ("った" if stem.endswith(("行き", "いき")) else _PAST[stem[-1]])


def _denied(stem: str) -> str:
    if stem.endswith("あり"):
        return stem[:-2] + "ない"
    if stem == "き" or stem.endswith("てき"):
        return stem[:-1] + "こない"
    return stem + "ない" if _is_suru(stem) or _is_one_row(stem) else _five_rows(stem, 0, "ない")


def _together(stem: str) -> str:
    return stem + "よう" if _is_suru(stem) or _is_one_row(stem) else _five_rows(stem, 4, "う")


_VERB_ENDS: Mapping[str, Callable[[str], str]] = {
    "ます": _plain,
    "ました": _past,
    "ません": _denied,
    "ませんか": lambda stem: _denied(stem) + "か",
    "ませんでした": lambda stem: _denied(stem)[:-1] + "かった",
    "ましょう": _together,
}


def plain(text: str, language: str) -> Iterator[Edit]:
    """だ and the plain forms of verbs."""
    return _to_plain(text, {})


def rigorous(text: str, language: str) -> Iterator[Edit]:
    """である and the plain forms of verbs."""
    return _to_plain(text, _RIGOROUS)


@lru_cache(maxsize=4)
def ends(text: str) -> tuple[tuple[int, str], ...]:
    """Of each sentence where it ends, before か, よ and ね, and the word that ends there."""
    return tuple(_ends(text))


def _ends(text: str) -> Iterator[tuple[int, str]]:
    for stop in (*(match.start() for match in _STOP.finditer(text)), len(text)):
        word, tail = _ending(text[max(0, stop - _LONGEST) : stop])
        if word:
            yield stop - len(tail), word


# A text is read again after each change, and most of its sentences end as before.
@lru_cache(maxsize=1000)
def _ending(before: str) -> tuple[str, str]:
    """The last word, and what stands behind it."""
    tail = next((each for each in _PARTICLES if before.endswith(each) and not before.endswith("ませんか")), "")
    word = _WORD.search(before.removesuffix(tail))
    return word[0] if word else "", tail


def is_polite(word: str) -> bool:
    return word.endswith(_POLITE)


def _to_plain(text: str, written: Mapping[str, str]) -> Iterator[Edit]:
    for end, word in ends(text):
        if plain_form := _plain_form(word):
            old, new = plain_form
            yield Edit(end - len(old), end, written.get(new, new))


# A text is read more than once, and its sentences end alike.
@lru_cache(maxsize=1000)
def _plain_form(word: str) -> tuple[str, str] | None:
    """What of a polite word changes, and into what; None of what is plain or cannot be turned."""
    ending = next((each for each in _POLITE if word.endswith(each)), "")
    stem = word.removesuffix(ending)
    if ending in _NOUN_ENDS:
        return ending, _of_noun(stem, ending)
    new = _of_verb(stem, ending) if ending and stem else None
    return None if new is None else (word, new)


def _of_verb(stem: str, ending: str) -> str | None:
    if stem.endswith(("ござい", "くださ", "ください", "いらっしゃい", "なさい")):
        return None
    can = _is_suru(stem) or _is_one_row(stem) or stem[-1] in _ROWS
    return _VERB_ENDS[ending](stem) if can else None


def _of_noun(before: str, ending: str) -> str:
    """Behind an adjective です only makes it polite."""
    if ending == "です" and before.endswith(("い", "かった")) and not before.endswith(_NOT_ADJECTIVES):
        return ""
    return _NOUN_ENDS[ending]
