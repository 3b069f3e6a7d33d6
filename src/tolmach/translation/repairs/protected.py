"""Repairs protected texts that came out nearly right: in another case, with blanks in them, in wide signs, with a sign
lost."""

import re
from functools import lru_cache

from tolmach.translation.repairs.lookalikes import latin

_WIDE = {0xFF01 + offset: 0x21 + offset for offset in range(94)} | {0x3000: 0x20}
LONGEST = 200


def restored(source: str, target: str, protected: tuple[str, ...]) -> str:
    for text in dict.fromkeys(protected):
        if source.count(text) == 1 and text not in target and len(text) <= LONGEST:
            target = _put_back(target, text)
    return target


def _put_back(target: str, text: str) -> str:
    """Puts the text in the place of the one stretch that looks like it."""
    seen = latin(target.translate(_WIDE))
    found = [match.span() for match in _likeness(text).finditer(seen)]
    if len(found) != 1:
        return target
    start, end = found[0]
    return target[:start] + text + target[end:]


@lru_cache(maxsize=256)
def _likeness(text: str) -> re.Pattern[str]:
    """The letters and digits of the text in order; the signs around and between them may be broken."""
    core = re.search(r"\w(?:.*\w)?", text)
    if core is None:
        return re.compile(r"\s?".join(map(re.escape, text)))
    before, after = text[: core.start()], text[core.end() :]
    inner = r"\s?".join(map(re.escape, core.group()))
    return re.compile(rf"(?<!\w){_some(before)}{inner}\s?{_some(after)}(?!\w)", re.IGNORECASE)


def _some(signs: str) -> str:
    """Any of these signs, at most as often as they were there."""
    return rf"(?:[{re.escape(''.join(sorted(set(signs))))}]\s?){{1,{len(signs)}}}" if signs else ""
