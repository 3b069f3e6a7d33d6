"""Under which licence a package comes, as SPDX writes it, and which of them may come with the service."""

import re
from collections.abc import Mapping
from email.message import Message
from importlib.metadata import PackageNotFoundError, metadata

_CLASSIFIERS = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
_WORDS = {
    "3-Clause BSD License": "BSD-3-Clause",
    "AL2": "Apache-2.0",
    "Apache 2.0": "Apache-2.0",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
    "ISC License": "ISC",
    "MIT License": "MIT",
}
"""What packages say in their own words."""
_ELSEWHERE: Mapping[str, str] = {"httpx2-jsfetch": "BSD-3-Clause", "tzdata": "Apache-2.0"}
"""Of packages that are locked for other systems than the one that a release is made on."""
_FORBIDDEN = re.compile(r"AGPL|SSPL|BUSL|-NC\b|NonCommercial|Commons-Clause", re.IGNORECASE)
_COPYLEFT = re.compile(r"(?<![AL])GPL", re.IGNORECASE)


def licence(name: str) -> str | None:
    """None where nobody says it."""
    try:
        said: Message = metadata(name)  # type: ignore[assignment]  # It is one, whatever the protocol says.
    except PackageNotFoundError:
        return _ELSEWHERE.get(name)
    if expression := said.get("License-Expression"):
        return str(expression)
    words = str(said.get("License") or "").strip()
    if words in _WORDS:
        return _WORDS[words]
    if re.fullmatch(r"[\w.+-]+(?: (?:AND|OR) [\w.+-]+)*", words) and not words.startswith("Dual"):
        return words
    named = [line.rpartition(" :: ")[2] for line in said.get_all("Classifier", []) if line.startswith("License")]
    known = [_CLASSIFIERS[each] for each in named if each in _CLASSIFIERS]
    return " OR ".join(known) or None


def complaint(expression: str | None) -> str | None:
    """Why a package under this licence may not be in the process of the service; None where it may."""
    if expression is None:
        return "its licence is not known"
    if _FORBIDDEN.search(expression):
        return f"{expression} is not allowed"
    choices = re.split(r"\bOR\b", expression)
    if all(_COPYLEFT.search(choice) and "exception" not in choice.lower() for choice in choices):
        return f"{expression} is allowed for a program of its own only"
    return None
