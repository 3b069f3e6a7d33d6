"""Takes codes of other formats out of a source while its text is read, so that they do not count as words.

A numbered tag takes their place meanwhile, of a kind that no well-formed document can contain.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from tolmach.documents.formats.xliff.choices import choices
from tolmach.documents.kit.xmltext import HOLE, Token, attributes_of, local, markupless, tokens
from tolmach.documents.kit.xmlunits import HTML_NAMES
from tolmach.markup.references import read as unescaped

HOLES = re.compile(rf"<[A-Za-z]+[^<>]*{HOLE}(\d+)/>|<{HOLE} (\d+)>[^<]*</{HOLE}>")

_NATIVE = frozenset({"bpt", "ept", "ph", "it"})
"""Elements that contain codes of another format."""
_STANDALONE = frozenset({"x", "ph"})
_NAMING = ("rid", "id", "i")
_ANGULAR = re.compile(r"(START|CLOSE)_(.+)")
_ENDS = {"START": "bx", "CLOSE": "ex"}
_ESCAPED_TAG = re.compile(r"&lt;(/?)([A-Za-z][\w:-]*)((?:(?!&lt;|&gt;)[^<>])*?)(/?)(?:&gt;|>)")
_TWICE_ESCAPED = re.compile(r"&amp;(#\d+|#x[0-9A-Fa-f]+|[A-Za-z]\w*);")
_VARIABLE = re.compile(r"(?:INTERPOLATION|ICU|PH)(?:_\d+)?")
_PLACEHOLDER = re.compile(r"\{\{?[^<>{}]*\}?\}|%[\w$.@-]+|\$\{[^<>{}]*\}")
_UNSAFE = re.compile(r"""[<>"'&]""")


@dataclass(slots=True)
class Masked:
    text: str = ""
    holes: list[str] = field(default_factory=list)
    """The parts that were taken out. A part may have holes itself, with lower numbers."""


def masked(raw: str) -> Masked:
    mask = _Mask(raw)
    for token in tokens(raw, 0):
        mask.go(token)
    return mask.finish()


class _Mask:
    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._done = 0
        self._depth = 0
        self._taken: Token | None = None
        """The element that is being taken out."""
        self._pieces: list[str] = []
        self._masked = Masked()
        self._escaped: list[tuple[str, str]] = []
        self._has_html = "<" in raw and "&lt;" in raw and any(_is_tag(tag) for tag in _ESCAPED_TAG.finditer(raw))

    def go(self, token: Token) -> None:
        if token["name"] is None:
            return
        empty = token["attributes"].endswith("/")
        if self._taken is not None:
            self._depth += 0 if empty else -1 if token["end"] else 1
            if self._depth == 0:
                self._take(self._taken, token.end())
                self._taken = None
        elif not token["end"]:
            self._look_at(token, empty)

    def finish(self) -> Masked:
        self._add_text(len(self._raw))
        text = "".join(self._pieces)
        done, pieces = 0, []
        for choice in choices(text):
            pieces += [text[done : choice.span[0]], self._hole(text[slice(*choice.span)], "choice")]
            done = choice.span[1]
        self._masked.text = "".join([*pieces, text[done:]])
        return self._masked

    def _look_at(self, token: Token, empty: bool) -> None:
        name = local(token["name"])
        if name == "mrk" and attributes_of(token[0]).get("mtype") != "protected":
            return
        if empty and name in _STANDALONE:
            self._take(token, token.end())
        elif not empty and (name in _NATIVE or name == "mrk"):
            self._taken, self._depth = token, 1

    def _take(self, token: Token, end: int) -> None:
        self._add_text(token.start())
        raw, name, given = self._raw[token.start() : end], local(token["name"]), attributes_of(token[0])
        angular = _ANGULAR.fullmatch(given.get("id", "")) if name == "x" else None
        shown = markupless(raw) if name == "mrk" else _variable(raw, given) if name in _STANDALONE else ""
        if angular:
            self._pieces.append(self._hole(raw, f'{_ENDS[angular[1]]} id="{_UNSAFE.sub("", angular[2])}"'))
        elif shown.strip():
            self._masked.holes.append(raw)
            self._pieces.append(f"<{HOLE} {len(self._masked.holes) - 1}>{shown}</{HOLE}>")
        else:
            naming = "".join(f' {key}="{_UNSAFE.sub("", given[key])}"' for key in _NAMING if key in given)
            self._pieces.append(self._hole(raw, name + naming))
        self._done = end

    def _add_text(self, end: int) -> None:
        text = self._raw[self._done : end]
        if self._has_html:
            text = _TWICE_ESCAPED.sub(self._read_twice, _ESCAPED_TAG.sub(self._raised, text))
        self._pieces.append(text)
        self._done = end

    def _raised(self, tag: re.Match[str]) -> str:
        """A tag of HTML in the text of the source, as one of its codes."""
        end, name, _, empty = tag.groups()
        if not _is_tag(tag):
            return tag[0]
        if empty:
            return self._hole(tag[0], "x")
        if not end:
            self._escaped.append((name, f"html{len(self._masked.holes)}"))
            return self._hole(tag[0], f'bx id="{self._escaped[-1][1]}"')
        if self._escaped and self._escaped[-1][0] == name:
            return self._hole(tag[0], f'ex id="{self._escaped.pop()[1]}"')
        return self._hole(tag[0], "x")

    def _read_twice(self, reference: re.Match[str]) -> str:
        self._masked.holes.append(reference[0])
        shown = escape(unescaped(f"&{reference[1]};", html=False), quote=False)
        return f"<{HOLE} {len(self._masked.holes) - 1}>{shown}</{HOLE}>"

    def _hole(self, raw: str, tag: str) -> str:
        self._masked.holes.append(raw)
        return f"<{tag} {HOLE}{len(self._masked.holes) - 1}/>"


def _is_tag(tag: re.Match[str]) -> bool:
    end, name, attributes, _ = tag.groups()
    return bool(end) or name.lower() in HTML_NAMES or "=" in attributes


def _variable(raw: str, given: Mapping[str, str]) -> str:
    """The text that a reader is shown for a code that stands for words: the name of a variable, not a tag."""
    for text in (given.get("equiv-text", ""), given.get("disp", ""), unescaped(markupless(raw), html=False)):
        if _PLACEHOLDER.fullmatch(text):
            return escape(text, quote=False)
    names = (given.get("id", ""), given.get("equiv", ""))
    return next((f"{{{name}}}" for name in names if _VARIABLE.fullmatch(name)), "")
