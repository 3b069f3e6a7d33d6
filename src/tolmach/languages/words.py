"""The words of a text, fast: for a first look at what it may be about. Pure."""


class _Apart(dict[int, int]):
    """To a space what belongs to no word. Each character is looked at once."""

    def __missing__(self, code: int) -> int:
        char = chr(code)
        self[code] = code if char.isalnum() and not char.isdecimal() else ord(" ")
        return self[code]


_APART = _Apart()


def words(text: str) -> set[str]:
    """In small letters. A number is no word, and ends one."""
    return set(text.lower().translate(_APART).split())
