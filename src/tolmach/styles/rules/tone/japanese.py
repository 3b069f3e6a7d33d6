"""Rules about how Japanese sentences end: です and ます, or だ and である. Verbs change by their row. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

from tolmach.linguistics.facts import strings, words
from tolmach.styles.rules.rewriting import content
from tolmach.units import Edit

_ROWS = {
    "い": "わいうえお", "き": "かきくけこ", "ぎ": "がぎぐげご", "し": "さしすせそ", "ち": "たちつてと",
    "に": "なにぬねの", "び": "ばびぶべぼ", "み": "まみむめも", "り": "らりるれろ",
}  # fmt: skip
"""The rows of godan verbs, by the letter before ます."""
_PAST = {**dict.fromkeys("いちり", "った"), **dict.fromkeys("にびみ", "んだ"), "き": "いた", "ぎ": "いだ", "し": "した"}
E_ROW = frozenset("えけせてねへめれげぜでべぺ")
_LISTS = {name: content(f"endings.{name}", words) for name in ("i_stems", "no_nouns", "no_adjectives")}
_KNOWN_PAST = content("endings.known_past", strings)
KANJI = "一-龯々"
_DONE_TO_THEM = re.compile(rf"(?:[{KANJI}]{{2}}|[ァ-ヶー]|を|[A-Za-z])し$")
"""Nouns that する turns into verbs."""
_IS_KANJI = re.compile(f"[{KANJI}]")
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


@cache
def _listed(name: str) -> tuple[str, ...]:
    return _LISTS[name]["ja"]


def _is_suru(stem: str) -> bool:
    return (
        stem == "し"
        or stem.endswith("いし")
        or (bool(_DONE_TO_THEM.search(stem)) and not stem.endswith(_listed("no_nouns")))
    )


def _is_one_row(stem: str) -> bool:
    last = stem[-1]
    if last in E_ROW or _IS_KANJI.match(last) or last == "じ":
        return True
    return stem.endswith(_listed("i_stems")) or stem == "い" or stem.endswith(("てい", "でい", "にい", "がい", "はい"))


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
    """Writes だ and the plain forms of verbs."""
    return _to_plain(text, {})


def rigorous(text: str, language: str) -> Iterator[Edit]:
    """Writes である and the plain forms of verbs."""
    return _to_plain(text, _RIGOROUS)


@lru_cache(maxsize=4)
def ends(text: str) -> tuple[tuple[int, str], ...]:
    """For each sentence, the offset of its end before か, よ and ね, and the word that ends there."""
    return tuple(_ends(text))


def _ends(text: str) -> Iterator[tuple[int, str]]:
    for stop in (*(match.start() for match in _STOP.finditer(text)), len(text)):
        word, tail = _ending(text[max(0, stop - _LONGEST) : stop])
        if word:
            yield stop - len(tail), word


# A text is read again after each change, and most of its sentences end as before.
@lru_cache(maxsize=1000)
def _ending(before: str) -> tuple[str, str]:
    """The last word, and the particle after it."""
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
    """The part of a polite word that changes, and its replacement; None if the word is plain or cannot be changed."""
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
    """The plain ending after a noun. After an adjective, です only adds politeness and is dropped."""
    if ending == "です" and before.endswith(("い", "かった")) and not before.endswith(_listed("no_adjectives")):
        return ""
    return _NOUN_ENDS[ending]


# Makes plain Japanese polite if the form identifies the verb; and makes the style of a text uniform.


_ONE_ROW_KANJI = "見着得出寝来似煮経居"
_BACK = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり", strict=True))
_DENIED = dict(zip("わかがさたなばまら", "いきぎしちにびみり", strict=True))
_WILL = frozenset("おこそとのほもよろごぞどぼ")
_POLITE_NOUN_ENDS = {
    "ではなかった": "ではありませんでした",
    "ではない": "ではありません",
    "であった": "でした",
    "であろう": "でしょう",
    "である": "です",
    "だった": "でした",
    "だろう": "でしょう",
    "だ": "です",
}
_IS_POLITE = (
    "です",
    "ます",
    "ました",
    "ません",
    "でした",
    "ましょう",
    "でしょう",
    "ください",
    "なさい",
    "さい",
    "よう",
)


def polite(text: str, language: str) -> Iterator[Edit]:
    for end, word in ends(text):
        new = _polite(word)
        if new is not None and new != word:
            yield Edit(end - len(word), end, new)


# A text is read more than once, and its sentences end alike.
@lru_cache(maxsize=1000)
def _polite(run: str) -> str | None:
    if run.endswith(_IS_POLITE):
        return None
    past = _KNOWN_PAST["ja"]
    known = next((n for n in range(min(5, len(run)), 1, -1) if run[-n:] in past), None)
    if known:
        return run[:-known] + past[run[-known:]]
    for end, new in _POLITE_NOUN_ENDS.items():
        if run.endswith(end) and len(run) > len(end):
            return None if end == "だ" and run[-2] in "んい" else run[: -len(end)] + new
    return _polite_verb(run)


def _polite_verb(verb: str) -> str | None:
    for end, new in (("なかった", "ませんでした"), ("ない", "ません")):
        if verb.endswith(end):
            return _polite_denied(verb[: -len(end)], new)
    if verb.endswith("た") and not verb.endswith("かった"):
        return _polite_past(verb[:-1])
    if verb.endswith(("い", "かった")):
        return verb + "です"
    return _present(verb)


def _polite_denied(stem: str, end: str) -> str | None:
    if not stem or stem[-1] in "がはもの":
        return f"{stem}あり{end}"
    if stem.endswith(("し", *E_ROW, *_listed("i_stems"))) or stem[-1] in _ONE_ROW_KANJI:
        return stem + end
    return stem[:-1] + _DENIED[stem[-1]] + end if stem[-1] in _DENIED else None


def _polite_past(stem: str) -> str | None:
    """The polite past after stems of one row or after し. Elsewhere several verbs look alike, so None."""
    return stem + "ました" if stem.endswith(("し", "てい", "でい", *E_ROW, *_listed("i_stems"))) else None


def _present(verb: str) -> str | None:
    stem, last = verb[:-1], verb[-1]
    if not stem or last not in _BACK or (last == "う" and stem[-1] in _WILL):
        return None
    if verb.endswith("する"):
        return verb[:-2] + "します"
    if verb.endswith(("くる", "来る")):
        return verb[:-2] + ("来" if verb.endswith("来る") else "き") + "ます"
    if last == "る" and (
        stem[-1] in E_ROW or stem[-1] in _ONE_ROW_KANJI or stem.endswith(("てい", "でい", *_listed("i_stems")))
    ):
        return stem + "ます"
    return stem + _BACK[last] + "ます"


def one_style(text: str, language: str) -> Iterator[Edit]:
    """Rewrites the text in the style of most of its sentences; in the polite style if they are even."""
    polite_ones = sum(is_polite(word) for _, word in ends(text))
    plain_ones = len(list(polite(text, language)))
    if polite_ones and plain_ones:
        return plain(text, language) if plain_ones > polite_ones else polite(text, language)
    return iter(())
