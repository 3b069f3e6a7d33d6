"""Reads words of the command line as values. A wrong word is a usage error that says what is allowed."""

import re

import typer

from tolmach.accounts.model import UNSET, Unset
from tolmach.ids import KEY_ID_PATTERN
from tolmach.languages import catalogue
from tolmach.languages.model import Language

LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""


def limit(option: str, text: str | None) -> int | None | Unset:
    """If the option is not given, the limit stays; `none` removes it, 0 blocks."""
    if text is None:
        return UNSET
    if text.lower() == "none":
        return None
    if re.fullmatch("[0-9]{1,16}", text) and int(text) <= LARGEST:
        return int(text)
    raise typer.BadParameter(f"allowed: 'none' or a whole number from 0 to {LARGEST}.", param_hint=option)


def key_id(text: str) -> tuple[str, str]:
    """The account's id and the key's own."""
    if not re.fullmatch(KEY_ID_PATTERN, text.lower()):
        raise typer.BadParameter("allowed: two GUIDs joined by a colon.", param_hint="KEY_ID")
    account, _, key = text.lower().partition(":")
    return account, key


def name(hint: str, text: str, longest: int) -> str:
    if not 1 <= len(text) <= longest or re.search(r"[\x00-\x1f\x7f]", text):
        raise typer.BadParameter(f"allowed: 1 to {longest} characters, no control characters.", param_hint=hint)
    return text


def language(option: str, code: str) -> Language:
    """A variant cannot be a source language."""
    found = catalogue.find(code)
    if found is None or (option == "--from" and found.is_variant):
        offered = catalogue.sources() if option == "--from" else catalogue.LANGUAGES
        codes = ", ".join(each.code for each in offered)
        raise typer.BadParameter(f"Allowed: {codes}.", param_hint=option)
    return found
