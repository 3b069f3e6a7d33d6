"""Tells which strings are language. Addresses, identifiers, formats and codes are not. Pure."""

import re
from collections.abc import Set

_LETTER = re.compile(r"[^\W\d_]")
_FILES = (
    "avif|bmp|cjs|css|csv|docx?|exe|gif|gz|html?|ico|ini|jar|jpe?g|jsx?|json5?|jsonc|less|lock|log|map|md|mjs|mp3|mp4"
    "|odt|otf|pdf|php|png|pptx?|py|rb|rs|scss|sh|sql|svg|tar|toml|tsv|tsx?|ttf|txt|vue|wasm|wav|webm|webp|woff2?|xlsx?"
    "|xml|ya?ml|zip"
)
_MEDIA = "application|audio|chemical|font|image|message|model|multipart|text|video"
_DATE_RUN = (
    "(?:y{1,4}|Y{2,4}|M{1,4}|L{1,4}|l{1,4}|d{1,4}|D{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|S{1,3}|a{1,2}|A{1,2}|E{1,4}|e{1,4}"
    "|Z{1,2}|z{1,4}|T)"
)
_DATE_SIGN = "(?=.*(?:yy|YY|MM|dd|DD|HH|hh|mm|ss|LL))"

_CODES: tuple[str, ...] = (
    # https://…, mailto:…, data:…, www.example.org, //host/path
    r"(?:[a-z][a-z0-9+.-]*://|(?:mailto|tel|data|blob|urn|javascript|file|git\+https?|npm|workspace):|www\.|//)\S*",
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
    # example.org, docs.example.org/x
    r"(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|edu|gov|info|de|fr|uk|jp|cn|ru|eu|ch|at|it|es|nl)(?:[:/]\S*)?",
    # /usr/lib, ./a, ../b, ~/c, C:\d, @scope/name, a/b/c, #/definitions/x
    r"(?:\.{0,2}/|~/|#/|[A-Za-z]:[\\/]|\\\\)\S*",
    r"@[\w.-]+/[\w./-]+|[a-z0-9_.@-]+(?:/[a-z0-9_.@*-]+){2,}/?",
    rf"[\w@./\\*-]*\.(?:{_FILES})",
    rf"(?:{_MEDIA})/[\w.+*-]+(?:;\s?[\w-]+=[^\s;]+)*",
    # #fff, rgb(1, 2, 3), 12px
    r"#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})|(?:rgb|hsl)a?\([^)]*\)|var\(--[\w-]+\)",
    r"-?[\d.]+(?:px|r?em|vh|vw|pt|ms|fr)(?:\s-?[\d.]+(?:px|r?em|vh|vw|pt|ms|fr)?)*",
    # userName, user_name, USER_NAME, user.name, user-1, foo(), __x__, $var, @:common.save
    r"[a-z]+[0-9]*(?:[A-Z][a-z0-9]*)+(?:\(\))?",
    r"_*[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+_*|_+[A-Za-z]\w*",
    r"[A-Za-z_$][\w$]*(?:[.:]{1,2}[A-Za-z_$][\w$-]*)+(?:\(\))?",
    r"(?=[a-z0-9-]*\d)[a-z][a-z0-9]*(?:-[a-z0-9]+)+",
    r"[a-z]+(?:-[a-z]+){4,}|--?[a-z][\w-]*(?:=\S*)?",
    r"[A-Za-z_]\w*\(\)|\$[\w.]+|@(?:\.\w+)?:[\w.()]+|[.#][a-z][\w-]*",
    # 2024-05-01T10:00:00Z, 10:30, v1.2.3, ^4.0.0, >=18
    r"\d{4}-\d\d-\d\d(?:[T ][\d:.,]+(?:Z|[+-][\d:]+)?)?",
    r"[v^~<>=]*\s?\d+(?:\.(?:\d+|x|\*))+(?:[-+][\w.+-]+)?(?:\s(?:\|\||-)?\s?[v^~<>=]*\d+(?:\.(?:\d+|x|\*))*)*",
    # YYYY-MM-DD, MMM d, y
    rf"{_DATE_SIGN}{_DATE_RUN}(?:[^A-Za-z]+{_DATE_RUN})+[^A-Za-z]*|[LT]{{1,4}}|YYYY|yyyy|MMM+|HH",
    # UUIDs, digests, base64, keys
    r"\{?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}?|(?:sha\d+-|0x)?(?=\S*\d)[0-9A-Fa-f]{8,}",
    r"(?:sha\d+-)?(?=\S*\d)(?=\S*[a-z])(?=\S*[A-Z])[\w+/=-]{20,}",
    # en-US, zh_Hans_CN, ^[a-z]+$
    r"[a-z]{2,3}[-_](?:[A-Z][a-z]{3}[-_])?[A-Z]{2}|[a-z]{2}-[A-Z][a-z]{3}",
    r"\^.*\$|/.+/[gimsuy]+",
    # &nbsp;
    r"&\w+;",
)
_CODE = re.compile("|".join(f"(?:{code})" for code in _CODES), re.ASCII)
_LONGEST = 2000
_LONG_CODE = re.compile(r"(?:https?|data|blob|ftp):\S*|[A-Za-z0-9+/=_-]+")
"""The only codes that are recognised in a string longer than `_LONGEST`, so that matching never takes long."""


def _names(words: str) -> frozenset[str]:
    return frozenset(words.split())


_NAMED = _names("""
    $id $ref $schema @id @type charset class classname code css encoding extends file filename format href icon id ids
    kind lang language languagecode license locale main method mime mimetype module ref rel sha slug src style target
    template theme type types uri url uuid variant version
""")
"""Names whose values are for programs if the value is one word in lower case."""
_WORD = re.compile(r"[a-z0-9][a-z0-9_.:/@+-]*")
_PACKAGE = _names("""
    author bin browser browserslist bugs contributors cpu dependencies devdependencies directories engines exports files
    funding homepage husky imports jest keywords license maintainers name optionaldependencies os overrides
    packagemanager peerdependencies publishconfig repository resolutions scripts type workspaces
""")
"""The members of a package description that programs read."""
_PACKAGE_SIGNS = _names("dependencies devdependencies scripts main module exports repository")


def is_language(text: str, key: str) -> bool:
    """Tells whether a value is language. `key` is the name of the value."""
    bare = text.strip()
    if not _LETTER.search(bare):
        return False
    if (_CODE if len(bare) <= _LONGEST else _LONG_CODE).fullmatch(bare):
        return False
    return not (key.lower() in _NAMED and key.lower() != bare and _WORD.fullmatch(bare))


def is_package(names: Set[str]) -> bool:
    """Tells whether these outermost names belong to the description of a software package (`package.json`)."""
    lower = {name.lower() for name in names}
    return lower >= {"name", "version"} and not lower.isdisjoint(_PACKAGE_SIGNS)


def is_for_programs(name: str) -> bool:
    """Tells whether a package description holds data for programs, not language, under this outermost name."""
    return name.lower() in _PACKAGE
