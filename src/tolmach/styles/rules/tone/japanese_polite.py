"""Plain Japanese made polite, where its form tells what verb it is; and one style throughout a text."""

from collections.abc import Iterator
from functools import lru_cache

from tolmach.styles.rules.kit.phrases import words
from tolmach.styles.rules.tone.japanese import E_ROW, I_STEMS, ends, is_polite, plain
from tolmach.units import Edit

_ONE_ROW_KANJI = "見着得出寝来似煮経居"
_BACK = dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり", strict=True))
_DENIED = dict(zip("わかがさたなばまら", "いきぎしちにびみり", strict=True))
_WILL = frozenset("おこそとのほもよろごぞどぼ")
_KNOWN_PAST = dict(
    pair.split(">")
    for pair in words(
        """あった>ありました なった>なりました 行った>行きました 使った>使いました 思った>思いました 言った>言いました
        持った>持ちました もらった>もらいました わかった>わかりました 分かった>分かりました 終わった>終わりました
        始まった>始まりました 決まった>決まりました 作った>作りました 送った>送りました 変わった>変わりました
        読んだ>読みました 飲んだ>飲みました 選んだ>選びました 書いた>書きました 聞いた>聞きました 開いた>開きました
        動いた>動きました 来た>来ました 見た>見ました 出た>出ました"""
    )
)
_NOUN_ENDS = {
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
    known = next((n for n in range(min(5, len(run)), 1, -1) if run[-n:] in _KNOWN_PAST), None)
    if known:
        return run[:-known] + _KNOWN_PAST[run[-known:]]
    for end, new in _NOUN_ENDS.items():
        if run.endswith(end) and len(run) > len(end):
            return None if end == "だ" and run[-2] in "んい" else run[: -len(end)] + new
    return _polite_verb(run)


def _polite_verb(verb: str) -> str | None:
    for end, new in (("なかった", "ませんでした"), ("ない", "ません")):
        if verb.endswith(end):
            return _denied(verb[: -len(end)], new)
    if verb.endswith("た") and not verb.endswith("かった"):
        return _past(verb[:-1])
    if verb.endswith(("い", "かった")):
        return verb + "です"
    return _present(verb)


def _denied(stem: str, end: str) -> str | None:
    if not stem or stem[-1] in "がはもの":
        return f"{stem}あり{end}"
    if stem.endswith(("し", *E_ROW, *I_STEMS)) or stem[-1] in _ONE_ROW_KANJI:
        return stem + end
    return stem[:-1] + _DENIED[stem[-1]] + end if stem[-1] in _DENIED else None


def _past(stem: str) -> str | None:
    """Behind one row, or behind し; elsewhere several verbs look alike."""
    return stem + "ました" if stem.endswith(("し", "てい", "でい", *E_ROW, *I_STEMS)) else None


def _present(verb: str) -> str | None:
    stem, last = verb[:-1], verb[-1]
    if not stem or last not in _BACK or (last == "う" and stem[-1] in _WILL):
        return None
    if verb.endswith("する"):
        return verb[:-2] + "します"
    if verb.endswith(("くる", "来る")):
        return verb[:-2] + ("来" if verb.endswith("来る") else "き") + "ます"
    if last == "る" and (stem[-1] in E_ROW or stem[-1] in _ONE_ROW_KANJI or stem.endswith(("てい", "でい", *I_STEMS))):
        return stem + "ます"
    return stem + _BACK[last] + "ます"


def one_style(text: str, language: str) -> Iterator[Edit]:
    """The style that most sentences of the text have; the polite one where it is even."""
    polite_ones = sum(is_polite(word) for _, word in ends(text))
    plain_ones = len(list(polite(text, language)))
    if polite_ones and plain_ones:
        return plain(text, language) if plain_ones > polite_ones else polite(text, language)
    return iter(())
