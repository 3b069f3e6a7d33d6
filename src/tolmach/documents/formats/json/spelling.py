"""Finds out which characters a file escapes in its strings, and how, so that new strings look the same. Pure."""

import json
import re
from dataclasses import dataclass

_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))", re.DOTALL)
_LONE = re.compile(r"[\ud800-\udfff]")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_UPPER = re.compile(r"\\u[0-9a-f]{0,3}[A-F]")
_LOWER = re.compile(r"\\u[0-9A-F]{0,3}[a-f]")


def said(raw: str) -> str | None:
    """Decodes the text between quotation marks. Returns None if it has half a surrogate pair, which is no text."""
    text: str = json.loads(f'"{raw}"') if "\\" in raw else raw
    return None if _LONE.search(text) else text


@dataclass(frozen=True, slots=True)
class Spelling:
    only_ascii: bool
    """Whether everything beyond ASCII is escaped."""
    escaped: re.Pattern[str] | None
    """Characters that this file escapes although JSON allows them as they are, such as `<` in text for a web page."""
    solidus: bool
    """Whether the file escapes `/` anywhere."""
    upper: bool

    def written(self, text: str, before: str) -> str:
        """Spells `text` as this file would. `before` is the raw string that it replaces."""
        raw = json.dumps(text, ensure_ascii=False)[1:-1]
        if "\\/" in before or (self.solidus and "/" not in before):
            raw = raw.replace("/", "\\/")
        raw = self.escaped.sub(self._escape, raw) if self.escaped else raw
        return _BEYOND_ASCII.sub(self._escape, raw) if self.only_ascii else raw

    def _escape(self, match: re.Match[str]) -> str:
        units = match[0].encode("utf-16-be")
        digits = [units[at : at + 2].hex() for at in range(0, len(units), 2)]
        return "".join(f"\\u{each.upper() if self.upper else each}" for each in digits)


def spelling(text: str) -> Spelling:
    """Learns the spelling from the text of a file."""
    escapes = {chr(int(match[1], 16)) for match in _ESCAPE.finditer(text) if match[1]}
    own = "".join(sorted(char for char in escapes if _is_choice(char) and char not in text))
    return Spelling(
        only_ascii=text.isascii() and any(char > "\x7f" for char in escapes),
        escaped=re.compile(f"[{re.escape(own)}]") if own else None,
        solidus="\\/" in text,
        upper=bool(_UPPER.search(text)) and not _LOWER.search(text),
    )


def _is_choice(char: str) -> bool:
    """Whether the file chose to escape this character: it is no letter or digit, and JSON does not demand it."""
    return char >= " " and not char.isalnum() and char not in '"\\' and not _LONE.match(char)
