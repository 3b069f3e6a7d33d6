"""Rules about how Korean sentences end: 합니다, 해요, 해, 한다. A verb is reduced to its stem for another ending."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.linguistics.facts import words
from tolmach.linguistics.hangul import final, is_syllable, vowel, with_final, with_vowel
from tolmach.styles.rules.rewriting import content
from tolmach.units import Edit, Rewriting

_END = re.compile(r"(?P<word>[가-힣](?<![가-힣].)[가-힣]*+)(?P<mark>[.!?…]|[\"”’)」』]|$|(?=\n))", re.MULTILINE)
_HARMONY = frozenset("ㅏㅑㅗ")
_MERGED = {"ㅗ": "ㅘ", "ㅜ": "ㅝ", "ㅣ": "ㅕ", "ㅚ": "ㅙ"}
_SAME = frozenset("ㅏㅓㅐㅔㅕㅖ")
_B_VERBS = "눕굽돕"
_LISTS = {
    name: content(f"endings.{name}", words)
    for name in ("b_stems", "d_stems", "s_stems", "l_stems", "open_stems", "spelled", "adjectives")
}
_EXISTING = ("있", "없")


@dataclass(frozen=True, slots=True)
class _Predicate:
    stem: str
    is_copula: bool = False


@cache
def _listed(name: str) -> tuple[str, ...]:
    return _LISTS[name]["ko"]


def _open(stem: str) -> bool:
    return not final(stem[-1])


# From a stem to an ending


def _infinitive(stem: str) -> str:
    """The stem with 아 or 어, contracted."""
    last, rest = stem[-1], stem[:-1]
    if last == "하":
        return rest + "해"
    if last == "르" and len(stem) > 1 and not final(rest[-1]):
        return rest[:-1] + with_final(rest[-1], "ㄹ") + ("라" if vowel(rest[-1]) in _HARMONY else "러")
    if _ends(stem, _listed("b_stems")):
        bare = rest + with_final(last, "")
        return bare + ("와" if last in "돕곱" else "워")
    if _ends(stem, _listed("d_stems")):
        last = with_final(last, "ㄹ")
    if _ends(stem, _listed("s_stems")):
        return rest + with_final(last, "") + ("아" if vowel(last) in _HARMONY else "어")
    if final(last):
        return rest + last + ("아" if vowel(last) in _HARMONY and final(last) != "ㅆ" else "어")
    if vowel(last) == "ㅡ":
        return rest + with_vowel(last, "ㅏ" if rest and vowel(rest[-1]) in _HARMONY else "ㅓ")
    if vowel(last) in _MERGED:
        return rest + with_vowel(last, _MERGED[vowel(last)])
    return stem if vowel(last) in _SAME else stem + "어"


def _ends(stem: str, listed: Sequence[str]) -> bool:
    return any(stem.endswith(item) for item in listed)


def _hapsho(found: _Predicate) -> str:
    last = found.stem[-1]
    if final(last) in ("", "ㄹ"):
        return found.stem[:-1] + with_final(last, "ㅂ") + "니다"
    return found.stem + "습니다"


def _haeyo(found: _Predicate) -> str:
    if found.is_copula:
        noun = found.stem[:-1]
        return noun + ("예요" if noun and _open(noun) else "이에요")
    return _infinitive(found.stem) + "요"


def _hae(found: _Predicate) -> str:
    if found.is_copula:
        noun = found.stem[:-1]
        return noun + ("야" if noun and _open(noun) else "이야")
    return _infinitive(found.stem)


def _hara(found: _Predicate) -> str:
    stem, last = found.stem, found.stem[-1]
    is_past = final(last) == "ㅆ"
    is_adjective = _ends(stem, _listed("adjectives")) or (_ends(stem, _listed("b_stems")) and last not in _B_VERBS)
    if found.is_copula or is_past or is_adjective or stem.endswith(_EXISTING):
        return stem + "다"
    if final(last) in ("", "ㄹ"):
        return stem[:-1] + with_final(last, "ㄴ") + "다"
    return stem + "는다"


# From an ending to a stem


def _of_hapsho(word: str) -> _Predicate | None:
    if word.endswith("입니다") and len(word) > 3:
        return _Predicate(word[:-2][:-1] + "이", is_copula=True)
    if word.endswith("습니다") and len(word) > 3:
        return _Predicate(word[:-3])
    if word.endswith("니다") and len(word) > 2 and final(word[-3]) == "ㅂ":
        stem = word[:-3] + with_final(word[-3], "")
        with_l = word[:-3] + with_final(word[-3], "ㄹ")
        return _Predicate(with_l if _is_l_stem(with_l) else stem)
    return None


def _is_l_stem(stem: str) -> bool:
    return any(stem == item or (len(item) > 1 and stem.endswith(item)) for item in _listed("l_stems"))


@cache
def _melted() -> Mapping[str, str]:
    """Infinitives that cannot be split by rule, with their stems."""
    return {
        _infinitive(stem): stem
        for stem in (
            *_listed("open_stems"),
            *_listed("b_stems"),
            *_listed("d_stems"),
            *_listed("s_stems"),
            *_listed("spelled"),
        )
    }


def _of_infinitive(word: str) -> _Predicate | None:
    if word.endswith("해"):
        return _Predicate(word[:-1] + "하")
    for size in (3, 2, 1):
        if (stem := _melted().get(word[-size:])) and len(word) >= size:
            return _Predicate(word[:-size] + stem)
    last, rest = word[-1], word[:-1]
    if last in "아어" and rest and final(rest[-1]):
        return _Predicate(rest)
    parted = {whole: part for part, whole in _MERGED.items()}
    if not final(last) and vowel(last) in parted:
        return _Predicate(rest + with_vowel(last, parted[vowel(last)]))
    return None


def _of_haeyo(word: str) -> _Predicate | None:
    if word.endswith("이에요") and len(word) > 3:
        return _Predicate(word[:-3] + "이", is_copula=True)
    if word.endswith("예요") and len(word) > 2:
        return _Predicate(word[:-2] + "이", is_copula=True)
    return _of_infinitive(word[:-1]) if word.endswith("요") and len(word) > 1 and not _asks(word) else None


def _asks(word: str) -> bool:
    """Whether the word is a request, a question or a remark, for which there is no other ending."""
    return word[-2] in "세네지나까" or (word[-2] == "가" and len(word) > 2 and final(word[-3]) == "ㄴ")


def _of_hara(word: str) -> _Predicate | None:
    if not word.endswith("다") or len(word) < 2 or word.endswith("니다"):
        return None
    stem = word[:-1]
    if stem.endswith("는") and len(stem) > 1 and final(stem[-2]):
        return _Predicate(stem[:-1])
    if final(stem[-1]) == "ㅆ" or stem.endswith(_EXISTING) or _ends(stem, _listed("adjectives")):
        return _Predicate(stem)
    if stem.endswith("이") and len(stem) > 1:
        return _Predicate(stem, is_copula=True)
    if final(stem[-1]) == "ㄴ":
        with_l = stem[:-1] + with_final(stem[-1], "ㄹ")
        return _Predicate(with_l if _is_l_stem(with_l) else stem[:-1] + with_final(stem[-1], ""))
    return None


_READERS: Mapping[str, Callable[[str], _Predicate | None]] = {
    "hapsho": _of_hapsho,
    "haeyo": _of_haeyo,
    "hara": _of_hara,
}
_WRITERS: Mapping[str, Callable[[_Predicate], str]] = {
    "hapsho": _hapsho,
    "haeyo": _haeyo,
    "hae": _hae,
    "hara": _hara,
}


def ending(wanted: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _END.finditer(text):
            new = _changed(match["word"], wanted)
            if new:
                yield Edit(*match.span("word"), new)

    return edits


# A text is read again after each change, and most of its sentences end as before.
@lru_cache(maxsize=1000)
def _changed(word: str, wanted: str) -> str | None:
    found = _read(word, wanted)
    return _WRITERS[wanted](found) if found and all(map(is_syllable, found.stem)) else None


def _read(word: str, wanted: str) -> _Predicate | None:
    readers = (read for name, read in _READERS.items() if name != wanted)
    return next((found for read in readers if (found := read(word))), None)
