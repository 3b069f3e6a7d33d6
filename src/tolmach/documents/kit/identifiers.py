"""Recognises text that is not language: addresses, file names, article codes. Pure functions."""

import re

_MOST = 200
_ADDRESSES = (
    r"[\w.+-]+@[\w-]+(\.[\w-]+)+",  # an address for letters
    r"(https?|ftp|file)://\S+|(www\.|mailto:)\S+",  # of a page
    r"[\w\\/:.-]*[\w-]+\.(bmp|csv|docx?|emf|eps|gif|html?|jpe?g|json|mp[34]|pdf|png|pptx?|svg|tiff?|txt|webp|wmf|xlsx?|xml|zip)",
)
_KINDS = (
    *_ADDRESSES,
    r"[A-Z]{1,5}[-_./#]?\d[\dA-Z._/#-]*",  # AB-1044
    r"\d+[-_./]?[A-Z]{1,3}[-_./]?\d*",  # 12-B
    r"[A-Za-z]+\d*(_[A-Za-z0-9]+)+",  # customer_id
    r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
)
_ADDRESS = re.compile("|".join(f"(?:{kind})" for kind in _ADDRESSES), re.ASCII)
_IDENTIFIER = re.compile("|".join(f"(?:{kind})" for kind in _KINDS), re.ASCII)


def is_identifier(text: str) -> bool:
    """Whether the whole text is an identifier. In doubt it is language."""
    return len(text) <= _MOST and _IDENTIFIER.fullmatch(text) is not None


def is_address(text: str) -> bool:
    """Whether the whole text is an address or a file name. In running text, a code may be a word in capitals."""
    return len(text) <= _MOST and _ADDRESS.fullmatch(text) is not None
