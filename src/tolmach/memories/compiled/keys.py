"""Makes the form of a text that is compared, and the key by which it is found again."""

import hashlib
import unicodedata


def key(text: str) -> str:
    trimmed = text.strip()
    return trimmed if trimmed.isascii() else unicodedata.normalize("NFC", trimmed)


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")


def hashed(compared: bytes) -> int:
    """A hash that is equal in every process, unlike `hash`."""
    return int.from_bytes(hashlib.blake2b(compared, digest_size=8).digest(), "little")


def wanted(language: str) -> tuple[str, ...]:
    """The codes whose translations serve a language, best first."""
    base = language.partition("-")[0]
    return (language,) if base == language else (language, base)
