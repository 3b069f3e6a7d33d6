"""How an e-mail address is shown: as it is, or so that no machine collects it."""

import re
from collections.abc import Callable, Iterator

from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.way import Way
from tolmach.units import Edit

# The sign in brackets is read as well. The bare word "at" is not: it may be language.
_AT = r"(?:@|[ \u00a0]?(?:\((?:at|ät)\)|\[(?:at|ät)\]|\{at\})[ \u00a0]?)"
_DOT = r"(?:\.|[ \u00a0]?(?:\((?:dot|punkt)\)|\[(?:dot|punkt)\]|\{dot\})[ \u00a0]?)"
_ADDRESS = re.compile(
    rf"(?<![\w.+:/=?&@-])(?P<local>[a-z0-9][\w+-]{{0,63}}(?:{_DOT}[\w+-]{{1,63}}){{0,4}}){_AT}"
    rf"(?P<domain>[a-z0-9-]{{1,63}}(?:{_DOT}[a-z0-9-]{{2,63}}){{1,5}})(?![\w@])",
    re.IGNORECASE | re.ASCII,
)
_DOTS = re.compile(_DOT, re.IGNORECASE)
_HINT = re.compile(r"[@(\[{](?:(?<=@)|(?:at|ät)[)\]}])", re.IGNORECASE)
_REACHES = frozenset({"email", "url"})

Writer = Callable[[str, str], str]


def _way(write: Writer) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _ADDRESS.finditer(text) if _HINT.search(text) else ():
            local, domain = (_DOTS.sub(".", match[part]) for part in ("local", "domain"))
            yield Edit(match.start(), match.end(), write(local, domain))

    return Way(needing("@([{")(edits), reaches=_REACHES)


def _bracketed(at: str) -> Writer:
    return lambda local, domain: f"{local} {at} {domain}"


def _without_signs(local: str, domain: str) -> str:
    return f"{local}[at]{domain}".replace(".", "[dot]")


_REPLACED = "replace_at_symbol_with_english_word_at"
WAYS = {
    "email_address_format": {
        "place_domain_in_parentheses": _way(lambda local, domain: f"{local} ({domain})"),
        f"{_REPLACED}_in_brackets_and_replace_periods_with_english_word_dot_in_brackets": _way(_without_signs),
        f"{_REPLACED}_in_brackets_with_space_on_either_side": _way(_bracketed("[at]")),
        f"{_REPLACED}_in_parentheses_with_space_on_either_side": _way(_bracketed("(at)")),
        f"{_REPLACED}_with_space_on_either_side": _way(_bracketed("at")),
        "use_standard_format": _way(lambda local, domain: f"{local}@{domain}"),
    }
}
