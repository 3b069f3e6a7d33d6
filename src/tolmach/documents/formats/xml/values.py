"""Recognises values that are not words: identifiers, addresses, numbers. Translation would damage them."""

import re

_TECHNICAL = re.compile(
    r"""
      [^A-Za-z]*                                  # no letters at all
    | [a-z][a-z0-9+.-]*://.* | (?:mailto|urn|tel|data|file):.* | www\..*
    | [^@\s]+@[^@\s]+\.[a-z]+                     # an address of e-mail
    | (?=.*[A-Za-z])(?=.*[0-9]).*                 # letters and digits
    | .*(?:_|\\|::|->|\$\{|=|\[\]|\(\)).*         # what programs write
    | [#@./~].*[A-Za-z].*                         # a colour, a reference, a path
    | [\w-]+(?:\.[\w-]+)+                         # a file, a package
    | [a-z]+/[a-z.+-]+ | .*/.*/.*                 # a media type, a path
    | [a-z]+[A-Z].*                               # camelCase
    | [a-z]{2,3}-[A-Z]{2}                         # a language with its country
    | (?i:true|false) | null | nil | none | undefined | NaN | yes | no
    """,
    re.VERBOSE | re.DOTALL,
)
_LONG = 200
"""Text of at least this many characters counts as words without a closer look, if it has spaces."""


def is_language(text: str) -> bool:
    if not text.isascii():
        return True
    words = text[:_LONG].split()
    return not all(_TECHNICAL.fullmatch(word.strip(",;()")) for word in words)
