"""The rules for names that users give to glossaries, memories and lists of spoken terms."""

import re
from typing import Final

MOST_NAME_BYTES: Final = 1024
"""The most bytes of a name in UTF-8."""
# The separators of lines and paragraphs count as control characters, too: they would split a name wherever it is shown.
CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def is_name(text: str) -> bool:
    return 1 <= len(text.encode(errors="replace")) <= MOST_NAME_BYTES and not CONTROL.search(text)
