"""What people call what they keep here: glossaries, memories, lists of spoken terms."""

import re
from typing import Final

MOST_NAME_BYTES: Final = 1024
"""In UTF-8."""
# Also the separators of lines and paragraphs, which would part a name in two wherever it is shown.
CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def is_name(text: str) -> bool:
    return 1 <= len(text.encode(errors="replace")) <= MOST_NAME_BYTES and not CONTROL.search(text)
