"""Tells whether an answer has a name: letter for letter, or by its sound in another script."""

import re
import unicodedata
from difflib import SequenceMatcher

from pypinyin import lazy_pinyin

_ALIKE = 0.7
_LONGEST_HAN = 6
_INFLECTED = ("pl", "cs")
_CYRILLIC = dict(zip("абвгдеёзийклмнопрстуфхыэ", "abvgdeeziiklmnoprstufhye", strict=True)) | {
    "ж": "zh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ю": "yu", "я": "ya",
}  # fmt: skip
_KANA_ROWS = {
    "": "アイウエオ", "k": "カキクケコ", "s": "サシスセソ", "t": "タチツテト", "n": "ナニヌネノ", "h": "ハヒフヘホ",
    "m": "マミムメモ", "y": "ヤ_ユ_ヨ", "r": "ラリルレロ", "w": "ワ___ヲ", "g": "ガギグゲゴ", "z": "ザジズゼゾ",
    "d": "ダヂヅデド", "b": "バビブベボ", "p": "パピプペポ",
}  # fmt: skip
_KANA = {
    kana: start + vowel
    for start, row in _KANA_ROWS.items()
    for kana, vowel in zip(row, "aiueo", strict=True)
    if kana != "_"
} | {"ン": "n", "ヴ": "vu", "フ": "fu", "シ": "shi", "チ": "chi", "ツ": "tsu", "ジ": "ji"}
_SOUNDS = (
    (r"ch|sh|zh|ts|cz|sz|tz|dj|[sczj]", "s"),
    (r"ph|[bpfvw]", "p"),
    (r"[kgq]", "k"),
    (r"[dt]", "t"),
    (r"[lr]", "l"),
    (r"[mn]", "n"),
)
_ASCII = str.maketrans(
    {
        "ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
        "Ł": "L", "Ø": "O", "Đ": "D", "Æ": "Ae", "Œ": "Oe", "Þ": "Th", "ß": "ss",
    }
)  # fmt: skip


def stands(name: str, answer: str, language: str) -> bool:
    answer = unicodedata.normalize("NFC", answer)
    if name in answer:
        return True
    if language in _INFLECTED:
        stem = name[:-2] if len(name) > 5 else name[:-1]
        return re.search(rf"(?<!\w){re.escape(stem)}\w{{0,5}}(?!\w)", answer) is not None
    wanted = sounds(_latin(name))
    return any(_alike(wanted, sounds(each)) for each in _heard(answer, language, capital=name[0].isupper()))


def sounds(romanised: str) -> str:
    """The consonants, none twice in a row. Those that scripts mix up count as one."""
    text = re.sub("c(?=[aoulrkq]|$)", "k", romanised.casefold().replace("x", "ks"))
    for pattern, sound in _SOUNDS:
        text = re.sub(pattern, sound.upper(), text)
    return re.sub(r"(.)\1+", r"\1", re.sub(r"[^A-Z]", "", text))


def _latin(name: str) -> str:
    parted = unicodedata.normalize("NFKD", name.translate(_ASCII))
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def _heard(answer: str, language: str, *, capital: bool) -> list[str]:
    """Words in another script that may be names, in Latin letters."""
    if language == "ru":
        words = re.findall(r"[А-ЯЁ][а-яё'-]+" if capital else r"[а-яё'-]{2,}", answer)
        return ["".join(_CYRILLIC.get(letter, "") for letter in word.casefold()) for word in words]
    if language == "ja":
        runs = re.findall(r"[ァ-ヴー・]{2,}", answer)
        parts = [part for run in runs for part in (run, *run.split("・"))]
        return ["".join(_KANA.get(kana, "") for kana in part) for part in parts]
    if language == "zh":
        return [window for run in re.findall(r"[一-鿿·]+", answer) for window in _windows(run.replace("·", ""))]
    return []


def _windows(run: str) -> list[str]:
    said = [syllable.replace("q", "ch").replace("x", "sh") for syllable in lazy_pinyin(run)]
    return [
        "".join(said[start:end])
        for start in range(len(said))
        for end in range(start + 1, min(len(said), start + _LONGEST_HAN) + 1)
    ]


def _alike(wanted: str, heard: str) -> bool:
    return SequenceMatcher(None, wanted, heard, autojunk=False).ratio() >= _ALIKE if wanted else bool(heard)
