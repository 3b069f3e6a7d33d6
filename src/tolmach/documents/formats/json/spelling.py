"""How strings are spelt in one file: which characters it escapes, and how. Pure."""

import json
import re
from dataclasses import dataclass

_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))", re.DOTALL)
_LONE = re.compile(r"[\ud800-\udfff]")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_UPPER = re.compile(r"\\u[0-9a-f]{0,3}[A-F]")
_LOWER = re.compile(r"\\u[0-9A-F]{0,3}[a-f]")


def said(raw: str) -> str | None:
    """What stands between quotation marks, read. None where it is half a character, which is no text."""
    text: str = json.loads(f'"{raw}"') if "\\" in raw else raw
    return None if _LONE.search(text) else text


@dataclass(frozen=True, slots=True)
class Spelling:
    only_ascii: bool
    """Whether everything beyond ASCII is escaped."""
    escaped: re.Pattern[str] | None
    """Characters that JSON does not make anybody escape, but this file does: `<` where it is meant for a page."""
    solidus: bool
    """Whether `/` is escaped somewhere."""
    upper: bool

    def written(self, text: str, before: str) -> str:
        """Instead of `before`, which is as it was spelt."""
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
    """As the file has it."""
    escapes = {chr(int(match[1], 16)) for match in _ESCAPE.finditer(text) if match[1]}
    own = "".join(sorted(char for char in escapes if _is_choice(char) and char not in text))
    return Spelling(
        only_ascii=text.isascii() and any(char > "\x7f" for char in escapes),
        escaped=re.compile(f"[{re.escape(own)}]") if own else None,
        solidus="\\/" in text,
        upper=bool(_UPPER.search(text)) and not _LOWER.search(text),
    )


def _is_choice(char: str) -> bool:
    """Whether it was escaped for its own sake: a sign, no letter, and nothing that must be escaped."""
    return char >= " " and not char.isalnum() and char not in '"\\' and not _LONE.match(char)
