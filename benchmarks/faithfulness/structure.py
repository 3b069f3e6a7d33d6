"""Compares what surrounds the words: tags, Markdown, ICU messages, columns, sentences."""

import re
from collections import Counter

_TAG = re.compile(r"<(/?)([A-Za-z][\w:-]*)((?:\s[^<>]*)?)(/?)>")
_ENTITY = re.compile(r"&(?:\w+|#\d+|#x[0-9a-fA-F]+);")
_VOID = {"br", "hr", "img", "input", "wbr"}
_MARKDOWN = {
    "bold": r"\*\*(?=\S)[^*\n]+?(?<=\S)\*\*",
    "two stars": r"\*\*",
    "struck": r"~~(?=\S)[^~\n]+?(?<=\S)~~",
    "waves": "~",
    "ticks": "`",
    "italic": r"(?<![A-Za-z0-9*])\*(?=[^\s*])[^*\n]+?(?<=[^\s*])\*(?![A-Za-z0-9*])",
    "underlined": r"(?<![A-Za-z0-9_])_(?=[^\s_])[^_\n]+?(?<=[^\s_])_(?!_)",
    "heading": r"(?m)^#{1,6} ",
    "bullet": r"(?m)^ *[-*+] (?!\[)",
    "task": r"(?m)^ *[-*+] \[[ x]\] ",
    "numbered": r"(?m)^ *\d+\. ",
    "quoted": r"(?m)^> ",
    "row": r"(?m)^\|.*\|\s*$",
    "cell": r"\|",
}
_LINK = re.compile(r"\[[^\[\]]+\]\(([^()\s]+)\)")
_PARTED = re.compile(r"\n|\t| {2,}|[☐☑☒□✓]|(?:\. ?){3,}|…|_{3,}|·{2,}|\|")
_END = re.compile(r"(?:[.!?…]+[\"'”»“)\]*_]*(?=\s|$|<|\*))|[。！？]+")
_CHOICE = re.compile(r"\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,")
_SELECTOR = re.compile(r"\s*(=\d+|\w+)\s*\{")
_AND = "&amp;"


def markup_kept(source: str, answer: str) -> bool:
    """Tells whether the answer has the same tags and entities, nested as well as before, and words wherever there were
    some. A word may stand for `&amp;`."""
    before, after = _entities(source), _entities(answer)
    same = Counter(_tags(source)) == Counter(_tags(answer)) and after.pop(_AND, 0) <= before.pop(_AND, 0)
    same = same and before == after
    brackets = source.count("<") == answer.count("<") and source.count(">") == answer.count(">")
    return same and brackets and (not nested(source) or nested(answer)) and _filled(source) == _filled(answer)


def _tags(text: str) -> list[str]:
    return [match[0] for match in _TAG.finditer(text)]


def _entities(text: str) -> Counter[str]:
    return Counter(_ENTITY.findall(text))


def nested(text: str) -> bool:
    waiting: list[str] = []
    for close, name, _, empty in _TAG.findall(text):
        if empty or name.casefold() in _VOID:
            continue
        if not close:
            waiting.append(name)
        elif not waiting or waiting.pop() != name:
            return False
    return not waiting


def _filled(text: str) -> int:
    """Counts the innermost elements that contain a letter or figure."""
    return len(re.findall(r"<([A-Za-z][\w:-]*)[^<>]*>[^<>]*\w[^<>]*</\1>", text))


def markdown_kept(source: str, answer: str) -> bool:
    same = all(len(re.findall(p, source)) == len(re.findall(p, answer)) for p in _MARKDOWN.values())
    return same and sorted(_LINK.findall(source)) == sorted(_LINK.findall(answer))


def layout_kept(source: str, answer: str) -> bool:
    """Tells whether the answer has the same separators in the same order, and words wherever there were some."""
    return _fields(source) == _fields(answer.replace("\u3000", "  "))


def _fields(text: str) -> list[str]:
    text = text.strip(" ")
    separators = [_separator(match[0]) for match in _PARTED.finditer(text)]
    filled = ["words" if re.search(r"\w", field) else "" for field in _PARTED.split(text)]
    parts = [part for pair in zip(filled, [*separators, ""], strict=True) for part in pair if part]
    # Spaces beside another separator separate nothing new.
    return [
        part for at, part in enumerate(parts) if part != "space" or set(parts[at - 1 : at + 2]) == {"words", "space"}
    ]


def _separator(found: str) -> str:
    return found.replace(" ", "")[:1] or "space"


def sentences(text: str) -> int:
    return len(_END.findall(text.strip()))


def icu_kept(source: str, answer: str) -> bool:
    """Tells whether the message is balanced, with the same arguments and every case of the source, each translated."""
    heads = re.findall(r"\{\s*\w+\s*,\s*\w+", source)
    before, after = _branches(source), _branches(answer)
    return (
        answer.count("{") == answer.count("}")
        and all(_squeezed(head) in _squeezed(answer) for head in heads)
        and before.keys() <= after.keys()
        and all(_arguments(before[key]) <= _arguments(after[key]) for key in before)
        and all(
            before[key].strip() != after[key].strip() for key in before if re.search(r"[a-z]{4}", _bare(before[key]))
        )
    )


def _squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


def _bare(text: str) -> str:
    return re.sub(r"\{[^{}]*\}", "", text)


def _arguments(text: str) -> Counter[str]:
    return Counter(re.findall(r"#|\{\w+\}", text))


def _branches(text: str) -> dict[str, str]:
    """The text of each case of a message."""
    found = {}
    for head in _CHOICE.finditer(text):
        at = head.end()
        while match := _SELECTOR.match(text, at):
            at = _closing(text, match.end())
            found[match[1]] = text[match.end() : at - 1]
    return found


def _closing(text: str, at: int) -> int:
    """The place after the brace that closes the one before `at`."""
    depth = 1
    while at < len(text) and depth:
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
    return at
