"""Headers of answers that a client saves as a file."""

from urllib.parse import quote


def disposition(name: str) -> str:
    """A name with other than ASCII letters is written twice: in ASCII for every client, and in full for those that know
    RFC 5987."""
    plain = "".join(
        letter if letter.isascii() and letter.isprintable() and letter not in '"\\' else "_" for letter in name
    )
    if plain == name:
        return f'attachment; filename="{name}"'
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='', errors='replace')}"
