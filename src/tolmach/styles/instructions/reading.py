"""Reads what an instruction asks for: intents, each wanted or unwanted, and words with their replacements.
Pure functions."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tolmach.patterns import deferred

_CLAUSES = deferred(
    r"[.;!\n。；！]+(?=\s|$|[^\d])|,?\s+(?:and|but|und|aber|y|pero|et|mais|e|ma|그리고|하지만)\s+"
    r"|,\s+|[，、]|(?<=고) (?=[가-힣])"
)
_DENIED = deferred(
    r"\b(?:no|not|don['’]?t|never|avoid\w*|without|refrain|stop|nor|drop|remove|omit|instead of"
    r"|kein\w*|nicht|nie\w*|vermeide\w*|ohne|verzicht\w*|weder|statt"
    r"|sin|evit\w+|nunca|ning[uú]n\w*|prescind\w+|elimin\w+"
    r"|pas|sans|évit\w+|jamais|aucune?|n['’]\w+|supprim\w+"
    r"|non|senza|mai|nessun\w*)\b"
    r"|ない|避け|なし|禁止|せず|控え|않|지 ?마|금지|피하|피해|없이|말고|말 것|不|勿|避免|禁止|没有|别",
    re.IGNORECASE,
)
_QUOTED = r"[\"“”„«»‘’'「」『』‹›]\s?(?P<{0}>[^\"“”„«»「」『』‹›\n]{{1,60}}?)\s?[\"“”«»’'「」『』‹›]"
_NAMED = r"(?P<{0}>[A-Z][\w.+-]*(?: [A-Z][\w.+-]*){{0,3}})"
_KEEP = (
    r"(?:do(?:n['’]t| not) translate|never translate|keep|leave)\s+(?:the (?:words?|terms?|names?)\s+)?{0}",
    r"{0}\s+(?:must|should) (?:not be translated|stay|remain)",
    r"(?:übersetze|lass\w*)\s+(?:das Wort |den Begriff )?{0}\s+(?:nicht|unübersetzt|auf Englisch|im Original)",
    r"{0}\s+(?:nicht übersetzen|unübersetzt|bleibt unübersetzt|bleibt auf Englisch)",
    r"(?:no traduz\w+|mant\w+|dej\w+)\s+(?:la palabra |el término )?{0}",
    r"(?:ne (?:pas )?tradui\w+(?: pas)?|gard\w+|laiss\w+)\s+(?:le mot |le terme )?{0}",
    r"(?:non tradurre|manten\w+|lasci\w+)\s+(?:la parola |il termine )?{0}",
    r"{0}(?:は|を)(?:翻訳しない|訳さない|そのまま)",
    r"{0}(?:은|는|을|를)?\s?(?:번역하지|그대로)",
    r"(?:不要翻译|保留|不翻译)\s?{0}",
)
_AS = (
    r"(?:translate|render|write)\s+{0}\s+(?:as|with|to)\s+{1}",
    r"übersetze\s+{0}\s+(?:als|mit)\s+{1}",
    r"tradu\w+\s+{0}\s+(?:como|por)\s+{1}",
    r"tradui\w+\s+{0}\s+par\s+{1}",
    r"tradur\w+\s+{0}\s+(?:con|come)\s+{1}",
    r"{0}(?:は|を){1}と(?:訳|翻訳)",
    r"{0}(?:은|는|을|를)?\s?{1}(?:으로|로)\s?번역",
    r"(?:将|把)?{0}(?:翻译|译)[成为]\s?{1}",
    r"(?:,|and|und|y|et|e)\s+{0}\s+(?:as|als|como|par|con|come)\s+{1}",
)
_INSTEAD = (
    r"(?:use|say|write|prefer)\s+{1}\s+(?:instead of|rather than|over|not)\s+{0}",
    r"replace\s+{0}\s+(?:with|by)\s+{1}",
    r"(?:verwende|benutze|schreibe|sage)\s+{1}\s+(?:statt|anstatt|anstelle von)\s+{0}",
    r"ersetze\s+{0}\s+durch\s+{1}",
    r"(?:us\w+|utili\w+|escrib\w+)\s+{1}\s+en (?:vez|lugar) de\s+{0}",
    r"(?:utilis\w+|emplo\w+|écri\w+)\s+{1}\s+(?:au lieu de|plutôt que)\s+{0}",
    r"remplac\w+\s+{0}\s+par\s+{1}",
    r"(?:us\w+|utilizz\w+|scriv\w+)\s+{1}\s+(?:invece di|al posto di)\s+{0}",
    r"{0}(?:の代わりに|ではなく){1}",
    r"{0}\s?대신\s?(?:에\s?)?{1}",
    r"(?:用|使用)?\s?{1}\s?(?:代替|而不是|替换)\s?{0}",
)


@dataclass(frozen=True, slots=True)
class ReadInstruction:
    intents: Mapping[str, bool]
    """The intents, and whether each is wanted."""
    kept: tuple[str, ...] = ()
    """Words of the source that stay as they are."""
    terms: tuple[tuple[str, str], ...] = ()
    """Words of the source, and their wanted translations."""
    replaced: tuple[tuple[str, str], ...] = ()
    """Words of the translation, and the words that replace them."""
    is_whole: bool = False
    """Whether each part of the instruction was understood."""


def read(prompt: str) -> ReadInstruction:
    rest, replaced = _pairs(prompt, _compiled("instead"))
    rest, terms = _pairs(rest, _compiled("as"))
    rest, kept = _words(rest)
    found = [dict(_intents(clause)) for clause in _CLAUSES.split(rest) if re.search(r"\w{2}|[ぁ-ん가-힣一-龯]", clause)]
    intents = {name: wanted for each in found for name, wanted in each.items()}
    return ReadInstruction(intents, kept, terms, replaced, all(found) and bool(found or kept or terms or replaced))


@cache
def _table() -> Mapping[str, re.Pattern[str]]:
    text = files(__package__).joinpath("data/intents.txt").read_text("utf-8")
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        if line.startswith("## "):
            name = line[3:]
        elif re.match(r"[a-z]{2}: ", line):
            found.setdefault(name, []).append(_bounded(line[4:], line[:2]))
    return {name: re.compile("|".join(patterns), re.IGNORECASE) for name, patterns in found.items()}


def _bounded(pattern: str, language: str) -> str:
    return f"(?:{pattern})" if language in ("ja", "ko", "zh") else rf"(?<![\w-])(?:{pattern})"


def _intents(clause: str) -> Iterator[tuple[str, bool]]:
    denied = [match.span() for match in _DENIED.finditer(clause)]
    for name, pattern in _table().items():
        if match := pattern.search(clause):
            yield name, not any(start < match.start() or end > match.end() for start, end in denied)


@cache
def _compiled(kind: str) -> tuple[re.Pattern[str], ...]:
    table = {"keep": _KEEP, "as": _AS, "instead": _INSTEAD}[kind]
    made = []
    for pattern in table:
        made.append(re.compile(pattern.format(_QUOTED.format("one"), _QUOTED.format("two")), re.IGNORECASE))
        if kind == "keep" and not pattern.startswith("{0}"):
            made.append(re.compile(f"(?i:{pattern.split('{0}')[0]}){_NAMED.format('one')}"))
    return tuple(made)


def _pairs(text: str, patterns: tuple[re.Pattern[str], ...]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The rest of the text, and the pairs that were in it."""
    found: list[tuple[str, str]] = []
    for pattern in patterns:
        while match := pattern.search(text):
            found.append((match["one"].strip(), match["two"].strip()))
            text = text[: match.start()] + ". " + text[match.end() :]
    return text, tuple(found)


def _words(text: str) -> tuple[str, tuple[str, ...]]:
    """The rest of the text, and the words to keep. The words that follow them in a list are removed too."""
    found: list[str] = []
    for pattern in _compiled("keep"):
        while match := pattern.search(text):
            found.append(match["one"].strip())
            text = text[: match.start()] + ". " + _KEPT_TAIL.sub("", text[match.end() :], count=1)
    return text, tuple(found)


_KEPT_TAIL = deferred(
    r"^\s*(?:untranslated|as (?:is|it is)|unchanged|in (?:english|the original(?: language)?|the source language)"
    r"|en inglés|sin traducir|en anglais|tel quel|in inglese|invariato|auf Englisch|unübersetzt)",
    re.IGNORECASE,
)
