"""Plain text as a page: what an empty line parts are paragraphs, and lines stay lines."""

import re
from html import escape

_PARTED = re.compile(r"(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)\s*")


def as_page(text: str, language: str) -> bytes:
    paragraphs = (part.splitlines() for part in _PARTED.split(text.strip()))
    body = "".join(f"<p>{'<br>'.join(map(escape, lines))}</p>\n" for lines in paragraphs)
    head = f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head><meta charset="utf-8"><title></title></head>\n'
    return f"{head}<body>\n{body}</body>\n</html>\n".encode("utf-8", "xmlcharrefreplace")
